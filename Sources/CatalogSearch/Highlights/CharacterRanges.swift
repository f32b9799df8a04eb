/// Turns ranges of UTF-8 units into ranges of UTF-16 units on character borders.
enum CharacterRanges {
    /// - Parameter ranges: ascending, not touching.
    static func utf16(_ ranges: [Range<Int>], in text: ArraySlice<UInt8>) -> [Range<Int>] {
        if text.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) { return ranges }
        var rounded: [Range<Int>] = []
        var remaining = ranges[...]
        var lower: Int?
        var utf8 = 0
        var utf16 = 0
        for character in String(decoding: text, as: UTF8.self) {
            guard let range = remaining.first else { break }
            let end = utf8 + character.utf8.count
            let utf16End = utf16 + character.utf16.count
            if lower == nil, range.lowerBound < end { lower = utf16 }
            if let start = lower, range.upperBound <= end {
                if let last = rounded.last, start < last.upperBound {
                    rounded[rounded.count - 1] = last.lowerBound..<max(last.upperBound, utf16End)
                } else {
                    rounded.append(start..<utf16End)
                }
                remaining.removeFirst()
                lower = nil
                // The next range may begin in the same character.
                while let next = remaining.first, next.upperBound <= end { remaining.removeFirst() }
                if let next = remaining.first, next.lowerBound < end { lower = utf16 }
            }
            utf8 = end
            utf16 = utf16End
        }
        return rounded
    }
}
