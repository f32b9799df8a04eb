/// Cuts a text into terms. The same cut serves the catalog's texts, the queries and the highlights.
///
/// Words are runs of letters and digits. An apostrophe stays inside (`enders` for "Ender's"); a
/// code is its parts side by side, and joined ("AT&T" is `at`, `t` and `att`); `+` and `#` belong
/// to the word before them when nothing follows; a run of a script without spaces is one term a
/// character, each with the character behind it, so that any sequence of characters is a row of
/// terms. The buffers are kept between texts.
struct Tokenizer {
    /// Longer terms are cut here, in texts and queries alike. In UTF-8 units.
    static let longestTerm = 64
    /// Marks the accented spellings, which no folded term begins with.
    static let accentedMark: UInt8 = 1

    private(set) var tokens: [Token] = []
    private(set) var folded: [UInt8] = []
    private(set) var accented: [UInt8] = []
    /// How many positions the text has.
    private(set) var positions = 0

    private let folding = Folding.standard
    private var word: Word?
    private var run: Run?
    private var chunk = Chunk()
    private var accents: [UInt32] = []

    /// The word that is being read.
    private struct Word {
        var start: Int
        var sourceStart: Int
        var sourceEnd: Int
        var traits: Token.Traits = []
        var accentedStart: Int?
        /// Where the ends behind apostrophes begin.
        var tails: [Int] = []

        var source: Range<Int> { sourceStart..<sourceEnd }
    }

    /// The run of characters that is being read: the last one stands here and waits for the next.
    private struct Run {
        var start: Int
        var sourceStart: Int
        var sourceEnd: Int
        var previous: (start: Int, sourceStart: Int)?
        var length = 1
    }

    /// What is known of the chunk: enough to join its parts.
    private struct Chunk {
        var number = 0
        var parts = 0
        var start = 0
        var end = 0
        var source = 0..<0
        var isJoinable = true
    }

    func term(of token: Token) -> ArraySlice<UInt8> {
        token.kind == .accented ? accented[token.term] : folded[token.term]
    }

    /// Reads `text`, UTF-8, and leaves its tokens in `tokens`.
    mutating func read(_ text: Span<UInt8>) {
        tokens.removeAll(keepingCapacity: true)
        folded.removeAll(keepingCapacity: true)
        accented.removeAll(keepingCapacity: true)
        positions = 0
        chunk = Chunk()
        var index = 0
        while index < text.count {
            let scalar = UTF8Reader.scalar(in: text, at: index)
            let end = index + scalar.length
            index = take(scalar.value, at: index..<end, of: text)
        }
        endChunk()
        if tokens.isEmpty { takeMarks(text) }
    }

    /// Takes one scalar and answers where to read on.
    private mutating func take(_ scalar: UInt32, at source: Range<Int>, of text: Span<UInt8>) -> Int
    {
        switch folding.scalarClass(of: scalar) {
        case .letter: takeLetter(scalar, at: source, traits: [])
        case .digit: takeLetter(scalar, at: source, traits: .hasDigit)
        case .mark:
            if run != nil {
                appendFolded(scalar)
                run?.sourceEnd = source.upperBound
            } else {
                takeLetter(scalar, at: source, traits: [])
            }
        case .sequence: takeCharacter(scalar, at: source)
        case .accent: takeAccent(scalar, at: source)
        case .ignorable: extend(over: source)
        case .apostrophe:
            if word != nil, Self.isWordScalar(after: source.upperBound, of: text, folding) {
                word?.tails.append(folded.count)
            } else {
                endWord()
            }
        case .suffix: return takeSuffix(at: source.lowerBound, of: text)
        case .connector: endPart()
        case .separator:
            let isInNumber =
                (scalar == 0x2C || scalar == 0x3A) && word?.traits.contains(.hasDigit) == true
                && Self.isDigit(at: source.upperBound, of: text)
            if isInNumber { endPart() } else { endChunk() }
        case .space: endChunk()
        case .pictograph: takePictograph(scalar, at: source)
        }
        return source.upperBound
    }
}

// MARK: - Words

extension Tokenizer {
    private mutating func takeLetter(_ scalar: UInt32, at source: Range<Int>, traits: Token.Traits)
    {
        if run != nil { endRun() }
        if word == nil {
            word = Word(
                start: folded.count, sourceStart: source.lowerBound, sourceEnd: source.upperBound)
        }
        word?.sourceEnd = source.upperBound
        word?.traits.formUnion(traits)
        if scalar < 0x80, word?.accentedStart == nil {
            folded.append(
                UInt8(truncatingIfNeeded: scalar &- 0x41 < 26 ? scalar | 0x20 : scalar))
        } else {
            appendFolded(scalar)
        }
    }

    private mutating func appendFolded(_ scalar: UInt32) {
        folding.forEachFolded(scalar) { plain in
            if ScalarClass.foldsAway(plain) {
                noteAccent(plain)
            } else {
                flushAccents()
                UTF8Reader.append(plain, to: &folded)
                if word?.accentedStart != nil { UTF8Reader.append(plain, to: &accented) }
            }
        }
    }

    private mutating func takeAccent(_ scalar: UInt32, at source: Range<Int>) {
        extend(over: source)
        guard word != nil else { return }
        folding.forEachFolded(scalar) { noteAccent($0) }
    }

    private mutating func noteAccent(_ accent: UInt32) {
        guard let current = word else { return }
        if current.accentedStart == nil {
            word?.accentedStart = accented.count
            accented.append(Self.accentedMark)
            accented.append(contentsOf: folded[current.start...])
        }
        accents.append(accent)
    }

    /// Writes the accents of one letter in canonical order (Unicode Standard, section 3.11).
    private mutating func flushAccents() {
        if accents.isEmpty { return }
        if accents.count > 1 {
            accents.sort { Self.combiningClass($0) < Self.combiningClass($1) }
        }
        for accent in accents { UTF8Reader.append(accent, to: &accented) }
        accents.removeAll(keepingCapacity: true)
    }

    private static func combiningClass(_ scalar: UInt32) -> UInt8 {
        Unicode.Scalar(scalar)?.properties.canonicalCombiningClass.rawValue ?? 0
    }

    /// `+` and `#` end a word when no letter follows them; else they part words.
    private mutating func takeSuffix(at start: Int, of text: Span<UInt8>) -> Int {
        var end = start
        while end < text.count {
            let scalar = UTF8Reader.scalar(in: text, at: end)
            guard folding.scalarClass(of: scalar.value) == .suffix else { break }
            end += scalar.length
        }
        if word != nil, !Self.isWordScalar(after: end, of: text, folding) {
            var index = start
            while index < end {
                let scalar = UTF8Reader.scalar(in: text, at: index)
                appendFolded(scalar.value)
                index += scalar.length
            }
            word?.sourceEnd = end
            word?.traits.insert(.hasSuffix)
        }
        endPart()
        return end
    }

    private mutating func extend(over source: Range<Int>) {
        if word != nil {
            word?.sourceEnd = source.upperBound
        } else if run != nil {
            run?.sourceEnd = source.upperBound
        } else if let last = tokens.last, last.kind == .alternate,
            last.source.upperBound == source.lowerBound
        {
            // A selector or joiner behind an emoji belongs to it.
            tokens[tokens.count - 1].source = last.source.lowerBound..<source.upperBound
        }
    }

    private static func isWordScalar(after index: Int, of text: Span<UInt8>, _ folding: Folding)
        -> Bool
    {
        guard index < text.count else { return false }
        switch folding.scalarClass(of: UTF8Reader.scalar(in: text, at: index).value) {
        case .letter, .digit, .mark: return true
        default: return false
        }
    }

    private static func isDigit(at index: Int, of text: Span<UInt8>) -> Bool {
        index < text.count && text[index] &- 0x30 < 10
    }
}

// MARK: - Scripts without spaces, and signs

extension Tokenizer {
    private mutating func takeCharacter(_ scalar: UInt32, at source: Range<Int>) {
        endWord()
        var next = Run(
            start: folded.count, sourceStart: source.lowerBound, sourceEnd: source.upperBound)
        if let current = run {
            emitPair(endingWith: current)
            next.previous = (current.start, current.sourceStart)
            next.length = current.length + 1
        }
        run = next
        chunk.isJoinable = false
        appendFolded(scalar)
    }

    /// Emits the character before `current` together with it.
    private mutating func emitPair(endingWith current: Run) {
        guard let previous = current.previous else { return }
        emit(
            .word, term: previous.start..<folded.count,
            source: previous.sourceStart..<current.sourceEnd,
            traits: current.length == 2 ? .isSequence : [.isSequence, .continuesRun])
    }

    private mutating func endRun() {
        guard let current = run else { return }
        emitPair(endingWith: current)
        emit(
            .word, term: current.start..<folded.count,
            source: current.sourceStart..<current.sourceEnd,
            traits: current.length == 1 ? .isSequence : [.isSequence, .continuesRun])
        run = nil
    }

    private mutating func takePictograph(_ scalar: UInt32, at source: Range<Int>) {
        endChunk()
        let start = folded.count
        UTF8Reader.append(scalar, to: &folded)
        tokens.append(
            Token(
                kind: .alternate, traits: .isPictograph, position: positions,
                term: start..<folded.count,
                source: source, chunk: chunk.number))
    }

    /// A text of marks alone is one term: "!=" can be found.
    private mutating func takeMarks(_ text: Span<UInt8>) {
        var source: Range<Int>?
        var index = 0
        while index < text.count, folded.count < Self.longestTerm {
            let scalar = UTF8Reader.scalar(in: text, at: index)
            let end = index + scalar.length
            switch folding.scalarClass(of: scalar.value) {
            case .space, .ignorable, .accent: break
            default:
                folding.forEachFolded(scalar.value) { UTF8Reader.append($0, to: &folded) }
                source = (source?.lowerBound ?? index)..<end
            }
            index = end
        }
        guard let source else { return }
        emit(.word, term: 0..<folded.count, source: source, traits: .isMarks)
    }
}

// MARK: - Emitting

extension Tokenizer {
    private mutating func emit(
        _ kind: Token.Kind, term: Range<Int>, source: Range<Int>, traits: Token.Traits
    ) {
        let bytes = kind == .accented ? accented : folded
        let end = UTF8Reader.border(
            in: bytes, from: term.lowerBound,
            atMost: min(term.upperBound, term.lowerBound + Self.longestTerm))
        if kind == .word { positions += 1 }
        tokens.append(
            Token(
                kind: kind, traits: traits, position: max(positions - 1, 0),
                term: term.lowerBound..<end, source: source, chunk: chunk.number))
    }

    private mutating func endWord() {
        guard let current = word else { return }
        flushAccents()
        word = nil
        let end = folded.count
        if end == current.start { return }
        emit(.word, term: current.start..<end, source: current.source, traits: current.traits)
        if let accentedStart = current.accentedStart {
            emit(
                .accented, term: accentedStart..<accented.count, source: current.source,
                traits: current.traits)
        }
        for tail in current.tails where end - tail >= 2 {
            emit(.alternate, term: tail..<end, source: current.source, traits: [])
        }
        if chunk.parts == 0 {
            chunk.start = current.start
            chunk.source = current.source
        }
        chunk.parts += 1
        chunk.end = end
        chunk.source = chunk.source.lowerBound..<current.source.upperBound
        if current.traits.contains(.hasSuffix) { chunk.isJoinable = false }
    }

    private mutating func endPart() {
        endWord()
        endRun()
    }

    private mutating func endChunk() {
        endPart()
        if 2...4 ~= chunk.parts, chunk.isJoinable, chunk.end - chunk.start <= 40 {
            emit(.alternate, term: chunk.start..<chunk.end, source: chunk.source, traits: [])
        }
        chunk = Chunk(number: chunk.number + 1)
    }
}
