import CatalogSearch
import Foundation

/// How often the item that a person means is found, and where.
struct Relevance {
    private let catalog: BenchmarkCatalog
    private let known: [BenchmarkCatalog.Item]
    private let showsMisses: Bool

    init(catalog: BenchmarkCatalog, known: [BenchmarkCatalog.Item], showsMisses: Bool) {
        self.showsMisses = showsMisses
        self.catalog = catalog
        self.known = known
    }

    func report(_ index: CatalogIndex) {
        print("\nthe item that was meant, % (first / in the first 5)\n")
        row("whole name", index) { item, _ in item.name }
        for letters in 3...5 {
            row("\(letters) letters of the name", index) { item, _ in
                item.name.count > letters ? String(item.name.prefix(letters)) : nil
            }
        }
        row("whole name, one typo", index) { Self.misspelt($0.name, &$1) }
        row("80 % of the name, one typo", index) { item, random in
            Self.misspelt(Self.part(item.name, 0.8), &random)
        }
        row("75 % of the summary", index) { item, _ in Self.part(item.summary, 0.75) }
        row("whole summary", index) { item, _ in item.summary }
        row("whole summary, one typo", index) { Self.misspelt($0.summary, &$1) }
        row("80 % of the summary, one typo", index) { item, random in
            Self.misspelt(Self.part(item.summary, 0.8), &random)
        }
    }

    private func row(
        _ name: String, _ index: CatalogIndex,
        _ query: (BenchmarkCatalog.Item, inout SplitMix) -> String?
    ) {
        let found = found(index, query)
        let label = name.padding(toLength: 32, withPad: " ", startingAt: 0)
        print(
            "\(label) \(Figures.percent(found.first, found.asked)) / \(Figures.percent(found.inFive, found.asked))   n = \(found.asked)"
        )
        if showsMisses { for text in found.missed.prefix(12) { print("      ", text) } }
    }

    /// How many items were asked for, and found.
    struct Found: Sendable {
        var asked = 0
        var first = 0
        var inFive = 0
        /// Queries with the items that they did not find among the first five.
        var missed: [String] = []
    }

    /// Asks for each known item that `query` makes a text of.
    func found(
        _ index: CatalogIndex, _ query: (BenchmarkCatalog.Item, inout SplitMix) -> String?
    ) -> Found {
        var random = SplitMix(state: 11)
        var found = Found()
        for item in known {
            guard let text = query(item, &random) else { continue }
            found.asked += 1
            let ids = index.search(SearchRequest(query: text, limit: 5)).hits.map(\.id)
            found.first += ids.first == item.name ? 1 : 0
            if ids.contains(item.name) {
                found.inFive += 1
            } else {
                found.missed.append("\(text) (\(item.name))")
            }
        }
        return found
    }

    private static func part(_ text: String, _ share: Double) -> String {
        String(text.prefix(max(1, Int(Double(text.count) * share))))
    }

    /// One error in a word of five letters or more, not at its first letter: a letter more, less,
    /// another one, or two swapped. Nil when there is no such word.
    static func misspelt(_ text: String, _ random: inout SplitMix) -> String? {
        var letters = Array(text)
        var words: [Range<Int>] = []
        var start = 0
        for end in 0...letters.count
        where end == letters.count || !(letters[end].isLetter || letters[end].isNumber) {
            if end - start >= 5, letters[start..<end].allSatisfy(\.isLetter) {
                words.append(start..<end)
            }
            start = end + 1
        }
        guard let word = words.randomElement(using: &random) else { return nil }
        let place = Int.random(in: word.lowerBound + 1..<word.upperBound, using: &random)
        let letter = Character(Unicode.Scalar(UInt8(97 + random.next() % 26)))
        switch random.next() % 4 {
        case 0: letters[place] = letter
        case 1: letters.remove(at: place)
        case 2: letters.insert(letter, at: place)
        default:
            if place + 1 < word.upperBound {
                letters.swapAt(place, place + 1)
            } else {
                letters[place] = letter
            }
        }
        return String(letters)
    }
}
