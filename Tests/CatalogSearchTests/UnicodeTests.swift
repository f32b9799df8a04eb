import CatalogSearch
import Testing

@Suite struct UnicodeTests {
    @Test func `typed accents are preferred, none are needed`() {
        let catalog = makeCatalog(["Bücher", "Buch"])

        #expect(catalog.ids("büch") == ["Bücher", "Buch"])
        #expect(catalog.ids("buch") == ["Buch", "Bücher"])
        #expect(catalog.ids("bu\u{308}ch") == ["Bücher", "Buch"])
    }

    @Test(arguments: ["xit chong nang", "XỊT CHỐNG NẮNG", "Xi\u{323}t cho\u{302}\u{301}ng nắng"])
    func `letters with several marks fold`(query: String) {
        #expect(makeCatalog(["Xịt chống nắng"]).ids(query) == ["Xịt chống nắng"])
    }

    @Test(arguments: [
        ("Straße", "strasse"), ("Łódź", "lodz"), ("ﬁsh", "fish"), ("ＡＢＣ", "abc"),
        ("İstanbul", "istanbul"), ("ısparta", "isparta"), ("𝐁𝐨𝐥𝐝", "bold"), ("Ёлка", "елка"),
        ("Ὀδυσσεύς", "οδυσσευσ"), ("Ⅷ", "viii"), ("ﾃﾚﾋﾞ", "テレビ"), ("カメラ", "かめら"),
        ("٣٤", "34"), ("نَبِيّ", "نبي"), ("Æsop", "aesop"), ("x²", "x2"),
    ])
    func `spellings meet in both directions`(text: String, query: String) {
        #expect(makeCatalog([text]).ids(query) == [text])
        #expect(makeCatalog([query]).ids(text) == [query])
    }

    @Test func `signs are words`() {
        let catalog = makeCatalog(["🌱plants", "plants 👨‍👩‍👧", "🌱"])

        #expect(Set(catalog.ids("🌱")) == ["🌱plants", "🌱"])
        #expect(Set(catalog.ids("plants")) == ["🌱plants", "plants 👨‍👩‍👧"])
        #expect(catalog.ids("👨‍👩‍👧") == ["plants 👨‍👩‍👧"])
    }

    @Test func `scripts without spaces are found by sequences of characters`() {
        let catalog = makeCatalog(["本田", "本地", "日東電工株式会社", "東京タワー"])

        #expect(catalog.ids("本田") == ["本田"])
        #expect(Set(catalog.ids("本")) == ["本田", "本地"])
        #expect(catalog.ids("電工") == ["日東電工株式会社"])
        #expect(catalog.ids("電工株") == ["日東電工株式会社"])
        #expect(catalog.ids("工電") == [])
        #expect(catalog.ids("タワ") == ["東京タワー"])
        #expect(makeCatalog(["대한민국은"]).ids("민국") == ["대한민국은"])
        #expect(makeCatalog(["대한민국은"]).ids("대하") == ["대한민국은"])
        #expect(makeCatalog(["ภาษาไทย"]).ids("ไทย") == ["ภาษาไทย"])
    }

    @Test func `Indic vowels are letters`() {
        #expect(makeCatalog(["कि", "का"]).ids("कि") == ["कि"])
        #expect(makeCatalog(["\u{958}लम"]).ids("\u{915}\u{93C}लम") == ["\u{958}लम"])
    }

    @Test func `a short word is not ignored beside a long one`() {
        #expect(makeCatalog(["quick ok", "quick"]).ids("quick ok") == ["quick ok"])
    }
}
