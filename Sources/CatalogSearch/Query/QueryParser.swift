/// Reads what a person typed: words, phrases in quotes, words to exclude. Total: any text is a
/// query.
struct QueryParser {
    private static let mostOptional = 10
    private static let mostTerms = 64
    /// "Duran Duran" is a name; what is repeated more often is only noise.
    private static let mostRepetitions = 3

    private var tokenizer = Tokenizer()
    private let stopWords: Set<[UInt8]>

    init(stopWords: Set<[UInt8]>) {
        self.stopWords = stopWords
    }

    /// A stretch of the query under one operator.
    private struct Piece {
        var text: [UInt8]
        var isPhrase = false
        var isClosed = false
        var isExcluded = false
    }

    mutating func parse(_ query: String) -> ParsedQuery {
        let pieces = Self.pieces(of: query)
        let isWithoutWords = pieces.allSatisfy(\.isExcluded)
        var units: [QueryUnit] = []
        var excluded: [QueryUnit] = []
        for (place, piece) in pieces.enumerated() {
            let found = self.units(of: piece, isLast: place == pieces.count - 1)
            if piece.isExcluded, !isWithoutWords {
                excluded += found.filter { !$0.isMarks }
            } else {
                units += found
            }
        }
        if units.contains(where: { !$0.isMarks }) { units.removeAll(where: \.isMarks) }
        var parsed = limited(units, isClosed: pieces.last { !$0.isExcluded }?.isClosed ?? false)
        var terms = 0
        for unit in excluded
        where !parsed.excluded.contains(where: unit.isRepetition) {
            if parsed.excluded.count == SearchRequest.mostWords
                || terms + unit.words.count > Self.mostTerms
            {
                let source = "-" + unit.source
                if !parsed.ignored.contains(source) { parsed.ignored.append(source) }
                continue
            }
            terms += unit.words.count
            parsed.excluded.append(Self.whole(unit))
        }
        return parsed
    }

    /// Applies the limits, the stop words and the rule of the last word.
    private func limited(_ all: [QueryUnit], isClosed: Bool) -> ParsedQuery {
        var units: [QueryUnit] = []
        var ignored: [String] = []
        var required = 0
        var terms = 0
        var repetitions = 0
        for (index, unit) in all.enumerated() {
            var unit = unit
            let isLast = index == all.count - 1
            let isStopWord = unit.words.count == 1 && stopWords.contains(unit.words[0].text)
            let twin = units.firstIndex { !$0.isOptional && unit.isRepetition(of: $0) }
            if isLast, !isClosed, let twin { units[twin].beginTyping() }
            if twin != nil, repetitions == Self.mostRepetitions { continue }
            unit.isOptional = twin != nil || (isStopWord && !isLast)
            if unit.isOptional, units.count - required == Self.mostOptional { continue }
            if required == SearchRequest.mostWords && !unit.isOptional || terms == Self.mostTerms
                || !ignored.isEmpty
            {
                if twin == nil, !ignored.contains(unit.source) { ignored.append(unit.source) }
                continue
            }
            // Of a long phrase or run of characters the beginning counts.
            unit.words.removeLast(max(0, terms + unit.words.count - Self.mostTerms))
            if isLast, !isClosed { unit.beginTyping() }
            required += unit.isOptional ? 0 : 1
            repetitions += twin == nil ? 0 : 1
            terms += unit.words.count
            units.append(unit)
        }
        return ParsedQuery(units: units, ignored: ignored)
    }

    /// An excluded word is meant as it stands.
    private static func whole(_ unit: QueryUnit) -> QueryUnit {
        var unit = unit
        for index in unit.words.indices {
            unit.words[index].completion = .none
            unit.words[index].typoBudget = 0
        }
        return unit
    }
}

// MARK: - Units

extension QueryParser {
    /// A unit that is being put together, with what it covers of its piece.
    private struct Draft {
        var words: [QueryWord]
        var source: Range<Int>
        var isMarks = false
    }

    private mutating func units(of piece: Piece, isLast: Bool) -> [QueryUnit] {
        tokenizer.read(piece.text.span)
        var drafts: [Draft] = []
        let codes = codeChunks(isTyping: isLast)
        /// The chunk that the last draft may go on in.
        var openChunk: Int?
        for token in tokenizer.tokens {
            switch token.kind {
            case .accented:
                guard let last = drafts.indices.last else { continue }
                let word = drafts[last].words.count - 1
                drafts[last].words[word].accented = Array(tokenizer.term(of: token))
            case .alternate:
                // Joined parts and ends of words stand in the index only; an emoji is a word.
                guard token.traits.contains(.isPictograph) else { continue }
                drafts.append(draft(token, of: piece))
                openChunk = nil
            case .word:
                let isSequence = token.traits.contains(.isSequence)
                let continues =
                    piece.isPhrase || token.traits.contains(.continuesRun)
                    || (!isSequence && token.chunk == openChunk && codes.contains(token.chunk))
                if continues, let last = drafts.indices.last {
                    glue(draft(token, of: piece), to: &drafts[last])
                } else {
                    drafts.append(draft(token, of: piece))
                }
                openChunk = isSequence ? nil : token.chunk
            }
        }
        return drafts.map { draft in
            QueryUnit(
                words: draft.words,
                source: String(
                    decoding: piece.isPhrase ? piece.text[...] : piece.text[draft.source],
                    as: UTF8.self),
                isMarks: draft.isMarks)
        }
    }

    /// The chunks whose parts belong together: codes, which have a digit or a single letter. A part
    /// that is being typed may still get longer.
    private func codeChunks(isTyping: Bool) -> Set<Int> {
        let words = tokenizer.tokens.filter {
            $0.kind == .word && !$0.traits.contains(.isSequence)
        }
        return Set(
            words.indices.lazy.filter { place in
                let isOpen = isTyping && place == words.count - 1
                return words[place].traits.contains(.hasDigit)
                    || (words[place].term.count == 1 && !isOpen)
            }.map { words[$0].chunk })
    }

    private func draft(_ token: Token, of piece: Piece) -> Draft {
        let text = Array(tokenizer.term(of: token))
        let budget = QueryWord.typoBudget(
            letters: UTF8Reader.scalarCount(text), traits: token.traits)
        let word = QueryWord(
            text: text, completion: piece.isPhrase ? .none : .preferred,
            typoBudget: piece.isPhrase ? 0 : budget,
            isPlain: !piece.isPhrase
                && token.traits.isDisjoint(
                    with: [.isSequence, .hasSuffix, .isMarks, .isPictograph])
        )
        return Draft(
            words: [word], source: token.source, isMarks: token.traits.contains(.isMarks))
    }

    /// What stands before another part is finished.
    private func glue(_ next: Draft, to draft: inout Draft) {
        draft.words[draft.words.count - 1].completion = .none
        draft.words += next.words
        draft.source = draft.source.lowerBound..<next.source.upperBound
    }
}

// MARK: - Pieces

extension QueryParser {
    private static func pieces(of query: String) -> [Piece] {
        var pieces: [Piece] = []
        var current: Piece?
        var pending = false
        var read = 0
        for scalar in query.unicodeScalars {
            read += 1
            if read > SearchRequest.longestQuery { break }
            let isSpace = Folding.standard.scalarClass(of: scalar.value) == .space
            if var piece = current {
                if piece.isPhrase ? isQuote(scalar) : isSpace {
                    piece.isClosed = piece.isPhrase
                    pieces.append(piece)
                    current = nil
                } else {
                    UTF8Reader.append(scalar.value, to: &piece.text)
                    current = piece
                }
            } else if isSpace {
                // A minus that stands alone is only a mark.
                if pending { pieces.append(Piece(text: [0x2D])) }
                pending = false
            } else if isQuote(scalar) {
                current = Piece(text: [], isPhrase: true, isExcluded: pending)
                pending = false
            } else if scalar == "-", !pending {
                pending = true
            } else {
                // Two hyphens begin an option of a command, not an exclusion.
                var piece = Piece(
                    text: pending && scalar == "-" ? [0x2D] : [],
                    isExcluded: pending && scalar != "-")
                UTF8Reader.append(scalar.value, to: &piece.text)
                current = piece
                pending = false
            }
        }
        if pending { pieces.append(Piece(text: [0x2D])) }
        if let current { pieces.append(current) }
        return pieces
    }

    /// Straight and typographic double quotes: keyboards turn the one into the other.
    private static func isQuote(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x22, 0xAB, 0xBB, 0x201C...0x201F, 0xFF02: true
        default: false
        }
    }
}
