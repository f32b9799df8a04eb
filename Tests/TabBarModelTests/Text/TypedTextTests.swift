import Testing

@testable import TabBarModel

@Suite struct TypedTextTests {
    @Test(arguments: [
        ("  tea  ", "tea"), ("\t\r\ntea\u{0B}\u{0C}", "tea"), ("\u{A0}\u{3000}tea\u{2003}", "tea"),
        ("\u{FEFF}\u{200E}tea\u{200B}\u{2060}\u{180E}", "tea"), ("\u{1F}tea\u{9F}\u{7F}", "tea"),
        ("green tea", "green tea"), ("", ""), (" \u{FEFF}\u{200E}\u{A0}", ""),
        ("می\u{200C}خواهم", "می\u{200C}خواهم"), (" 👨‍👩‍👧‍👦 ", "👨‍👩‍👧‍👦"),
    ])
    func `trimming takes the pinned marks at the ends and nothing inside`(
        text: String, expected: String
    ) {
        let trimmed = TypedText.trimmed(text)

        #expect(trimmed.utf8.elementsEqual(expected.utf8))
        #expect(TypedText.isBlank(text) == expected.isEmpty)
    }

    @Test(arguments: [
        ("a\r\nb", "a b"), ("a\n\n\tb", "a b"), ("a\tb\nc", "a b c"), ("a b", "a b"),
        ("a\n", "a "), ("a \n b", "a   b"),
    ])
    func `line breaks and tabs inside become one space`(text: String, expected: String) {
        #expect(TypedText.singleLine(text) == expected)
    }

    @Test(arguments: [
        ("Redbull", "redbull"), (" red  bull ", "Red\u{A0}\u{3000}BULL"), ("STRASSE", "straße"),
        ("Straẞe", "STRASSE"), ("ΟΔΟΣ", "οδος"), ("ΟΔΟΣ", "οδοσ"), ("Caf\u{E9}", "cafe\u{301}"),
        ("\u{212A}elvin", "kelvin"), ("ﬁne", "FINE"), ("a\nb", "a b"),
        ("ÅNGSTRÖM", "a\u{30A}ngström"),
    ])
    func `recents that a person would call the same share a key`(left: String, right: String) {
        #expect(TypedText.comparisonKey(left) == TypedText.comparisonKey(right))
    }

    @Test(arguments: [
        ("cafe", "café"), ("redbull", "red bull"), ("ı", "i"), ("a", "b"), ("C++", "C"),
    ])
    func `recents that differ in more than case and space have their own keys`(
        left: String, right: String
    ) {
        #expect(TypedText.comparisonKey(left) != TypedText.comparisonKey(right))
    }

    @Test(arguments: ["Red  BULL", "a\t\u{B} b", " \u{1}x\u{1F} \u{1}y ", "C++ @[`{ zZ", ""])
    func `a key in ASCII is the beginning of the key with a letter more`(text: String) {
        #expect(TypedText.comparisonKey("é" + text + "é") == "é" + middle(text) + "é")
        func middle(_ text: String) -> String {
            String(TypedText.comparisonKey("x" + text + "x").dropFirst().dropLast())
        }
    }

    @Test func `a limit never cuts a grapheme cluster`() {
        let family = "👨‍👩‍👧‍👦"

        #expect(TypedText.limited("ab" + family, clusters: 2, bytes: 100) == "ab")
        #expect(TypedText.limited("ab" + family, clusters: 3, bytes: 100) == "ab" + family)
        #expect(TypedText.limited("ab" + family, clusters: 3, bytes: 10) == "ab")
        #expect(TypedText.limited("e\u{301}e\u{301}", clusters: 9, bytes: 5) == "e\u{301}")
        #expect(TypedText.limited("abc", clusters: 0, bytes: 100) == "")
    }

    @Test func `both limits of a text are counted`() {
        #expect(TypedText.fits("ééé", clusters: 3, bytes: 6))
        #expect(!TypedText.fits("ééé", clusters: 2, bytes: 6))
        #expect(!TypedText.fits("ééé", clusters: 3, bytes: 5))
        #expect(
            !TypedText.fits("e" + String(repeating: "\u{301}", count: 100), clusters: 1, bytes: 100)
        )
    }

    @Test(
        arguments: [
            (nil, nil), (0, nil), (-1, nil), (1, "1"), (99, "99"), (100, "99+"), (1_000_000, "99+"),
            (Int.max, "99+"), (Int.min, nil),
        ] as [(Int?, String?)])
    func `a badge hides without a count and ends at 99+`(count: Int?, expected: String?) {
        #expect(BadgeText.of(count) == expected)
    }
}
