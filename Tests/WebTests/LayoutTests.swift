import StrictJSON
import Testing

/// Where the bar stands on platforms with room: at the top, and upright beside the content.
extension WebTests {
    @Suite struct LayoutTests {
        @Test func `on iPad the bar at the top becomes a sidebar and a bar again`() async throws {
            try await Demo.run("social") { demo in
                let browser = demo.browser
                try demo.setTrait("window", "ipad 26")
                try browser.wait(
                    until:
                        "$window.querySelector('.frame.top') && !$window.querySelector('.sidebar').checkVisibility()"
                )
                try demo.tap("#tab-profile", in: .window)
                try demo.waitForSelected("profile", in: .phone, .window)
                try browser.press(.home, .enter)
                try demo.waitForSelected("home", in: .window)
                // Beneath the bar, and the bar above all of it.
                let order = try browser.run(
                    """
                    const box = part => $window.querySelector(part).getBoundingClientRect();
                    return box(".bar .group").bottom <= box(".content").top && box(".bar .group").top >= box(".frame").top;
                    """)
                #expect(order == true)
                try browser.keepScreenshot("ipad-top")

                try demo.tap(".adapt", in: .window)
                try browser.wait(
                    until:
                        "$window.querySelector('.sidebar').checkVisibility() && !$window.querySelector('.bar').checkVisibility()"
                )
                try browser.keepScreenshot("ipad-sidebar")
                try demo.tap("#sidebar-tab-profile", in: .window)
                try demo.waitForSelected("profile", in: .phone)
                try demo.tap(".adapt", in: .window)
                try browser.wait(
                    until:
                        "!$window.querySelector('.sidebar').checkVisibility() && $window.querySelector('#tab-profile.selected').checkVisibility()"
                )
            }
        }

        @Test func `on iPad one searches in the bar, and the focus stays while results come`()
            async throws
        {
            try await Demo.run("listening") { demo in
                let browser = demo.browser
                try demo.setTrait("window", "ipad 26")
                try browser.wait(until: "$window.querySelector('.frame.top .apart .round')")
                try demo.tap(".apart .round", in: .window)
                try browser.wait(until: "$window.activeElement?.tagName === 'INPUT'")
                try browser.type("marma")
                try browser.wait(
                    until:
                        "$window.querySelector('.results .title')?.textContent === 'Marmalade Season'"
                )
                #expect(
                    try browser.run(
                        "return $window.activeElement?.value + $window.querySelectorAll('.bar input').length"
                    )
                        == "marma1")
                try browser.keepScreenshot("ipad-results")
                try demo.tap(".folded", in: .window)
                try demo.waitToSee(".bar .group", in: .window)
            }
        }

        @Test(arguments: ["en", "ar"])
        func `on visionOS the bar stands upright at the leading edge`(locale: String) async throws {
            try await Demo.run("social") { demo in
                let browser = demo.browser
                try demo.setTrait("locale", locale)
                try demo.setTrait("window", "vision 26")
                try browser.wait(
                    until:
                        "$window.querySelector('.frame.upright')?.dir === '\(locale == "ar" ? "rtl" : "ltr")' && $window.querySelectorAll('.bar .tab').length > 2"
                )
                let places = try browser.run(
                    """
                    const box = part => $window.querySelector(part).getBoundingClientRect();
                    const [bar, content] = [box(".bar .group"), box(".content")];
                    return [bar.right <= content.left, bar.left >= content.right, bar.height > bar.width];
                    """)
                #expect(places == (locale == "ar" ? [false, true, true] : [true, false, true]))
                try browser.run("$window.querySelector('.bar .tab.selected').focus()")
                try browser.press(.end, .enter)
                try browser.wait(
                    until:
                        "$window.querySelector('.bar .tabs').lastElementChild.matches('.selected')")
                // The pill lies behind the selected tab.
                try browser.wait(
                    until: """
                        Math.abs($window.querySelector('.pill').getBoundingClientRect().top
                            - $window.querySelector('.bar .tab.selected').getBoundingClientRect().top) < 1
                        """)
                try browser.keepScreenshot("vision-\(locale)")
                try demo.tap(".adapt", in: .window)
                try demo.waitToSee(".sidebar", in: .window)
                try browser.keepScreenshot("vision-sidebar-\(locale)")
            }
        }
    }
}
