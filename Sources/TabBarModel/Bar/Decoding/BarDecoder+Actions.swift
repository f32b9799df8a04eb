import StrictJSON

extension BarDecoder {
    /// What an action shows that names no symbol.
    static let defaultActionSymbol = "circle"

    /// The quick actions.
    func actions(_ reader: inout ObjectReader) -> [BarDraft.Placed<Bar.Action>] {
        parts("actions", limit: Self.actionLimit, &reader, action)
    }

    private func action(_ reader: inout ObjectReader) -> Bar.Action {
        let id = id(&reader)
        if id == ReservedAction.create {
            problems.error(
                .reservedID, at: reader.pointer.member("id"),
                "“create” names what the create button does; choose another id.")
        }
        let title = requiredText("title", &reader)
        let detail = text("detail", &reader)
        let symbol = symbol("symbol", &reader) ?? Self.defaultActionSymbol
        let handler = handler(of: id, &reader)
        return Bar.Action(
            id: id, title: title, detail: detail, symbol: symbol, handler: handler ?? .client)
    }

    // MARK: Handlers

    private func handler(of action: ActionID, _ reader: inout ObjectReader) -> Bar.Handler? {
        guard reader.requiredValue("handler") != nil, var handler = reader.object("handler") else {
            return nil
        }
        defer { handler.finish() }
        guard let type = handler.requiredString("type") else {
            handler.takeRest()
            return nil
        }
        switch type {
        case "client": return .client
        case "simulated": return simulated(&handler)
        case "webhook": return webhook(&handler)
        case "worker": return worker(&handler)
        case "native": return .native(name: name(of: action, &handler))
        default:
            handler.takeRest()
            handler.invalid(
                "type", "Expected one of client, simulated, webhook, worker, native.")
            return nil
        }
    }

    private func simulated(_ reader: inout ObjectReader) -> Bar.Handler {
        let duration = milliseconds("duration", in: 0...3_600_000, absent: 1_000, &reader)
        let steps = reader.integer("steps") ?? 1
        if !(1...1_000 ~= steps) { reader.invalid("steps", "Expected 1 to 1000 steps.") }
        return .simulated(
            duration: duration, steps: steps, fails: reader.bool("fails") ?? false)
    }

    private func webhook(_ reader: inout ObjectReader) -> Bar.Handler? {
        let timeout = milliseconds("timeout", in: 1...600_000, absent: 10_000, &reader)
        guard let url = reader.requiredString("url") else { return nil }
        if !WebhookAddress.isValid(url) { reader.invalid("url", WebhookAddress.rule) }
        return .webhook(url: url, timeout: timeout)
    }

    private func worker(_ reader: inout ObjectReader) -> Bar.Handler? {
        guard let queue = reader.requiredString("queue") else { return nil }
        if !Identifier.isValid(queue) { reader.invalid("queue", Identifier.rule) }
        return .worker(queue: queue)
    }

    /// A native handler is registered under the action's id unless it has a name of its own.
    private func name(of action: ActionID, _ reader: inout ObjectReader) -> String {
        guard let name = reader.string("name") else { return action }
        if !(1...128 ~= name.utf8.count) { reader.invalid("name", "A name has 1 to 128 bytes.") }
        return name
    }
}

/// Addresses of webhooks, as far as their form goes; where they lead is checked when they are
/// called.
enum WebhookAddress {
    static let rule =
        "Expected an http or https address with a host, without user or fragment, at most 2000 bytes."

    static func isValid(_ text: String) -> Bool {
        let bytes = text.utf8
        guard bytes.count <= 2_000, bytes.allSatisfy({ 0x21...0x7E ~= $0 }),
            !bytes.contains(UInt8(ascii: "#")),
            let scheme = ["https://", "http://"].first(where: { text.lowercased().hasPrefix($0) })
        else { return false }
        let authority = text.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" }
        return !authority.isEmpty && authority.first != ":" && !authority.contains("@")
    }
}
