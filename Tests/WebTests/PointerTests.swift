import StrictJSON
import Testing

/// What a person does with a mouse or a finger, on all four bars, seen in the client that they use
/// and in the other.
extension WebTests {
    @Suite struct PointerTests {
        @Test(arguments: Browser.Pointer.allCases)
        func `the planner: tabs, reselection, menu, progress, checkmark`(
            pointer: Browser.Pointer
        ) async throws {
            try await Demo.run("planner") { demo in
                let browser = demo.browser
                try demo.tap("#tab-inbox", by: pointer)
                try demo.waitForSelected("inbox", in: .phone, .window)
                try browser.wait(
                    until: "document.querySelector('#phone h2').textContent === 'Inbox'")

                try browser.run("$phone.querySelector('.content').scrollTop = 200")
                try demo.tap("#tab-inbox", by: pointer)
                try browser.wait(until: "$phone.querySelector('.content').scrollTop === 0")

                try demo.tap("[data-creates]", by: pointer)
                try browser.wait(
                    until: """
                        $phone.querySelectorAll('.menu .row').length === 4 && $window.querySelectorAll('.menu .row').length === 4
                            && $phone.querySelector('[data-creates]').getAttribute('aria-expanded') === 'true'
                            && $phone.querySelector('.content').inert
                        """)
                try browser.keepScreenshot("planner-menu-\(pointer)")
                try demo.tap(".scrim", by: pointer, at: 0.15)
                try browser.wait(
                    until:
                        "$phone.querySelector('.menu').hidden && !$phone.querySelector('.content').inert"
                )

                try demo.tap("[data-creates]", by: pointer)
                try browser.wait(until: "!$phone.querySelector('.menu').hidden")
                try demo.tap("#tab-projects", by: pointer)
                try browser.wait(
                    until: """
                        $phone.querySelector('.menu').hidden
                            && $phone.querySelector('#tab-projects').getAttribute('aria-selected') === 'true'
                        """)

                try demo.tap("[data-creates]", by: pointer)
                try browser.wait(until: "!$phone.querySelector('.menu').hidden")
                // What the button shows passes; the page notes it, so that a slow test misses
                // nothing.
                try browser.run(
                    """
                    for (const [name, tree] of [["phone", $phone], ["window", $window]]) {
                        const shown = window[name + "Shown"] = [];
                        new MutationObserver(() => {
                            const icon = tree.querySelector("[data-creates] .icon");
                            const now = icon.querySelector(".measured") ? "progress" : icon.dataset.symbol.split(" ")[0];
                            if (shown.at(-1) !== now) shown.push(now);
                        }).observe(tree, { subtree: true, childList: true, attributes: true });
                    }
                    """)
                try browser.tap("$phone.querySelectorAll('.menu .row')[2]", by: pointer)
                try browser.wait(
                    until: "phoneShown.includes('progress') && windowShown.includes('progress')")
                try browser.keepScreenshot("planner-progress-\(pointer)")
                try browser.wait(until: "phoneShown.includes('checkmark')")
                try browser.keepScreenshot("planner-done-\(pointer)")
                for client in ["phone", "window"] {
                    try browser.wait(
                        until:
                            "\(client)Shown.join().endsWith('spinner,progress,checkmark,plus')")
                }
                #expect(
                    try browser.run("return $phone.querySelector('.live').textContent") == "Done")
            }
        }

        @Test(arguments: Browser.Pointer.allCases)
        func `listening: fold, recents, results as one types, and the way back`(
            pointer: Browser.Pointer
        ) async throws {
            try await Demo.run("listening") { demo in
                let browser = demo.browser
                try demo.tap(".apart .round", by: pointer)
                try browser.wait(
                    until: """
                        !$phone.querySelector('.folded').hidden && $phone.querySelectorAll('.recents .line').length === 3
                            && $phone.activeElement?.tagName === 'INPUT' && $phone.querySelector('.group').hidden
                        """)
                try browser.keepScreenshot("listening-recents-\(pointer)")
                try demo.tap(".recents .remove", by: pointer)
                try browser.wait(until: "$phone.querySelectorAll('.recents .line').length === 2")
                try demo.tap("input", by: pointer)
                try browser.type("marma")
                try browser.wait(
                    until: """
                        $phone.querySelector('.results .title')?.textContent === 'Marmalade Season'
                            && $window.querySelector('.results .title')?.textContent === 'Marmalade Season'
                            && $window.querySelector('input').value === 'marma'
                        """)
                #expect(
                    try browser.run("return $phone.querySelector('.results b').textContent")
                        == "Marma")
                try browser.keepScreenshot("listening-results-\(pointer)")
                try browser.type(Browser.Key.enter.rawValue)
                try browser.wait(until: "$phone.activeElement?.tagName !== 'INPUT'")
                try demo.tap(".field > .clear:last-child", by: pointer)
                try browser.wait(
                    until:
                        "$phone.querySelector('.recents .title').textContent === 'marma' && $phone.querySelector('input').value === ''"
                )
                try browser.tap("$phone.querySelectorAll('.recents .row')[1]", by: pointer)
                try browser.wait(until: "$phone.querySelector('input').value !== ''")
                try demo.tap(".folded", by: pointer)
                try browser.wait(
                    until:
                        "$phone.querySelector('.folded').hidden && !$phone.querySelector('.group').hidden"
                )
                #expect(try demo.snapshot()["search"]?["isOpen"] == false)
            }
        }

        @Test func `social: search tab, intercepted post, sidebar and its way back`() async throws {
            try await Demo.run("social") { demo in
                let browser = demo.browser
                try demo.tap("#tab-search")
                try browser.wait(
                    until:
                        "!$phone.querySelector('.folded').hidden && !$window.querySelector('.back').hidden"
                )
                try demo.tap(".back", in: .window)
                try browser.wait(until: "$phone.querySelector('.folded').hidden")
                try demo.tap("#tab-post")
                try demo.waitForToast("Present: new-post")
                #expect(try demo.snapshot()["selection"] == "home")
                try demo.tap("#sidebar-tab-profile", in: .window)
                try demo.waitForSelected("profile", in: .phone)
                try browser.keepScreenshot("social")

                try demo.tap(".actions .action", in: .window)
                try browser.wait(until: "$window.querySelector('#sidebar-tab-filter-harbour')")
                try demo.tap("#sidebar-tab-filter-harbour", in: .window)
                try browser.wait(
                    until:
                        "document.querySelector('#phone').view.selectedElsewhere && document.querySelector('#phone').view.selection === 'profile'"
                )
                try browser.wait(until: "$window.querySelectorAll('.results .line').length > 0")
                try browser.keepScreenshot("social-saved-filter")
                // Another client searches for the filter's own words: what is shown is search's.
                try browser.run(
                    """
                    fetch(`/v1/sessions/${document.querySelector("#window").session.id}/search`, {
                        method: "PUT", headers: { "Content-Type": "application/json" },
                        body: JSON.stringify({ query: "harbour" }),
                    });
                    """)
                try browser.wait(
                    until:
                        "document.querySelector('#window').view.search?.isOpen && $window.querySelectorAll('.results .line').length > 0 && !$window.querySelector('.panel h2')"
                )
                try demo.tap("#sidebar-tab-home", in: .window)
                try browser.wait(until: "$window.querySelector('.panel').hidden")
            }
        }

        @Test func `a person orders and hides the saved filters, by pointer and by keys`()
            async throws
        {
            try await Demo.run("social") { demo in
                let browser = demo.browser
                let filters =
                    "[...$window.querySelectorAll('section .tab')].map(tab => tab.dataset.key).filter(key => key.startsWith('filter-')).join()"
                for name in ["harbour", "music", "lost"] {
                    try demo.tap(".actions .action", in: .window)
                    try browser.wait(until: "$window.querySelector('#sidebar-tab-filter-\(name)')")
                }
                try demo.tap(".edit", in: .window)
                let row = "$window.querySelector('[data-key=filter-lost]')"
                try browser.wait(until: "\(row).checkVisibility()")
                try browser.tap("\(row).querySelector('button')")
                try browser.wait(
                    until: "\(filters) === 'filter-harbour,filter-lost,filter-music'")
                try browser.run("\(row).querySelector('button').focus()")
                try browser.press(.enter)
                try browser.wait(
                    until: "\(filters) === 'filter-lost,filter-harbour,filter-music'")
                // The button that moved it first is of no use any more; the focus stays in the row.
                #expect(
                    try browser.run("return \(row).contains($window.activeElement)") == true)
                // However long a name is, both buttons are in the sidebar.
                let room = try browser.run(
                    """
                    const edge = $window.querySelector(".sidebar").getBoundingClientRect().right;
                    return [...$window.querySelectorAll(".choice button")].every(button => button.getBoundingClientRect().right <= edge);
                    """)
                #expect(room == true)
                try browser.keepScreenshot("customization-filters")
                try browser.tap("\(row).querySelector('input')")
                try browser.wait(until: "\(filters) === 'filter-harbour,filter-music'")
                try demo.tap(".editor .link", in: .window)
                try browser.wait(
                    until:
                        "[...$window.querySelectorAll('.choice')].map(row => row.dataset.key).slice(-3).join() === 'filter-harbour,filter-music,filter-lost'"
                )
            }
        }

        @Test func `a person hides, moves and resets tabs of the sidebar`() async throws {
            try await Demo.run("ledger") { demo in
                let browser = demo.browser
                let tabs =
                    "[...$window.querySelectorAll('.items .tab')].map(tab => tab.dataset.key).join()"
                try demo.tap(".edit", in: .window)
                try browser.wait(until: "$window.querySelectorAll('.choice').length === 5")
                try browser.tap("$window.querySelectorAll('.choice')[1].querySelector('input')")
                try browser.wait(until: "\(tabs) === 'home,analytics,settings,add'")
                try browser.wait(
                    until:
                        "![...$phone.querySelectorAll('.tab')].some(tab => tab.id === 'tab-budget')"
                )
                // Up from the first place and down from the last lead nowhere: seen, pale, and not
                // to be used.
                let dead = try browser.run(
                    """
                    const buttons = [...$window.querySelectorAll(".choice button")];
                    return buttons.map(button => button.checkVisibility({ visibilityProperty: true })
                        ? button.disabled && Number(getComputedStyle(button).opacity) < 0.5 ? "pale" : button.disabled ? "odd" : "alive" : "gone");
                    """)
                #expect(
                    dead.elements?.compactMap(\.text) == ["pale"]
                        + Array(repeating: "alive", count: 8) + ["pale"])
                try browser.tap("$window.querySelectorAll('.choice')[3].querySelector('button')")
                try browser.wait(until: "\(tabs) === 'home,settings,analytics,add'")
                try browser.keepScreenshot("customization")
                try demo.tap(".editor .link", in: .window)
                try browser.wait(until: "\(tabs) === 'home,analytics,settings,add'")
                try demo.tap(".editor .link", in: .window)
                try browser.wait(until: "\(tabs) === 'home,budget,analytics,settings,add'")
            }
        }

        @Test func `the ledger: accessory, direct create, minimising, toolbar on older systems`()
            async throws
        {
            try await Demo.run("ledger") { demo in
                let browser = demo.browser
                try demo.tap(".accessory button")
                try browser.wait(
                    until:
                        "!$phone.querySelector('.field').hidden && $phone.activeElement?.tagName === 'INPUT'"
                )
                try demo.tap(".back")
                try browser.wait(until: "$phone.querySelector('.field').hidden")

                try demo.tap("#tab-budget")
                try demo.waitForSelected("budget", in: .phone)
                try demo.tap("#tab-add")
                try demo.waitForToast("Present: budget-entry")

                try browser.wait(until: "document.querySelectorAll('#phone li').length > 8")
                for offset in [40, 120, 200] {
                    try browser.run(
                        """
                        const content = $phone.querySelector('.content');
                        content.scrollTop = \(offset);
                        return new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
                        """)
                }
                try browser.wait(until: "$phone.querySelector('.minimized .accessory.inline')")
                try browser.keepScreenshot("ledger-minimized")
                try demo.tap(".tab.selected")
                try browser.wait(until: "!$phone.querySelector('.frame.minimized')")

                try demo.tap("#tab-home")
                try demo.setTrait("phone", "iphone 18")
                try browser.wait(
                    until:
                        "$phone.querySelector('.accessory').hidden && $phone.querySelectorAll('.toolbar button').length === 1"
                )
                try demo.tap(".toolbar button")
                try browser.wait(until: "!$phone.querySelector('.field').hidden")
            }
        }

        @Test func `one's own bar, linted, with a run that fails`() async throws {
            try await Demo.run { demo in
                let browser = demo.browser
                try demo.submitBar(#"{"style": "capsule", "tabs": []}"#)
                try browser.wait(
                    until: "document.querySelectorAll('#findings [data-severity=error]').length > 0"
                )
                try demo.submitBar(
                    """
                    {"style": "capsule", "tabs": [{"id": "a", "title": "One", "symbol": "no.such"}, {"id": "b", "title": "Two", "symbol": "tray"}],
                     "actions": [{"id": "x", "title": "Export", "symbol": "doc", "handler": {"type": "simulated", "duration": 50, "steps": 1, "fails": true}}],
                     "create": {"actions": ["x"]}}
                    """)
                try browser.wait(
                    until: "document.querySelector('#phone').view.bar.startsWith('own-')")
                try demo.tap("[data-creates]")
                try browser.wait(
                    until:
                        "!$phone.querySelector('.failure').hidden && !$window.querySelector('.failure').hidden"
                )
                try browser.keepScreenshot("failure")
                #expect(
                    try browser.run("return $phone.querySelector('[role=alert]').textContent")
                        .text?.isEmpty == false)
                try demo.tap(".failure .remove")
                try browser.wait(until: "$phone.querySelector('.failure').hidden")
            }
        }
    }
}
