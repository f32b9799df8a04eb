import StrictJSON

extension BarDecoder {
    /// The create button as it was read; its entry may follow from other parts.
    struct CreateDraft {
        var pointer: JSONPointer
        /// Nil: not said.
        var entry: Bar.Create.Entry?
        var label: LocalizedText?
        var actions: [ActionID] = []
        var perTab: [TabID: ActionID] = [:]
        var timing = Bar.Create.Timing()

        /// A tab that does the same implies the entry; else a capsule has the button beside it.
        func entry(in draft: BarDraft) -> Bar.Create.Entry {
            if let entry { return entry }
            if draft.createTab != nil { return .tab }
            return draft.style == .capsule ? .button : .none
        }

        func finished(in draft: BarDraft) -> Bar.Create {
            Bar.Create(
                entry: entry(in: draft), label: label ?? LocalizedText("Create"),
                actions: actions, perTab: perTab, timing: timing)
        }
    }

    /// The create button.
    func create(_ reader: inout ObjectReader) -> CreateDraft {
        var draft = CreateDraft(pointer: reader.pointer.member("create"))
        guard var create = reader.object("create") else { return draft }
        draft.entry = create.choice("entry", of: Bar.Create.Entry.allCases)
        draft.label = text("label", &create)
        draft.actions = references("actions", to: "action", among: actionIDs, &create)
        draft.perTab = perTab(&create)
        draft.timing = timing(&create)
        create.finish()
        return draft
    }

    private func perTab(_ reader: inout ObjectReader) -> [TabID: ActionID] {
        let perTab = reader.dictionary("perTab") { value, pointer, issues in
            if value.text == nil {
                issues.report(.wrongKind, at: pointer, "Expected a string, found \(value.kind).")
            }
            return value.text
        }
        let pointer = reader.pointer.member("perTab")
        for (tab, action) in (perTab ?? [:]).sorted(by: { $0.key < $1.key }) {
            check(tab, "tab", among: tabIDs, at: pointer.member(tab))
            check(action, "action", among: actionIDs, at: pointer.member(tab))
        }
        return perTab ?? [:]
    }

    private func timing(_ reader: inout ObjectReader) -> Bar.Create.Timing {
        var timing = Bar.Create.Timing()
        guard var reader = reader.object("timing") else { return timing }
        timing.moment = milliseconds("moment", in: 0...600_000, absent: timing.moment, &reader)
        timing.doneDwell = milliseconds(
            "doneDwell", in: 0...600_000, absent: timing.doneDwell, &reader)
        timing.failureDwell = milliseconds(
            "failureDwell", in: 0...600_000, absent: timing.failureDwell, &reader)
        timing.spinnerDelay = milliseconds(
            "spinnerDelay", in: 0...600_000, absent: timing.spinnerDelay, &reader)
        reader.finish()
        return timing
    }
}
