import HTTPServer

/// The routes of the socket tests.
enum TestRoutes {
    static let prepared = PreparedResponse(
        .ok, headers: [.entityTag: "\"7\"", .contentType: "application/json"],
        body: Array("{\"a\":1}".utf8))

    static let all: [Route<Host>] = [
        Route(
            .get, "/hello/{name}", name: "hello",
            action: .immediate { host, request in
                host.count()
                return Response(
                    .ok, headers: [.contentType: "text/plain"],
                    body: Array("hello \(try request.parameter("name"))".utf8))
            }),
        Route(
            .get, "/query", name: "query",
            action: .immediate { _, request in
                let items = request.query.map { "\($0.name)=\($0.value)" }
                return Response(.ok, body: Array(items.joined(separator: ";").utf8))
            }),
        Route(
            .get, "/head/{name}", name: "head",
            action: .immediate { _, request in
                let query = request.query.map { "\($0.name)=\($0.value)" }
                let accept = request.headers.values(.accept)
                return Response(
                    .ok,
                    body: Array(
                        "\(try request.parameter("name")) \(query) \(accept) \(request.headers.count)"
                            .utf8))
            }),
        Route(
            .get, "/prepared", name: "prepared",
            action: .immediate { _, request in prepared.response(to: request) }),
        Route(
            .post, "/echo", name: "echo", body: .collected(limit: 1000),
            action: .immediate { host, request in
                host.count()
                return Response(.ok, body: request.body)
            }),
        Route(
            .delete, "/thing", name: "delete", action: .immediate { _, _ in Response(.noContent) }),
        Route(
            .get, "/fails", name: "fails",
            action: .immediate { _, request in
                Response(.ok, body: Array(try request.parameter("none").utf8))
            }),
        Route(
            .get, "/never-waits", name: "neverWaits",
            action: .waiting { _, _ in Response(.ok, body: Array("at once".utf8)) }),
        Route(
            .get, "/either/{when}", name: "either",
            action: .either(
                { _, request in
                    switch try request.parameter("when") {
                    case "now": Response(.ok, body: Array("at once".utf8))
                    case "never": throw CancellationError()
                    default: nil
                    }
                },
                { host, _ in
                    await host.wait()
                    return Response(.ok, body: Array("later".utf8))
                })),
        Route(
            .get, "/replies/{when}", name: "replies",
            action: .replying(
                { host, request, reply in
                    let response = Response(.ok, body: Array("a reply".utf8))
                    switch try? request.parameter("when") {
                    case "now": reply(.success(response))
                    case "never": reply(.failure(CancellationError()))
                    case "later": host.whenReleased { reply(.success(response)) }
                    case "too-late": host.whenReleased { reply(.success(nil)) }
                    default: reply(.success(nil))
                    }
                },
                { host, _ in
                    await host.wait()
                    return Response(.ok, body: Array("an answer".utf8))
                })),
        Route(
            .get, "/waits", name: "waits",
            action: .waiting { host, _ in
                await host.wait()
                return Response(.ok, body: Array("released".utf8))
            }),
        Route(
            .post, "/waits", name: "waitsWithBody", body: .collected(limit: 1000),
            action: .waiting { host, request in
                await host.wait()
                return Response(.ok, body: request.body)
            }),
        Route(
            .get, "/waits-and-fails", name: "waitsAndFails",
            action: .waiting { host, _ in
                await host.wait()
                throw CancellationError()
            }),
    ]
}
