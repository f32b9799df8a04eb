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

    @Test func `comments on their own lines, indentation and empty lines stay at home`() {
        let source = """
            // A remark.
            /**
             * Words.
             */
              const a = 1; // stays
            /* one line */
            /** @type {string} */ const b = "/* no */";

            \tcall(a);
            """

        let compact = CompactSource.compact(Array(source.utf8))

        #expect(
            String(decoding: compact, as: UTF8.self)
                == "const a = 1; // stays\n/** @type {string} */ const b = \"/* no */\";\ncall(a);\n"
        )
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
