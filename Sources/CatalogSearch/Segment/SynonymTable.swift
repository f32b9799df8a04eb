/// Words and phrases that mean the same. They are indexed as alternates of each other, so that a
/// query needs to know nothing of them and a letter more never finds more.
struct SynonymTable {
    private struct Rule {
        var words: [UInt32]
        var alternates: [[UInt32]]
    }

    /// By the first word.
    private var rules: [UInt32: [Rule]] = [:]

    init() {}

    init(_ groups: [[String]], _ tokenizer: inout Tokenizer, _ interner: inout TermInterner) {
        for group in groups {
            var phrases: [[UInt32]] = []
            for phrase in group {
                tokenizer.read(Array(phrase.utf8).span)
                let words = tokenizer.tokens.filter { $0.kind == .word }.map {
                    interner.number(of: tokenizer.folded.span.extracting($0.term))
                }
                if !words.isEmpty, !phrases.contains(words) { phrases.append(words) }
            }
            for phrase in phrases {
                rules[phrase[0], default: []].append(
                    Rule(words: phrase, alternates: phrases.filter { $0 != phrase }))
            }
        }
    }

    func appendAlternates(for words: Range<Int>, to tokens: inout [UInt32]) {
        if rules.isEmpty { return }
        for start in words {
            for rule in rules[tokens[start]] ?? []
            where start + rule.words.count <= words.upperBound
                && tokens[start..<start + rule.words.count].elementsEqual(rule.words)
            {
                for alternate in rule.alternates {
                    for (offset, word) in alternate.enumerated() {
                        let position = start - words.lowerBound + offset
                        if position >= words.count + TokenStore.room { break }
                        tokens.append(
                            UInt32(truncatingIfNeeded: position) | TokenStore.alternateBit)
                        tokens.append(word)
                    }
                }
            }
        }
    }
}
