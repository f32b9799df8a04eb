import Foundation
import FoundationXML
import StrictJSON
import TabBarModel
import Testing

@testable import TabBarPicture

@Suite struct PictureTests {
    /// Whether `bytes` are well-formed XML.
    private func isXML(_ bytes: [UInt8]) -> Bool { XMLParser(data: Data(bytes)).parse() }

    @Test(arguments: Platform.allCases)
    func `whatever titles contain, a picture is XML`(platform: Platform) throws {
        let titles = [
            "<script>alert(1)</script>", "\"]]>&amp;&#0;", "\u{1}\u{FFFE}\u{7F}\u{202E}x",
            "'--><!--",
            "👩‍👩‍👧‍👦👍🏽", String(repeating: "é\u{301}", count: 200), "שלום <b>", "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
        ]
        for (index, title) in titles.enumerated() {
            let escaped = String(decoding: JSONValue.string(title).encoded(), as: UTF8.self)
            let definition = """
                {"style": "system", "tabs": [
                  {"id": "a", "title": \(escaped), "symbol": "no.such", "badge": 120},
                  {"id": "b", "title": \(escaped), "symbol": "house"}],
                 "sidebar": {"header": {"title": \(escaped), "detail": \(escaped)},
                             "footer": {"title": \(escaped)}},
                 "search": {"entry": "button", "prompt": \(escaped)}}
                """
            let bar = try #require(
                Bar.decode(try JSONReader.read(Array(definition.utf8)), id: "bar").bar)
            let player = try PlayedExample(bar: bar, recents: [title])
            for situation in [
                player.situation, try player.after(.gesture(.tapSearch)).situation,
                try player.after(.program(.search(query: title))).situation,
            ] {
                let view = View(
                    of: situation,
                    for: Traits(platform: platform, locales: index.isMultiple(of: 2) ? ["ar"] : []))
                let result = Picture.Result(title: title, subtitle: title, symbol: title)

                #expect(isXML(Picture.draw(view, results: [result])), "\(title)")
            }
        }
    }

    @Test func `a picture is as wide as asked and never wider than the bounds`() throws {
        let view = View(of: try PlayedExample("ledger").situation, for: Traits())

        func head(_ width: Int?) -> String {
            String(decoding: Picture.draw(view, width: width).prefix(70), as: UTF8.self)
        }

        #expect(head(nil).contains("width=\"390\" height=\"640\""))
        #expect(head(320).contains("width=\"320\""))
        #expect(head(.max).contains("width=\"1600\""))
        #expect(head(.min).contains("width=\"240\""))
    }

    // MARK: Icons

    @Test func `at least sixty symbols have an icon in both variants`() throws {
        #expect(IconTable.names.count >= 60)
        #expect(Icon.named("house.fill")?.isFilled == true)
        #expect(Icon.named("house")?.isFilled == false)
        #expect(Icon.named("calendar.badge.clock")?.icon == Icon.named("calendar")?.icon)
        #expect(Icon.named("no.such.symbol") == nil)
        #expect(Icon.named("") == nil)
        #expect(Icon.named("fill") == nil)
        for name in IconTable.names {
            guard let icon = IconTable.icons[name] else { continue }
            let outline = icon.markup(color: "#000", ground: "#FFF", isFilled: false)
            let filled = icon.markup(color: "#000", ground: "#FFF", isFilled: true)

            #expect(isXML(Array(outline.utf8)), "\(name)")
            #expect(filled != outline, "\(name)")
        }
        let sheet = try JSONReader.read(SymbolSheet.json)
        #expect(sheet.members?.map(\.name) == IconTable.names)
    }

    @Test(arguments: ["listening", "planner", "social", "ledger"])
    func `every symbol of the examples has an icon`(id: String) throws {
        let bar = try PlayedExample.bar(id)
        let lines = [bar.sidebar.header, bar.sidebar.footer, bar.sidebar.bottomBar]
        let symbols =
            bar.tabs.flatMap { [$0.symbol] + [$0.selectedSymbol].compactMap(\.self) }
            + bar.actions.map(\.symbol) + lines.compactMap { $0?.symbol }
            + (try PlayedExample.itemSymbols(id))

        #expect(symbols.filter { Icon.named($0) == nil } == [])
    }

    // MARK: Text

    @Test(arguments: [
        "Today", "Über­sicht der Buchungen", "予算と分析の画面です", "👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", "الرئيسية والملف الشخصي",
        "iiiiiiiiiiiiiiiiiiiiiiiiiiiiii", "WWWWWWWWWWWWW",
    ])
    func `text is whole where it fits and cut between characters where not`(text: String) {
        for width in stride(from: 20.0, through: 300, by: 20) {
            let shown = TextWidth.truncated(text, to: width, size: 16)

            if TextWidth.of(text, size: 16) <= width {
                #expect(shown == text)
            } else {
                #expect(shown.last == "…")
                #expect(text.hasPrefix(shown.dropLast()))
                #expect(TextWidth.of(shown, size: 16) <= width || shown.count == 1)
            }
        }
    }

    @Test func `a long message takes so many lines and no more`() {
        let text = "One two three four five six seven eight nine ten"

        let lines = TextWidth.lines(text, width: 90, size: 14, limit: 3)

        #expect(lines.count == 3)
        #expect(lines.last?.hasSuffix("…") == true)
        #expect(TextWidth.lines("short", width: 90, size: 14, limit: 3) == ["short"])
        #expect(TextWidth.lines("", width: 90, size: 14, limit: 3) == [])
    }
}
