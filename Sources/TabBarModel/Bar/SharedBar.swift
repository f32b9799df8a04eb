/// A bar that situations and reducers refer to, because a copy of it costs more than what most gestures change.
package final class SharedBar: Sendable {
    package let bar: Bar

    package init(_ bar: Bar) { self.bar = bar }
}
