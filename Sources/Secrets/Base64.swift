/// Base64 with padding (RFC 4648 section 4).
package enum Base64 {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The bytes as one line of text, four characters for three bytes.
    package static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var bits = 0
            for index in 0..<3 {
                bits = bits << 8 | (index < group.count ? Int(group[start + index]) : 0)
            }
            for index in 0..<4 {
                text.append(
                    index <= group.count
                        ? alphabet[bits >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Nil for a text that ``encode(_:)`` would not make.
    package static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var bits = 0
        var count = 0
        for byte in text where byte != UInt8(ascii: "=") {
            guard let digit = alphabet.firstIndex(of: byte) else { return nil }
            bits = (bits << 6 | digit) & 0xFFFF
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            }
        }
        return encode(bytes).utf8.elementsEqual(text) ? bytes : nil
    }
}
