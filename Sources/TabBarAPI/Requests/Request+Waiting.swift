import HTTPServer

extension Request {
    /// Longest wait that `Prefer: wait=N` can ask for, in seconds.
    static let longestWait = 30

    /// The seconds of `Prefer: wait=N` (RFC 7240 section 4.3), at most ``longestWait``; nil when
    /// there is none that can be understood, for a preference is no demand.
    var wait: Int? {
        guard headers.contains(.prefer) else { return nil }
        for field in headers.values(.prefer) {
            for preference in field.split(separator: ",") {
                let parts = preference.split(separator: ";").first.map { $0.split(separator: "=") }
                guard let parts, parts.count == 2,
                    parts[0].trimmingSpaces().lowercased() == "wait"
                else { continue }
                var digits = parts[1].trimmingSpaces()
                if digits.utf8.count > 2, digits.hasPrefix("\""), digits.hasSuffix("\"") {
                    digits = String(digits.dropFirst().dropLast())
                }
                guard !digits.isEmpty, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
                    continue
                }
                return min(Int(digits) ?? .max, Self.longestWait)
            }
        }
        return nil
    }

    /// Whether `If-None-Match` names `tag`: the client has that state already.
    func knows(_ tag: EntityTag) -> Bool {
        guard headers.contains(.ifNoneMatch) else { return false }
        return headers.values(.ifNoneMatch).contains {
            EntityTagCondition($0)?.matchesWeakly(tag) ?? false
        }
    }
}
