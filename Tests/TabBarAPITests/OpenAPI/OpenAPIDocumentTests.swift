import StrictJSON
import TabBarAPI
import Testing

@Suite struct OpenAPIDocumentTests {
    let contract: Contract

    init() throws {
        contract = try Contract.load()
    }

    @Test func `the JSON form says what the YAML says`() throws {
        let json = try JSONReader.read(OpenAPIDocument.json(), valueLimit: 200_000)

        #expect(json == contract.document)
        #expect(json["openapi"] == "3.1.0")
        #expect(OpenAPIDocument.yaml.starts(with: "openapi: 3.1.0\n".utf8))
    }

    @Test func `every reference leads somewhere`() {
        var references: Set<String> = []
        func collect(_ value: JSONValue) {
            if let reference = value["$ref"]?.text { references.insert(reference) }
            value.elements?.forEach(collect)
            value.members?.forEach { collect($0.value) }
        }

        collect(contract.document)

        #expect(references.count > 100)
        #expect(references.filter { contract.validator.resolve($0) == nil } == [])
    }

    @Test func `operation ids are unique Swift function names`() {
        let ids = contract.operations.map(\.id)

        #expect(ids.count == Set(ids).count)
        #expect(ids.filter { $0.wholeMatch(of: /[a-z][A-Za-z]+/) == nil } == [])
    }

    @Test func `every path parameter is declared and no other`() {
        for operation in contract.operations {
            let named = operation.path.matches(of: /\{([a-z]+)\}/).map { String($0.1) }
            let declared = operation.parameters.filter { $0["in"] == "path" }
                .compactMap { $0["name"]?.text }

            #expect(Set(named) == Set(declared), "\(operation.id)")
        }
    }

    @Test func `every example fits its schema`() {
        var checked = 0
        for operation in contract.operations {
            let bodies =
                [operation.value["requestBody"]].compactMap(\.self)
                + operation.responses.map(\.response)
            for body in bodies {
                for content in body["content"]?.members ?? [] {
                    let examples = examples(of: content.value)
                    #expect(!examples.isEmpty, "\(operation.id) has no example")
                    for example in examples {
                        checked += 1
                        let schema = content.value["schema"] ?? .null
                        #expect(
                            contract.validator.faults(of: example, against: schema) == [],
                            "\(operation.id)")
                    }
                }
            }
        }
        #expect(checked > 100)
    }

    @Test func `the schemas use no keyword that is not checked`() {
        var unknown: Set<String> = []
        func collect(_ schema: JSONValue) {
            for member in schema.members ?? [] {
                if !SchemaValidator.keywords.contains(member.name) { unknown.insert(member.name) }
                switch member.name {
                case "properties": member.value.members?.forEach { collect($0.value) }
                case "items", "additionalProperties": collect(member.value)
                case "oneOf", "allOf": member.value.elements?.forEach(collect)
                default: break
                }
            }
        }

        contract.document["components"]?["schemas"]?.members?.forEach { collect($0.value) }

        #expect(unknown == [])
    }

    private func examples(of content: JSONValue) -> [JSONValue] {
        if let example = content["example"] { return [example] }
        return (content["examples"]?.members ?? []).compactMap { example in
            (example.value["$ref"]?.text.flatMap(contract.validator.resolve) ?? example.value)[
                "value"]
        }
    }
}
