import HTTPServer
import StrictJSON

/// Bodies: JSON in one of the media types that an operation takes.
extension Request {
    /// The body as a JSON value.
    func json(as types: [MediaType] = [.json]) throws(Problem) -> JSONValue {
        guard !body.isEmpty else {
            throw Problem(.malformedJSON, "The body is empty; send a JSON value.")
        }
        _ = try mediaType(among: types)
        do throws(JSONSyntaxError) {
            return try JSONReader.read(body)
        } catch {
            throw Problem(error)
        }
    }

    /// The body as a JSON value; an empty object when there is none.
    func optionalJSON() throws(Problem) -> JSONValue {
        body.isEmpty ? .object([]) : try json()
    }

    /// The body's media type, which has to be one of `types`.
    func mediaType(among types: [MediaType]) throws(Problem) -> MediaType {
        if let type = headers[.contentType].flatMap(MediaType.init(contentType:)),
            types.contains(type)
        {
            return type
        }
        let names = types.map(\.rawValue).joined(separator: " or ")
        throw Problem.at(
            .header(HeaderName.contentType.text), .unsupportedMediaType,
            "Send the body as \(names), in UTF-8.")
    }
}

/// Reads a body's object with `read`, which takes its members; all issues are thrown together.
func decoding<Value>(
    _ value: JSONValue, _ read: (inout ObjectReader) -> Value
) throws(Problem) -> Value {
    let issues = JSONIssues()
    var decoded: Value?
    if var reader = ObjectReader(value, issues: issues) {
        decoded = read(&reader)
        reader.finish()
    }
    return try unlessFaulty(decoded, issues)
}

/// The value that was read while `issues` were collected; without any it must be there.
func unlessFaulty<Value>(_ value: Value?, _ issues: JSONIssues) throws(Problem) -> Value {
    if let problem = Problem(issues) { throw problem }
    guard let value else { throw Problem(.invalidValue, "The body is not what is expected here.") }
    return value
}
