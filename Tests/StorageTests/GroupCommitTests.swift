import Storage
import Testing

@Suite("Group commit")
struct GroupCommitTests {
    /// Puts the bar, then all commits while the writer is held, and returns their outcomes with the
    /// sizes of the transactions.
    private func outcomes(
        of commits: [[Change]], batchLimit: Int = 512,
        then look: (SQLiteStateStore) async throws -> Void = { _ in }
    ) async throws -> (outcomes: [CommitOutcome], sizes: [Int]) {
        let gate = WriterGate()
        var options = SQLiteOptions()
        options.batchLimit = batchLimit
        options.observe = { gate.observe($0) }
        let folder = try TemporaryFolder()
        let store = try SQLiteStateStore(folder: folder.data(), options: options)

        _ = try await store.commit([.putBar(makeBar(), expecting: nil)])
        let tasks = commits.map { changes in
            // Started at once, up to its first wait: the commits are made in this order.
            Task.immediate { try await store.commit(changes) }
        }
        gate.open()
        var outcomes: [CommitOutcome] = []
        for task in tasks { outcomes.append(try await task.value) }
        try await look(store)
        await store.close()
        return (outcomes, gate.sizes)
    }

    @Test
    func `what waits shares one transaction`() async throws {
        let commits: [[Change]] = (1...50).map {
            [.putSession(makeSession("s\($0)"), expecting: nil)]
        }

        let result = try await outcomes(of: commits) { store async throws in
            #expect(try await store.sessionCount(bar: "planner", liveAt: 0) == 50)
        }

        #expect(result.outcomes == Array(repeating: committed, count: 50))
        #expect(result.sizes == [1, 50])
    }

    @Test
    func `a long queue is taken in parts, in order`() async throws {
        let commits: [[Change]] =
            [[.putSession(makeSession(), expecting: nil)]]
            + (1..<10).map { [.putSession(makeSession(revision: $0 + 1), expecting: $0)] }

        let result = try await outcomes(of: commits, batchLimit: 4) { store async throws in
            #expect(try await store.session(id: "s1")?.revision == 10)
        }

        #expect(result.outcomes == Array(repeating: committed, count: 10))
        #expect(result.sizes == [1, 4, 4, 2])
    }

    /// The third fails at once, the fourth after it has written.
    @Test
    func `a conflict concerns the one that has it`() async throws {
        let first = makeSession("s1")
        let last = makeSession("s2", revision: 2)

        let result = try await outcomes(of: [
            [.putSession(first, expecting: nil), .appendEvent(makeEvent("s1", revision: 1))],
            [.putSession(makeSession("s2"), expecting: nil)],
            [.putSession(makeSession("s1", revision: 9), expecting: 8)],
            [
                .putSession(makeSession("s1", revision: 2), expecting: 1),
                .appendEvent(makeEvent("s1", revision: 2)),
                .putSession(makeSession("s2", revision: 9), expecting: 8),
            ],
            [.putSession(last, expecting: 1)],
        ]) { store async throws in
            #expect(try await store.session(id: "s1") == first)
            #expect(
                try await store.events(session: "s1", after: 0, limit: 9)
                    == [makeEvent("s1", revision: 1)])
            #expect(try await store.session(id: "s2") == last)
        }

        #expect(
            result.outcomes == [
                committed, committed, .conflict(change: 0), .conflict(change: 2), committed,
            ])
        #expect(result.sizes == [1, 5])
    }

    /// The writer remembers the rows that it wrote; what came to nothing must not stay with it.
    @Test
    func `what a refused commit had written is not built upon`() async throws {
        let result = try await outcomes(of: [
            [
                .putSession(makeSession(), expecting: nil), .appendEvent(makeEvent(revision: 1)),
            ],
            [
                .appendEvent(makeEvent(revision: 2)),
                .putSession(makeSession(revision: 9), expecting: 8),
            ],
            [
                .appendEvent(makeEvent(revision: 2)),
                .putSession(makeSession(revision: 2), expecting: 1),
            ],
            [.appendEvent(makeEvent(revision: 3))],
        ]) { store async throws in
            #expect(
                try await store.events(session: "s1", after: 0, limit: 9)
                    == (1...3).map { makeEvent(revision: $0) })
        }

        #expect(
            result.outcomes == [committed, .conflict(change: 1), committed, committed])
    }

    @Test
    func `a full queue refuses at once and takes again later`() async throws {
        let gate = WriterGate()
        var options = SQLiteOptions()
        options.queueCapacity = 2
        options.observe = { gate.observe($0) }
        let folder = try TemporaryFolder()
        let store = try SQLiteStateStore(folder: folder.data(), options: options)
        _ = try await store.commit([.putBar(makeBar(), expecting: nil)])

        let waiting = (1...2).map { number in
            Task.immediate {
                try await store.commit([
                    .putSession(makeSession("s\(number)"), expecting: nil)
                ])
            }
        }
        let refused = await #expect(throws: StorageError.self) {
            try await store.commit([.putSession(makeSession("s3"), expecting: nil)])
        }
        gate.open()

        #expect(refused?.code == .overloaded)
        for task in waiting { #expect(try await task.value == committed) }
        #expect(
            try await store.commit([.putSession(makeSession("s3"), expecting: nil)]) == committed)
        await store.close()
    }

    @Test
    func `a closed store has finished what it accepted and refuses the rest`() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStateStore(folder: folder.data())
        let accepted = Task.immediate {
            try await store.commit([.putBar(makeBar(), expecting: nil)])
        }

        await store.close()
        let refused = await #expect(throws: StorageError.self) { try await store.bars() }
        await store.close()

        #expect(try await accepted.value == committed)
        #expect(refused?.code == .closed)
    }
}
