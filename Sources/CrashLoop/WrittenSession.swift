import StrictJSON

/// What one client knows of a session that it writes to: the last state that was acknowledged and
/// the one gesture whose answer has not come.
struct WrittenSession: Equatable, Sendable {
    let id: String
    /// The revision that its creation was answered with.
    let firstRevision: Int
    /// The snapshot of the last good answer.
    private(set) var acknowledged: JSONValue
    private(set) var inFlight: WrittenGesture?

    init?(snapshot: JSONValue) {
        guard let id = snapshot["id"]?.text, let revision = snapshot.revision else { return nil }
        self.id = id
        firstRevision = revision
        acknowledged = snapshot.withoutToken
    }

    mutating func begin(_ gesture: WrittenGesture) { inFlight = gesture }

    /// Takes the answer to the gesture in flight.
    mutating func acknowledge(_ snapshot: JSONValue) {
        acknowledged = snapshot.withoutToken
        inFlight = nil
    }

    /// What is wrong with the session as it was found after a crash; nil when nothing is.
    ///
    /// Every acknowledged change has to be there, of the one in flight either all or nothing, and
    /// nothing else.
    func violation(in found: JSONValue) -> Violation? {
        guard let before = acknowledged.revision, let after = found.revision else {
            return .corrupt("\(id): no revision")
        }
        if after < before {
            return .lost("\(id): revision \(before) was acknowledged, \(after) is there")
        }
        if after == before {
            return found == acknowledged
                ? nil : .corrupt("\(id): revision \(after) is not what was acknowledged")
        }
        guard let inFlight, after == before + 1 else {
            return .phantom("\(id): revision \(after) is there, \(before) was the last one sent")
        }
        return inFlight.mark.isBorne(by: found)
            ? nil : .corrupt("\(id): revision \(after) does not show the gesture in flight")
    }

    /// What is wrong with the answer to the gesture in flight when it is sent once more with its
    /// key.
    ///
    /// It has to be done once: now, or before the crash, and then the answer is a replay.
    func violation(inRepeated snapshot: JSONValue, foundRevision: Int, isReplay: Bool) -> Violation?
    {
        guard let before = acknowledged.revision, let after = snapshot.revision else {
            return .corrupt("\(id): no revision")
        }
        let wasThere = foundRevision > before
        return after == before + 1 && wasThere == isReplay
            ? nil
            : .phantom(
                "\(id): sent once more, revision \(after) after \(before), "
                    + (isReplay ? "a replay" : "no replay"))
    }

    /// What is wrong with a session's events: each change since `start` once and in order.
    func violation(inEvents answer: JSONValue, after start: Int, revision: Int) -> Violation? {
        let revisions = answer["events"]?.elements?.compactMap { $0["revision"]?.integer } ?? []
        return start <= revision && revisions == Array(start..<revision).map { $0 + 1 }
            ? nil : .corrupt("\(id): events \(revisions) after \(start) at revision \(revision)")
    }
}

/// What a crash must never do.
enum Violation: Equatable, Sendable {
    /// An acknowledged change is gone.
    case lost(String)
    /// A change is there that was neither acknowledged nor in flight, or is there twice.
    case phantom(String)
    /// A state is there that no sequence of the changes gives, or none can be read.
    case corrupt(String)
}

extension JSONValue {
    /// The revision of a snapshot.
    var revision: Int? { self["revision"]?.integer }

    /// A snapshot without the token that only the answer to its creation carries.
    fileprivate var withoutToken: JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { $0.name != "token" })
    }
}
