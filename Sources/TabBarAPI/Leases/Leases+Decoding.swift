import StrictJSON
import TabBarModel
import TabBarService

/// Bounds of what workers send.
private enum LeaseBounds {
    static let queues = 1...16
    static let leases = 1...100
    /// Seconds.
    static let durations = 1...3_600
    /// Bytes of a text.
    static let text = 4_096
    /// Bytes of a result as compact JSON.
    static let result = 16_384
}

extension LeaseClaim {
    /// What a worker's body asks for.
    init(_ reader: inout ObjectReader) {
        let queues = reader.strings("queues")
        if queues == nil, reader.value("queues") == nil { reader.missing("queues") }
        self.init(queues: queues ?? [])
        if let queues {
            if !LeaseBounds.queues.contains(queues.count) {
                reader.invalid("queues", "Expected 1 to 16 queues.")
            }
            reader.checkIdentifiers(queues, "queues")
        }
        actions = reader.strings("actions")
        if let actions {
            if !(1...64 ~= actions.count) { reader.invalid("actions", "Expected 1 to 64 actions.") }
            reader.checkIdentifiers(actions, "actions")
        }
        if let limit = reader.integer("limit") {
            if !LeaseBounds.leases.contains(limit) {
                reader.invalid("limit", "Expected 1 to 100 leases.")
            }
            self.limit = limit
        }
        duration = reader.leaseDuration() ?? duration
    }
}

extension LeaseProgress {
    /// The progress called `name`; nil when there is none.
    init?(member name: String, of reader: inout ObjectReader) {
        guard var progress = reader.object(name) else { return nil }
        self.init()
        if let fraction = progress.double("fraction") {
            if !(0...1 ~= fraction) { progress.invalid("fraction", "Expected 0 to 1.") }
            self.fraction = fraction
        }
        completed = progress.count("completed")
        total = progress.count("total")
        message = progress.runText("message")
        progress.finish()
    }
}

extension ObjectReader {
    /// The milliseconds of `duration`, which is in seconds.
    mutating func leaseDuration() -> Int? {
        guard let seconds = integer("duration") else { return nil }
        guard LeaseBounds.durations.contains(seconds) else {
            invalid("duration", "Expected 1 to 3600 seconds.")
            return nil
        }
        return seconds * 1_000
    }

    /// A text about a run, for people.
    mutating func runText(_ name: String) -> String? {
        guard let text = string(name) else { return nil }
        if text.utf8.count > LeaseBounds.text {
            issues.report(
                .tooLong, at: pointer.member(name), "The text may have \(LeaseBounds.text) bytes.")
        }
        return text
    }

    /// What the work came to, any JSON.
    mutating func runResult() -> JSONValue? {
        guard let value = value("result") else { return nil }
        if value.encoded().count > LeaseBounds.result {
            issues.report(
                .tooLong, at: pointer.member("result"),
                "The result may have \(LeaseBounds.result) bytes as compact JSON.")
        }
        return value
    }

    fileprivate mutating func count(_ name: String) -> Int? {
        guard let count = integer(name) else { return nil }
        if count < 0 { invalid(name, "Expected a number that is not negative.") }
        return count
    }

    fileprivate func checkIdentifiers(_ names: [String], _ member: String) {
        for (index, name) in names.enumerated() where !Identifier.isValid(name) {
            issues.report(
                .invalidValue, at: pointer.member(member).element(index),
                "Expected 1 to 64 of a–z, 0–9 and -, beginning with a letter or digit.")
        }
    }
}
