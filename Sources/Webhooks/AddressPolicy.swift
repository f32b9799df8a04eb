import Glibc

/// Which addresses a webhook may reach. Asked about the resolved address, at the moment of
/// connecting, so that no spelling and no name that changes its mind gets around it.
package struct AddressPolicy: Sendable {
    private let allowed: [NetworkPrefix]

    /// Public addresses, and what is `allowed` besides.
    package init(allowed: [NetworkPrefix] = []) { self.allowed = allowed }

    /// Special purpose of IPv4 (IANA registry, RFC 6890 and its successors), as mapped addresses.
    private static let specialFour = prefixes([
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16",
        "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16",
        "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
    ])
    private static let mappedFour = prefixes(["::ffff:0:0/96"])
    /// The one part of IPv6 that is public at all (RFC 4291 section 2.4), less what lies in it and
    /// is not: tunnels to IPv4 addresses, documentation, benchmarks.
    private static let publicSix = prefixes(["2000::/3"])
    private static let specialSix = prefixes([
        "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20",
    ])

    private static func prefixes(_ texts: [String]) -> [NetworkPrefix] {
        texts.compactMap(NetworkPrefix.init)
    }

    /// Whether a socket may be connected to this address.
    func permits(_ address: UnsafePointer<sockaddr>) -> Bool {
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                permits(NetworkPrefix.mapped($0.pointee.sin_addr))
            }
        case AF_INET6:
            return address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
                permits(NetworkPrefix.bytes($0.pointee.sin6_addr))
            }
        default: return false
        }
    }

    /// The same for 16 bytes.
    func permits(_ address: [UInt8]) -> Bool {
        func lies(in prefixes: [NetworkPrefix]) -> Bool {
            prefixes.contains { $0.contains(address) }
        }
        if lies(in: allowed) { return true }
        if lies(in: Self.mappedFour) { return !lies(in: Self.specialFour) }
        return lies(in: Self.publicSix) && !lies(in: Self.specialSix)
    }
}
