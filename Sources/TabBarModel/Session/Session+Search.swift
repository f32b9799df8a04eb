extension Session.Search {
    /// Open search in which nothing is typed yet.
    init(_ presentation: Presentation) {
        self.presentation = presentation
        query = ""
        isComposing = false
        sequences = []
    }

    /// The tab that the bar is folded to, which is the one to return to; nil for pushed search.
    package var foldedTab: TabID? {
        switch presentation {
        case .inline(let folded), .tab(let folded): folded
        case .pushed: nil
        }
    }

    /// Whether `sequence` is the newest of `client`, which it then stays. Out of order it is not
    /// kept.
    mutating func advances(_ client: String, to sequence: Int) -> Bool {
        if let index = sequences.firstIndex(where: { $0.client == client }) {
            guard sequence > sequences[index].sequence else { return false }
            sequences.remove(at: index)
        } else if sequences.count >= Self.clientLimit {
            sequences.removeFirst()
        }
        sequences.append(Session.ClientSequence(client: client, sequence: sequence))
        return true
    }
}

extension Screen {
    /// The screen of pushed search. It hides the bar.
    package static let search = Screen(id: searchID, hidesBottomBar: true)
}
