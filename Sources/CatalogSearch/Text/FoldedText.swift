/// A text as searches compare it: case, accents, width and composition do not count.
package struct FoldedText: Sendable, Hashable {
    private let scalars: [UInt32]

    /// The text that is meant by `text`, however it is spelled.
    package init(_ text: String) {
        var scalars: [UInt32] = []
        scalars.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            Folding.standard.forEachFolded(scalar.value) {
                if !ScalarClass.foldsAway($0) { scalars.append($0) }
            }
        }
        self.scalars = scalars
    }

    /// Whether nothing is left of the text.
    package var isEmpty: Bool { scalars.isEmpty }

    /// Whether the text begins with `other` or is the same.
    package func hasPrefix(_ other: FoldedText) -> Bool { scalars.starts(with: other.scalars) }
}
