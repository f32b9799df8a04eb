import Testing

@testable import Webhooks

@Suite struct AddressPolicyTests {
    @Test(arguments: [
        ("1.1.1.1", true), ("8.8.8.8", true), ("172.32.0.1", true), ("100.128.0.1", true),
        ("192.0.1.1", true), ("2606:4700::1111", true), ("2a00:1450::1", true),
        ("::ffff:8.8.8.8", true), ("127.0.0.1", false), ("10.255.0.1", false),
        ("169.254.169.254", false), ("::1", false), ("::", false), ("fe80::1", false),
        ("fd00::1", false), ("::ffff:127.0.0.1", false), ("2001:db8::1", false),
        ("2002:7f00:1::", false), ("64:ff9b::1", false), ("4000::1", false),
    ])
    func `public addresses are permitted and no others`(text: String, isPublic: Bool) throws {
        #expect(AddressPolicy().permits(try Self.bytes(text)) == isPublic)
    }

    @Test func `what is allowed is permitted, and not its neighbours`() throws {
        let allowed = try ["10.1.0.0/16", "fd00::/65", "127.0.0.1"].map {
            try #require(NetworkPrefix($0))
        }
        let policy = AddressPolicy(allowed: allowed)

        for text in ["10.1.2.3", "fd00::7fff:0:0:1", "127.0.0.1", "9.9.9.9"] {
            #expect(policy.permits(try Self.bytes(text)), "\(text)")
        }
        for text in ["10.2.0.1", "fd00::8000:0:0:1", "127.0.0.2"] {
            #expect(!policy.permits(try Self.bytes(text)), "\(text)")
        }
    }

    @Test(arguments: [
        "", "a", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/08", "::/129", "10.0.0.0/8/8", "1.2.3",
        "10.0.0.0/", "/8",
    ])
    func `what is no block of addresses is none`(text: String) {
        #expect(NetworkPrefix(text) == nil)
    }

    /// The sixteen bytes of an address, by the one block that holds it alone.
    private static func bytes(_ text: String) throws -> [UInt8] {
        try #require(NetworkPrefix(text)).address
    }
}
