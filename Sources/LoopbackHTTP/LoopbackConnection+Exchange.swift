extension LoopbackConnection {
    /// Sends a request and waits for its answer.
    ///
    /// `Host` and, with a body, `Content-Length` are added unless `headers` has them.
    package func send(
        _ method: String, _ path: String, headers: [(String, String)] = [], body: [UInt8]? = nil
    ) throws(LoopbackError) -> LoopbackAnswer {
        do throws(LoopbackError) {
            try write(Self.request(method, path, port: port, headers: headers, body: body))
        } catch .closed {
            // Whoever refuses a body by its head answers and closes while it is still being sent.
        }
        return try readAnswer(toHead: method == "HEAD")
    }

    /// Sends a request with a text (usually JSON) as its body and waits for its answer.
    package func send(
        _ method: String, _ path: String, headers: [(String, String)] = [], text: String
    ) throws(LoopbackError) -> LoopbackAnswer {
        try send(method, path, headers: headers, body: Array(text.utf8))
    }

    /// The bytes of a request; see `send`.
    package static func request(
        _ method: String, _ path: String, port: UInt16, headers: [(String, String)] = [],
        body: [UInt8]? = nil
    ) -> [UInt8] {
        let given = Set(headers.map { $0.0.lowercased() })
        var head = "\(method) \(path) HTTP/1.1\r\n"
        if !given.contains("host") { head += "Host: 127.0.0.1:\(port)\r\n" }
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        if let body, !given.contains("content-length"), !given.contains("transfer-encoding") {
            head += "Content-Length: \(body.count)\r\n"
        }
        return Array((head + "\r\n").utf8) + (body ?? [])
    }

    /// The next answer, of an event stream only the first chunk; interim `100 Continue` answers are
    /// noted and passed over.
    ///
    /// - Parameter toHead: whether the request was a HEAD, whose answer has no body.
    package func readAnswer(toHead: Bool = false) throws(LoopbackError) -> LoopbackAnswer {
        var wasContinued = false
        while true {
            var answer = try readHead()
            answer.wasContinued = wasContinued
            if answer.status == 100 {
                wasContinued = true
                continue
            }
            if toHead || answer.status == 204 || answer.status == 304 { return answer }
            if answer["Content-Type"] == "text/event-stream" {
                // It does not end: what is there is the body, and `readChunk` goes on.
                answer.body = try readChunk()
                return answer
            }
            if answer["Transfer-Encoding"]?.lowercased() == "chunked" {
                answer.body = try readChunks()
            } else if let length = answer["Content-Length"] {
                guard let count = Int(length), count >= 0 else {
                    throw LoopbackError.malformedAnswer("Content-Length: \(length)")
                }
                answer.body = try take(count)
            } else {
                answer.body = try readToEnd()
            }
            return answer
        }
    }

    private func readHead() throws(LoopbackError) -> LoopbackAnswer {
        let statusLine = try takeLine()
        let parts = statusLine.split(separator: " ", maxSplits: 2)
        guard parts.count >= 2, parts[0].hasPrefix("HTTP/1."), let status = Int(parts[1]) else {
            throw LoopbackError.malformedAnswer(statusLine)
        }
        var headers: [LoopbackAnswer.Header] = []
        while true {
            let line = try takeLine()
            if line.isEmpty { break }
            guard let colon = line.firstIndex(of: ":") else {
                throw LoopbackError.malformedAnswer(line)
            }
            let value = line[line.index(after: colon)...]
            headers.append(.init(name: String(line[..<colon]), value: Self.trimmed(value)))
        }
        return LoopbackAnswer(status: status, headers: headers, body: [], wasContinued: false)
    }

    private func readChunks() throws(LoopbackError) -> [UInt8] {
        var body: [UInt8] = []
        while true {
            let chunk = try readChunk()
            if chunk.isEmpty { return body }
            body += chunk
        }
    }

    /// The next chunk of a chunked body; empty at its end.
    package func readChunk() throws(LoopbackError) -> [UInt8] {
        let line = try takeLine()
        let digits = line.prefix { $0 != ";" }
        guard let count = Int(digits, radix: 16), count >= 0 else {
            throw LoopbackError.malformedAnswer("chunk size \(line)")
        }
        if count == 0 {
            while try !takeLine().isEmpty {}
            return []
        }
        let chunk = try take(count)
        guard try takeLine().isEmpty else {
            throw LoopbackError.malformedAnswer("chunk without its line end")
        }
        return chunk
    }

    private func take(_ count: Int) throws(LoopbackError) -> [UInt8] {
        while arrived.count < count { try receive() }
        defer { arrived = arrived.dropFirst(count) }
        return Array(arrived.prefix(count))
    }

    private func takeLine() throws(LoopbackError) -> String {
        var searched = 0
        while true {
            if let end = arrived.dropFirst(searched).firstIndex(of: 0x0A) {
                var line = arrived[..<end]
                if line.last == 0x0D { line.removeLast() }
                let text = String(decoding: line, as: UTF8.self)
                arrived = arrived[(end + 1)...]
                return text
            }
            searched = arrived.count
            try receive()
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        let start = text.drop(while: isSpace)
        return String(start.reversed().drop(while: isSpace).reversed())
    }
}
