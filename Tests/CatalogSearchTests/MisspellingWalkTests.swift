import Testing

@testable import CatalogSearch

@Suite struct MisspellingWalkTests {
    /// The distance by the full table, as the rules say it: an edit of the first letter costs two.
    private func distance(_ typed: [UInt32], _ term: [UInt32]) -> Int {
        var table = [[Int]](
            repeating: Array(repeating: 0, count: typed.count + 1), count: term.count + 1)
        for row in 0...term.count {
            for column in 0...typed.count {
                if row == 0 || column == 0 {
                    table[row][column] = row == 0 ? (column == 0 ? 0 : column + 1) : 2 * row
                    continue
                }
                let isSame = typed[column - 1] == term[row - 1]
                var cost =
                    table[row - 1][column - 1] + (isSame ? 0 : row == 1 && column == 1 ? 2 : 1)
                cost = min(cost, table[row - 1][column] + 1, table[row][column - 1] + 1)
                if row > 1, column > 1, typed[column - 1] == term[row - 2],
                    typed[column - 2] == term[row - 1]
                {
                    cost = min(cost, table[row - 2][column - 2] + 1)
                }
                table[row][column] = cost
            }
        }
        return table[term.count][typed.count]
    }

    @Test(arguments: 1...8) func `the walk finds what comparing all terms finds`(seed: UInt64) {
        var random = SplitMix(seed: seed)
        func makeWord(_ lengths: ClosedRange<Int>) -> String {
            String(
                (0..<Int.random(in: lengths, using: &random)).map { _ in
                    "abcdé1".randomElement(using: &random) ?? "a"
                })
        }
        let words = Array(Set((0..<300).map { _ in makeWord(1...10) }))
        let segment = makeCatalog(words).parts[0].segment
        for _ in 0..<20 {
            let text = makeWord(4...10).replacing("1", with: "b").replacing("é", with: "e")
            let typed = text.unicodeScalars.map(\.value)
            let budget = typed.count < 8 ? 1 : 2
            for completion in [QueryWord.Completion.typing, .none] {
                let word = QueryWord(
                    text: Array(text.utf8), completion: completion, typoBudget: budget)

                let expansion = WordExpansion.withTypos(
                    word, in: segment.vocabulary, trie: segment.trie)

                for number in 0..<UInt32(segment.vocabulary.count) {
                    let term = String(decoding: segment.vocabulary.term(number), as: UTF8.self)
                        .unicodeScalars.map(\.value)
                    if term[0] == 1 { continue }
                    let letters = Array(term.prefix { $0 &- 0x30 >= 10 })
                    let isWithoutDigits = letters.count == term.count
                    let whole = isWithoutDigits ? distance(typed, letters) : .max
                    var least = whole
                    if completion == .typing {
                        for end in 0...letters.count {
                            least = min(least, distance(typed, Array(letters[..<end])))
                        }
                        if term.starts(with: typed) { least = 0 }
                    }
                    let match = expansion.match(number)
                    #expect((match?.cost.typos ?? .max) == (least <= budget ? least : .max))
                    if let match { #expect(match.isWhole == (whole == least)) }
                }
            }
        }
    }
}
