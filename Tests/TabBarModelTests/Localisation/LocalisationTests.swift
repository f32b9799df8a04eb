import Testing

@testable import TabBarModel

@Suite struct LocalisationTests {
    @Test func `every language says every phrase, with the places of the English one`() {
        func places(_ text: String?) -> Int { text?.count { $0 == "{" } ?? -1 }

        for (tag, language) in PhraseTable.languages {
            for phrase in Phrase.allCases where phrase != .newCount {
                let english = PhraseTable.english.phrases[phrase]

                #expect(places(language.phrases[phrase]) == places(english), "\(tag) \(phrase)")
            }
            #expect(language.newCount[.other] != nil, "\(tag)")
        }
        #expect(
            PhraseTable.languages.keys.sorted()
                == ["ar", "de", "en", "es", "fr", "he", "ja", "pt", "zh-Hans"])
    }

    @Test(arguments: [
        ("en", 1, "1 new"), ("en", 2, "2 new"), ("de", 2, "2 neu"), ("fr", 1, "1 nouveau"),
        ("fr", 2, "2 nouveaux"), ("pt", 1, "1 novo"), ("es", 5, "5 nuevos"), ("ja", 3, "新着3件"),
        ("zh-Hans", 3, "3条新内容"), ("ar", 1, "عنصر واحد جديد"), ("ar", 2, "عنصران جديدان"),
        ("ar", 3, "3 عناصر جديدة"), ("ar", 11, "11 عنصرًا جديدًا"), ("ar", 100, "100 عنصر جديد"),
        ("ar", 103, "103 عناصر جديدة"), ("he", 2, "שני פריטים חדשים"), ("he", 3, "3 פריטים חדשים"),
    ])
    func `counts take the form that their language wants`(tag: String, count: Int, text: String) {
        let phrases = PhraseBook(LocalePreference([tag], last: "en"), own: [:])

        #expect(phrases.newCount(count) == text)
    }

    @Test(arguments: [
        (["de-AT"], "de"), (["DE-at"], "de"), (["zh-CN"], "zh"), (["zh-TW"], "en"),
        (["iw"], "he"), (["nl", "fr"], "fr"), (["nl"], "en"), ([], "en"), (["de-x-private"], "de"),
    ])
    func `a text is looked up from the most wanted locale to its language`(
        wanted: [String], found: String
    ) {
        let text = LocalizedText(
            byLocale: ["en": "en", "de": "de", "zh-Hans": "zh", "fr": "fr", "he": "he"], text: "en")

        #expect(LocalePreference(wanted, last: "en").text(text) == found)
    }

    @Test func `tags in a definition may be spelled in any case`() {
        let text = LocalizedText(byLocale: ["PT-br": "Início", "en": "Home"], text: "Home")

        #expect(LocalePreference(["pt-BR"], last: "en").text(text) == "Início")
        #expect(LocalePreference(["pt-PT"], last: "en").text(text) == "Home")
    }

    @Test func `a definition's strings win over the service's phrases and add languages`() {
        let own = [
            "de": ["done": "Erledigt"], "nl": ["newCount": "{count} nieuw", "done": "Klaar"],
        ]

        let german = PhraseBook(LocalePreference(["de"], last: "en"), own: own)
        let dutch = PhraseBook(LocalePreference(["nl"], last: "en"), own: own)

        #expect(german(.done) == "Erledigt")
        #expect(german(.clear) == "Löschen")
        #expect(dutch.locale == "nl")
        #expect(dutch(.done) == "Klaar")
        #expect(dutch.newCount(4) == "4 nieuw")
        #expect(dutch(.clear) == "Clear")
    }

    @Test func `what a person typed is put in as it is`() {
        let phrases = PhraseBook(LocalePreference(["en"], last: "en"), own: [:])

        #expect(phrases(.noResults, "{query} 100%") == "No results for “{query} 100%”")
    }

    @Test(arguments: [
        ("ar", Traits.Direction.rtl), ("he-IL", .rtl), ("fa", .rtl), ("en", .ltr),
        ("uz-Arab", .rtl), ("ar-Latn", .ltr),
    ])
    func `the script decides the direction`(tag: String, direction: Traits.Direction) {
        #expect(LanguageTag.direction(of: tag) == direction)
    }
}
