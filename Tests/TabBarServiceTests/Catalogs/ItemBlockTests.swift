import Testing

@testable import TabBarService

/// Items' bodies, found by id.
@Suite struct ItemBlockTests {
    private func block(_ items: [(id: String, body: String)]) -> ItemBlock {
        var builder = ItemBlock.Builder()
        for item in items { builder.add(id: item.id.utf8, body: item.body.utf8) }
        return builder.finish()
    }

    private func body(_ id: String, in block: ItemBlock) -> String? {
        block.body(Array(id.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Shorter than a key, as long as one, with the same eight bytes in front, and beyond ASCII.
    private static let ids = [
        "a", "aa", "a\u{1}", "b", "package", "package-", "package-1", "package-10", "package-9",
        "package-\u{7F}", "package0", "zebra", "é", "日本語の品", "日本語の本",
    ]

    @Test func `each item is found by its id and by no other`() {
        let block = block(Self.ids.shuffled().map { ($0, "<\($0)>") })

        for id in Self.ids { #expect(body(id, in: block) == "<\(id)>") }
        for id in ["", "A", "ab", "package-100", "package-11", "packag", "z", "日本語の"] {
            #expect(body(id, in: block) == nil)
        }
        let order = block.items.map { String(decoding: $0.id, as: UTF8.self) }
        #expect(order == Self.ids.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    }

    @Test func `of items with one id the last one stays`() {
        let ids = Self.ids + Self.ids.reversed() + Self.ids
        let block = block(ids.enumerated().map { ($1, "\($0)") })

        #expect(block.count == Self.ids.count)
        for (place, id) in Self.ids.enumerated() {
            #expect(body(id, in: block) == "\(2 * Self.ids.count + place)")
        }
    }

    @Test func `a block without items finds none`() {
        #expect(body("a", in: block([])) == nil)
    }
}
