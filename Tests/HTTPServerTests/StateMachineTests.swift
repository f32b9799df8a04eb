import Testing

@testable import HTTPServer

@Suite struct `The life of an exchange` {
    typealias Event = @Sendable (inout ExchangeLifecycle) -> ExchangeLifecycle.Action

    func run(_ events: [Event]) -> (actions: [ExchangeLifecycle.Action], ExchangeLifecycle.State) {
        var lifecycle = ExchangeLifecycle()
        let actions = events.map { $0(&lifecycle) }
        return (actions, lifecycle.state)
    }

    let accept: Event = { $0.acceptHead() }
    let begin: Event = { $0.beginHandling() }
    let answerNow: Event = { $0.answerNow() }
    let answerArrived: Event = { $0.answerArrived() }
    let returned: Event = { $0.handlerReturned() }
    let again: Event = { $0.calledAgain() }
    let abandon: Event = { $0.abandon() }
    let complete: Event = { $0.complete() }

    @Test func `an immediate answer`() {
        let (actions, state) = run([accept, begin, answerNow, complete])

        #expect(actions == [.none, .none, .queue, .release])
        #expect(state == .completed)
    }

    @Test func `a refusal at the head`() {
        let (actions, state) = run([answerNow, complete])

        #expect(actions == [.queue, .release])
        #expect(state == .completed)
    }

    @Test func `a handler that never waits`() {
        let (actions, state) = run([accept, begin, answerArrived, returned, complete])

        #expect(actions == [.none, .none, .none, .queue, .release])
        #expect(state == .completed)
    }

    @Test func `a handler that waits`() {
        let (actions, state) = run([accept, begin, returned, answerArrived, again, complete])

        #expect(actions == [.none, .none, .suspend, .resume, .queue, .release])
        #expect(state == .completed)
    }

    @Test func `a stale permit suspends again`() {
        let (actions, _) = run([accept, begin, returned, again, again, answerArrived, again])

        #expect(actions == [.none, .none, .suspend, .suspend, .suspend, .resume, .queue])
    }

    @Test func `a body in pieces is held back and let in again`() {
        let (actions, state) = run([
            { $0.beginStreaming() }, { $0.pause() }, { $0.pause() }, { $0.unpause() },
            { $0.unpause() }, { $0.bodyEnded() }, answerArrived, again, complete,
        ])

        #expect(
            actions == [
                .none, .suspend, .none, .resume, .none, .suspend, .resume, .queue, .release,
            ])
        #expect(state == .completed)
    }

    @Test func `a body that ends while it is held back is not suspended twice`() {
        let (actions, state) = run([
            { $0.beginStreaming() }, { $0.pause() }, { $0.bodyEnded() }, { $0.unpause() },
            answerArrived, again,
        ])

        #expect(actions == [.none, .suspend, .none, .none, .resume, .queue])
        #expect(state == .answered)
    }

    @Test func `an answer before the end of a body waits for the end`() {
        let (actions, state) = run([
            { $0.beginStreaming() }, answerArrived, { $0.pause() }, { $0.bodyEnded() }, complete,
        ])

        #expect(actions == [.none, .none, .none, .queue, .release])
        #expect(state == .completed)
    }

    @Test func `an abandoned body is let go wherever it is`() {
        let flowing = run([{ $0.beginStreaming() }, abandon, again, answerArrived])
        let held = run([{ $0.beginStreaming() }, { $0.pause() }, abandon, again])

        #expect(flowing.actions == [.none, .none, .close, .drop])
        #expect(held.actions == [.none, .suspend, .resume, .close])
    }

    @Test func `a second answer is dropped`() {
        let (actions, _) = run([
            accept, begin, returned, answerArrived, answerArrived, again, answerArrived,
        ])

        #expect(actions == [.none, .none, .suspend, .resume, .drop, .queue, .drop])
    }

    @Test func `an answer after the end is dropped`() {
        let (actions, state) = run([accept, begin, returned, complete, answerArrived])

        #expect(actions == [.none, .none, .suspend, .release, .drop])
        #expect(state == .completed)
    }

    @Test func `an abandoned exchange is resumed once and closed`() {
        let (actions, state) = run([
            accept, begin, returned, abandon, abandon, answerArrived, again, complete,
        ])

        #expect(actions == [.none, .none, .suspend, .resume, .none, .drop, .close, .release])
        #expect(state == .completed)
    }

    @Test func `an answer that waits to be called for is abandoned without a second resume`() {
        let (actions, _) = run([accept, begin, returned, answerArrived, abandon, again])

        #expect(actions == [.none, .none, .suspend, .resume, .none, .close])
    }

    @Test func `an exchange at work is not abandoned`() {
        let (actions, state) = run([accept, abandon, begin, abandon])

        #expect(actions == [.none, .none, .none, .none])
        #expect(state == .handling)
    }

    @Test func `the end comes once`() {
        let (actions, _) = run([complete, complete])

        #expect(actions == [.release, .none])
    }

    @Test func `no order of events suspends twice, resumes twice or queues twice`() {
        let events = [accept, begin, answerNow, answerArrived, returned, again, abandon, complete]
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let sequence = (0..<12).map { _ in events.randomElement(using: &generator) ?? accept }

            let (actions, _) = run(sequence)

            var suspensions = 0
            for action in actions where action == .resume || action == .suspend {
                // A stale permit suspends again; a resume must follow a suspension.
                suspensions = action == .resume ? suspensions - 1 : 1
                #expect(suspensions >= 0)
            }
            #expect(actions.count { $0 == .queue } <= 1)
            #expect(actions.count { $0 == .release } <= 1)
        }
    }
}

@Suite struct `Collecting a body` {
    func collect(limit: Int, declared: Int? = nil, _ chunks: [Int]) -> (
        steps: [BodyCollection.Step], body: Int?, received: Int
    ) {
        var body = BodyCollection(limit: limit, declared: declared)
        let steps = chunks.map { count in
            [UInt8](repeating: 1, count: count).withUnsafeBytes { body.append($0) }
        }
        return (steps, body.finished?.count, body.received)
    }

    @Test func `a body up to the limit is complete`() {
        let (steps, body, received) = collect(limit: 10, declared: 10, [4, 6])

        #expect(steps == [.goOn, .goOn])
        #expect(body == 10)
        #expect(received == 10)
    }

    @Test func `one byte more is too much, but is read`() {
        let (steps, body, received) = collect(limit: 10, [4, 7, 1])

        #expect(steps == [.goOn, .goOn, .goOn])
        #expect(body == nil)
        #expect(received == 12)
    }

    @Test func `far too much is given up`() {
        let (steps, body, _) = collect(limit: 10, [10, BodyCollection.swallowed, 1])

        #expect(steps == [.goOn, .goOn, .giveUp])
        #expect(body == nil)
    }

    @Test func `an announced length reserves little`() {
        let (steps, body, _) = collect(limit: .max, declared: .max, [3])

        #expect(steps == [.goOn])
        #expect(body == 3)
    }
}

@Suite struct `The deadline of a connection` {
    let start = MonotonicTime(nanoseconds: 1_000_000_000_000)
    let limits: RequestDeadlines = {
        var limits = RequestDeadlines()
        limits.head = 30_000
        limits.body = 60_000
        limits.bodyGrace = 1_000_000
        limits.minimumRate = 1_000
        return limits
    }()

    func verdict(_ deadline: ConnectionDeadline, after milliseconds: Int)
        -> ConnectionDeadline.Verdict
    {
        deadline.verdict(at: start.advanced(milliseconds: milliseconds), limits)
    }

    @Test func `a silent connection is closed without a word`() {
        let deadline = ConnectionDeadline(accepted: start)

        #expect(verdict(deadline, after: 29_999) == .fine)
        #expect(verdict(deadline, after: 30_000) == .close)
    }

    @Test func `a slow head is answered, however often a byte comes`() {
        var deadline = ConnectionDeadline(accepted: start)
        deadline.requestLineArrived()

        #expect(verdict(deadline, after: 29_999) == .fine)
        #expect(verdict(deadline, after: 30_000) == .closeWithAnswer)
    }

    @Test func `a short body has its time, however often a byte comes`() {
        var deadline = ConnectionDeadline(accepted: start)
        deadline.headArrived(now: start, hasBody: true)
        deadline.bodyArrived(bytes: 999_999)

        #expect(verdict(deadline, after: 59_999) == .fine)
        #expect(verdict(deadline, after: 60_000) == .closeWithAnswer)
    }

    @Test func `a long body earns time by its bytes`() {
        var deadline = ConnectionDeadline(accepted: start)
        deadline.headArrived(now: start, hasBody: true)
        deadline.bodyArrived(bytes: 1_050_000)

        #expect(verdict(deadline, after: 109_999) == .fine)
        #expect(verdict(deadline, after: 110_000) == .closeWithAnswer)
    }

    @Test func `a handler has all the time of the world`() {
        var deadline = ConnectionDeadline(accepted: start)
        deadline.headArrived(now: start, hasBody: false)
        #expect(verdict(deadline, after: .max) == .fine)

        deadline.headArrived(now: start, hasBody: true)
        deadline.requestArrived()
        #expect(verdict(deadline, after: .max) == .fine)
    }

    @Test func `the next request has its own time`() {
        var deadline = ConnectionDeadline(accepted: start)
        deadline.requestLineArrived()
        deadline.headArrived(now: start, hasBody: false)
        deadline.exchangeEnded(now: start.advanced(milliseconds: 100_000))

        #expect(verdict(deadline, after: 129_999) == .fine)
        #expect(verdict(deadline, after: 130_000) == .close)
    }

    @Test func `no number of bytes overflows`() {
        var deadline = ConnectionDeadline(accepted: start)
        deadline.headArrived(now: start, hasBody: true)
        deadline.bodyArrived(bytes: .max)
        deadline.bodyArrived(bytes: .max)

        #expect(verdict(deadline, after: 60_000) == .closeWithAnswer)
    }
}

@Suite struct `The life of a server` {
    typealias Event = @Sendable (inout ServerLifecycle) -> ServerLifecycle.Action

    func run(_ events: [Event]) -> (actions: [ServerLifecycle.Action], ServerLifecycle.State) {
        var lifecycle = ServerLifecycle()
        let actions = events.map { $0(&lifecycle) }
        return (actions, lifecycle.state)
    }

    let drain: Event = { $0.beginDrain() }
    let deadline: Event = { $0.deadlinePassed() }

    func turn(_ connections: Int, suspended: Int) -> Event {
        { $0.turnEnded(connections: connections, suspended: suspended) }
    }

    @Test func `a drain ends when the last connection is gone`() {
        let (actions, state) = run([
            turn(0, suspended: 0), drain, drain, turn(2, suspended: 1), turn(0, suspended: 0),
            turn(0, suspended: 0), deadline,
        ])

        #expect(actions == [.none, .stopAccepting, .none, .none, .stop, .none, .none])
        #expect(state == .stopped)
    }

    @Test func `after the deadline the library is stopped once nothing is suspended`() {
        let (actions, state) = run([
            deadline, drain, deadline, deadline, turn(3, suspended: 2), turn(3, suspended: 0),
        ])

        #expect(actions == [.none, .stopAccepting, .abandonWaiting, .none, .none, .stop])
        #expect(state == .stopped)
    }

    @Test func `work is taken until the drain begins`() {
        var lifecycle = ServerLifecycle()
        #expect(lifecycle.takesWork)

        _ = lifecycle.beginDrain()

        #expect(!lifecycle.takesWork)
    }
}
