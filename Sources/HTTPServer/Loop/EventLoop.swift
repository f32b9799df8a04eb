import CMicroHTTPD
import Glibc
import Locks
import Synchronization

/// One thread that serves sockets and is the serial executor of the actors that live on it.
///
/// An actor whose `unownedExecutor` is this loop is entered from a request's callback without a
/// hop. Nothing that blocks may run here. A turn of the loop is: the jobs of its actors, the due
/// timers, the ready sockets; it sleeps when there is none of them.
package final class EventLoop: ActionExecutor {
    /// Work that another place handed to the loop.
    enum Work {
        case job(UnownedJob)
        case action(@Sendable () -> Void)
        case attach(LoopBound<any EventSource>)
        case detach(LoopBound<any EventSource>)
    }

    struct Mailbox {
        var work: [Work] = []
        var timers = TimerQueue<@Sendable () -> Void>()
        /// Whether the loop waits for events, so that new work must wake it.
        var isAsleep = false
        var isStopping = false
    }

    let mailbox = Guarded(Mailbox())
    /// An eventfd; readable when the sleeping loop got work.
    private let bell: Int32
    /// The loop's `pthread_t`, zero before the thread runs.
    private let thread = Atomic<UInt>(0)
    private let jobCount = Atomic<Int>(0)

    private init(bell: Int32) {
        self.bell = bell
    }

    deinit {
        close(bell)
    }

    /// Starts a loop on a thread of its own.
    ///
    /// - Throws: the system's `errno` when it grants no thread or no descriptor.
    package static func start() throws(EventLoopError) -> EventLoop {
        let bell = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard bell >= 0 else { throw EventLoopError(code: errno) }
        let loop = EventLoop(bell: bell)
        var thread = pthread_t()
        // The thread holds the loop until `stop`: retained here, released by `runToTheEnd`.
        let context = Unmanaged.passRetained(loop)
        let result = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<EventLoop>.fromOpaque(context).takeRetainedValue().runToTheEnd()
                return nil
            }, context.toOpaque())
        guard result == 0 else {
            context.release()
            throw EventLoopError(code: result)
        }
        pthread_detach(thread)
        return loop
    }

    /// Ends the loop after the work that it already has. Drain the servers on it first.
    package func stop() {
        let mustRing = mailbox.withLock { mailbox in
            mailbox.isStopping = true
            defer { mailbox.isAsleep = false }
            return mailbox.isAsleep
        }
        if mustRing { ring() }
    }

    /// Whether the caller runs on the loop's thread.
    package var isCurrent: Bool {
        thread.load(ordering: .relaxed) == UInt(pthread_self())
    }

    /// How many jobs of actors and tasks the loop has run; a request without a hop adds none.
    package var jobsRun: Int { jobCount.load(ordering: .relaxed) }

    // MARK: Work from anywhere

    /// Runs an action on the loop, after what waits there already.
    package func execute(_ action: @escaping @Sendable () -> Void) {
        add(.action(action))
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        add(.job(UnownedJob(job)))
    }

    /// Drives a source from the next turn on, until it is detached. The loop keeps it alive.
    func attach(_ source: any EventSource) {
        add(.attach(LoopBound(source, to: self)))
    }

    /// Drives a source no longer from the next turn on.
    func detach(_ source: any EventSource) {
        add(.detach(LoopBound(source, to: self)))
    }

    private func add(_ work: Work) {
        let mustRing = mailbox.withLock { mailbox in
            mailbox.work.append(work)
            defer { mailbox.isAsleep = false }
            return mailbox.isAsleep
        }
        if mustRing { ring() }
    }

    /// Wakes the sleeping loop.
    func ring() {
        eventfd_write(bell, 1)
    }

    // MARK: Isolation

    package func checkIsolated() {
        precondition(isCurrent, "this actor lives on an event loop and was entered elsewhere")
    }

    package func isIsolatingCurrentContext() -> Bool? {
        isCurrent
    }

    // MARK: Turns

    private func runToTheEnd() {
        thread.store(UInt(pthread_self()), ordering: .relaxed)
        // Signals belong to the main thread; a broken pipe is an error of the write that met it.
        var signals = sigset_t()
        sigfillset(&signals)
        pthread_sigmask(SIG_BLOCK, &signals, nil)

        var sources: [any EventSource] = []
        repeat {
            runWork(&sources)
            runTimers()
            for source in sources { source.run() }
        } while waitForEvents(of: sources)
    }

    private func runWork(_ sources: inout [any EventSource]) {
        let work = mailbox.withLock { mailbox in
            defer { mailbox.work = [] }
            return mailbox.work
        }
        for item in work {
            switch item {
            case .job(let job):
                jobCount.add(1, ordering: .relaxed)
                job.runSynchronously(on: asUnownedSerialExecutor())
            case .action(let action):
                action()
            case .attach(let source):
                sources.append(source.value)
            case .detach(let source):
                sources.removeAll { $0 === source.value }
            }
        }
    }

    private func runTimers() {
        // Only what is due now: an action that sets a timer for now has it in the next turn.
        guard mailbox.withLock({ $0.timers.nextDue != nil }) else { return }
        let now = MonotonicTime.now
        while let action = mailbox.withLock({ $0.timers.takeDue(at: now) }) { action() }
    }

    /// Sleeps until a source, a timer or new work needs the loop; false when it shall end.
    private func waitForEvents(of sources: [any EventSource]) -> Bool {
        var wait = Int.max
        for source in sources {
            if let timeout = source.timeout { wait = min(wait, timeout) }
        }
        let mayGoOn = mailbox.withLock { mailbox in
            guard mailbox.work.isEmpty else {
                wait = 0
                return true
            }
            if mailbox.isStopping { return false }
            if let due = mailbox.timers.nextDue {
                wait = min(wait, MonotonicTime.now.milliseconds(until: due))
            }
            mailbox.isAsleep = wait > 0
            return true
        }
        // Sources look for their events themselves; polling serves to wait.
        guard mayGoOn, wait > 0 else { return mayGoOn }

        var descriptors = sources.map {
            pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0)
        }
        descriptors.append(pollfd(fd: bell, events: Int16(POLLIN), revents: 0))
        // Longer waits end early after three weeks, which does no harm.
        poll(&descriptors, nfds_t(descriptors.count), wait == .max ? -1 : Int32(clamping: wait))
        if let last = descriptors.last, last.revents != 0 {
            var rings: eventfd_t = 0
            eventfd_read(bell, &rings)
        }
        mailbox.withLock { $0.isAsleep = false }
        return true
    }
}
