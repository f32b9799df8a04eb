import CEmbeddedFiles
package import StrictJSON

/// The API's contract, `openapi.yaml` at the top of the repository, which the program carries
/// inside.
package enum OpenAPIDocument {
    /// The document as it was written.
    package static let yaml: [UInt8] = withYAML { Array($0) }

    /// The document as JSON, made when first asked for and kept.
    ///
    /// - Throws: as ``value()``.
    package static func json() throws -> [UInt8] { try encoded.get() }

    /// The document as a value, read anew at each call.
    ///
    /// - Throws: when what was built in is not readable, which a test rules out.
    package static func value() throws -> JSONValue {
        try withYAML { bytes throws in try YAMLReader.read(bytes) }
    }

    private static let encoded = Result { try value().encoded() }

    private static func withYAML<Value>(
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Value
    ) rethrows -> Value {
        let file = embedded_openapi_yaml
        return try body(UnsafeBufferPointer(start: file.bytes, count: file.count))
    }
}
