import CEmbeddedFiles
import Foundation
import HTTPServer
import Secrets
import Storage
import StrictJSON
import TabBarModel
import TabBarService
import TestClock
import Testing

/// A session store on a data folder of its own, with the example bars.
struct ServiceUnderTest: Sendable {
    let folder: String
    let clock: ManualClock
    let faults: FaultyStore
    let store: SessionStore
    private let loop: EventLoop
    private let webhooks: WebhookSettings?

    /// Starts a service on `folder`, or on a new one.
    static func start(
        folder: String? = nil, clock: ManualClock = ManualClock(),
        limits: SessionStore.Limits = SessionStore.Limits(), webhooks: WebhookSettings? = nil,
        handlers: [String: NativeHandler] = [:], failingReads: Int = 0,
        storageLimits: StorageLimits = StorageLimits()
    ) async throws -> ServiceUnderTest {
        let isNew = folder == nil
        let folder =
            folder
            ?? FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        let storage = FaultyStore(
            try SQLiteStateStore(folder: try await Self.opened(folder), limits: storageLimits))
        storage.failReads(failingReads)
        let loop = try EventLoop.start()
        let store = SessionStore(
            executor: loop, storage: storage, clock: clock,
            limits: limits, webhooks: webhooks, handlers: handlers)
        try await store.start()
        let service = ServiceUnderTest(
            folder: folder, clock: clock, faults: storage, store: store, loop: loop,
            webhooks: webhooks)
        if isNew {
            for bar in ["listening", "planner", "social", "ledger"] {
                _ = try await store.putBar(
                    bar, definition: try definition(of: bar), replacing: nil, author: "test")
            }
        }
        return service
    }

    /// Opens a folder. A program that another test starts holds its lock too, from its fork until
    /// it has become that program; then the folder is free.
    private static func opened(_ folder: String) async throws -> DataFolder {
        for _ in 0..<500 {
            if let opened = try? DataFolder(path: folder) { return opened }
            try await Task.sleep(for: .milliseconds(10))
        }
        return try DataFolder(path: folder)
    }

    /// The definition of an example bar.
    static func definition(of bar: String) throws -> JSONValue {
        for index in 0..<embedded_examples_count {
            guard let example = embedded_example_at(index)?.pointee,
                String(cString: example.bar_id) == bar
            else { continue }
            let file = example.bar.pointee
            return try JSONReader.read(UnsafeBufferPointer(start: file.bytes, count: file.count))
        }
        throw ServiceError.unknownBar
    }

    /// Ends the service and starts another on the same data, as the next process would. A run has
    /// nothing more on the disk than a crash would leave.
    func restarted(failingReads: Int = 0) async throws -> ServiceUnderTest {
        await store.stop()
        await faults.close()
        loop.stop()
        return try await .start(
            folder: folder, clock: clock, webhooks: webhooks, failingReads: failingReads)
    }

    /// Ends the service and removes its data.
    func end() async {
        await store.stop()
        await faults.close()
        loop.stop()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// A new session of a bar; the answer's JSON.
    func session(of bar: String, owner: String? = nil) async throws -> JSONValue {
        let answer = try await store.createSession(
            NewSession(bar: bar, owner: owner), SessionConditions())
        return try JSONReader.read(answer.body)
    }

    /// The id of a new session.
    func sessionID(of bar: String, owner: String? = nil) async throws -> String {
        try #require(try await session(of: bar, owner: owner)["id"]?.text)
    }

    /// Carries out a gesture; the answer's JSON.
    @discardableResult
    func perform(
        _ gesture: Gesture, on id: String, _ conditions: SessionConditions = SessionConditions()
    ) async throws -> JSONValue {
        try JSONReader.read(try await store.perform(gesture, on: id, conditions).body)
    }

    /// The committed snapshot.
    func snapshot(_ id: String) async throws -> JSONValue {
        try JSONReader.read(try await store.readSession(id, token: nil).snapshot)
    }

    /// The session's whole event log.
    func events(_ id: String) async throws -> [JSONValue] {
        try await store.events(of: id, token: nil, after: 0, limit: 256).events.map {
            try JSONReader.read($0)
        }
    }
}

/// An idempotency key for a request with that body.
func makeKey(_ key: String, body: String = "") -> IdempotencyKey {
    IdempotencyKey(scope: "test", key: key, fingerprint: Digest(of: body.utf8))
}

/// What `operation` throws as an error of the service; nil when it throws none.
func serviceError(_ operation: () async throws -> Void) async -> ServiceError? {
    do {
        try await operation()
        return nil
    } catch {
        return error as? ServiceError
    }
}
