package import Storage
package import StrictJSON
package import TabBarModel

/// Why the service did not do what it was asked. Nothing was changed, except with `storage`, where
/// a failed commit may have been kept.
package enum ServiceError: Error, Sendable {
    // What a path names and does not exist.
    case unknownSession
    case unknownBar
    case unknownRun
    case unknownTab
    case unknownSavedFilter
    case unknownRecent
    case unknownCatalog
    case unknownItem
    case unknownVersion
    case unknownLease

    /// A rule refused; `gesture` is its place in a batch.
    case refused(Refusal, gesture: Int?)
    /// `If-Match` or `ifRevision` names another revision than the current one; nil: there is
    /// nothing yet that could have one.
    case revisionMismatch(current: Int?)
    /// A replacement needs `If-Match`.
    case preconditionRequired
    /// The definition has problems; at least one is an error.
    case invalidBar([BarProblem])
    /// A bar with live sessions is deleted only by force.
    case barHasSessions(count: Int)
    /// A body names a bar that does not exist.
    case noSuchBar
    /// The run is finished: it cannot be cancelled, nor run again when it succeeded.
    case runFinished
    /// The lease has expired, was given back or has been reported on: nothing more is taken from
    /// it.
    case leaseLost
    /// The idempotency key is being worked on.
    case keyInUse
    /// The idempotency key came before with another request.
    case keyReused
    /// The credential is none of ours.
    case unauthorized
    /// The catalog is being loaded.
    case catalogLoading
    /// The catalog has another revision than the pages of results before.
    case resultsChanged
    /// What would come of a patch is not valid; at least one issue.
    case invalidContent([JSONIssue])
    /// There may be no more of what the request would have added.
    case limitReached(StorageLimit)
    /// A profile may hold no more of these.
    case tooManySavedFilters(limit: Int)
    case storage(StorageError)
}
