import HTTPServer
import StrictJSON
import Testing

/// The hot routes stay on the loop: what they await is there, so that no job has to be queued.
@Suite struct HopTests {
    @Test(arguments: ["", "/selection", "/search", "/badges", "/recents"])
    func `reading a session in memory costs no hop`(resource: String) async throws {
        try await ServiceUnderTest.run { service in
            let hops = try await service.talk { client in
                let session = try client.session(of: "listening")
                try client.get(session + resource)
                let before = service.loop.jobsRun
                for _ in 0..<20 { try client.get(session + resource) }
                return service.loop.jobsRun - before
            }

            #expect(hops == 0)
        }
    }

    @Test func `a search that takes a moment costs no hop`() async throws {
        try await ServiceUnderTest.run(catalogs: true) { service in
            let hops = try await service.talk { client in
                let session = try client.session(of: "listening")
                try client.perform(session, #"{"gesture":"tapSearch"}"#)
                try client.perform(session, #"{"gesture":"type","text":"harbour"}"#)
                let before = service.loop.jobsRun
                for _ in 0..<20 {
                    try client.get(session + "/search/results?facets=kind")
                    try client.get("/v1/catalogs/listening/search?query=harbour")
                }
                return service.loop.jobsRun - before
            }

            #expect(hops == 0)
        }
    }

    @Test func `a gesture comes back once, from its commit`() async throws {
        try await ServiceUnderTest.run { service in
            let hops = try await service.talk { client in
                let session = try client.session(of: "planner")
                let before = service.loop.jobsRun
                for _ in 0..<20 {
                    try client.perform(session, #"{"gesture":"tapTab","tab":"today"}"#)
                }
                return service.loop.jobsRun - before
            }

            // None where the commit was faster than the handler's way to its wait.
            #expect(hops <= 20)
        }
    }

    @Test func `a gesture that changes nothing costs no hop`() async throws {
        try await ServiceUnderTest.run { service in
            let hops = try await service.talk { client in
                let session = try client.session(of: "planner")
                let before = service.loop.jobsRun
                for _ in 0..<20 {
                    try client.perform(session, #"{"gesture":"escape"}"#)
                    try client.perform(session, #"{"gesture":"tapTab","tab":"moon"}"#)
                }
                return service.loop.jobsRun - before
            }

            #expect(hops == 0)
        }
    }
}
