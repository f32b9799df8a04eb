import StrictJSON
import Testing

/// How tests look at the demo page and use what is on it.
extension Demo {
    /// One of the page's two clients.
    enum Client: String, CaseIterable {
        case phone, window

        /// JavaScript that finds a part of it.
        func part(_ selector: String) -> String { "$\(rawValue).querySelector('\(selector)')" }
    }

    /// Taps a part of a client, as `Browser.tap` does.
    func tap(
        _ part: String, in client: Client = .phone, by pointer: Browser.Pointer = .mouse,
        at height: Double = 0.5
    ) throws {
        try browser.tap(client.part(part), by: pointer, at: height)
    }

    func waitToSee(
        _ part: String, in client: Client = .phone,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try browser.wait(
            until: "\(client.part(part)).checkVisibility({ visibilityProperty: true })",
            sourceLocation: sourceLocation)
    }

    /// Returns as soon as a bar or sidebar that is seen shows `tab` as the selected one.
    func waitForSelected(
        _ tab: String, in clients: Client..., sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        for client in clients {
            try browser.wait(
                until: """
                    [...$\(client).querySelectorAll('#tab-\(tab), #sidebar-tab-\(tab)')]
                        .some(tab => tab.checkVisibility() && tab.matches('.selected[aria-selected=true]'))
                    """, sourceLocation: sourceLocation)
        }
    }

    func waitForToast(
        _ text: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try browser.wait(
            until:
                "[...document.querySelectorAll('#toasts p')].some(p => p.textContent === '\(text)')",
            sourceLocation: sourceLocation)
    }

    /// Sets a control of the card of traits and returns once the clients show it.
    func setTrait(
        _ name: String, _ value: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try browser.run(
            """
            const form = document.querySelector("#traits");
            form.elements["\(name)"].value = "\(value)";
            form.dispatchEvent(new Event("change"));
            """)
        let platform = value.prefix { $0 != " " }
        let shown =
            switch name {
            case "phone", "window":
                "document.querySelector('#\(name)').view.traits.platform === '\(platform)'"
            case "locale": everywhere("locale === '\(value)'")
            default: everywhere("traits.\(name) === '\(value)'")
            }
        try browser.wait(until: shown, sourceLocation: sourceLocation)
    }

    private func everywhere(_ condition: String) -> String {
        "['phone', 'window'].every(name => document.querySelector('#' + name).view.\(condition))"
    }

    /// Returns as soon as the service has seen `gesture` after its first `count` gestures.
    func waitForGesture(
        _ gesture: String, after count: Int, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try browser.wait(
            until: """
                await fetch(`/v1/sessions/${document.querySelector('#phone').session.id}/events?after=0`)
                    .then(answer => answer.json()).then(({ events }) => events.map(event => event.cause.gesture)
                        .filter(Boolean).slice(\(count)).includes('\(gesture)'))
                """, sourceLocation: sourceLocation)
    }

    /// Puts a definition into the card for one's own bar, and submits it.
    func submitBar(_ definition: String) throws {
        try browser.run(
            """
            document.querySelector("#definition").value = `\(definition)`;
            document.querySelector("#import").requestSubmit();
            """)
    }

    /// Leaves the demo for the API reference.
    func openReference() throws {
        try browser.open("http://127.0.0.1:\(port)/docs")
        try browser.wait(until: "document.querySelectorAll('#reference section').length > 100")
    }

    /// Whether the page can be read without scrolling sideways.
    func fitsItsWidth() throws -> Bool {
        try browser.run("return document.documentElement.scrollWidth <= innerWidth") == true
    }
}
