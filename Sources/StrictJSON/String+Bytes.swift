extension String {
    /// Whether two texts are the same bytes; `==` finds different spellings of one text equal.
    package func hasSameBytes(as other: String) -> Bool {
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    }
}
