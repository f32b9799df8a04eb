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

        @Test func `a reload keeps the traits and the form of an iPad window`() async throws {
            try await Demo.run("social") { demo in
                let browser = demo.browser
                func reload() throws {
                    try browser.run("window.isOld = true; location.reload()")
                    try browser.wait(until: "!window.isOld && document.querySelector('#window')")
                    try demo.waitUntilLive()
                }
                try demo.setTrait("window", "ipad 26")
                try demo.setTrait("colorScheme", "dark")
                try demo.tap(".adapt", in: .window)
                try demo.waitToSee(".sidebar", in: .window)
                try reload()
                try demo.waitToSee(".beside.top.dark .sidebar", in: .window)
                try demo.tap(".adapt", in: .window)
                try demo.waitToSee(".bar .tab.selected", in: .window)
                try reload()
                try demo.waitToSee(".top.dark .bar .tab.selected", in: .window)
                #expect(
                    try browser.run("return $window.querySelector('.sidebar').checkVisibility()")
                        == false)
            }
        }

        @Test func `a window without room has the bar of a phone`() async throws {
            try await Demo.run("social") { demo in
                let browser = demo.browser
                try demo.waitToSee("#sidebar-tab-home", in: .window)
                try browser.resize(width: 320, height: 900)
                try demo.waitToSee(".bar #tab-profile", in: .window)
                #expect(
                    try browser.run("return $window.querySelector('.sidebar').checkVisibility()")
                        == false)
                try browser.resize(width: 1300, height: 1200)
                try demo.waitToSee("#sidebar-tab-profile", in: .window)
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
