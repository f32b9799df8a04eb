import StrictJSON
import Testing

@Suite struct SchemaValidatorTests {
    let validator = SchemaValidator(document: [
        "components": ["Name": ["type": "string", "pattern": "^[a-z]+$"]]
    ])

    @Test(
        arguments: [
            (["type": "string"], 1, ": is number, not string"),
            (["$ref": "#/components/Name"], "A", ": does not match ^[a-z]+$"),
            (["$ref": "#/components/None"], "A", ": no #/components/None in the document"),
            (["type": ["integer", "null"], "minimum": 1], 0, ": is below 1"),
            (["maximum": 1], 2, ": is above 1"),
            (["enum": ["a", "b"]], "c", ": is none of the choices"),
            (["const": "a"], "b", ": is not the constant"),
            (["maxLength": 2], "abc", ": is too long"),
            (["minLength": 1], "", ": is too short"),
            (["items": ["type": "string"]], ["a", 1], "/1: is number, not string"),
            (["minItems": 1], [], ": has too few elements"),
            (["maxItems": 0], [1], ": has too many elements"),
            (["required": ["a"], "additionalProperties": true], [:], "/a: is missing"),
            (["minProperties": 1, "additionalProperties": true], [:], ": has too few members"),
            (["additionalProperties": false], ["a": 1], "/a: is not allowed"),
            (["additionalProperties": ["type": "string"]], ["a": 1], "/a: is number, not string"),
            (["properties": ["a": ["type": "string"]]], ["a": 1], "/a: is number, not string"),
        ] as [(JSONValue, JSONValue, String)])
    func `a fault is told with its place`(
        schema: JSONValue, value: JSONValue, sentence: String
    ) {
        #expect(validator.faults(of: value, against: schema).first == sentence)
    }

    @Test func `a member that no schema of the place names is a fault`() {
        let schema: JSONValue = [
            "allOf": [
                ["type": "object", "properties": ["a": [:]]],
                ["type": "object", "properties": ["b": [:]]],
            ]
        ]

        #expect(validator.faults(of: ["a": 1, "b": 2], against: schema) == [])
        #expect(
            validator.faults(of: ["a": 1, "c": 2], against: schema) == ["/c: not in the schema"])
    }

    @Test func `an object without named members is free`() {
        #expect(validator.faults(of: ["a": ["b": 1]], against: ["type": "object"]) == [])
    }

    @Test func `exactly one of the choices must fit`() {
        let schema: JSONValue = [
            "oneOf": [["type": "null"], ["type": "integer"], ["type": "number"]]
        ]

        #expect(validator.faults(of: .null, against: schema) == [])
        #expect(
            validator.faults(of: 1, against: schema)
                == [#": fits 2 of oneOf; [": is number, not null"]"#])
        #expect(validator.faults(of: "a", against: schema).count == 1)
    }
}
