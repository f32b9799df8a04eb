import CYAML

/// One step of a YAML stream.
enum YAMLEvent: Equatable {
    case streamStart
    case streamEnd
    case documentStart
    case documentEnd
    case sequenceStart
    case sequenceEnd
    case mappingStart
    case mappingEnd
    /// `isPlain`: written without quotes and not as a block, so that it may stand for a number or a
    /// word.
    case scalar(String, isPlain: Bool)
}

/// A parser of libyaml over bytes that the caller keeps alive; the only use of that library.
struct YAMLParser: ~Copyable {
    /// On the heap, because libyaml keeps the parser's own address as its context.
    private let parser: UnsafeMutablePointer<yaml_parser_t>

    /// Reads from `bytes`, which "must exist until the parser is destroyed" (yaml.h,
    /// `yaml_parser_set_input_string`).
    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(YAMLError) {
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        guard yaml_parser_initialize(parser) == 1 else {
            parser.deallocate()
            throw YAMLError(reason: .outOfMemory, line: 1)
        }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
        self.parser = parser
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
    }

    /// The line on which the last event starts, counted from 1.
    private(set) var line = 1

    /// The next event. After ``YAMLEvent/streamEnd`` or an error the parser is at its end.
    mutating func next() throws(YAMLError) -> YAMLEvent {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw fault() }
        defer { yaml_event_delete(&event) }
        line = event.start_mark.line + 1
        switch event.type {
        case YAML_STREAM_START_EVENT: return .streamStart
        case YAML_DOCUMENT_START_EVENT: return .documentStart
        case YAML_DOCUMENT_END_EVENT: return .documentEnd
        case YAML_SEQUENCE_END_EVENT: return .sequenceEnd
        case YAML_MAPPING_END_EVENT: return .mappingEnd
        case YAML_SEQUENCE_START_EVENT:
            let start = event.data.sequence_start
            try refuse(anchor: start.anchor, tag: start.tag)
            return .sequenceStart
        case YAML_MAPPING_START_EVENT:
            let start = event.data.mapping_start
            try refuse(anchor: start.anchor, tag: start.tag)
            return .mappingStart
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            try refuse(anchor: scalar.anchor, tag: scalar.tag)
            let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            return .scalar(
                String(decoding: bytes, as: UTF8.self),
                isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE)
        case YAML_ALIAS_EVENT: throw YAMLError(reason: .notJSON, line: line)
        default: return .streamEnd
        }
    }

    private func refuse(
        anchor: UnsafeMutablePointer<UInt8>?, tag: UnsafeMutablePointer<UInt8>?
    ) throws(YAMLError) {
        guard anchor == nil, tag == nil else { throw YAMLError(reason: .notJSON, line: line) }
    }

    private func fault() -> YAMLError {
        if parser.pointee.error == YAML_MEMORY_ERROR {
            return YAMLError(reason: .outOfMemory, line: line)
        }
        let words = parser.pointee.problem.map { String(cString: $0) } ?? "unreadable"
        return YAMLError(reason: .syntax(words), line: parser.pointee.problem_mark.line + 1)
    }
}
