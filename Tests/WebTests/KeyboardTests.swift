import StrictJSON
import Testing

/// What a person does with the keys alone.
extension WebTests {
    @Suite struct KeyboardTests {
        private func focus(_ browser: Browser) throws -> String? {
            try browser.run(
                "return $phone.activeElement?.id || $phone.activeElement?.className || ''"
            )
            .text
        }

        @Test func `arrows go where they point and Enter selects`() async throws {
            try await Demo.run("planner") { demo in
                let browser = demo.browser
                try browser.run("$phone.querySelector('#tab-today').focus()")
                try browser.press(.right)
                #expect(try self.focus(browser) == "tab-inbox")
                #expect(try demo.snapshot()["selection"] == "today", "moving is not selecting")
                try browser.press(.end, .home, .left)
                #expect(try self.focus(browser)?.isEmpty == false)
                try browser.press(.home, .right, .enter)
                try demo.waitForSelected("inbox", in: .phone)
                #expect(try self.focus(browser) == "tab-inbox")

                try demo.setTrait("locale", "ar")
                try browser.wait(until: "$phone.querySelector('.frame').dir === 'rtl'")
                try browser.press(.left)
                #expect(try self.focus(browser) == "tab-projects")
            }
        }

        @Test func `the Tab key goes from the content to the bar, with one stop for all tabs`()
            async throws
        {
            try await Demo.run("planner") { demo in
                let browser = demo.browser
                try browser.run(
                    "document.querySelector('#phone').perform({ gesture: 'push', screen: { id: 'a', title: 'A' } })"
                )
                try browser.wait(until: "document.querySelector('#phone .back')")
                try browser.run("$phone.querySelector('.content').focus()")
                try browser.press(.tab)
                try browser.wait(until: "document.activeElement.matches('#phone .back')")
                try browser.press(.tab)
                #expect(try focus(browser) == "tab-today")
                try browser.press(.tab)
                #expect(try focus(browser) == "create-button")
            }
        }

        @Test func `the menu opens on its first item, wraps, and gives the focus back`()
            async throws
        {
            try await Demo.run("planner") { demo in
                let browser = demo.browser
                try browser.run("$phone.querySelector('[data-creates]').focus()")
                try browser.press(.enter)
                try browser.wait(
                    until: "$phone.activeElement === $phone.querySelectorAll('.menu .row')[0]")
                try browser.press(.up)
                try browser.wait(
                    until: "$phone.activeElement === $phone.querySelectorAll('.menu .row')[3]")
                try browser.press(.down, .down)
                try browser.wait(
                    until: "$phone.activeElement === $phone.querySelectorAll('.menu .row')[1]")
                try browser.press(.escape)
                try browser.wait(
                    until:
                        "$phone.querySelector('.menu').hidden && $phone.activeElement?.matches('[data-creates]')"
                )
                try browser.press(.enter)
                try browser.wait(until: "$phone.activeElement?.matches('.menu .row')")
                try browser.press(.enter)
                try demo.waitForToast("Present: new-task")
            }
        }

        @Test func `search opens in the field, arrows enter the list, Escape leaves`() async throws
        {
            try await Demo.run("listening") { demo in
                let browser = demo.browser
                try browser.run("$phone.querySelector('.apart .round').focus()")
                try browser.press(.space)
                try browser.wait(until: "$phone.activeElement?.tagName === 'INPUT'")
                try browser.press(.down)
                try browser.wait(
                    until: "$phone.activeElement === $phone.querySelectorAll('.recents .row')[0]")
                try browser.press(.down, .enter)
                try browser.wait(until: "$phone.querySelector('input').value === 'Ep. 104'")
                try browser.press(.escape)
                try browser.wait(
                    until:
                        "$phone.querySelector('.folded').hidden && $phone.activeElement?.matches('[role=tab].selected')"
                )
            }
        }

        @Test func `the sidebar is walked from top to bottom`() async throws {
            try await Demo.run("social") { demo in
                let browser = demo.browser
                try browser.run("$window.querySelector('#sidebar-tab-home').focus()")
                try browser.press(.down, .down, .down)
                try browser.wait(until: "$window.activeElement?.id === 'sidebar-tab-profile'")
                try browser.press(.enter)
                try demo.waitForSelected("profile", in: .window)
            }
        }
    }
}
