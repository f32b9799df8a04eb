import StrictJSON

extension SessionAnswer {
    /// The form in which an answer lies under an idempotency key: a JSON head, a line feed, the
    /// body.
    func stored() -> [UInt8] {
        var writer = JSONWriter(capacity: body.count + 128)
        writer.array { writer in
            writer.integer(Int(kind.rawValue))
            writer.integer(revision)
            writer.string(madeID)
            writer.string(session)
        }
        return writer.finish() + [0x0A] + body
    }

    /// The answer that ``stored()`` wrote; nil for other bytes.
    init?(stored bytes: [UInt8]) {
        guard let end = bytes.firstIndex(of: 0x0A),
            let head = try? JSONReader.read(bytes[..<end]).elements, head.count == 4,
            let kind = head[0].integer.flatMap(UInt8.init(exactly:)).flatMap(Kind.init(rawValue:))
        else { return nil }
        self.init(
            kind: kind, body: Array(bytes[(end + 1)...]), revision: head[1].integer,
            madeID: head[2].text, session: head[3].text)
        isReplayed = true
    }
}
