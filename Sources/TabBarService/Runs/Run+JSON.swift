package import StrictJSON
import Storage
import TabBarModel

extension Run {
    /// The run's resource.
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("id")
            writer.string(id)
            writer.name("action")
            writer.string(action)
            writer.name("state")
            writer.string(state.rawValue)
            writer.name("progress")
            writer.object { writer in
                writer.name("fraction")
                writer.double(progress.fraction)
                writer.name("completed")
                writer.integer(progress.completed)
                writer.name("total")
                writer.integer(progress.total)
                writer.name("message")
                writer.string(progress.message)
            }
            writer.name("attempts")
            writer.array(attempts.enumerated()) {
                $0.attempt($1.element, number: forgottenAttempts + $1.offset + 1)
            }
            writer.name("createdAt")
            writer.string(createdAt.rfc3339)
            writer.name("startedAt")
            writer.string(startedAt?.rfc3339)
            writer.name("finishedAt")
            writer.string(finishedAt?.rfc3339)
            writer.name("result")
            if let result { writer.raw(result) } else { writer.null() }
            writer.name("error")
            writer.runError(error)
            writer.name("retryOf")
            writer.string(retryOf)
        }
    }

    /// The run's resource as bytes.
    package func encoded() -> [UInt8] {
        var writer = JSONWriter(capacity: 512)
        write(to: &writer)
        return writer.finish()
    }

    /// The run as a record of the store.
    var record: RunRecord {
        var writer = JSONWriter(capacity: 512)
        writer.array { writer in
            writer.integer(version)
            write(to: &writer)
            writer.object { writeKept(to: &$0) }
        }
        return RunRecord(
            id: id, session: session, isActive: !state.isFinished,
            createdAt: Int64(createdAt.milliseconds),
            finishedAt: finishedAt.map { Int64($0.milliseconds) }, state: writer.finish())
    }

    /// The run that ``record`` made; nil for other bytes.
    init?(_ record: RunRecord) {
        guard let elements = try? JSONReader.read(record.state).elements, elements.count >= 2,
            let version = elements[0].integer, let action = elements[1]["action"]?.text,
            let state = elements[1]["state"]?.text.flatMap(State.init(rawValue:))
        else { return nil }
        let resource = elements[1]
        self.init(
            id: record.id, session: record.session, action: action,
            attempts: resource["attempts"]?.elements?.compactMap(Attempt.init) ?? [],
            at: Timestamp(milliseconds: Int(record.createdAt)))
        self.version = version
        self.state = state
        forgottenAttempts =
            resource["attempts"]?.elements?.first?["number"]?.integer.map { max($0 - 1, 0) } ?? 0
        retryOf = resource["retryOf"]?.text
        startedAt = resource["startedAt"]?.text.flatMap(Timestamp.init(rfc3339:))
        finishedAt = record.finishedAt.map { Timestamp(milliseconds: Int($0)) }
        error = resource["error"]?["message"]?.text
        if let result = resource["result"], result != .null { self.result = result.encoded() }
        if elements.count > 2 { readKept(elements[2]) }
        if let progress = resource["progress"] {
            if case .number(let fraction) = progress["fraction"] {
                self.progress.fraction = fraction.double
            }
            self.progress.completed = progress["completed"]?.integer
            self.progress.total = progress["total"]?.integer
            self.progress.message = progress["message"]?.text
        }
    }
}

/// What is kept of a run and not shown.
extension Run {
    private func writeKept(to writer: inout JSONWriter) {
        writer.name("queue")
        writer.string(queue)
        writer.name("lostLeases")
        writer.integer(lostLeases)
        writer.name("notBefore")
        writer.integer(notBefore?.milliseconds)
        writer.name("cancelledAt")
        writer.integer(cancelledAt?.milliseconds)
        if let lease {
            writer.name("lease")
            writer.array { writer in
                writer.array(lease.digest) { $0.integer(Int($1)) }
                writer.integer(lease.duration)
                writer.integer(lease.expiresAt.milliseconds)
                writer.string(lease.state.rawValue)
            }
        }
    }

    private mutating func readKept(_ value: JSONValue) {
        queue = value["queue"]?.text
        lostLeases = value["lostLeases"]?.integer ?? 0
        notBefore = value["notBefore"]?.integer.map { Timestamp(milliseconds: $0) }
        cancelledAt = value["cancelledAt"]?.integer.map { Timestamp(milliseconds: $0) }
        guard let lease = value["lease"]?.elements, lease.count == 4,
            let digest = lease[0].elements?.compactMap({ $0.integer.flatMap(UInt8.init(exactly:)) }
            ),
            let duration = lease[1].integer, let expiresAt = lease[2].integer,
            let state = lease[3].text.flatMap(RunLease.State.init)
        else { return }
        self.lease = RunLease(
            digest: digest, duration: duration, expiresAt: Timestamp(milliseconds: expiresAt),
            state: state)
    }
}

extension Run.Attempt {
    fileprivate init?(_ value: JSONValue) {
        guard let startedAt = value["startedAt"]?.text.flatMap(Timestamp.init(rfc3339:)) else {
            return nil
        }
        self.startedAt = startedAt
        finishedAt = value["finishedAt"]?.text.flatMap(Timestamp.init(rfc3339:))
        error = value["error"]?["message"]?.text
    }
}

extension JSONWriter {
    fileprivate mutating func attempt(_ attempt: Run.Attempt, number: Int) {
        object { writer in
            writer.name("number")
            writer.integer(number)
            writer.name("startedAt")
            writer.string(attempt.startedAt.rfc3339)
            writer.name("finishedAt")
            writer.string(attempt.finishedAt?.rfc3339)
            writer.name("error")
            writer.runError(attempt.error)
        }
    }

    fileprivate mutating func runError(_ message: String?) {
        guard let message else { return null() }
        object { writer in
            writer.name("message")
            writer.string(message)
        }
    }
}
