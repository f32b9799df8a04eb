import Testing

@testable import TabBarModel

@Suite struct LocalizedTextTests {
    private let text = LocalizedText(
        byLocale: ["en": "Home", "de": "Start", "zh-Hans": "主页", "pt-BR": "Início"], text: "Home")

    @Test(arguments: [
        (["de"], "Start"), (["de-AT"], "Start"), (["DE-at-1996"], "Start"),
        (["zh-Hans-CN"], "主页"), (["zh-hans"], "主页"), (["zh"], "Home"), (["zh-Hant"], "Home"),
        (["pt"], "Home"), (["pt-br"], "Início"), (["fr", "de"], "Start"), ([], "Home"),
        ([""], "Home"), (["-"], "Home"), (["en-a-bbb-x-a-ccc"], "Home"), (["fr-x-de"], "Home"),
    ])
    func `a locale falls back to shorter tags, then to the next one wanted`(
        locales: [String], expected: String
    ) {
        #expect(text.text(for: locales) == expected)
    }

    @Test func `a plain text is the same everywhere`() {
        #expect(LocalizedText("Inbox").text(for: ["de", "ja"]) == "Inbox")
    }

    @Test(arguments: [
        ("en", true), ("zh-Hans", true), ("es-419", true), ("de-DE-1996", true), ("e", false),
        ("", false), ("en-", false), ("en--US", false), ("en_US", false), ("deutsch1", false),
        ("en-abcdefghi", false), ("é", false),
    ])
    func `a tag has the form of BCP 47`(tag: String, isValid: Bool) {
        #expect(LanguageTag.isValid(tag) == isValid)
    }
}
