/// Remembers where targets led to: most requests repeat one that came a moment ago, since a client
/// goes on with its session.
///
/// Each target has one place, which it takes from the one before it. So nothing that clients send
/// makes the cache grow, and it needs no order.
struct TargetCache {
    private static let places = 4_096
    /// Longer targets are not remembered.
    private static let lengthLimit = 256

    private var targets = [RoutedTarget?](repeating: nil, count: places)

    /// The target as it was before, or else what the table makes of it.
    ///
    /// - Throws: what is wrong with the target.
    mutating func target(
        _ method: Method, _ raw: [UInt8], in table: RouteTable
    ) throws(MalformedRequest) -> RoutedTarget {
        let place = Self.place(of: raw)
        if let known = targets[place], known.method == method,
            known.raw.withUnsafeBytes({ known in raw.withUnsafeBytes(known.hasSameBytes(as:)) })
        {
            return known
        }
        let new = try RoutedTarget(method, raw, in: table)
        // A query is rarely asked twice, and it is a person's text.
        if new.entry != nil, new.query.isEmpty, raw.count <= Self.lengthLimit {
            targets[place] = new
        }
        return new
    }

    /// Any spread will do: targets that share a place cost no more than new ones.
    private static func place(of raw: [UInt8]) -> Int {
        raw.withUnsafeBytes { bytes in
            var hash: UInt64 = 0
            var index = 0
            while index &+ 8 <= bytes.count {
                hash ^= bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                hash &*= 0x9E37_79B9_7F4A_7C15
                hash ^= hash >> 32
                index &+= 8
            }
            while index < bytes.count {
                hash = (hash ^ UInt64(bytes[index])) &* 0x9E37_79B9_7F4A_7C15
                index &+= 1
            }
            return Int(truncatingIfNeeded: hash >> 40) & (places - 1)
        }
    }
}
