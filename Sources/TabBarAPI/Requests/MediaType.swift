/// A media type that bodies are sent or answered in.
enum MediaType: String {
    case json = "application/json"
    case mergePatch = "application/merge-patch+json"
    case ndjson = "application/x-ndjson"
    case csv = "text/csv"
    case tsv = "text/tab-separated-values"
    case problem = "application/problem+json"
    case yaml = "application/yaml"
    case plainText = "text/plain"
    case svg = "image/svg+xml"
    case html = "text/html"
    case css = "text/css"
    case javaScript = "text/javascript"
    case eventStream = "text/event-stream"

    /// As it stands in `Content-Type`.
    var header: String {
        switch self {
        // The version is that of the Prometheus text format.
        case .plainText: "text/plain; version=0.0.4; charset=utf-8"
        case .html, .css, .javaScript: rawValue + "; charset=utf-8"
        default: rawValue
        }
    }

    /// The type that a `Content-Type` names; nil for others, and for a charset other than UTF-8.
    init?(contentType text: String) {
        if let type = MediaType(rawValue: text) {
            // What nearly all clients send needs no taking apart.
            self = type
            return
        }
        let parts = text.split(separator: ";", omittingEmptySubsequences: false)
            .map { $0.trimmingSpaces().lowercased() }
        guard let name = parts.first, let type = MediaType(rawValue: name) else { return nil }
        for parameter in parts.dropFirst() where parameter.hasPrefix("charset=") {
            let charset = parameter.dropFirst("charset=".count)
            guard charset == "utf-8" || charset == "\"utf-8\"" else { return nil }
        }
        self = type
    }
}

extension StringProtocol {
    /// Without spaces and tabs at both ends (RFC 9110 section 5.6.3).
    func trimmingSpaces() -> String {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        var rest = Array(utf8)[...]
        while let first = rest.first, isSpace(first) { rest.removeFirst() }
        while let last = rest.last, isSpace(last) { rest.removeLast() }
        return String(decoding: rest, as: UTF8.self)
    }
}
