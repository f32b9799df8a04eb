import HTTPServer

/// Refuses requests that accept no media type that their operation answers in (RFC 9110 section
/// 12.5.1).
struct Negotiation: Middleware {
    func before(_ request: Request) -> Response? {
        guard request.headers.contains(.accept), let route = request.route,
            // A file is what it is, whatever is asked for.
            route.name != "readWebFile"
        else { return nil }
        let answered = Self.type(of: route.name).rawValue
        let isAccepted = request.headers.values(.accept).contains { field in
            field.isEmpty || Self.accepts(answered, field)
        }
        if isAccepted { return nil }
        return Problem.at(
            .header(HeaderName.accept.text), .notAcceptable,
            "This operation answers in \(answered)."
        ).response(requestID: request.id)
    }

    /// Whether a field lets `type` through: its most specific range decides, and a quality of 0
    /// refuses.
    static func accepts(_ type: String, _ field: String) -> Bool {
        let family = type.prefix { $0 != "/" } + "/*"
        var best = (specificity: -1, isAllowed: false)
        for range in field.split(separator: ",") {
            let parts = range.split(separator: ";").map { $0.trimmingSpaces().lowercased() }
            let specificity =
                switch parts.first {
                case type: 2
                case String(family): 1
                case "*/*": 0
                default: -1
                }
            guard specificity > best.specificity else { continue }
            let isRefused = parts.dropFirst().contains { parameter in
                parameter.hasPrefix("q=0")
                    && parameter.dropFirst(3).allSatisfy { ".0".contains($0) }
            }
            best = (specificity, !isRefused)
        }
        return best.isAllowed
    }

    private static func type(of operation: String) -> MediaType {
        switch operation {
        case "readMetrics": .plainText
        case "readDocument": .yaml
        case "readPicture": .svg
        case "readDemo", "readDocs": .html
        case "followSession": .eventStream
        default: .json
        }
    }
}
