import StrictJSON
import Testing

@Suite struct `Writing JSON` {
    @Test(arguments: 0...40)
    func `what must be escaped is found at every place of a text`(length: Int) throws {
        let fillers: [Unicode.Scalar] = ["a", " ", "!", "#", "[", "]", "\u{7F}", "é", "🌱"]
        for special in [0x00...0x1F, 0x22...0x22, 0x5C...0x5C].joined() {
            for place in 0..<max(length, 1) {
                var scalars = (0..<length).map { fillers[($0 + place) % fillers.count] }
                if length > 0 { scalars[place] = Unicode.Scalar(UInt8(special)) }
                let text = String(String.UnicodeScalarView(scalars))

                #expect(written { $0.string(text) } == "\"\(escaped(text))\"")
            }
        }
    }

    @Test func `commas stand between elements and members and nowhere else`() {
        let text = written { writer in
            writer.object { writer in
                writer.name("a")
                writer.array([1, 2]) { $0.integer($1) }
                writer.name("b")
                writer.object { _ in }
                writer.name(any: "\"c\"")
                writer.array { _ in }
                writer.name("d")
                writer.raw(Array("[]".utf8))
                writer.name("e")
                writer.null()
                writer.name("f")
                writer.bool(true)
                writer.name("g")
                writer.double(0.5)
                writer.name("h")
                writer.string(nil)
                writer.name("i")
                writer.integer(nil)
            }
        }

        #expect(
            text
                == #"{"a":[1,2],"b":{},"\"c\"":[],"d":[],"e":null,"f":true,"g":0.5,"h":null,"i":null}"#
        )
    }

    @Test(arguments: [Int.min, -10, -1, 0, 9, 10, 1_234_567_890, Int.max])
    func `whole numbers have all their digits`(number: Int) {
        #expect(written { $0.integer(number) } == "\(number)")
    }

    @Test func `what has been written stays when the writer grows`() {
        let text = String(repeating: "0123456789", count: 1_000)

        let json = written { writer in
            writer.array { writer in
                for _ in 0..<100 { writer.string(text) }
                writer.raw(Array("\"\(text)\"".utf8)[...].lazy.map { $0 })
            }
        }

        let element = "\"\(text)\""
        #expect(json == "[" + Array(repeating: element, count: 101).joined(separator: ",") + "]")
    }

    private func written(_ body: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter(capacity: 1)
        body(&writer)
        return String(decoding: writer.finish(), as: UTF8.self)
    }

    /// The escapes of RFC 8259 section 7, the short ones where there are any.
    private func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case "\u{8}": "\\b"
            case "\t": "\\t"
            case "\n": "\\n"
            case "\u{C}": "\\f"
            case "\r": "\\r"
            case "\u{0}"..."\u{1F}":
                "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: String(scalar)
            }
        }.joined()
    }
}
