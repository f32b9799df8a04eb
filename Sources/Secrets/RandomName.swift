/// Names that nobody can guess: lower-case base32 (`a`–`z`, `2`–`7`) from the system's generator.
package enum RandomName {
    /// Characters of a session's, run's or request's id: 130 random bits.
    package static let idLength = 26
    /// Characters of a token's secret part: 260 random bits.
    package static let secretLength = 52

    private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

    /// A new name of `length` characters, five random bits each.
    package static func make(length: Int = idLength) -> String {
        var generator = SystemRandomNumberGenerator()
        var bits: UInt64 = 0
        return String(unsafeUninitializedCapacity: length) { buffer in
            for index in 0..<length {
                if index % 12 == 0 { bits = generator.next() }
                buffer[index] = alphabet[Int(bits & 31)]
                bits >>= 5
            }
            return length
        }
    }

    /// Whether `text` has the form of an id, so that a look-up makes sense.
    package static func isID(_ text: String) -> Bool {
        text.utf8.count == idLength
            && text.utf8.allSatisfy {
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0
                    || UInt8(ascii: "2")...UInt8(ascii: "7") ~= $0
            }
    }
}
