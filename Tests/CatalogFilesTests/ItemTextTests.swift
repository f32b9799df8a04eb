import CatalogFiles
import StrictJSON
import Testing

/// Items in texts of every format, cut into pieces at every place.
@Suite struct ItemTextTests {
    /// What a text holds: each row's place with its JSON or with what is wrong.
    private func rows(
        _ text: [UInt8], _ format: ItemTextFormat, piece: Int
    ) throws(ItemTextFault) -> [String] {
        var reader = ItemTextReader(format)
        var rows: [ItemTextRow] = []
        var start = 0
        while start < text.count {
            let end = min(start + piece, text.count)
            rows += try reader.read(Array(text[start..<end]))
            start = end
        }
        rows += try reader.finish()
        return rows.map { row in
            switch row.content {
            case .success(let value):
                "\(row.place): \(String(decoding: value.encoded(), as: UTF8.self))"
            case .failure(let fault): "\(fault.place) \(fault.kind)"
            }
        }
    }

    /// The same from pieces of several sizes, which must agree.
    private func rows(_ text: String, _ format: ItemTextFormat) throws -> [String] {
        let bytes = Array(text.utf8)
        let whole = try rows(bytes, format, piece: .max >> 1)
        for piece in [1, 2, 3, 7] { #expect(try rows(bytes, format, piece: piece) == whole) }
        return whole
    }

    private let csv = ItemTextFormat.table(TableFormat(separator: UInt8(ascii: ",")))

    @Test func `lines are numbered, blank ones are passed over, bad ones are told`() throws {
        let text = "\u{FEFF}{\"id\":\"a\"}\r\n\n  \n{\"id\":\n{\"id\":\"b\",\"id\":\"c\"}\n7"

        #expect(
            try rows(text, .lines) == [
                #"line(1): {"id":"a"}"#, "line(4) malformed", "line(5) duplicateMember",
                "line(6): 7",
            ])
    }

    @Test func `the elements of an array are found whatever they hold`() throws {
        let text =
            #" [ {"id":"a]","n":[1,{"x":"\"}"}]} ,"b\\","# + "\n7\n8,[[]] , {\"id\"\n1} ]  "

        #expect(
            try rows(text, .array) == [
                #"element(0, line: 1): {"id":"a]","n":[1,{"x":"\"}"}]}"#,
                #"element(1, line: 1): "b\\""#, "element(2, line: 2) malformed",
                "element(3, line: 3): [[]]", "element(4, line: 3) malformed",
            ])
        #expect(try rows("[]", .array) == [])
    }

    @Test(
        arguments: [
            ("", 0), ("  ", 0), ("[", 0), ("[1", 0), ("[1,", 1), ("[1,]", 1), ("[,1]", 0),
            ("[1] 2", 1), ("[[1] 2]", 0), ("[\"a", 0), ("x", 0),
        ])
    func `an array that is none is refused where it ends to be one`(
        text: String, element: Int
    ) throws {
        let fault = try #require(throws: ItemTextFault.self) { try rows(text, .array) }

        #expect(fault.place == .element(element, line: 1))
        #expect(fault.kind == .malformed)
    }

    @Test func `an object is not an array`() throws {
        let fault = try #require(throws: ItemTextFault.self) { try rows("{}", .array) }

        #expect(fault.kind == .wrongKind)
    }

    @Test func `lines that end with CR alone are told, not lost`() throws {
        #expect(
            try rows("id,name\r\na,x\r\rb,\"y\rz\"\r\nc,\"q\"\rd\ne,z\r", csv) == [
                "line(2) malformed", "line(3) malformed", #"line(4): {"id":"e","name":"z"}"#,
            ])
        #expect(throws: ItemTextFault.self) { try rows("id,name\ra,x\r", csv) }
    }

    @Test func `a table's quotes, line ends and empty values are read as written`() throws {
        let text =
            "id,name,note\r\na,\"Oak, \"\"red\"\"\",\"two\r\nlines\"\n\nb,Elm,\r\nc,5\" pot,x"

        #expect(
            try rows(text, csv) == [
                #"line(2): {"id":"a","name":"Oak, \"red\"","note":"two\r\nlines"}"#,
                #"line(5): {"id":"b","name":"Elm"}"#,
                #"line(6): {"id":"c","name":"5\" pot","note":"x"}"#,
            ])
    }

    @Test func `a row that does not fit is told by its line and the next one is read`() throws {
        let text = "id,name\na\nb,Elm,x\n\"c\"d,Ash\ne,Yew\nf,\"never\nended"

        #expect(
            try rows(text, csv) == [
                "line(2) malformed", "line(3) malformed", "line(4) malformed",
                #"line(5): {"id":"e","name":"Yew"}"#, "line(6) malformed",
            ])
    }

    @Test func `columns become the id, and numbers where they are said to be`() throws {
        let format = ItemTextFormat.table(
            TableFormat(separator: 0x09, idColumn: "code", numberColumns: ["size"]))
        let text =
            "id\tcode\tname\tsize\n1\ta\tOak\t2.50\n2\tb\tElm\tbig\n3\tc\tYew\t"

        #expect(
            try rows(text, format) == [
                #"line(2): {"id":"a","name":"Oak","size":2.50}"#, "line(3) malformed",
                #"line(4): {"id":"c","name":"Yew"}"#,
            ])
    }

    @Test(arguments: ["", "\n\n", "name\nOak", "id,id\na,b", "id,\na,b"])
    func `a table without usable names is refused`(text: String) throws {
        let fault = try #require(throws: ItemTextFault.self) { try rows(text, csv) }

        #expect(fault.place == .line(1) || text.hasPrefix("\n"))
    }

    @Test(
        arguments: [
            (
                "a,b,a\n1,2,3", "Two columns have one name; each needs its own.",
                "There are two columns “a”."
            ),
            ("a,,c\n1,2,3", "The column 2 has no name; each needs one of its own.", nil),
            (
                "name,size\nOak,1",
                "The first line, which names the columns, has no column “id”, “kind”, “note”.",
                "There are “name”, “size”."
            ),
        ] as [(String, String, String?)])
    func `columns that are missing or stand twice are named`(
        text: String, message: String, words: String?
    ) throws {
        let format = TableFormat(
            separator: 0x2C, numberColumns: ["size"], expectedColumns: ["note", "kind", "name"])

        let fault = try #require(throws: ItemTextFault.self) { try rows(text, .table(format)) }

        #expect(fault.place == .line(1))
        #expect(fault.message == message)
        #expect(fault.columns == words)
    }

    @Test func `a text without items is not taken for one`() throws {
        for (text, format, line) in [
            ("", .lines, 1), ("\n \r\n", .lines, 1), ("", csv, 1), ("id,name\n", csv, 2),
        ] as [(String, ItemTextFormat, Int)] {
            let fault = try #require(throws: ItemTextFault.self) { try rows(text, format) }

            #expect(fault.place == .line(line))
            #expect(fault.kind == .wrongKind)
        }
    }

    @Test func `a byte that is no character is told by the line where it stands`() throws {
        let row =
            Array("id,name\r\na,\"two\r\nlines\nCaf".utf8) + [0xE9] + Array("\"\r\nb,Elm".utf8)
        let lines = Array("{\"id\":\"a\"}\n{\"id\":".utf8) + [0xFF] + Array("\"b\"}\n".utf8)
        let array = Array("[\n{\"id\":\"a\"},\n{\"id\":\"".utf8) + [0xFF] + Array("\"}]".utf8)

        #expect(
            try rows(row, csv, piece: 3) == [
                "line(4) malformed", #"line(5): {"id":"b","name":"Elm"}"#,
            ])
        #expect(
            try rows(lines, .lines, piece: 3) == [#"line(1): {"id":"a"}"#, "line(2) malformed"])
        #expect(
            try rows(array, .array, piece: 3) == [
                #"element(0, line: 2): {"id":"a"}"#, "element(1, line: 3) malformed",
            ])
        for (text, format) in [(row, csv), (lines, .lines), (array, .array)] {
            var reader = ItemTextReader(format)
            let rows = try reader.read(text) + reader.finish()
            let faults = rows.compactMap { row -> String? in
                if case .failure(let fault) = row.content { fault.message } else { nil }
            }
            #expect(faults.count == 1)
            #expect(faults.first?.contains("not UTF-8") == true)
        }
    }

    @Test func `another encoding is told by its line`() throws {
        let latin = Array("id,name\na,Oak\nb,Caf".utf8) + [0xE9] + Array("\nc,Elm".utf8)

        #expect(
            try rows(latin, csv, piece: 4) == [
                #"line(2): {"id":"a","name":"Oak"}"#, "line(3) malformed",
                #"line(4): {"id":"c","name":"Elm"}"#,
            ])
        let fault = try #require(throws: ItemTextFault.self) {
            try rows([0xFF, 0xFE, 0x69, 0], csv, piece: 1)
        }
        #expect(fault.place == .line(1))
    }

    @Test(arguments: [ItemTextFormat.lines, .array, .table(TableFormat(separator: 0x2C))])
    func `a row that is far too long ends the reading`(format: ItemTextFormat) throws {
        var reader = ItemTextReader(format)
        _ = try reader.read(Array("[\"".utf8))
        let piece = [UInt8](repeating: 0x61, count: 1 << 18)

        let fault = try #require(throws: ItemTextFault.self) {
            for _ in 0..<8 { _ = try reader.read(piece) }
        }

        #expect(fault.kind == .malformed)
    }

    @Test func `a row has a thousand values and no more`() throws {
        let names = (["id"] + (1..<1_000).map { "c\($0)" }).joined(separator: ",")
        let fits = try rows(names + "\na" + String(repeating: ",", count: 999), csv)
        let tooMany = String(repeating: ",", count: 1_000)

        #expect(fits == [#"line(2): {"id":"a"}"#])
        for (text, line) in [(names + tooMany, 1), ("id,name\n\na" + tooMany, 3)] {
            var reader = ItemTextReader(csv)
            // No line end: the row is refused before it is whole.
            let fault = try #require(throws: ItemTextFault.self) {
                _ = try reader.read(Array(text.utf8))
            }

            #expect(fault.place == .line(line))
            #expect(fault.message.contains("1000 values"))
        }
    }

    @Test func `a quote that is missing ends the reading, however many lines follow`() throws {
        var reader = ItemTextReader(.table(TableFormat(separator: 0x2C)))
        _ = try reader.read(Array("id,name\na,\"Oak\n".utf8))
        let piece = [UInt8](repeating: 0x0A, count: 1 << 18)

        let fault = try #require(throws: ItemTextFault.self) {
            for _ in 0..<8 { _ = try reader.read(piece) }
        }

        #expect(fault.place == .line(2))
    }
}
