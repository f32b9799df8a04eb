package import TabBarModel

/// What came of one owner's part of a request for many.
package enum OwnerOutcome: Sendable {
    case changed(revision: Int)
    case unchanged(revision: Int)
    case refused(Refusal)
}

extension SessionStore {
    /// Owners whose profiles are changed at the same time: enough for the writer to put into one
    /// commit.
    private static let ownersAtOnce = 64

    /// Sets badges of many owners, each for itself: sessions in memory change at once, others at
    /// their next touch. The outcomes are in the order of the owners; an error ends it, and what
    /// was done stays.
    ///
    /// - Throws: `unknownBar`, or the first error that is no refusal.
    package func changeBadges(
        bar: BarID, _ owners: [(owner: OwnerID, badges: [TabID: Int?])]
    ) async throws -> [OwnerOutcome] {
        guard bars[bar] != nil else { throw ServiceError.unknownBar }
        var outcomes = [OwnerOutcome?](repeating: nil, count: owners.count)
        try await withThrowingTaskGroup(of: (Int, OwnerOutcome).self) { group in
            for (index, (owner, badges)) in owners.enumerated() {
                if index >= Self.ownersAtOnce, let (done, outcome) = try await group.next() {
                    outcomes[done] = outcome
                }
                group.addTask {
                    (index, try await self.changeBadges(bar: bar, owner: owner, badges))
                }
            }
            for try await (done, outcome) in group { outcomes[done] = outcome }
        }
        return outcomes.compactMap(\.self)
    }

    private func changeBadges(
        bar: BarID, owner: OwnerID, _ badges: [TabID: Int?]
    ) async throws -> OwnerOutcome {
        var before = 0
        do {
            let profile = try await changeProfile(bar: bar, owner: owner, expecting: nil) {
                before = $0.revision
                return [.badges(badges)]
            }
            return profile.revision == before
                ? .unchanged(revision: before) : .changed(revision: profile.revision)
        } catch ServiceError.refused(let refusal, _) {
            return .refused(refusal)
        }
    }
}
