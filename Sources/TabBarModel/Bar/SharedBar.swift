/// A bar that situations and reducers refer to, because a copy of it costs more than what most
/// gestures change.
package final class SharedBar: Sendable {
    /// The definition; never changes.
    package let bar: Bar

    /// A bar of its own, to be handed on from here.
    package init(_ bar: Bar) { self.bar = bar }
}
