import StrictJSON

extension JSONWriter {
    /// Writes a member whose value is a text.
    @inline(__always)
    mutating func member(_ name: StaticString, _ text: String) {
        self.name(name)
        string(text)
    }

    /// Writes a member whose value is a text or null.
    @inline(__always)
    mutating func member(_ name: StaticString, _ text: String?) {
        self.name(name)
        string(text)
    }

    /// Writes a member whose value is a whole number.
    @inline(__always)
    mutating func member(_ name: StaticString, _ number: Int) {
        self.name(name)
        integer(number)
    }

    /// Writes a member whose value is true or false.
    @inline(__always)
    mutating func member(_ name: StaticString, _ value: Bool) {
        self.name(name)
        bool(value)
    }

    /// Writes a member whose value is a moment.
    @inline(__always)
    mutating func member(_ name: StaticString, _ moment: Timestamp) {
        self.name(name)
        timestamp(moment)
    }

    /// Writes an array of texts.
    mutating func strings(_ texts: some Sequence<String>) {
        array(texts) { $0.string($1) }
    }

    /// Writes an object with the entries of `dictionary` in the order of their keys, so that equal
    /// dictionaries give equal bytes.
    mutating func object<Value>(
        sorted dictionary: [String: Value], _ body: (inout JSONWriter, Value) -> Void
    ) {
        object { writer in
            for (key, value) in dictionary.sorted(by: { $0.key < $1.key }) {
                writer.name(any: key)
                body(&writer, value)
            }
        }
    }

    /// Writes a screen of a navigation path.
    mutating func screen(_ screen: Screen) {
        object { writer in
            writer.member("id", screen.id)
            writer.member("title", screen.title)
            writer.member("hidesBottomBar", screen.hidesBottomBar)
        }
    }
}
