import StrictJSON
import TabBarAPI

/// `openapi.yaml` as the tests look at it: its operations, one by one.
struct Contract: Sendable {
    /// One operation of the document.
    struct Operation: Sendable {
        let id: String
        /// In upper case.
        let method: String
        let path: String
        /// The operation's own object.
        let value: JSONValue
        /// The parameters of the path and of the operation, references resolved.
        let parameters: [JSONValue]
        /// By status or `default`, references resolved.
        let responses: [(status: String, response: JSONValue)]

        /// The codes that `x-problems` lists.
        var problems: [String] { value["x-problems"]?.elements?.compactMap(\.text) ?? [] }
    }

    let document: JSONValue
    let validator: SchemaValidator
    let operations: [Operation]

    /// The document that is built in, read once for all tests.
    static func load() throws -> Contract { try loaded.get() }

    private static let loaded = Result { try Contract() }

    private init() throws {
        let document = try OpenAPIDocument.value()
        let validator = SchemaValidator(document: document)
        self.document = document
        self.validator = validator
        func resolved(_ value: JSONValue) -> JSONValue {
            value["$ref"]?.text.flatMap(validator.resolve) ?? value
        }
        operations = (document["paths"]?.members ?? []).flatMap { path in
            (path.value.members ?? []).compactMap { method in
                guard let id = method.value["operationId"]?.text else { return nil }
                let shared = path.value["parameters"]?.elements ?? []
                let own = method.value["parameters"]?.elements ?? []
                return Operation(
                    id: id, method: method.name.uppercased(), path: path.name, value: method.value,
                    parameters: (shared + own).map(resolved),
                    responses: (method.value["responses"]?.members ?? []).map {
                        ($0.name, resolved($0.value))
                    })
            }
        }
    }
}

extension Contract.Operation {
    /// The examples of the JSON body; none when there is no such body.
    var bodies: [JSONValue] {
        guard let content = value["requestBody"]?["content"]?["application/json"] else { return [] }
        if let example = content["example"] { return [example] }
        return (content["examples"]?.members ?? []).compactMap { $0.value["value"] }
    }

    /// Whether the operation takes a header field.
    func takes(header: String) -> Bool {
        parameters.contains { $0["in"] == "header" && $0["name"]?.text == header }
    }
}
