import Storage
package import StrictJSON
package import TabBarModel

/// A bar as its resource shows it.
package struct BarResource: Sendable {
    package var id: BarID
    /// The number of this version, from 1.
    package var revision: Int
    /// Who made this version: a client's name, `anonymous`, or what the program calls itself.
    package var author: String
    /// When this version was made.
    package var at: Timestamp
    /// The definition, compact JSON.
    package var definition: [UInt8]
}

extension SessionStore {
    /// The bars by id after `after`, at most `limit`.
    package func listBars(after: BarID?, limit: Int) -> [BarResource] {
        bars.keys.sorted().lazy.filter { id in after.map { id > $0 } ?? true }
            .prefix(limit).compactMap { bars[$0].map(resource) }
    }

    /// The current version of a bar.
    ///
    /// - Throws: `unknownBar`.
    package func readBar(_ id: BarID) throws -> BarResource {
        guard let bar = bars[id] else { throw ServiceError.unknownBar }
        return resource(bar)
    }

    /// One version of a bar, current or past.
    ///
    /// - Throws: `unknownBar` or `unknownVersion`.
    package func readBar(_ id: BarID, revision: Int) async throws -> BarResource {
        guard bars[id] != nil else { throw ServiceError.unknownBar }
        let record = try await read {
            try await $0.barVersion(id: id, revision: Int64(revision))
        }
        guard let record else { throw ServiceError.unknownVersion }
        return BarResource(
            id: id, revision: revision, author: record.author,
            at: Timestamp(milliseconds: Int(record.at)), definition: record.definition)
    }

    /// The catalog that a bar's search looks into; nil when there is none.
    package func searchCatalog(of bar: BarID) -> CatalogID? { bars[bar]?.bar.search.catalog }

    private func resource(_ bar: LoadedBar) -> BarResource {
        BarResource(
            id: bar.bar.id, revision: bar.revision, author: bar.author, at: bar.at,
            definition: bar.definition)
    }

    /// Adds a bar or replaces its definition. `replacing` says, or refuses, which revision it
    /// replaces, given the current one; a replacement needs one. A definition that is equal to what
    /// is there makes no new revision. `warnings` are what is legal and odd.
    ///
    /// - Throws: `invalidBar` with every problem; `preconditionRequired` or `revisionMismatch`
    ///   where there is a bar, `unknownBar` where there is none and a revision was named; what
    ///   `replacing` throws.
    package func putBar(
        _ id: BarID, definition: JSONValue, replacing: (Int?) throws -> Int?, author: String
    ) async throws -> (bar: BarResource, isNew: Bool, warnings: [BarProblem]) {
        let lint = Bar.decode(definition, id: id)
        guard let bar = lint.bar else { throw ServiceError.invalidBar(lint.problems) }
        let bytes = definition.encoded()
        let put = try await retrying {
            try await replaceBar(
                id, with: bar, definition: bytes, replacing: try replacing(bars[id]?.revision),
                author: author)
        }
        return (put.bar, put.isNew, lint.problems)
    }

    /// The same for a caller that knows the revision.
    package func putBar(
        _ id: BarID, definition: JSONValue, replacing revision: Int?, author: String
    ) async throws -> (bar: BarResource, isNew: Bool, warnings: [BarProblem]) {
        try await putBar(id, definition: definition, replacing: { _ in revision }, author: author)
    }

    /// One try; nil when somebody else was faster.
    private func replaceBar(
        _ id: BarID, with bar: Bar, definition: [UInt8], replacing revision: Int?, author: String,
        keeping answer: (BarResource) -> StoredAnswer? = { _ in nil }
    ) async throws -> (bar: BarResource, isNew: Bool)? {
        let current = bars[id]
        if let current {
            guard let revision else { throw ServiceError.preconditionRequired }
            guard revision == current.revision else {
                throw ServiceError.revisionMismatch(current: current.revision)
            }
            if definition == current.definition {
                if let answer = answer(resource(current)) {
                    guard try await commit([.putAnswer(answer)]) != nil else { return nil }
                }
                return (resource(current), false)
            }
        } else if revision != nil {
            throw ServiceError.unknownBar
        }
        // A bar that is made again goes on above what it was before, so that no tag is used twice.
        let last =
            if let current { Int64(current.revision) } else {
                try await read { try await $0.retiredRevisions() }.bar
            }
        let record = BarRecord(
            id: id, revision: last + 1, definition: definition, author: author,
            at: Int64(clock.now().milliseconds))
        let change = Change.putBar(record, expecting: current.map { Int64($0.revision) })
        let made = BarResource(
            id: id, revision: Int(record.revision), author: author,
            at: Timestamp(milliseconds: Int(record.at)), definition: definition)
        let changes = [change] + (answer(made).map { [Change.putAnswer($0)] } ?? [])
        guard try await commit(changes) != nil else { return nil }
        let loaded = LoadedBar(
            bar: bar, revision: Int(record.revision), definition: definition, author: author,
            at: Timestamp(milliseconds: Int(record.at)), after: current)
        bars[id] = loaded
        wakeSessions(of: id)
        return (resource(loaded), current == nil)
    }

    /// Whoever waits for a session of the bar looks again, which is the session's next touch.
    private func wakeSessions(of bar: BarID) {
        for session in sessions.values where session.head.bar == bar && !session.waits.isEmpty {
            wake(session)
        }
        refreshFollowed(of: bar)
    }

    /// Removes a bar with its sessions and profiles. With live sessions only by `force`.
    ///
    /// - Throws: `unknownBar`, `revisionMismatch` or `barHasSessions`.
    package func deleteBar(_ id: BarID, expecting revision: Int?, force: Bool) async throws {
        _ = try await retrying { try await tryToDeleteBar(id, expecting: revision, force: force) }
    }

    /// One try; nil when somebody else was faster.
    private func tryToDeleteBar(
        _ id: BarID, expecting revision: Int?, force: Bool
    ) async throws -> Void? {
        guard let bar = bars[id] else { throw ServiceError.unknownBar }
        if let revision, revision != bar.revision {
            throw ServiceError.revisionMismatch(current: bar.revision)
        }
        let now = Int64(clock.now().milliseconds)
        let change = Change.deleteBar(
            id: id, expecting: Int64(bar.revision), unlessSessionsLiveAt: force ? nil : now)
        guard let removed = try await commit([change]) else {
            if bars[id] !== bar || force { return nil }
            let count = try await read { try await $0.sessionCount(bar: id, liveAt: now) }
            guard count > 0 else { return nil }
            throw ServiceError.barHasSessions(count: count)
        }
        if bars[id] === bar { bars[id] = nil }
        forget(removed)
        forgetProfiles { $0.bar == id }
        forget(sessions.values.filter { $0.head.bar == id }.map(\.head.id))
        return ()
    }

    /// The bar's history below revision `before`, the newest first, the current version included.
    ///
    /// - Throws: `unknownBar`.
    package func barVersions(
        _ id: BarID, before: Int?, limit: Int
    ) async throws -> [(revision: Int, author: String, at: Timestamp)] {
        guard bars[id] != nil else { throw ServiceError.unknownBar }
        return try await read {
            try await $0.barVersions(id: id, before: before.map(Int64.init), limit: limit)
        }.map { (Int($0.revision), $0.author, Timestamp(milliseconds: Int($0.at))) }
    }

    /// Makes an earlier version current again, as a new revision. `replacing` says, or refuses,
    /// which revision it replaces, given the current one; nil replaces whichever is current.
    /// `answer` puts the new version into words, which are kept under the key.
    ///
    /// - Throws: `unknownBar`; `unknownVersion`, also where today's rules refuse it;
    ///   `revisionMismatch`; what `replacing` throws; `keyInUse` or `keyReused`.
    package func rollbackBar(
        _ id: BarID, to version: Int, replacing: (Int) throws -> Int?, author: String,
        key: IdempotencyKey?, answer: (BarResource) -> [UInt8]
    ) async throws -> SessionAnswer {
        func said(_ bar: BarResource) -> SessionAnswer {
            SessionAnswer(kind: .done, body: answer(bar), revision: bar.revision)
        }
        return try await once(key) {
            let earlier = try await readBar(id, revision: version)
            guard let value = try? JSONReader.read(earlier.definition),
                let bar = Bar.decode(value, id: id).bar
            else { throw ServiceError.unknownVersion }
            let rolled = try await retrying {
                let current = try readBar(id).revision
                return try await replaceBar(
                    id, with: bar, definition: earlier.definition,
                    replacing: try replacing(current) ?? current, author: author
                ) { made in key.map { stored(said(made), under: $0, session: nil) } }
            }
            return said(rolled.bar)
        }
    }

    /// Makes sure that the definition a session comes from is at hand.
    func fetchDefinition(_ revision: Int, of bar: LoadedBar) async throws {
        guard revision != bar.revision, bar.earlier[revision] == nil else { return }
        let record = try await read {
            try await $0.barVersion(id: bar.bar.id, revision: Int64(revision))
        }
        if let record, let earlier = Bar(record) {
            bars[bar.bar.id]?.remember(earlier, at: revision)
        }
    }
}
