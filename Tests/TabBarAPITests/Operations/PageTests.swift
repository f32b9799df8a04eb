import Foundation
import LoopbackHTTP
import StrictJSON
import Testing

@testable import TabBarAPI

/// The pages and the JavaScript client as they are served.
@Suite struct PageTests {
    @Test func `the pages load files of this service only and run no script inside`() async throws {
        try await ServiceUnderTest.talk { client in
            for path in ["/", "/docs"] {
                let page = try client.get(path, headers: [("Accept", "text/html,*/*;q=0.8")])
                let policy = try #require(page["Content-Security-Policy"])

                #expect(page["Content-Type"] == "text/html; charset=utf-8")
                #expect(page["Cache-Control"] == "no-cache")
                #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self'"))
                #expect(!policy.contains("unsafe"))
                #expect(!page.text.contains("://"))
                #expect(!page.text.contains("<style"))
                #expect(page.text.matches(of: /\son[a-z]+=/).isEmpty, "a handler in an attribute")
                #expect(
                    page.text.matches(of: /<script(?! type="module" src="\/web\/[a-z-]+\.js">)/)
                        .isEmpty)
                for match in page.text.matches(of: /(?:src|href)="(\/[^"]+)"/) {
                    #expect(try client.get(String(match.1)).status == 200, "\(match.1)")
                }
            }
        }
    }

    @Test func `each module imports files that are there and names no other host`() async throws {
        try await ServiceUnderTest.talk { client in
            var waiting: Set<String> = [
                "demo.js", "docs.js", "tabbard.js", "tab-bar.js", "tab-sidebar.js",
            ]
            var seen: Set<String> = []
            while let name = waiting.popFirst() {
                seen.insert(name)
                let module = try client.get("/web/" + name)
                #expect(module["Content-Type"] == "text/javascript; charset=utf-8", "\(name)")
                #expect(
                    module.text.matches(of: /https?:\/\/(?!www\.w3\.org\/2000\/svg)[a-z]/).isEmpty)
                for match in module.text.matches(of: /(?:from|import) "\.\/([^"]+)"/) {
                    if !seen.contains(String(match.1)) { waiting.insert(String(match.1)) }
                }
            }
            #expect(seen.count >= 14)
        }
    }

    @Test(arguments: [
        "/", "/web/tabbard.js", "/web/symbols.json", "/openapi.yaml", "/openapi.json",
    ])
    func `whoever takes gzip gets a text in less bytes, and whoever does not gets it as it is`(
        path: String
    ) async throws {
        try await ServiceUnderTest.talk { client in
            func get(_ accepted: String, known tag: String = "") throws -> Answer {
                try client.get(
                    path, headers: [("Accept-Encoding", accepted), ("If-None-Match", tag)])
            }
            let plain = try client.get(path)
            let packed = try get("br, gzip;q=0.5")
            let refused = try get("gzip;q=0, identity")

            #expect(packed["Content-Encoding"] == "gzip")
            #expect(packed.raw.body.starts(with: [0x1F, 0x8B, 8]))
            #expect(packed.raw.body.count * 2 < plain.raw.body.count)
            #expect(packed["Content-Type"] == plain["Content-Type"])
            #expect(packed["ETag"] != plain["ETag"])
            #expect(try get("gzip", known: packed["ETag"] ?? "").status == 304)
            #expect(try get("gzip", known: plain["ETag"] ?? "").status == 200)
            for answer in [plain, packed, refused] {
                #expect(answer["Vary"]?.contains("Accept-Encoding") == true)
            }
            #expect(plain["Content-Encoding"] == nil)
            #expect(refused.raw.body == plain.raw.body)
        }
    }

    @Test(arguments: ["", "a", String(repeating: "planner ", count: 20_000)])
    func `what is packed comes out again as it was`(text: String) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data(try #require(Gzip.compress(Array(text.utf8)))).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let program = Process()
        program.executableURL = URL(filePath: "/bin/gzip")
        program.arguments = ["--decompress", "--stdout"]
        program.standardInput = try FileHandle(forReadingFrom: file)
        let output = Pipe()
        program.standardOutput = output
        try program.run()

        let unpacked = try output.fileHandleForReading.readToEnd() ?? Data()

        program.waitUntilExit()
        #expect(program.terminationStatus == 0)
        #expect(unpacked.elementsEqual(text.utf8))
    }

    @Test func `a known file is not sent again, and an unknown one is not there`() async throws {
        try await ServiceUnderTest.talk { client in
            let file = try client.get("/web/tabbard.js")

            let again = try client.get(
                "/web/tabbard.js", headers: [("If-None-Match", file["ETag"] ?? "")])
            let none = try client.get("/web/nothing.js")
            let above = try client.get("/web/..%2Fopenapi.yaml")

            #expect(again.status == 304)
            #expect(none.code == "NOT_FOUND")
            #expect(above.code == "MALFORMED_REQUEST")
        }
    }
}
