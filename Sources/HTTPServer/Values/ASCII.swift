extension UInt8 {
    /// A to Z become a to z; every other byte stays.
    var asciiLowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }

    /// Whether the byte may stand in a token (`tchar`, RFC 9110 section 5.6.2).
    var isTokenByte: Bool {
        Self.tokenBytes[Int(self >> 6)] >> UInt64(self & 63) & 1 == 1
    }

    /// One bit for each byte.
    private static let tokenBytes: [4 of UInt64] = {
        var bits: [4 of UInt64] = [0, 0, 0, 0]
        let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
        for byte in (letters + "!#$%&'*+-.^_`|~").utf8 {
            bits[Int(byte >> 6)] |= 1 << UInt64(byte & 63)
        }
        return bits
    }()

    /// The value of a hexadecimal digit.
    var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
