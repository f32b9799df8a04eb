import StrictJSON
import Testing

/// Where the Tab key goes, stop by stop.
extension WebTests {
    @Suite struct FocusOrderTests {
        /// From the last control before the two frames to the first one behind them, each by its
        /// identifier.
        private static let orders = [
            "listening": [
                "phone content", "phone back", "phone tab-listen-now", "phone round",
                "window search", "window sidebar-tab-listen-now", "window content", "window back",
            ],
            "planner": [
                "phone content", "phone back", "phone tab-today", "phone create-button",
                "window sidebar-tab-today", "window create-button", "window content", "window back",
            ],
            "social": [
                "phone content", "phone back", "phone tab-home", "phone tab-search",
                "window sidebar-tab-home", "window action", "window link edit", "window content",
                "window back",
            ],
            "ledger": [
                "phone content", "phone back", "phone transaction-search", "phone tab-home",
                "window sidebar-tab-home", "window link edit", "window content", "window back",
                "window transaction-search",
            ],
        ]

        @Test(arguments: ["listening", "planner", "social", "ledger"], ["en", "ar"])
        func `the Tab key walks both frames as they are read, with one stop for each list of tabs`(
            bar: String, locale: String
        ) async throws {
            try await Demo.run(bar) { demo in
                let browser = demo.browser
                try demo.setTrait("locale", locale)
                // A screen in place of a list of lines, to have one stop in the page.
                try browser.run(
                    "document.querySelector('#phone').perform({ gesture: 'push', screen: { id: 'a', title: 'A' } })"
                )
                try browser.wait(
                    until:
                        "['phone', 'window'].every(name => document.querySelector(`#${name} .back`))"
                )
                try browser.run(
                    """
                    document.querySelector("#bars").lastElementChild.focus();
                    window.stops = [];
                    window.unread = [];
                    """)
                var isInside = true
                var count = 0
                while isInside, count < 40 {
                    count += 1
                    try browser.press(.tab)
                    isInside =
                        try browser.run(
                            """
                            const host = document.activeElement.closest("#phone, #window");
                            if (!host) return false;
                            const stop = document.activeElement === host ? host.shadowRoot.activeElement : document.activeElement;
                            stops.push({ stop, box: stop.getBoundingClientRect(), frame: host.id,
                                name: `${host.id} ${stop.id || stop.className}`, isRightToLeft: host.shadowRoot.querySelector(".frame").dir === "rtl" });
                            return true;
                            """) == true
                }
                let unread = try browser.run(
                    """
                    // What stands beside another is read after it, whichever way the script runs.
                    return stops.slice(1).flatMap((next, index) => {
                        const previous = stops[index];
                        const areBeside = next.frame === previous.frame
                            && next.box.top < previous.box.bottom && previous.box.top < next.box.bottom
                            && (next.box.left >= previous.box.right - 1 || next.box.right <= previous.box.left + 1);
                        const isLater = (next.box.left > previous.box.left) !== next.isRightToLeft;
                        return areBeside && !isLater ? [`${previous.name}, ${next.name}`] : [];
                    });
                    """)
                let names = try browser.run("return stops.map(stop => stop.name)")

                #expect(names.elements?.compactMap(\.text) == Self.orders[bar])
                #expect(unread == [])
            }
        }
    }
}
