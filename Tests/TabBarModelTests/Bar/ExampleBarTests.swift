import CEmbeddedFiles
import StrictJSON
import Testing

@testable import TabBarModel

@Suite struct ExampleBarTests {
    /// The definitions that ship with the program, by id.
    static let definitions: [(id: String, bytes: [UInt8])] = (0..<embedded_examples_count)
        .compactMap { index in
            guard let example = embedded_example_at(index)?.pointee, let file = example.bar?.pointee
            else { return nil }
            return (
                String(cString: example.bar_id),
                Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
            )
        }

    static func lint(_ id: String) throws -> BarLint {
        let bytes = try #require(definitions.first { $0.id == id }?.bytes)
        return Bar.decode(try JSONReader.read(bytes), id: id)
    }

    @Test(arguments: ["listening", "planner", "social", "ledger"])
    func `the examples have no problem`(id: String) throws {
        let lint = try Self.lint(id)

        #expect(lint.problems.isEmpty)
        #expect(lint.bar?.id == id)
    }

    @Test func `the ledger searches by accessory and creates by a tab`() throws {
        let bar = try #require(try Self.lint("ledger").bar)

        #expect(bar.style == .system)
        #expect(bar.tabs.map(\.id) == ["home", "budget", "analytics", "settings", "add"])
        #expect(bar.tab("add")?.interception == .create)
        #expect(bar.create.entry == .tab)
        #expect(bar.create.perTab == ["budget": "budget-entry"])
        #expect(bar.search.entry == .accessory)
        #expect(bar.search.presentation == .push(tab: "home"))
        #expect(bar.search.fallback == Bar.Search.Fallback(entry: .toolbar, tab: "home"))
        #expect(bar.accessory?.does == .openSearch)
        #expect(bar.tabs[0].title.text == "Home")
        #expect(bar.tabs[0].title.text(for: ["de-AT"]) == "Übersicht")
    }

    @Test func `the social bar lists saved filters and searches by a tab`() throws {
        let bar = try #require(try Self.lint("social").bar)

        #expect(bar.search.entry == .tab)
        #expect(bar.sections.map(\.content) == [.savedFilters, .tabs, .tabs])
        #expect(bar.sections[0].placement == .sidebarOnly)
        #expect(bar.expandDistance == 80)
        #expect(bar.minimizeBehavior == .onScrollDown)
    }

    @Test func `the planner waits a moment for a scan`() throws {
        let bar = try #require(try Self.lint("planner").bar)

        #expect(
            bar.action("scan-document")?.handler
                == .simulated(duration: 2_400, steps: 8, fails: false))
        #expect(bar.tab("inbox")?.badge == 3)
        #expect(bar.create.actions.count == 4)
        #expect(bar.search.entry == .none)
    }
}
