package import StrictJSON

/// Who reads effects, which decides whether the text of a submission that is not recorded is in
/// them.
package enum EffectReaders: Sendable {
    /// Clients that are there now: all texts.
    case live
    /// Whoever reads what was kept (events, stored answers): no text that was not to be recorded.
    case later
}

extension JSONWriter {
    /// Writes effects as an array of `{"type": "select", …, "audience": "all"}`.
    package mutating func effects(_ effects: [Effect], for readers: EffectReaders) {
        array(effects) { writer, effect in
            writer.object { writer in
                writer.effectMembers(effect, for: readers)
                writer.member("audience", effect.audience.rawValue)
            }
        }
    }

    private mutating func effectMembers(_ effect: Effect, for readers: EffectReaders) {
        switch effect {
        case .select(let tab, let previous):
            member("type", "select")
            member("tab", tab)
            member("previous", previous)
        case .reselect(let tab, let count, let hint):
            member("type", "reselect")
            member("tab", tab)
            member("count", count)
            member("hint", hint.rawValue)
        case .fallBack(let from, let to):
            member("type", "fallBack")
            member("from", from)
            member("to", to)
        case .present(let action, let run):
            member("type", "present")
            member("action", action)
            member("run", run)
        case .submit(let query, let isRecorded):
            member("type", "submit")
            switch readers {
            case .live: member("query", query)
            case .later: if isRecorded { member("query", query) }
            }
        case .focus(let target):
            member("type", "focus")
            member("target", target.rawValue)
        case .haptic(let feedback):
            member("type", "haptic")
            member("feedback", feedback.rawValue)
        case .announce(let key, let values, let text):
            member("type", "announce")
            member("key", key)
            name("values")
            strings(values)
            member("text", text)
        }
    }
}
