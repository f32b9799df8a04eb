import CatalogSearch
import Testing

@Suite struct MisspellingTests {
    @Test(arguments: ["exmaple", "exampel", "examplle", "exmple", "exanple", "exanpl"])
    func `one error in a word of four to seven letters is forgiven`(query: String) {
        #expect(makeCatalog(["example", "sample"]).ids(query) == ["example"])
    }

    @Test(arguments: ["odyssye", "odysey", "odissey"])
    func `a word that is still being typed may be misspelt`(query: String) {
        #expect(makeCatalog(["Odysseyland"]).ids(query) == ["Odysseyland"])
    }

    @Test func `two errors need eight letters`() {
        let catalog = makeCatalog(["elephants", "monkeys"])

        #expect(catalog.ids("elefhnats") == ["elephants"])
        #expect(catalog.ids("mnokeyz") == [])
    }

    @Test func `three letters are taken as they are`() {
        #expect(makeCatalog(["cat"]).ids("cta") == [])
    }

    @Test func `a wrong first letter costs two, a swap of the first two letters one`() {
        let catalog = makeCatalog(["Leonard Shelby", "saturday", "hello"])

        #expect(catalog.ids("chelby") == [])
        #expect(catalog.ids("caturday") == ["saturday"])
        #expect(catalog.ids("ehllo") == ["hello"])
    }

    @Test func `fewer errors come first`() {
        let catalog = makeCatalog(items: [
            makeItem("elephant", "", rank: 1), makeItem("elephxxt", "", rank: 9),
            makeItem("elephxnt", "", rank: 5),
        ])

        #expect(catalog.ids("elephant") == ["elephant", "elephxnt", "elephxxt"])
    }

    @Test func `a word with digits is never misspelt`() {
        let catalog = makeCatalog(["311892D1 bolt", "311992D3 nut", "330180D pin"])

        #expect(catalog.ids("311992D3") == ["311992D3 nut"])
        #expect(catalog.ids("311992d3") == ["311992D3 nut"])
        #expect(catalog.ids("311992") == ["311992D3 nut"])
    }

    @Test func `misspellings are looked for only when few items match as typed`() {
        let many = (0..<20).map { "form \($0)" }

        #expect(makeCatalog(many + ["farm"]).search(SearchRequest(query: "form")).total.value == 20)
        #expect(makeCatalog(["form", "farm"]).ids("form") == ["form", "farm"])
        #expect(makeCatalog(["form", "farm"]).ids("form", typos: false) == ["form"])
    }
}
