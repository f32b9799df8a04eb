import Glibc

/// A block of addresses, such as `10.0.0.0/8` or `fd00::/8`. Addresses of both families have 16
/// bytes here, those of IPv4 as mapped ones (RFC 4291 section 2.5.5.2).
package struct NetworkPrefix: Hashable, Sendable {
    /// The address that the text names.
    let address: [UInt8]
    private let length: Int

    /// Nil for a text that is no address, or no prefix of one; an address alone is a block of one.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard (1...2).contains(parts.count) else { return nil }
        var four = in_addr()
        var six = in6_addr()
        let base: Int
        if inet_pton(AF_INET, parts[0], &four) == 1 {
            address = Self.mapped(four)
            base = 96
        } else if inet_pton(AF_INET6, parts[0], &six) == 1 {
            address = Self.bytes(six)
            base = 0
        } else {
            return nil
        }
        guard parts.count == 2 else {
            length = 128
            return
        }
        let digits = parts[1]
        guard let bits = Int(digits), String(bits) == digits, (0...128 - base).contains(bits) else {
            return nil
        }
        length = base + bits
    }

    /// Whether an address of 16 bytes lies in the block.
    func contains(_ other: [UInt8]) -> Bool {
        let whole = length / 8
        guard other.count == 16, other[..<whole] == address[..<whole] else { return false }
        let rest = length % 8
        guard rest > 0 else { return true }
        let mask = UInt8(truncatingIfNeeded: 0xFF00 >> rest)
        return other[whole] & mask == address[whole] & mask
    }

    /// An IPv4 address as the 16 bytes of a mapped one.
    static func mapped(_ address: in_addr) -> [UInt8] {
        [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
            + withUnsafeBytes(of: address.s_addr) { Array($0) }
    }

    static func bytes(_ address: in6_addr) -> [UInt8] {
        withUnsafeBytes(of: address) { Array($0) }
    }
}
