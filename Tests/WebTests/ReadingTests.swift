import StrictJSON
import Testing

/// Titles where there is little room, and how people read those that are cut.
extension WebTests {
    @Suite struct ReadingTests {
        /// The titles of the phone's bar that are cut.
        private static let cut = """
            return [...$phone.querySelectorAll(".bar .label")].filter(label => label.checkVisibility()
                && label.scrollWidth > label.clientWidth).map(label => label.textContent);
            """

        @Test func `on a phone of 320 points with large text the titles of the examples are whole`()
            async throws
        {
            try await Demo.run("planner") { demo in
                try demo.browser.resize(width: 320, height: 900)
                try demo.setTrait("contentSize", "xxxLarge")
                for locale in ["en", "de", "fr", "es", "pt", "ja", "zh-Hans", "ar", "he"] {
                    try demo.setTrait("locale", locale)
                    for bar in ["planner", "listening", "social", "ledger"] {
                        try demo.show(bar)
                        let cut = try demo.browser.run(Self.cut)
                        #expect(cut == [], "\(bar), \(locale)")
                    }
                }
            }
        }

        /// A bar whose second title is long.
        private static let wordy = """
            {"style": "capsule", "tabs": [{"id": "today", "title": "Today", "symbol": "sun.max"},
              {"id": "inbox", "title": "Correspondence of the whole house", "symbol": "tray"}, {"id": "c", "title": "Notes", "symbol": "note.text"},
              {"id": "d", "title": "Profile", "symbol": "person"}]}
            """

        @Test func `a title that is cut is read under the mouse, under the focus and while held`()
            async throws
        {
            try await Demo.run("planner") { demo in
                let browser = demo.browser
                try browser.resize(width: 320, height: 900)
                try demo.submitBar(Self.wordy)
                try browser.wait(
                    until: "document.querySelector('#phone').view.bar.startsWith('own-')")
                let cut = try #require(try browser.run(Self.cut).elements?.first?.text)
                let tip =
                    "$phone.querySelector('.tip').checkVisibility() && $phone.querySelector('.tip').textContent === '\(cut)'"
                let inbox = Demo.Client.phone.part("#tab-inbox")

                try browser.hover(inbox)
                try browser.wait(until: tip)
                let isInside = try browser.run(
                    """
                    const [tip, frame, tab] = [".tip", ".frame", "#tab-inbox"].map(part => $phone.querySelector(part).getBoundingClientRect());
                    return tip.left >= frame.left && tip.right <= frame.right && tip.top >= frame.top && tip.bottom <= tab.top + 1;
                    """)
                #expect(isInside == true)
                try browser.keepScreenshot("tip")
                try browser.hover("$phone.querySelector('.tip span')")
                #expect(try browser.run("return \(tip)") == true, "one can point at it")
                try browser.hover("document.querySelector('h1')")
                try browser.wait(until: "$phone.querySelector('.tip').hidden")

                try browser.run("$phone.querySelector('#tab-today').focus()")
                try browser.press(.right)
                try browser.wait(until: tip)
                try browser.press(.escape)
                try browser.wait(until: "$phone.querySelector('.tip').hidden")

                // A finger hides nothing of it; what was shown is noted, for it goes with the
                // finger.
                try browser.run(
                    """
                    window.enlarged = "";
                    const viewer = $phone.querySelector(".viewer");
                    new MutationObserver(() => { if (viewer.checkVisibility()) enlarged = viewer.textContent; })
                        .observe(viewer, { attributes: true });
                    """)
                try browser.tap(inbox, by: .touch, holding: 1500)
                #expect(try browser.run("return enlarged") == .string(cut))
                try browser.wait(until: "$phone.querySelector('.viewer').hidden")
                try demo.waitForSelected("inbox", in: .phone)
            }
        }

        @Test func `at accessibility sizes titles step aside, and a held tab is shown large`()
            async throws
        {
            try await Demo.run("ledger") { demo in
                let browser = demo.browser
                try demo.setTrait("locale", "de")
                try demo.setTrait("contentSize", "accessibility5")
                let settings = Demo.Client.phone.part("#tab-settings")
                #expect(
                    try browser.run("return \(settings).querySelector('.label').checkVisibility()")
                        == false)
                try browser.hold(settings)
                try browser.wait(
                    until: """
                        $phone.querySelector('.viewer').checkVisibility() && $phone.querySelector('.viewer svg')
                            && $phone.querySelector('.viewer').textContent === 'Einstellungen'
                        """)
                try browser.keepScreenshot("viewer")
                try browser.release()
                try browser.wait(until: "$phone.querySelector('.viewer').hidden")
                try demo.waitForSelected("settings", in: .phone)
            }
        }
    }
}
