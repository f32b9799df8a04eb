import Dispatch
import Locks

/// The queue of a `JobThread` and the loop that runs on it.
final class JobQueue<Job: Sendable>: Sendable {
    private struct State {
        var waiting: [Job] = []
        var isAsleep = false
        var isClosed = false
        var isFinished = false
        var startError: StorageError?
        var closers: [CheckedContinuation<Void, Never>] = []
    }

    /// What became of a new job.
    private enum Admission {
        case added(wasAsleep: Bool)
        case closed
        case overloaded
    }

    /// What the thread does next.
    private enum Step {
        case perform([Job])
        case sleep
        case finish
    }

    private let capacity: Int
    private let batchLimit: Int
    private let state = Guarded(State())
    private let wakeUp = DispatchSemaphore(value: 0)
    private let started = DispatchSemaphore(value: 0)

    init(capacity: Int, batchLimit: Int) {
        self.capacity = capacity
        self.batchLimit = batchLimit
    }

    // MARK: The callers' side

    func add(_ job: Job) throws(StorageError) {
        let answer = state.withLock { state -> Admission in
            if state.isClosed { return .closed }
            if state.waiting.count >= capacity { return .overloaded }
            state.waiting.append(job)
            defer { state.isAsleep = false }
            return .added(wasAsleep: state.isAsleep)
        }
        switch answer {
        case .added(let wasAsleep): if wasAsleep { wakeUp.signal() }
        case .closed: throw StorageError(.closed, "the storage is closed")
        case .overloaded: throw StorageError(.overloaded, "too much waits for the storage")
        }
    }

    func close(_ closer: CheckedContinuation<Void, Never>?) {
        let (wasAsleep, isFinished) = state.withLock { state in
            state.isClosed = true
            if let closer, !state.isFinished { state.closers.append(closer) }
            defer { state.isAsleep = false }
            return (state.isAsleep, state.isFinished)
        }
        if wasAsleep { wakeUp.signal() }
        if isFinished { closer?.resume() }
    }

    func waitForStart() throws(StorageError) {
        started.wait()
        if let error = state.withLock({ $0.startError }) { throw error }
    }

    // MARK: The thread's side

    func run<Worker: JobWorker>(_ makeWorker: () throws(StorageError) -> Worker)
    where Worker.Job == Job {
        do throws(StorageError) {
            try serve(makeWorker())
        } catch {
            state.withLock { state in
                state.startError = error
                state.isClosed = true
            }
            started.signal()
        }
        let closers = state.withLock { state in
            state.isFinished = true
            defer { state.closers = [] }
            return state.closers
        }
        for closer in closers { closer.resume() }
    }

    private func serve<Worker: JobWorker>(_ worker: consuming Worker) where Worker.Job == Job {
        var worker = worker
        started.signal()
        var hasBackgroundWork = worker.perform([])
        while true {
            switch nextStep(hasBackgroundWork: hasBackgroundWork) {
            case .perform(let jobs): hasBackgroundWork = worker.perform(jobs)
            case .sleep: wakeUp.wait()
            case .finish: return
            }
        }
    }

    private func nextStep(hasBackgroundWork: Bool) -> Step {
        state.withLock { state in
            if state.waiting.isEmpty {
                if state.isClosed { return .finish }
                if hasBackgroundWork { return .perform([]) }
                state.isAsleep = true
                return .sleep
            }
            if state.waiting.count <= batchLimit {
                defer { state.waiting = [] }
                return .perform(state.waiting)
            }
            defer { state.waiting.removeFirst(batchLimit) }
            return .perform(Array(state.waiting.prefix(batchLimit)))
        }
    }
}
