package import StrictJSON
package import TabBarModel

extension Problem {
    /// A gesture or request that the state of the session refuses.
    ///
    /// - Parameter pointer: Where in the body the refused thing stands; nil when it does not come
    ///   from a body.
    package init(_ refusal: TabBarModel.Refusal, at pointer: JSONPointer? = nil) {
        self.init(
            ProblemCode.all.first { $0.name == refusal.code } ?? .invalidValue, refusal.sentence,
            at: pointer.map { [Place(.body($0), refusal.sentence)] } ?? [])
    }
}

extension TabBarModel.Refusal {
    /// Where in a request's body the refused thing stands; nil when the body does not name it.
    ///
    /// - Parameter gesture: The place in a batch of what was refused.
    func pointer(in body: JSONValue, gesture: Int?) -> JSONPointer? {
        guard let gesture else { return pointer(in: body, at: .root) }
        let place = JSONPointer.root.member("gestures").element(gesture)
        guard let gestures = body["gestures"]?.elements, gestures.indices.contains(gesture) else {
            return nil
        }
        return pointer(in: gestures[gesture], at: place) ?? place
    }

    private func pointer(in value: JSONValue, at place: JSONPointer) -> JSONPointer? {
        for path in candidates {
            var target: JSONValue? = value
            for name in path { target = target?[name] }
            if target != nil { return path.reduce(place) { $0.member($1) } }
        }
        return nil
    }

    /// The members that may have named the refused thing, in the bodies of all operations.
    private var candidates: [[String]] {
        switch self {
        case .unknownTab(let tab), .invalidBadge(let tab):
            [["tab"], ["select"], [tab], ["badges", tab]]
        case .hiddenTab, .disabledTab, .notSelectable: [["tab"], ["select"]]
        case .unknownAction, .actionNotInMenu: [["action"]]
        case .unknownRun, .runFinished: [["run"]]
        case .pathFull: [["path"], ["screen"]]
        case .searchUnavailable: [["query"]]
        case .menuClosed, .runInProgress, .nothingToCreate, .accessoryHidden, .nothingToRetry: []
        }
    }
}
