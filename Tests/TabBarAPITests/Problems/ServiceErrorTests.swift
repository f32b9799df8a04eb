import HTTPServer
import Storage
import TabBarModel
import TabBarService
import Testing

@testable import TabBarAPI

/// Errors of the service in the words of the surface.
@Suite struct ServiceErrorTests {
    @Test(
        arguments: [
            (.unknownSession, .notFound), (.unknownBar, .notFound),
            (.unknownRun, .notFound), (.unknownTab, .notFound), (.unknownSavedFilter, .notFound),
            (.unknownRecent, .notFound), (.unknownCatalog, .notFound), (.unknownItem, .notFound),
            (.unknownVersion, .unknownRevision), (.noSuchBar, .unknownBar),
            (.refused(.menuClosed, gesture: 1), .menuClosed),
            (.revisionMismatch(current: 4), .revisionMismatch),
            (.preconditionRequired, .preconditionRequired), (.invalidBar([]), .barInvalid),
            (.barHasSessions(count: 2), .barHasSessions), (.runFinished, .runFinished),
            (.keyInUse, .idempotencyKeyInUse), (.keyReused, .idempotencyKeyReused),
            (.unauthorized, .unauthorized), (.catalogLoading, .catalogLoading),
            (.resultsChanged, .resultsChanged),
            (.invalidContent([]), .invalidValue),
            (.tooManySavedFilters(limit: 50), .limitReached),
            (.limitReached(.bars(1)), .limitReached), (.limitReached(.sessions(1)), .limitReached),
            (.limitReached(.ownerSessions(1)), .limitReached),
            (.limitReached(.profiles(1)), .limitReached),
            (.limitReached(.answers(1)), .limitReached),
            (.limitReached(.catalogs(1)), .limitReached), (.limitReached(.items(1)), .limitReached),
            (.limitReached(.loads(1)), .limitReached),
            (.storage(StorageError(.full, "")), .storageFull),
            (.storage(StorageError(.tooLarge, "")), .contentTooLarge),
            (.storage(StorageError(.failed, "")), .storageUnavailable),
            (.storage(StorageError(.overloaded, "")), .storageUnavailable),
        ] as [(ServiceError, ProblemCode)])
    func `each error has its code and a sentence`(error: ServiceError, code: ProblemCode) {
        let problem = Problem(answering: error)

        #expect(problem.code == code)
        #expect(problem.detail.hasSuffix("."))
        #expect((problem.retryAfter != nil) == code.isRetryable)
    }

    @Test func `what the storage says stays inside`() {
        let error = ServiceError.storage(
            StorageError(.unavailable, "disk I/O error in state.sqlite"))

        let problem = Problem(answering: error)

        #expect(!problem.detail.contains("sqlite"))
        #expect(!problem.detail.contains("I/O"))
    }
}
