import StrictJSON
import Testing

/// The card for one's own bar, with what people put into it.
extension WebTests {
    @Suite struct ImportTests {
        private static let verdict = "document.querySelector('#verdict').textContent"
        private static let findings = "document.querySelectorAll('#findings li')"

        @Test func `broken JSON is told with its place, and what shows stays`() async throws {
            try await Demo.run("planner") { demo in
                let browser = demo.browser
                try demo.submitBar(#"{"style": "capsule", "tabs": [ }"#)

                try browser.wait(until: "\(Self.verdict) === '1 error'")
                #expect(
                    try browser.run("return \(Self.findings)[0].textContent").text?
                        .contains("byte") == true)
                #expect(
                    try browser.run("return document.querySelector('#phone').view.bar") == "planner"
                )
                // The driver logs each 400.
                _ = try browser.errors()
            }
        }

        @Test func `a hundred findings are counted, and leave the button where it is`() async throws
        {
            try await Demo.run("planner") { demo in
                let browser = demo.browser
                let tabs = Array(
                    repeating: #"{"id": "A B", "title": "", "symbol": "", "badge": -1, "no": 1}"#,
                    count: 20)
                try demo.submitBar(
                    #"{"style": "system", "tabs": [\#(tabs.joined(separator: ","))]}"#)

                try browser.wait(until: "\(Self.findings).length >= 100")
                #expect(
                    try browser.run("return /^\\d+ errors$/.test(\(Self.verdict))") == true)
                #expect(
                    try browser.run(
                        "return document.querySelector('#findings').clientHeight <= 320") == true)
                try browser.keepScreenshot("findings")
            }
        }

        @Test func `markup in titles is text, and a reload and another definition keep the bar`()
            async throws
        {
            try await Demo.run("planner") { demo in
                let browser = demo.browser
                func submit(_ title: String) throws {
                    try demo.submitBar(
                        """
                        {"style": "capsule", "tabs": [{"id": "a", "title": "\(title)", "symbol": "house"},
                          {"id": "b", "title": "<script>alert(1)</script>", "symbol": "tray"}]}
                        """)
                    try browser.wait(
                        until: """
                            [$phone.querySelector("#tab-a .label"), $window.querySelector("#sidebar-tab-a .label")]
                                .every(label => label?.textContent === "\(title)")
                            """)
                }
                try submit("<img src=x>")
                #expect(
                    try browser.run(
                        """
                        return [document, $phone, $window].some(tree => tree.querySelector("img[src=x], .label > *"));
                        """) == false)
                try browser.run("window.isOld = true; location.reload()")
                try browser.wait(until: "!window.isOld && document.querySelector('#window')")
                try demo.waitUntilLive()
                try browser.wait(
                    until: "document.querySelector('#phone').view.bar.startsWith('own-')")

                // The page knows no revision any more, and replaces it all the same.
                try submit("Second")
            }
        }
    }
}
