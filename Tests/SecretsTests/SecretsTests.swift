import Secrets
import Testing

@Suite struct SecretsTests {
    @Test func `the digest is SHA-256`() {
        let digest = Digest(of: "abc".utf8)

        #expect(digest.bytes.prefix(4) == [0xBA, 0x78, 0x16, 0xBF])
        #expect(digest.matches(Digest(of: Array("abc".utf8)).bytes))
        #expect(!digest.matches(Digest(of: "abd".utf8).bytes))
        #expect(!digest.matches([]))
    }

    @Test func `names have their form and do not repeat`() {
        let names = Set((0..<1_000).map { _ in RandomName.make() })

        #expect(names.count == 1_000)
        #expect(names.allSatisfy(RandomName.isID))
        #expect(!RandomName.isID("A" + String(repeating: "a", count: 25)))
        #expect(!RandomName.isID("a"))
    }
}
