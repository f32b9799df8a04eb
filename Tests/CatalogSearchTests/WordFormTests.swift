import CatalogSearch
import Testing

@Suite struct WordFormTests {
    @Test func `words are found joined and split`() {
        let catalog = makeCatalog(["Red Bull", "Kit Kat", "Snowboard"])

        #expect(catalog.ids("redbull") == ["Red Bull"])
        #expect(catalog.ids("kitkat") == ["Kit Kat"])
        #expect(catalog.ids("snow board") == ["Snowboard"])
        #expect(makeCatalog(["Redbull"]).ids("red bull") == ["Redbull"])
        #expect(catalog.ids("bull red") == ["Red Bull"])
    }

    @Test(arguments: ["important", "words", "2020-07-13", "2020-07", "pdf"])
    func `the parts of a file name are found`(query: String) {
        let name = "something_2020-07-13_with_important_words.pdf"

        #expect(makeCatalog([name]).ids(query) == [name])
    }

    @Test(arguments: [
        ("NOR.0707-60", "NOR.0707-60"), ("0707-60", "NOR.0707-60"), ("nor.0707", "NOR.0707-60"),
        ("z-70", "z-70"), ("00-01", "00-01"),
    ])
    func `a code is found whole and in part`(query: String, code: String) {
        #expect(makeCatalog(["NOR.0707-60", "z-70", "00-01"]).ids(query) == [code])
    }

    @Test(arguments: [("me", "Menu"), ("i", "Input"), ("too", "Tooltip")])
    func `a short beginning is found although it is a word that others leave out`(
        query: String, page: String
    ) {
        #expect(makeCatalog(["Menu", "Input", "Tooltip"]).ids(query) == [page])
    }

    @Test func `the parts of a code stand together`() {
        #expect(makeCatalog(["XYZ-123", "XYZ and 123"]).ids("xyz-123") == ["XYZ-123"])
        #expect(makeCatalog(["12/34", "34/12"]).ids("12/34") == ["12/34"])
        #expect(makeCatalog(["S01E02", "S01E03"]).ids("s01e02") == ["S01E02"])
    }

    @Test(arguments: ["c++", "c#", "c"])
    func `marks behind a letter count`(query: String) {
        #expect(makeCatalog(["c++", "c#", "c"]).ids(query).first == query)
    }

    @Test(arguments: ["at&t", "AT&T", "att"])
    func `a name with a mark inside is found`(query: String) {
        #expect(makeCatalog(["AT&T", "Attic", "at the table"]).ids(query).contains("AT&T"))
    }

    @Test(arguments: ["ender's", "ender’s", "enders", "ender's game"])
    func `apostrophes do not matter`(query: String) {
        #expect(
            Set(makeCatalog(["Ender\u{2019}s Game", "Ender's Game"]).ids(query))
                == ["Ender\u{2019}s Game", "Ender's Game"])
    }

    @Test func `what stands behind an apostrophe is found too`() {
        #expect(makeCatalog(["L'amour"]).ids("amour") == ["L'amour"])
    }

    @Test(arguments: ["usa", "u.s.a.", "U.S.A"])
    func `dots in an abbreviation do not matter`(query: String) {
        #expect(Set(makeCatalog(["U.S.A.", "USA"]).ids(query)) == ["U.S.A.", "USA"])
    }

    @Test func `a phrase stands as it is`() {
        let catalog = makeCatalog(["red bull", "bull red", "red bulls"])

        #expect(catalog.ids("\"red bull\"") == ["red bull"])
        #expect(catalog.ids("\"red bul") == ["red bull", "red bulls"])
        #expect(catalog.ids("“red bull”") == ["red bull"])
    }

    @Test func `an excluded word is not there`() {
        let catalog = makeCatalog(["red bull", "red car", "red"])

        #expect(catalog.ids("red -bull") == ["red", "red car"])
        #expect(catalog.ids("red -\"red car\"") == ["red", "red bull"])
        #expect(makeCatalog(["-4", "3"]).ids("-4") == ["-4"])
        #expect(makeCatalog(["a --help", "b"]).ids("--help") == ["a --help"])
    }

    @Test func `synonyms are found at every letter`() {
        let catalog = CatalogIndex.build(
            schema: SearchSchema(
                fields: [.init(name: "title", weight: 1)],
                synonyms: [["tv", "television"], ["usa", "united states"]]),
            documents: ["TV stand", "Television", "USA map", "United States"].map {
                SearchDocument(id: $0, texts: [$0])
            })

        #expect(catalog.ids("tv") == ["TV stand", "Television"])
        #expect(catalog.ids("telev") == ["Television", "TV stand"])
        #expect(catalog.ids("united sta") == ["United States", "USA map"])
        #expect(catalog.ids("usa") == ["USA map", "United States"])
    }

    @Test(arguments: ["p", "pr", "pri", "prid", "pride"])
    func `the word that is being typed is never a stop word`(query: String) {
        #expect(
            makeCatalog(["Pride and Prejudice"], stopWords: ["pri"]).ids(query)
                == ["Pride and Prejudice"])
    }

    @Test func `stop words need not match, but make a match more exact`() {
        let catalog = makeCatalog(
            ["The Lord of the Rings", "Lord Rings", "Rings of a lord"],
            stopWords: ["the", "of", "a"])

        #expect(catalog.ids("lord of the rings").first == "The Lord of the Rings")
        #expect(catalog.ids("lord of the rings").count == 3)
    }
}
