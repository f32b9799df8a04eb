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
            writer.array(attempts.enumerated()) { $0.attempt($1.element, number: $1.offset + 1) }
            writer.name("createdAt")
            writer.string(createdAt.rfc3339)
            writer.name("startedAt")
            writer.string(startedAt?.rfc3339)
            writer.name("finishedAt")
            writer.string(finishedAt?.rfc3339)
            writer.name("result")
            writer.null()
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
        }
        return RunRecord(
            id: id, session: session, isActive: !state.isFinished,
            createdAt: Int64(createdAt.milliseconds),
            finishedAt: finishedAt.map { Int64($0.milliseconds) }, state: writer.finish())
    }

    /// The run that ``record`` made; nil for other bytes.
    init?(_ record: RunRecord) {
        guard let elements = try? JSONReader.read(record.state).elements, elements.count == 2,
            let version = elements[0].integer, let action = elements[1]["action"]?.text,
            let state = elements[1]["state"]?.text.flatMap(State.init(rawValue:))
        else { return nil }
        let resource = elements[1]
        self.init(
            id: record.id, session: record.session, action: action,
            at: Timestamp(milliseconds: Int(record.createdAt)))
        self.version = version
        self.state = state
        attempts = resource["attempts"]?.elements?.compactMap(Attempt.init) ?? []
        retryOf = resource["retryOf"]?.text
        startedAt = resource["startedAt"]?.text.flatMap(Timestamp.init(rfc3339:))
        finishedAt = record.finishedAt.map { Timestamp(milliseconds: Int($0)) }
        error = resource["error"]?["message"]?.text
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
