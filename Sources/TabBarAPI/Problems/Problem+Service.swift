import Storage
import StrictJSON
import TabBarModel
import TabBarService

extension Problem {
    /// An error of the service, but for refusals, whose place depends on the request.
    init(_ error: ServiceError) {
        switch error {
        case .unknownSession: self = .missing("session")
        case .unknownBar: self = .missing("bar")
        case .unknownRun: self = .missing("run")
        case .unknownTab:
            self = .at(.parameter("tab"), .notFound, "There is no such tab.")
        case .unknownSavedFilter: self = .missing("saved filter")
        case .unknownRecent: self = .missing("recent search")
        case .unknownCatalog: self = .missing("catalog")
        case .unknownItem: self = .missing("item")
        case .unknownLease: self = .missing("lease")
        case .leaseLost:
            self.init(
                .leaseLost,
                "The lease has expired, was given back or has been reported on; stop the work.")
        case .unknownVersion:
            self = .at(
                .body(.root.member("revision")), .unknownRevision,
                "The bar never had this revision; its versions are listed under /versions.")
        case .refused(let refusal, _): self.init(refusal)
        case .revisionMismatch(let current): self.init(staleAgainst: current)
        case .preconditionRequired:
            self.init(
                .preconditionRequired,
                "It exists; send If-Match with the revision that the change is based on.")
        case .invalidBar(let problems): self.init(invalidBar: problems)
        case .barHasSessions(let count):
            self.init(
                .barHasSessions,
                "The bar has \(count) live \(count == 1 ? "session" : "sessions"); "
                    + "force=true deletes them too.")
        case .noSuchBar:
            self = .at(
                .body(.root.member("bar")), .unknownBar,
                "There is no such bar; /v1/bars lists them.")
        case .runFinished:
            self.init(.runFinished, "The run is finished and cannot change any more.")
        case .keyInUse:
            self.init(
                .idempotencyKeyInUse, "A request with this key is being worked on; ask again.")
        case .keyReused:
            self = .at(
                .header("Idempotency-Key"), .idempotencyKeyReused,
                "This key came before with another request; take a new one.")
        case .unauthorized:
            self = .at(
                .header("Authorization"), .unauthorized,
                "The token is not that of a session here; leave it out or create a session.")
        case .catalogLoading:
            self.init(.catalogLoading, "The catalog is being loaded; ask again in a moment.")
        case .resultsChanged:
            self = .at(
                .parameter("pageToken"), .resultsChanged,
                "The catalog has changed since the page before; ask for the first page again.")
        case .invalidContent(let issues):
            self = Problem(issues) ?? Problem(.invalidValue, "The content is not valid here.")
        case .limitReached(let limit): self.init(.limitReached, limit.advice)
        case .tooManySavedFilters(let limit):
            self.init(
                .limitReached,
                "The profile has \(limit) saved filters, and may have no more; delete one first.")
        case .storage(let error): self.init(error)
        }
    }

    /// What a path names and is not there.
    private static func missing(_ thing: String) -> Problem {
        Problem(.notFound, "There is no such \(thing).")
    }

    /// A condition that does not hold; `current` is nil when there is nothing yet.
    init(staleAgainst current: Int?) {
        self.init(
            .revisionMismatch,
            current.map { "The current revision is \($0); read it, and decide again." }
                ?? "There is nothing yet that could have a revision; leave out If-Match.")
        currentRevision = current
    }

    private init(invalidBar problems: [BarProblem]) {
        let errors = problems.filter { $0.severity == .error }
        self.init(
            .barInvalid,
            errors.count == 1
                ? "The definition has an error." : "The definition has \(errors.count) errors.",
            at: errors.map { Place(.body($0.pointer), $0.detail) })
    }

    private init(_ error: StorageError) {
        switch error.code {
        case .full:
            self.init(.storageFull, "There is no space left to keep the change; nothing was done.")
        case .tooLarge:
            self.init(.contentTooLarge, "What would have to be kept is too large.")
        case .overloaded, .closed:
            self.init(
                .storageUnavailable,
                "Too much is to be kept at the moment; nothing was done. Try again soon.")
        default:
            self.init(
                .storageUnavailable,
                "The storage cannot be used now; whether a change was kept is not known.")
        }
    }
}

extension StorageLimit {
    /// What there is so much of, and what to do.
    fileprivate var advice: String {
        switch self {
        case .bars(let count):
            "There are \(count) bars, and there may be no more; delete one first."
        case .sessions(let count):
            "There are \(count) sessions, and there may be no more; end some, or make new ones with a "
                + "shorter ttl."
        case .ownerSessions(let count):
            "The owner has \(count) live sessions of this bar, and may have no more; end some, or use one "
                + "for each device: PUT /v1/bars/{bar}/owners/{owner}/sessions/{device}."
        case .profiles(let count):
            "There are \(count) profiles, and there may be no more; erase owners who are gone."
        case .answers(let count):
            "Answers to \(count) idempotency keys are kept, and there may be no more; send the request "
                + "without a key, or when the keys of a day ago have expired."
        case .catalogs(let count):
            "There are \(count) catalogs, and there may be no more; delete one first."
        case .items(let count):
            "A catalog has at most \(count) items; remove some, or use a second catalog."
        case .loads(let count):
            "There are \(count) loads under way, and there may be no more at once; ask again when one has "
                + "ended."
        }
    }
}
