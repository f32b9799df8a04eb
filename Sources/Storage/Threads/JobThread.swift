import Glibc

/// What a `JobThread` does with jobs. Lives on that thread alone, so it may own what is bound to
/// one.
protocol JobWorker: SendableMetatype {
    associatedtype Job: Sendable

    /// Takes jobs that waited, in the order in which they came; none when it is called to go on
    /// with work in the background. Answers whether there is such work.
    mutating func perform(_ jobs: [Job]) -> Bool
}

/// A thread of our own with a bounded queue.
///
/// Calls that block stand here: two of them on the cooperative pool of a small machine would stop
/// every task of the process, and Dispatch's shared queues give no thread in time.
final class JobThread<Job: Sendable>: Sendable {
    private let queue: JobQueue<Job>

    /// Starts the thread and returns when its worker was made on it, or throws what that threw.
    ///
    /// - Parameters:
    ///   - capacity: how many jobs may wait.
    ///   - batchLimit: how many jobs the worker takes at once at most.
    ///   - isInBackground: whether the thread leaves the processors to all others.
    init<Worker: JobWorker>(
        name: String, capacity: Int, batchLimit: Int, isInBackground: Bool = false,
        makeWorker: @escaping @Sendable () throws(StorageError) -> Worker
    ) throws(StorageError) where Worker.Job == Job {
        let queue = JobQueue<Job>(capacity: capacity, batchLimit: batchLimit)
        try ThreadBody {
            ThreadBody.nameThread(name)
            if isInBackground { ThreadBody.lowerPriority() }
            queue.run(makeWorker)
        }.start()
        try queue.waitForStart()
        self.queue = queue
    }

    /// The thread ends by itself when it has done what was accepted.
    deinit { queue.close(nil) }

    /// Adds a job; throws `overloaded` or `closed` when it cannot.
    func add(_ job: Job) throws(StorageError) { try queue.add(job) }

    /// Refuses new jobs, finishes those that wait, and returns when the worker is gone.
    func close() async {
        await withCheckedContinuation { queue.close($0) }
    }
}

/// What a new thread runs. The thread takes the one reference that `start` makes, and ends with it.
private final class ThreadBody: Sendable {
    private let run: @Sendable () -> Void

    /// Names the calling thread for the system's tools, by the file that Linux has for it.
    static func nameThread(_ name: String) {
        guard let file = fopen("/proc/thread-self/comm", "w") else { return }
        fputs(name, file)
        fclose(file)
    }

    /// On Linux a nice value belongs to one thread (setpriority(2), "C library/kernel
    /// differences").
    static func lowerPriority() { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5) }

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }

    func start() throws(StorageError) {
        var thread = pthread_t()
        let context = Unmanaged.passRetained(self)
        let code = pthread_create(
            &thread, nil,
            { context in
                if let context {
                    Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
                }
                return nil
            }, context.toOpaque())
        guard code == 0 else {
            context.release()
            throw StorageError(.unavailable, "the system gives no thread (error \(code))")
        }
        pthread_detach(thread)
    }
}
