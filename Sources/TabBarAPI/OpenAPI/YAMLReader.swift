import StrictJSON

/// Reads one YAML document as the JSON value that it stands for.
///
/// Plain scalars are resolved by the JSON schema of YAML 1.2.2 section 10.2: `null`, `true`,
/// `false` and JSON's numbers, so that `on`, `no` and dates stay texts; an empty one is null.
struct YAMLReader: ~Copyable {
    /// Deepest nesting of sequences and mappings.
    static let depthLimit = 64

    private var parser: YAMLParser

    /// The value that `bytes` spell.
    static func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(YAMLError) -> JSONValue {
        var reader = YAMLReader(parser: try YAMLParser(bytes))
        return try reader.document()
    }

    private init(parser: consuming YAMLParser) {
        self.parser = parser
    }

    private mutating func document() throws(YAMLError) -> JSONValue {
        try expect(.streamStart)
        try expect(.documentStart)
        let value = try value(from: try parser.next(), depth: 0)
        try expect(.documentEnd)
        try expect(.streamEnd)
        return value
    }

    private mutating func expect(_ event: YAMLEvent) throws(YAMLError) {
        guard try parser.next() == event else { throw fault(.notOneDocument) }
    }

    private mutating func value(
        from event: YAMLEvent, depth: Int
    ) throws(YAMLError) -> JSONValue {
        guard depth <= Self.depthLimit else { throw fault(.tooDeep) }
        switch event {
        case .scalar(let text, let isPlain): return isPlain ? Self.resolve(text) : .string(text)
        case .sequenceStart: return .array(try elements(depth: depth + 1))
        case .mappingStart: return .object(try members(depth: depth + 1))
        case .streamStart, .streamEnd, .documentStart, .documentEnd, .sequenceEnd, .mappingEnd:
            throw fault(.notOneDocument)
        }
    }

    private mutating func elements(depth: Int) throws(YAMLError) -> [JSONValue] {
        var elements: [JSONValue] = []
        while true {
            let event = try parser.next()
            if event == .sequenceEnd { return elements }
            elements.append(try value(from: event, depth: depth))
        }
    }

    private mutating func members(depth: Int) throws(YAMLError) -> [JSONMember] {
        var members: [JSONMember] = []
        var names: Set<String> = []
        while true {
            let event = try parser.next()
            if event == .mappingEnd { return members }
            guard case .scalar(let name, _) = event else { throw fault(.keyIsNoText) }
            guard names.insert(name).inserted else { throw fault(.duplicateKey(name)) }
            members.append(JSONMember(name, try value(from: try parser.next(), depth: depth)))
        }
    }

    private static func resolve(_ text: String) -> JSONValue {
        if text.isEmpty { return .null }
        // A plain scalar starts with no quote or bracket: what JSON reads is a word or a number.
        return (try? JSONReader.read(text.utf8)) ?? .string(text)
    }

    private func fault(_ reason: YAMLError.Reason) -> YAMLError {
        YAMLError(reason: reason, line: parser.line)
    }
}
