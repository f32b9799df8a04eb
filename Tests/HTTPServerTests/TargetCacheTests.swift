import Testing

@testable import HTTPServer

@Suite struct `The cache of targets` {
    let table: RouteTable

    init() throws {
        let loop = try EventLoop.start()
        defer { loop.stop() }
        table = RouteTable(
            try Router([
                Route(.get, "/a/{name}", name: "read", action: .immediate(Self.nothing)),
                Route(.post, "/a/{name}", name: "write", action: .immediate(Self.nothing)),
            ]), host: Host(loop: loop))
    }

    private static func nothing(_ host: isolated Host, _ request: Request) -> Response {
        Response(.noContent)
    }

    @Test func `a target that comes again is the same object`() throws {
        var cache = TargetCache()

        let first = try cache.target(.get, Array("/a/b".utf8), in: table)
        let second = try cache.target(.get, Array("/a/b".utf8), in: table)

        #expect(first === second)
    }

    @Test func `another method is another target`() throws {
        var cache = TargetCache()

        let read = try cache.target(.get, Array("/a/b".utf8), in: table)
        let write = try cache.target(.post, Array("/a/b".utf8), in: table)

        #expect(read.entry?.description.name == "read")
        #expect(write.entry?.description.name == "write")
    }

    @Test(arguments: ["/a/b?c", "/none", "/a/" + String(repeating: "b", count: 256)])
    func `queries, unknown and long targets are not remembered`(_ text: String) throws {
        var cache = TargetCache()

        let first = try cache.target(.get, Array(text.utf8), in: table)
        let second = try cache.target(.get, Array(text.utf8), in: table)

        #expect(first !== second)
    }

    @Test func `targets that take each other's place stay what they are`() throws {
        var cache = TargetCache()

        // Twice as many as there are places.
        for _ in 0..<2 {
            for number in 0..<8_192 {
                let target = try cache.target(.get, Array("/a/\(number)".utf8), in: table)
                #expect(target.parameter("name") == "\(number)")
            }
        }
    }

    @Test func `a short target keeps no memory of a long one`() throws {
        var cache = TargetCache()
        var raw = [UInt8](repeating: 0, count: 12_000)
        raw.removeAll(keepingCapacity: true)
        raw.append(contentsOf: "/a/b".utf8)

        let target = try cache.target(.get, raw, in: table)

        #expect(raw.capacity >= 12_000)
        #expect(target.raw.capacity < 100)
    }

    @Test func `what is wrong with a target is said each time`() {
        var cache = TargetCache()

        for _ in 0..<2 {
            #expect(throws: MalformedRequest.badPercentEncoding) {
                try cache.target(.get, Array("/a/%".utf8), in: table)
            }
        }
    }
}
