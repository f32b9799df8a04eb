extension SQLiteDatabase {
    /// A chunk of a stream ends behind so many bytes of bodies, however few elements it has.
    static let chunkBytes = 1 << 20

    /// Hands rows to `receive` in chunks until it answers false: memory holds one chunk at a time.
    func stream<Element>(
        _ sql: SQL, chunkSize: Int, _ read: (borrowing SQLiteRow) -> Element,
        bytes: (Element) -> Int, to receive: ([Element]) -> Bool
    ) throws(SQLiteError) {
        var chunk: [Element] = []
        var chunkBytes = 0
        var isWanted = true
        try each(sql) { row in
            let element = read(row)
            chunk.append(element)
            chunkBytes += bytes(element)
            if chunk.count >= chunkSize || chunkBytes >= Self.chunkBytes {
                isWanted = receive(chunk)
                chunk.removeAll(keepingCapacity: true)
                chunkBytes = 0
            }
            return isWanted
        }
        if isWanted, !chunk.isEmpty { _ = receive(chunk) }
    }
}
