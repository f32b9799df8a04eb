import StrictJSON
import Testing

/// What the demo page tells of what goes on.
extension WebTests {
    @Suite struct LogTests {
        @Test func `each change stands in the log of events, each request as curl`() async throws {
            try await Demo.run("planner") { demo in
                let browser = demo.browser
                try demo.tap("#tab-inbox")

                try browser.wait(
                    until:
                        "/^2 tapTab inbox · phone-.* · select, haptic$/.test(document.querySelector('#events li').textContent)"
                )
                let curl =
                    #"^curl -X POST 'http://127\.0\.0\.1:\d+/v1/sessions/\w+/gestures' .*-d '\{.*"tapTab".*\}' # phone: 200, \d+ ms$"#
                try browser.wait(
                    until: """
                        [...document.querySelectorAll('#requests li')]
                            .some(line => new RegExp(String.raw`\(curl)`).test(line.textContent))
                        """)
                #expect(
                    try browser.run(
                        "return document.querySelector('#requests').textContent.includes('Bearer …')"
                    ) == true, "no token stands in the log")
            }
        }

        @Test func `a request that the simulator loses stands in the log and comes again`()
            async throws
        {
            try await Demo.run("planner") { demo in
                let browser = demo.browser
                // The dice fall as the simulator wants it until they are given back.
                try browser.run(
                    """
                    window.random = Math.random;
                    Math.random = () => 0.2;
                    document.querySelector('#network').loss.value = '60';
                    """)
                try demo.tap("#tab-inbox")
                try browser.wait(
                    until: """
                        [...document.querySelectorAll('#requests li')]
                            .some(line => /tapTab.*: lost/.test(line.textContent))
                        """)
                try browser.run(
                    "Math.random = window.random; document.querySelector('#network').loss.value = '0'"
                )

                try browser.wait(
                    until: "document.querySelector('#window').view.selection === 'inbox'")
            }
        }
    }
}
