import StrictJSON
import Testing

@testable import TabBarAPI

/// Every answer here is also held against the schema `View`.
@Suite struct ViewOperationTests {
    @Test func `each bar has a view for each platform, in each of its states`() async throws {
        try await ServiceUnderTest.talk { client in
            let platforms = ["iphone", "ipad", "mac", "tv", "vision", "watch", "android", "web"]
            let plays = [
                "listening": [#"{"gesture":"tapSearch"}"#, #"{"gesture":"type","text":"sea"}"#],
                "planner": [
                    #"{"gesture":"tapCreate"}"#,
                    #"{"gesture":"pickAction","action":"scan-document"}"#,
                ],
                "social": [#"{"gesture":"tapTab","tab":"search"}"#],
                "ledger": [
                    #"{"gesture":"tapAccessory"}"#,
                    #"{"gesture":"push","screen":{"id":"a","hidesBottomBar":true}}"#,
                ],
            ]
            for (bar, gestures) in plays {
                let session = try client.session(of: bar)
                for gesture in [nil] + gestures.map(Optional.some) {
                    if let gesture { try client.perform(session, gesture) }
                    for platform in platforms {
                        let view = try client.get(
                            session
                                + "/view?platform=\(platform)&locale=ar&contentSize=accessibility2")

                        #expect(view.status == 200)
                        #expect(view.json["direction"] == "rtl")
                        #expect(view["Content-Language"] == "ar")
                    }
                }
            }
        }
    }

    @Test func `a failed run and a customised sidebar are in the view`() async throws {
        try await ServiceUnderTest.talk { client in
            try client.send(
                "PUT", "/v1/bars/fragile",
                #"{"style":"system","tabs":[{"id":"a","title":"A","symbol":"house"},{"id":"b","title":"B","symbol":"tray"}],"actions":[{"id":"x","title":"Export","symbol":"doc","handler":{"type":"webhook","url":"https://example.com"}}],"create":{"entry":"button","actions":["x"]},"sidebar":{"header":{"title":"Hello"}}}"#
            )
            let session = try client.session(of: "fragile", owner: "maria")
            try client.send(
                "PATCH", "/v1/bars/fragile/owners/maria",
                #"{"customization":{"visibility":{"b":false}}}"#)
            try client.perform(session, #"{"gesture":"tapCreate"}"#)

            let view = try client.get(session + "/view?platform=web").json

            #expect(view["sidebar"]?["header"]?["title"] == "Hello")
            #expect(view["sidebar"]?["items"]?.elements?.compactMap { $0["id"]?.text } == ["a"])
            #expect(view["sidebar"]?["customization"]?["resetVisibility"] != .null)
            #expect(view["create"]?["direct"] == "x")
        }
    }

    @Test func `a picture shows the results of open search and how far a run is`() async throws {
        try await ServiceUnderTest.talk(catalogs: true) { client in
            let listening = try client.session(of: "listening")
            try client.perform(listening, #"{"gesture":"tapSearch"}"#)
            try client.perform(listening, #"{"gesture":"type","text":"marmalade"}"#)
            let planner = try client.session(of: "planner")
            try client.perform(planner, #"{"gesture":"tapCreate"}"#)
            try client.perform(planner, #"{"gesture":"pickAction","action":"scan-document"}"#)

            let results = try client.get(listening + "/view.svg?colorScheme=dark&width=500")
            let running = try client.get(planner + "/view.svg?locale=de")
            let known = [("If-None-Match", results["ETag"] ?? "")]
            let again = try client.get(
                listening + "/view.svg?colorScheme=dark&width=500", headers: known)
            let tooWide = try client.get(planner + "/view.svg?width=4000")

            #expect(results["Content-Type"] == "image/svg+xml")
            #expect(results.text.contains("Marmalade Season</text>"))
            #expect(running["Content-Language"] == "de")
            #expect(running.text.contains("stroke-dasharray"))
            #expect(again.status == 304)
            #expect(tooWide.places == ["width"])
        }
    }

    @Test func `the language comes from the parameter, else from the header`() async throws {
        try await ServiceUnderTest.talk { client in
            let view = try client.session(of: "planner") + "/view"
            let header = [("Accept-Language", "xx;q=0, nl, de-AT;q=0.8, fr;q=0.9;x=1, *")]

            let french = try client.get(view, headers: header)
            let german = try client.get(view + "?locale=de", headers: header)
            let plain = try client.get(view)

            #expect(french["Content-Language"] == "fr")
            #expect(french["Vary"] == "Accept-Language")
            #expect(german["Content-Language"] == "de")
            #expect(german.json["content"]?["title"] == "Heute")
            #expect(plain["Content-Language"] == "en")
        }
    }

    @Test func `one state has a tag for each rendering`() async throws {
        try await ServiceUnderTest.talk { client in
            let session = try client.session(of: "planner")
            let light = try client.get(session + "/view")
            let dark = try client.get(session + "/view?colorScheme=dark")
            let known = [("If-None-Match", light["ETag"] ?? "")]

            let again = try client.get(session + "/view", headers: known)
            let other = try client.get(session + "/view?colorScheme=dark", headers: known)
            try client.perform(session, #"{"gesture":"tapTab","tab":"inbox"}"#)
            let later = try client.get(session + "/view", headers: known)

            #expect(light["ETag"]?.hasPrefix("\"1-") == true)
            #expect(light["ETag"] != dark["ETag"])
            #expect(again.status == 304)
            #expect(other.status == 200)
            #expect(later.status == 200)
            #expect(later.json["selection"] == "inbox")
        }
    }

    @Test func `a client that knows the view can wait for the next one`() async throws {
        try await ServiceUnderTest.run { service in
            let session = try await service.talk { try $0.session(of: "planner") }
            let tag = try await service.talk { try $0.get(session + "/view")["ETag"] ?? "" }

            async let waited = service.talk { client in
                try client.get(
                    session + "/view", headers: [("If-None-Match", tag), ("Prefer", "wait=20")])
            }
            try await service.talk { client in
                _ = try client.perform(session, #"{"gesture":"tapTab","tab":"inbox"}"#)
            }
            let answer = try await waited

            #expect(answer.status == 200)
            #expect(answer.json["selection"] == "inbox")
        }
    }

    @Test func `traits that are none are refused with their places`() async throws {
        try await ServiceUnderTest.talk { client in
            let session = try client.session(of: "planner")

            let answer = try client.get(
                session
                    + "/view?platform=phone&version=new&sizeClass=big&contentSize=huge&colorScheme=blue&reduceMotion=1&locale=e&direction=up&covered=yes&minimized=no"
            )

            #expect(answer.code == "INVALID_VALUE")
            #expect(
                answer.places == [
                    "platform", "version", "locale", "sizeClass", "contentSize", "colorScheme",
                    "reduceMotion", "direction", "covered", "minimized",
                ])
        }
    }
}
