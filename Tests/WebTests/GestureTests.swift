import StrictJSON
import Testing

/// Every gesture that the elements offer, on all four bars, by mouse, by touch and by keys; seen as
/// the service saw it.
extension WebTests {
    @Suite struct GestureTests {
        /// How a person uses a control.
        enum Way: String, CaseIterable {
            case mouse, touch, keys

            func use(_ expression: String, in demo: Demo) throws {
                try demo.browser.wait(
                    until: "\(expression).checkVisibility({ visibilityProperty: true })")
                if let pointer = Browser.Pointer(rawValue: rawValue) {
                    return try demo.browser.tap(expression, by: pointer)
                }
                try demo.browser.run("\(expression).focus()")
                try demo.browser.press(.enter)
            }

            /// Uses a part of the phone, and waits until the service has seen it as `gesture`.
            func use(_ part: String, _ gesture: String, in demo: Demo) throws {
                try use(expression: Demo.Client.phone.part(part), gesture, in: demo)
            }

            func use(
                expression: String, _ gesture: String, in demo: Demo,
                sourceLocation: SourceLocation = #_sourceLocation
            ) throws {
                let before = try demo.gestures().count
                try use(expression, in: demo)
                try demo.waitForGesture(gesture, after: before, sourceLocation: sourceLocation)
            }
        }

        @Test(arguments: Way.allCases)
        func `the planner: tabs, screens and the menu`(way: Way) async throws {
            try await Demo.run("planner") { demo in
                try way.use("#tab-inbox", "tapTab", in: demo)
                try demo.waitForSelected("inbox", in: .phone, .window)
                try way.use(
                    expression: "document.querySelector('#phone li button')", "push", in: demo)
                try way.use(expression: "document.querySelector('#phone .back')", "pop", in: demo)
                try way.use(
                    expression: "document.querySelector('#phone li button')", "push", in: demo)
                // The selected tab leads back to its root.
                try way.use("#tab-inbox", "tapTab", in: demo)
                try demo.browser.wait(until: "!document.querySelector('#phone .back')")
                try way.use("[data-creates]", "tapCreate", in: demo)
                try way.use("[data-creates]", "tapCreate", in: demo)
                try way.use("[data-creates]", "tapCreate", in: demo)
                try way.use(".menu .row", "pickAction", in: demo)
                try demo.waitForToast("Present: new-task")
                try way.use("[data-creates]", "tapCreate", in: demo)
                try demo.waitToSee(".menu .row", in: .window)
                if let pointer = Browser.Pointer(rawValue: way.rawValue) {
                    try demo.tap(".scrim", by: pointer, at: 0.1)
                } else {
                    try demo.browser.press(.escape)
                }
                try demo.browser.wait(until: "$phone.querySelector('.menu').hidden")
                #expect(try demo.gestures().last == (way == .keys ? "escape" : "tapScrim"))
            }
        }

        @Test(arguments: Way.allCases)
        func `listening: recents, typing and results`(way: Way) async throws {
            try await Demo.run("listening") { demo in
                let browser = demo.browser
                try way.use("#tab-library", "tapTab", in: demo)
                try way.use(".apart .round", "tapSearch", in: demo)
                try browser.wait(until: "$phone.activeElement?.tagName === 'INPUT'")
                try way.use(".recents .remove", "removeRecent", in: demo)
                try way.use(".recents .row", "pickRecent", in: demo)
                try browser.wait(until: "$phone.querySelector('input').value === 'Ep. 104'")
                try way.use(".field > .clear:last-child", "clearQuery", in: demo)
                try browser.wait(until: "$phone.querySelector('input').value === ''")
                try browser.run("$phone.querySelector('input').focus()")
                let before = try demo.gestures().count
                try browser.type("marma")
                try browser.wait(
                    until:
                        "$phone.querySelector('.results .title')?.textContent === 'Marmalade Season'"
                )
                try demo.waitForGesture("type", after: before)
                // To open a result is to submit what found it.
                try way.use(".results .row", "submit", in: demo)
                try demo.waitForToast("Open: Marmalade Season")
                try way.use(".field > .clear:last-child", "clearQuery", in: demo)
                try way.use(".recents .link", "clearRecents", in: demo)
                try browser.wait(until: "!$window.querySelector('.recents')")
                try way.use(".folded", "tapFoldedTab", in: demo)
                try demo.waitForSelected("library", in: .phone)
            }
        }

        @Test(arguments: Way.allCases)
        func `social: search tab, intercepted post, both clients`(way: Way) async throws {
            try await Demo.run("social") { demo in
                try way.use("#tab-profile", "tapTab", in: demo)
                try demo.waitForSelected("profile", in: .phone, .window)
                try way.use("#tab-search", "tapTab", in: demo)
                try way.use(".folded", "tapFoldedTab", in: demo)
                try demo.waitForSelected("profile", in: .phone, .window)
                try way.use("#tab-post", "tapTab", in: demo)
                try demo.waitForToast("Present: new-post")
                try way.use(
                    expression: Demo.Client.window.part("#sidebar-tab-home"), "tapTab", in: demo)
                try demo.waitForSelected("home", in: .phone, .window)
                try way.use(
                    expression: Demo.Client.window.part("#sidebar-tab-search"), "tapTab", in: demo)
                try way.use(expression: Demo.Client.window.part(".back"), "escape", in: demo)
                try demo.waitForSelected("home", in: .phone, .window)
            }
        }

        @Test(arguments: Way.allCases)
        func `the ledger: accessory, tabs and direct create`(way: Way) async throws {
            try await Demo.run("ledger") { demo in
                try way.use(".accessory button", "tapAccessory", in: demo)
                try demo.browser.wait(until: "$phone.activeElement?.tagName === 'INPUT'")
                try way.use(".field .back", "escape", in: demo)
                try way.use("#tab-budget", "tapTab", in: demo)
                try demo.waitForSelected("budget", in: .phone, .window)
                try way.use("#tab-add", "tapTab", in: demo)
                try demo.waitForToast("Present: budget-entry")
                try way.use("#tab-budget", "tapTab", in: demo)
                try way.use("#tab-home", "tapTab", in: demo)
                try demo.waitForSelected("home", in: .phone, .window)
            }
        }

        @Test(arguments: Way.allCases)
        func `a run that fails is tried again, and its card put away`(way: Way) async throws {
            try await Demo.run("planner") { demo in
                let browser = demo.browser
                try demo.submitBar(Self.failing)
                try browser.wait(
                    until:
                        "['phone', 'window'].every(name => document.querySelector('#' + name).view.bar?.startsWith('own-'))"
                )
                try demo.waitUntilLive()
                try way.use("[data-creates]", "tapCreate", in: demo)
                try demo.waitToSee(".failure", in: .window)
                try way.use(".failure .link", "retryRun", in: demo)
                try browser.wait(
                    until:
                        "$phone.querySelector('.failure').checkVisibility() && $window.querySelector('.failure').checkVisibility()"
                )
                try browser.keepScreenshot("failure-\(way)")
                try way.use(".failure .remove", "dismissFailure", in: demo)
                try browser.wait(until: "$window.querySelector('.failure').hidden")
            }
        }

        @Test(arguments: Way.allCases)
        func `a run that takes long is cancelled, on the phone and in the window`(
            way: Way
        ) async throws {
            try await Demo.run("planner") { demo in
                let browser = demo.browser
                try demo.submitBar(Self.lasting)
                try browser.wait(
                    until:
                        "['phone', 'window'].every(name => document.querySelector('#' + name).view.bar?.startsWith('own-'))"
                )
                try demo.waitUntilLive()
                for client in Demo.Client.allCases {
                    try way.use("[data-creates]", "tapCreate", in: demo)
                    try demo.waitToSee(".progress", in: .phone)
                    try demo.waitToSee(".progress", in: .window)
                    #expect(
                        try browser.run(
                            "return \(client.part(".progress .link")).getAttribute('aria-label')")
                            == "Cancel Export")
                    try browser.wait(
                        until: "$phone.querySelector('.track').getAttribute('aria-valuenow') > 0")
                    try browser.keepScreenshot("progress-card-\(way)")
                    try way.use(
                        expression: client.part(".progress .link"), "cancelRun", in: demo)
                    try browser.wait(
                        until:
                            "[$phone, $window].every(tree => tree.querySelector('.progress').hidden)"
                    )
                    if way == .keys {
                        try browser.wait(
                            until: "$\(client.rawValue).activeElement?.matches('[data-creates]')")
                    }
                    #expect(try demo.snapshot()["create"]?["state"] == "idle")
                }
            }
        }

        /// A bar whose only action takes longer than anyone waits.
        private static let lasting = """
            {"style": "capsule", "tabs": [{"id": "a", "title": "One", "symbol": "house"}, {"id": "b", "title": "Two", "symbol": "tray"}],
             "actions": [{"id": "x", "title": "Export", "symbol": "doc", "handler": {"type": "simulated", "duration": 60000, "steps": 300, "fails": false}}],
             "create": {"actions": ["x"]}}
            """

        /// A bar whose only action fails.
        private static let failing = """
            {"style": "capsule", "tabs": [{"id": "a", "title": "One", "symbol": "house"}, {"id": "b", "title": "Two", "symbol": "tray"}],
             "actions": [{"id": "x", "title": "Export", "symbol": "doc", "handler": {"type": "simulated", "duration": 50, "steps": 1, "fails": true}}],
             "create": {"actions": ["x"]}}
            """
    }
}
