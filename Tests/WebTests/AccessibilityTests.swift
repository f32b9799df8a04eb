import Foundation
import StrictJSON
import Testing

/// Names, roles, contrast, targets, focus; narrow, large and from right to left.
extension WebTests {
    @Suite struct AccessibilityTests {
        /// The rules, and a call of them: what is wrong with the page and all that is in it, one
        /// line each.
        private static let audit =
            (try? String(
                contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
                    .appending(path: "Audit/audit.js"), encoding: .utf8)).map {
                $0 + "\nreturn audit();"
            } ?? "return ['there are no rules'];"

        /// Checks the page as it is now, once it stands still.
        private func audit(_ state: String, in browser: Browser) throws {
            try browser.wait(
                until:
                    "document.getAnimations().length === 0 && ![$phone, $window].some(t => t?.getAnimations().some(a => a.effect.getTiming().iterations !== Infinity && a.playState === 'running'))"
            )
            try checkFaults(state, in: browser)
        }

        private func checkFaults(_ state: String, in browser: Browser) throws {
            let faults = try browser.run(Self.audit)

            #expect(faults == [], "\(state)")
            try browser.keepScreenshot(state)
        }

        @Test func `the rules find what is wrong`() async throws {
            try await Demo.run { demo in
                try demo.openReference()
                let faults = try demo.browser.run(
                    """
                    document.body.innerHTML = `<main><h1>A</h1><h3>B</h3><div aria-label="x">y</div>
                        <button></button><div role="tab">t</div><div role="list"><p>p</p></div>
                        <button aria-selected="true" aria-label="Go">Stop</button><img>
                        <span aria-expanded="maybe" aria-madeup="1">s</span><input id="i"><input id="i" aria-labelledby="none">
                        <p id="pale">pale</p><button>a<a href="#">b</a></button>
                        <ul><b>c</b></ul><button aria-hidden="true">d</button>
                        <div id="box"><p>e</p></div><button aria-label="x" id="icon"><i aria-hidden="true"><svg viewBox="0 0 9 9"
                        width="30" height="30"><path d="M0 0h9v9H0z" fill="currentColor"/></svg></i></button>
                        <input id="edge" aria-label="edge"><input id="prompt" aria-label="prompt" placeholder="prompt">
                        <p id="cut">what is cut</p><div><p id="out">what leaves</p></div></main>
                        <main>two</main><p>nowhere</p>`;
                    document.documentElement.lang = "";
                    Object.assign(document.querySelector("#pale").style, { color: "#aaa", background: "#fff" });
                    Object.assign(document.querySelector("#box").style, { height: "9px", overflow: "auto" });
                    Object.assign(document.querySelector("#icon").style, { color: "#aaa", background: "#fff" });
                    Object.assign(document.querySelector("#edge").style, { border: "1px solid #ddd", background: "#fff" });
                    const pale = new CSSStyleSheet();
                    pale.replaceSync("#prompt::placeholder { color: #bbb; }");
                    document.adoptedStyleSheets = [pale];
                    Object.assign(document.querySelector("#cut").style, { width: "20px", overflow: "hidden", whiteSpace: "nowrap" });
                    Object.assign(document.querySelector("#out").style, { marginLeft: "-20px" });
                    document.querySelector("#out").parentElement.style.overflow = "hidden";
                    \(Self.audit)
                    """)

                let text = faults.elements?.compactMap(\.text).joined(separator: "\n") ?? ""
                for part in [
                    "2 main landmarks", "level 3 after one of level 1",
                    "has a name, which a generic",
                    "button without a name", "tab in no tablist", "tab without aria-selected",
                    "paragraph in a list", "has aria-selected, which a button", "reads “stop”",
                    "no alternative text", "aria-expanded=\"maybe\"", "aria-madeup, which does not",
                    "id that another one has", "to “none”, which is not there", "textbox without",
                    "has a contrast of", "inside a button", "no item of its list",
                    "hidden and takes the focus", "cannot be reached by keys", "in no landmark",
                    "no language", "drawn with a contrast", "edge has a contrast",
                    "“prompt” has a contrast", "“what is cut” is cut", "“what leaves” leaves",
                ] {
                    #expect(text.contains(part), "\(part) in\n\(text)")
                }
            }
        }

        @Test(arguments: ["light", "dark"])
        func `names, targets, lists of tabs and contrast in every state`(scheme: String)
            async throws
        {
            try await Demo.run("listening") { demo in
                let browser = demo.browser
                func audit(_ state: String) throws {
                    try self.audit("\(state)-\(scheme)", in: browser)
                }
                try browser.emulate(colorScheme: scheme)
                try demo.setTrait("colorScheme", scheme)
                try audit("listening")
                try demo.tap(".apart .round")
                try browser.wait(
                    until: "$phone.querySelector('.recents') && $window.querySelector('.recents')")
                try audit("recents")
                try browser.type("marma")
                try browser.wait(
                    until:
                        "$phone.querySelector('.results b') && $window.querySelector('.results b')")
                try audit("results")
                try browser.type("zzzz")
                try browser.wait(
                    until:
                        "$phone.querySelector('.panel [role=status]') && $window.querySelector('.panel [role=status]')"
                )
                try audit("no-results")
                try browser.press(.escape)
                for bar in ["planner", "social", "ledger"] {
                    try demo.show(bar)
                    try audit(bar)
                }
                try demo.show("planner")
                try demo.tap("[data-creates]")
                try browser.wait(
                    until:
                        "!$phone.querySelector('.menu').hidden && !$window.querySelector('.menu').hidden"
                )
                try audit("menu")
                try browser.tap("$phone.querySelectorAll('.menu .row')[2]")
                try browser.wait(until: "$window.querySelector('.spinner.measured')")
                try self.checkFaults("progress-\(scheme)", in: browser)
                try demo.show("social")
                try demo.tap(".actions .action", in: .window)
                try browser.wait(until: "$window.querySelector('#sidebar-tab-filter-harbour')")
                try demo.tap(".edit", in: .window)
                try demo.waitToSee("[data-key=filter-harbour]", in: .window)
                try audit("customization")
                for platform in ["ipad 26", "vision 26"] {
                    try demo.setTrait("window", platform)
                    try audit(platform)
                    try demo.tap(".adapt", in: .window)
                    try demo.waitToSee(".sidebar", in: .window)
                    try audit("\(platform)-sidebar")
                    try demo.tap(".adapt", in: .window)
                }
                try demo.openReference()
                try audit("docs")
            }
        }

        @Test func `each bar works at 320 points, with large text and from right to left`()
            async throws
        {
            try await Demo.run("planner") { demo in
                let browser = demo.browser
                try browser.resize(width: 320, height: 900)
                for (locale, size) in [
                    ("en", "large"), ("de", "xxxLarge"), ("ar", "accessibility5"),
                ] {
                    try demo.setTrait("locale", locale)
                    try demo.setTrait("contentSize", size)
                    for bar in ["planner", "listening", "social", "ledger"] {
                        try demo.show(bar)
                        #expect(try demo.fitsItsWidth(), "\(bar), \(locale), \(size)")
                        try self.audit("narrow-\(bar)-\(locale)", in: browser)
                    }
                }
            }
        }

        @Test(arguments: ["web", "ipad 26", "mac 15", "vision 26"])
        func `a window with the largest text cuts nothing`(platform: String) async throws {
            try await Demo.run("planner") { demo in
                let browser = demo.browser
                try demo.setTrait("window", platform)
                for (locale, size) in [("de", "xxxLarge"), ("he", "accessibility5")] {
                    try demo.setTrait("locale", locale)
                    try demo.setTrait("contentSize", size)
                    for bar in ["planner", "listening", "social", "ledger"] {
                        try demo.show(bar)
                        try self.audit("large-\(platform)-\(bar)-\(locale)", in: browser)
                        let isAdaptable = try browser.run(
                            "return $window.querySelector('.adapt').checkVisibility()")
                        if isAdaptable != true { continue }
                        try demo.tap(".adapt", in: .window)
                        try demo.waitToSee(".sidebar", in: .window)
                        try self.audit("large-\(platform)-sidebar-\(bar)-\(locale)", in: browser)
                        try demo.tap(".adapt", in: .window)
                    }
                }
            }
        }

        @Test func `both pages work at 200 %, and the reference at 320 points`() async throws {
            try await Demo.run("social") { demo in
                let browser = demo.browser
                try browser.resize(width: 650, height: 900, scale: 2)
                try self.audit("demo-twice-as-large", in: browser)
                #expect(try demo.fitsItsWidth())
                try demo.openReference()
                try self.audit("docs-twice-as-large", in: browser)
                #expect(try demo.fitsItsWidth())
                try browser.resize(width: 320, height: 900)
                try self.audit("docs-narrow", in: browser)
                #expect(try demo.fitsItsWidth())
                try browser.tap("document.querySelector('#contents summary')")
                try browser.wait(until: "document.querySelector('#index a').checkVisibility()")
            }
        }

        @Test func `the reference has every operation with curl and finds them`() async throws {
            try await Demo.run { demo in
                let browser = demo.browser
                try demo.openReference()
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
