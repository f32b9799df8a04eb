package import StrictJSON

/// Reads gestures: `{"gesture": "tapTab", "tab": "inbox"}`. Design section 3.1.
package enum GestureDecoder {
    /// The largest sequence number: every JSON library counts exactly up to it (RFC 8259 section
    /// 6).
    static let sequenceLimit = (1 << 53) - 1

    /// The gesture that `value` spells; nil, with issues, for anything else.
    package static func gesture(
        _ value: JSONValue, at pointer: JSONPointer = .root, issues: JSONIssues
    ) -> Gesture? {
        guard var reader = ObjectReader(value, at: pointer, issues: issues) else { return nil }
        let gesture = gesture(&reader)
        reader.finish()
        return gesture
    }

    /// The gesture whose members `reader` holds. The caller takes what else may stand there and
    /// finishes.
    package static func gesture(_ reader: inout ObjectReader) -> Gesture? {
        guard let text = reader.requiredString("gesture") else { return nil }
        guard let name = GestureName(rawValue: text) else {
            reader.takeRest()
            reader.issues.report(
                .unknownName, at: reader.pointer.member("gesture"),
                "There is no such gesture; known are \(GestureName.list).")
            return nil
        }
        return gesture(name, &reader)
    }

    private static func gesture(_ name: GestureName, _ reader: inout ObjectReader) -> Gesture? {
        switch name {
        case .tapTab: reader.requiredString("tab").map(Gesture.tapTab)
        case .tapCreate: .tapCreate
        case .pickAction: reader.requiredString("action").map(Gesture.pickAction)
        case .tapScrim: .tapScrim
        case .escape: .escape
        case .dismissFailure: .dismissFailure
        case .retryRun: .retryRun
        case .cancelRun: .cancelRun(reader.string("run"))
        case .tapSearch: .tapSearch
        case .type: typing(&reader)
        case .clearQuery: .clearQuery
        case .submit: submission(&reader)
        case .pickRecent: reader.requiredQuery("query").map(Gesture.pickRecent)
        case .removeRecent: reader.requiredQuery("query").map(Gesture.removeRecent)
        case .clearRecents: .clearRecents
        case .tapFoldedTab: .tapFoldedTab
        case .tapAccessory: .tapAccessory
        case .push: push(&reader)
        case .pop: .pop(count: count(&reader), tab: reader.string("tab"))
        case .popToRoot: .popToRoot(tab: reader.string("tab"))
        case .setPath: path(&reader)
        }
    }

    private static func typing(_ reader: inout ObjectReader) -> Gesture? {
        let text = reader.requiredQuery("text")
        let isComposing = reader.bool("composing") ?? false
        let sequence = reader.integer("sequence")
        if let sequence, !(0...sequenceLimit ~= sequence) {
            reader.invalid("sequence", "A sequence is a whole number from 0 to 2⁵³ − 1.")
        }
        return text.map { .type(text: $0, isComposing: isComposing, sequence: sequence) }
    }

    private static func submission(_ reader: inout ObjectReader) -> Gesture {
        .submit(
            text: reader.query("text"), isComposing: reader.bool("composing"),
            isRecorded: reader.bool("record") ?? true)
    }

    private static func push(_ reader: inout ObjectReader) -> Gesture? {
        let tab = reader.string("tab")
        guard let value = reader.requiredValue("screen") else { return nil }
        let pointer = reader.pointer.member("screen")
        guard let screen = ScreenDecoder.screen(value, at: pointer, issues: reader.issues) else {
            return nil
        }
        if screen.id == Screen.searchID {
            reader.issues.report(
                .invalidValue, at: pointer.member("id"),
                "The screen “\(Screen.searchID)” is reserved; open search instead.")
        }
        return .push(screen, tab: tab)
    }

    private static func count(_ reader: inout ObjectReader) -> Int {
        let count = reader.integer("count") ?? 1
        if count < 1 { reader.invalid("count", "Expected a whole number from 1.") }
        return count
    }

    private static func path(_ reader: inout ObjectReader) -> Gesture? {
        let tab = reader.string("tab")
        return reader.path("path").map { .setPath($0, tab: tab) }
    }
}
