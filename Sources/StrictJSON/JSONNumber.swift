/// A number by its JSON spelling, so that `1.10` and 2⁵³ + 1 come back as they went in.
package struct JSONNumber: Sendable, Hashable {
    /// The spelling, valid by RFC 8259 section 6.
    package let text: String

    /// The spelling of a whole number.
    package init(_ value: Int) { text = String(value) }

    /// The spelling of a finite number; nil for NaN and the infinities, which JSON cannot say.
    package init?(_ value: Double) {
        guard value.isFinite else { return nil }
        text = value.description
    }

    /// Takes a spelling that the reader has already checked.
    init(checked text: String) { self.text = text }

    /// The whole number, also when spelled `1.0` or `1e2`; nil for fractions and beyond 64 bits.
    package var integer: Int? { Int(text) ?? Int(exactly: double) }

    /// The nearest double. The reader refuses spellings that would be infinite.
    package var double: Double { Double(text) ?? 0 }
}
