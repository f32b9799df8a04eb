import Foundation
import StrictJSON
import Testing

/// Names, roles, contrast, targets, focus; narrow, large and from right to left.
extension WebTests {
    @Suite struct AccessibilityTests {
        /// Returns what is wrong in both clients, one line each.
        private static let audit = """
            const faults = [];
            const seen = element => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
                && !element.closest("[inert]");
            const rgb = text => (text.match(/[\\d.]+/g) ?? []).map(Number);
            const ground = element => {
                for (let at = element; at; at = at.parentElement ?? at.getRootNode().host) {
                    const [r, g, b, a = 1] = rgb(getComputedStyle(at).backgroundColor);
                    if (a > 0.9) return [r, g, b];
                }
                return [255, 255, 255];
            };
            const light = color => color.slice(0, 3).map(value => value / 255)
                .map(value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
                .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
            const contrast = (one, two) => {
                const [a, b] = [light(one), light(two)].sort((x, y) => y - x);
                return (a + 0.05) / (b + 0.05);
            };
            for (const [place, tree] of [["phone", $phone], ["window", $window]]) {
                const say = (element, what) => faults.push(`${place}: ${element.tagName}.${element.className}#${element.id} ${what}`);
                for (const control of tree.querySelectorAll("button, input")) {
                    if (!seen(control)) continue;
                    const name = control.getAttribute("aria-label") || control.textContent.trim() || control.placeholder;
                    if (!name) say(control, "has no name");
                    const box = control.getBoundingClientRect();
                    if (box.width < 43.5 || box.height < 43.5) say(control, `is ${box.width} × ${box.height}`);
                    if (control.matches("[role=tab]") && !control.closest("[role=tablist]")) say(control, "is no tab of a list");
                }
                for (const list of tree.querySelectorAll("[role=tablist]")) {
                    if (!list.getAttribute("aria-label")) say(list, "has no name");
                    for (const child of list.children) {
                        if (child.getAttribute("role") !== "tab" && child.getAttribute("aria-hidden") !== "true") say(child, "is in a list of tabs");
                    }
                }
                const selected = [...tree.querySelectorAll("[role=tab][aria-selected=true]"), ...tree.querySelectorAll("[aria-pressed=true]")].filter(seen);
                const isFolded = !(tree.querySelector(".folded")?.hidden ?? true) || tree.querySelector(".frame.barless");
                if (!isFolded && selected.length !== 1) faults.push(`${place}: ${selected.length} selected tabs`);
                const ids = [...tree.querySelectorAll("[id]")].map(element => element.id);
                for (const id of new Set(ids)) if (ids.filter(other => other === id).length > 1) faults.push(`${place}: two of #${id}`);
                for (const words of tree.querySelectorAll(".label, .title, .detail, h3, .badge, .count, .link")) {
                    if (!words.textContent || !seen(words) || words.closest("[aria-disabled=true]")) continue;
                    // The pill lies beside the tabs and not behind them in the tree.
                    const behind = words.closest(".group .tab.selected") ? rgb(getComputedStyle(tree.querySelector(".pill")).backgroundColor) : ground(words);
                    const ratio = contrast(rgb(getComputedStyle(words).color), behind);
                    if (ratio < 4.5) say(words, `“${words.textContent}” has a contrast of ${ratio.toFixed(2)}`);
                }
            }
            return faults;
            """

        @Test(arguments: ["light", "dark"])
        func `names, targets, lists of tabs and contrast in every state`(scheme: String)
            async throws
        {
            try await Demo.run("listening") { demo in
                let browser = demo.browser
                func audit(_ state: String) throws {
                    // Colours fade for a moment.
                    try browser.wait(
                        until:
                            "document.getAnimations().length === 0 && ![$phone, $window].some(t => t.getAnimations().some(a => a.effect.getTiming().iterations !== Infinity && a.playState === 'running'))"
                    )
                    let faults = try browser.run(Self.audit)

                    #expect(faults == [], "\(state), \(scheme)")
                }
                try demo.setTrait("colorScheme", scheme)
                try browser.wait(
                    until:
                        "document.querySelector('#phone').view.traits.colorScheme === '\(scheme)' && document.querySelector('#window').view.traits.colorScheme === '\(scheme)'"
                )
                try audit("listening")
                try browser.tap("$phone.querySelector('.apart .round')")
                try browser.wait(
                    until: "$phone.querySelector('.recents') && $window.querySelector('.recents')")
                try audit("recents")
                try browser.type("marma")
                try browser.wait(
                    until:
                        "$phone.querySelector('.results b') && $window.querySelector('.results b')")
                try audit("results")
                try browser.press(.escape)
                for bar in ["planner", "social", "ledger"] {
                    try demo.show(bar)
                    try audit(bar)
                }
                try demo.show("planner")
                try browser.tap("$phone.querySelector('[data-creates]')")
                try browser.wait(
                    until:
                        "!$phone.querySelector('.menu').hidden && !$window.querySelector('.menu').hidden"
                )
                try audit("menu")
            }
        }

        @Test func `each bar works at 320 points, at 200 % text and from right to left`()
            async throws
        {
            try await Demo.run("planner") { demo in
                let browser = demo.browser
                try browser.resize(width: 320, height: 900)
                for (locale, size) in [
                    ("en", "large"), ("de", "xxxLarge"), ("ar", "accessibility2"),
                ] {
                    try demo.setTrait("locale", locale)
                    try demo.setTrait("contentSize", size)
                    for bar in ["planner", "listening", "social", "ledger"] {
                        try demo.show(bar)
                        try browser.wait(
                            until:
                                "document.querySelector('#phone').view.locale === '\(locale)' && document.querySelector('#phone').view.traits.contentSize === '\(size)'"
                        )
                        let faults = try browser.run(
                            """
                            const faults = [];
                            if (document.documentElement.scrollWidth > innerWidth) faults.push("the page scrolls sideways");
                            const frame = $phone.querySelector(".frame").getBoundingClientRect();
                            const controls = [...$phone.querySelectorAll(".bar button")].filter(button => button.checkVisibility());
                            for (const control of controls) {
                                const box = control.getBoundingClientRect();
                                if (box.left < frame.left - 1 || box.right > frame.right + 1) faults.push(`${control.id} leaves the frame`);
                                if (box.width < 43.5 || box.height < 43.5) faults.push(`${control.id} is ${box.width} × ${box.height}`);
                            }
                            return faults;
                            """)
                        #expect(faults == [], "\(bar), \(locale), \(size)")
                        try browser.keepScreenshot("narrow-\(bar)-\(locale)")
                    }
                }
                try browser.resize(width: 640, height: 900, scale: 2)
                try browser.open("http://127.0.0.1:\(demo.port)/docs")
                try browser.wait(
                    until: "document.querySelectorAll('#reference section').length > 100")
                try browser.resize(width: 320, height: 900, scale: 2)
                #expect(
                    try browser.run("return document.documentElement.scrollWidth <= innerWidth")
                        == true
                )
            }
        }

        @Test func `the reference has every operation with curl and finds them`() async throws {
            try await Demo.run { demo in
                let browser = demo.browser
                try browser.open("http://127.0.0.1:\(demo.port)/docs")
                try browser.wait(
                    until: "document.querySelectorAll('#reference section').length > 100")
                try browser.keepScreenshot("docs")
                let counts = try browser.run(
                    """
                    return fetch("/openapi.json").then(answer => answer.json()).then(text => {
                        const operations = Object.values(text.paths).flatMap(item => Object.values(item)).filter(one => one.operationId);
                        return [operations.length, operations.filter(one => document.getElementById(one.operationId)
                            ?.querySelector("pre").textContent.startsWith("curl")).length];
                    });
                    """)
                #expect(counts.elements?.first == counts.elements?.last)
                try browser.tap("document.querySelector('#query')")
                try browser.type("view svg")
                try browser.wait(
                    until:
                        "[...document.querySelectorAll('#index li:not([hidden])')].map(li => li.dataset.for).join() === 'readPicture'"
                )
            }
        }

        @Test func `the vectors of minimising hold in JavaScript too`() async throws {
            let file = URL(filePath: #filePath).deletingLastPathComponent()
                .deletingLastPathComponent()
                .appending(path: "TabBarModelTests/Vectors/minimise.json")
            let vectors = try String(contentsOf: file, encoding: .utf8)
            try await Demo.run { demo in
                let faults = try demo.browser.run(
                    """
                    return import("/web/minimizing.js").then(({ MinimizeMachine }) => {
                        const faults = [];
                        let steps = 0;
                        for (const vector of \(vectors)) {
                            const machine = new MinimizeMachine(vector);
                            for (const [index, step] of vector.steps.entries()) {
                                steps += 1;
                                const before = machine.isMinimized;
                                let change = null;
                                if (step.scroll) change = machine.scroll(step.scroll, step.offset, step.maximum ?? Infinity);
                                else if (step.tapBar !== undefined) change = machine.tapBar();
                                else machine.select(step.select);
                                const expected = before === step.minimized ? null : step.minimized ? "minimize" : "expand";
                                if (change !== expected || machine.isMinimized !== step.minimized) {
                                    faults.push(`${vector.name}, step ${index}: ${change}`);
                                }
                            }
                        }
                        if (steps < 20) faults.push(`only ${steps} steps`);
                        return faults;
                    });
                    """)

                #expect(faults == [])
            }
        }
    }
}
