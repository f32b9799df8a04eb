/// Invented items whose words are as frequent as those of real texts (Zipf): names of one to four
/// words, summaries of four to twelve. The same seed makes the same items.
enum GeneratedCatalog {
    static func make(items count: Int, seed: UInt64) -> BenchmarkCatalog {
        var random = SplitMix(state: seed)
        let words = ZipfWords(count: max(1_000, count / 3), random: &random)
        var names: Set<String> = []
        var items: [BenchmarkCatalog.Item] = []
        items.reserveCapacity(count)
        while items.count < count {
            let length = 1 + Int(random.next() % 4)
            var name = (0..<length).map { _ in words.next(&random, isTitle: true) }
                .joined(separator: random.next() % 4 == 0 ? "-" : " ")
            if random.next() % 8 == 0 { name += " \(random.next() % 400)" }
            guard names.insert(name).inserted else { continue }
            let summary = (0..<4 + Int(random.next() % 9)).map { _ in
                words.next(&random, isTitle: false)
            }.joined(separator: " ")
            items.append(
                BenchmarkCatalog.Item(
                    name: name, summary: summary, kind: "kind \(random.next() % 12)",
                    rank: (1 / (random.unit() + 1e-6)).rounded(), isSought: true))
        }
        return BenchmarkCatalog(name: "generated items", items: items)
    }
}

/// A vocabulary whose n-th word is drawn with a probability of about 1/n.
struct ZipfWords {
    private let words: [String]
    /// Cumulative weights.
    private let sums: [Double]

    init(count: Int, random: inout SplitMix) {
        var known: Set<String> = []
        var words: [String] = []
        let onsets = [
            "b", "br", "c", "ch", "d", "dr", "f", "g", "gr", "h", "j", "k", "l", "m", "n",
            "p", "pr", "qu", "r", "s", "sh", "st", "t", "th", "tr", "v", "w", "y", "z", "",
        ]
        let vowels = ["a", "e", "i", "o", "u", "ai", "ea", "io", "ou", "é"]
        let codas = ["", "", "", "n", "r", "s", "t", "l", "m", "nd", "ng", "ck", "x"]
        func pick(_ parts: [String]) -> String {
            // Early parts more often, as letters are unevenly frequent too.
            let place = random.unit() * random.unit()
            return parts[Int(place * Double(parts.count))]
        }
        while words.count < count {
            // Frequent words are short.
            let syllables =
                1 + Int(random.next() % (words.count < 200 ? 2 : words.count < 5_000 ? 3 : 4))
            let word = (0..<syllables).map { _ in pick(onsets) + pick(vowels) + pick(codas) }
                .joined()
            guard word.utf8.count > 1, known.insert(word).inserted else { continue }
            words.append(word)
        }
        self.words = words
        var sum = 0.0
        sums = (1...count).map { place in
            sum += 1 / (Double(place) + 2.7)
            return sum
        }
    }

    /// A word; in titles the most frequent ones are rarer than in running text.
    func next(_ random: inout SplitMix, isTitle: Bool) -> String {
        let start = isTitle ? sums[30] * 0.8 : 0
        let target = start + random.unit() * (sums[sums.count - 1] - start)
        var low = 0
        var high = sums.count - 1
        while low < high {
            let middle = (low + high) / 2
            if sums[middle] < target { low = middle + 1 } else { high = middle }
        }
        return words[low]
    }
}

/// A small random generator with a seed.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// At least 0, less than 1.
    mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }
}
