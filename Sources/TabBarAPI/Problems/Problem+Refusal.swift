import StrictJSON
package import TabBarModel

extension Problem {
    /// A gesture or request that the state of the session refuses.
    ///
    /// - Parameter part: Where in the request the refused thing stands; nil when it is not named.
    package init(_ refusal: TabBarModel.Refusal, at part: Place.Part? = nil) {
        self.init(
            ProblemCode.all.first { $0.name == refusal.code } ?? .invalidValue, refusal.sentence,
            at: part.map { [Place($0, refusal.sentence)] } ?? [])
    }
}

extension TabBarModel.Refusal {
    /// Whether it is a tab that is refused.
    var isOfTab: Bool {
        switch self {
        case .unknownTab, .hiddenTab, .disabledTab, .notSelectable, .pathless: true
        case .unknownAction, .menuClosed, .actionNotInMenu, .runInProgress, .nothingToCreate,
            .accessoryHidden, .searchUnavailable, .nothingToRetry, .unknownRun, .runFinished,
            .invalidBadge, .pathFull:
            false
        }
    }

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
        case .hiddenTab, .disabledTab, .notSelectable, .pathless: [["tab"], ["select"]]
        case .unknownAction, .actionNotInMenu: [["action"]]
        case .unknownRun, .runFinished: [["run"]]
        case .pathFull: [["path"], ["screen"]]
        case .searchUnavailable: [["query"]]
        case .menuClosed, .runInProgress, .nothingToCreate, .accessoryHidden, .nothingToRetry: []
        }
    }
}
