package import HTTPServer

/// What went wrong, for programs: a stable name with the status and title that always go with it.
///
/// Open on purpose: clients must expect codes that they do not know, and later parts add theirs.
package struct ProblemCode: Sendable, Hashable {
    /// The name, `UNKNOWN_TAB` for example.
    package let name: String
    /// Every problem of this code has it.
    package let status: Status
    /// A few words for people, the same for every problem of this code (RFC 9457).
    package let title: String
    /// Whether the same request may succeed later without anybody changing anything.
    package let isRetryable: Bool
    /// Whether any operation can answer with it.
    package let isEverywhere: Bool

    private init(
        _ name: String, _ status: Status, _ title: String, isRetryable: Bool = false,
        isEverywhere: Bool = false
    ) {
        self.name = name
        self.status = status
        self.title = title
        self.isRetryable = isRetryable
        self.isEverywhere = isEverywhere
    }
}

/// The table; `x-problem-codes` of `openapi.yaml` is the same, and a test compares them.
extension ProblemCode {
    // 400, 401, 404, 405, 406
    package static let malformedRequest = ProblemCode(
        "MALFORMED_REQUEST", .badRequest, "Malformed request", isEverywhere: true)
    package static let invalidHeader = ProblemCode(
        "INVALID_HEADER", .badRequest, "Invalid header", isEverywhere: true)
    package static let malformedJSON = ProblemCode("MALFORMED_JSON", .badRequest, "Malformed JSON")
    package static let duplicateMember = ProblemCode(
        "DUPLICATE_MEMBER", .badRequest, "Duplicate member")
    package static let unauthorized = ProblemCode(
        "UNAUTHORIZED", .unauthorized, "Credential not accepted", isEverywhere: true)
    package static let forbidden = ProblemCode(
        "FORBIDDEN", .forbidden, "Not allowed", isEverywhere: true)
    package static let notFound = ProblemCode(
        "NOT_FOUND", .notFound, "Not found", isEverywhere: true)
    package static let methodNotAllowed = ProblemCode(
        "METHOD_NOT_ALLOWED", .methodNotAllowed, "Method not allowed", isEverywhere: true)
    package static let notAcceptable = ProblemCode(
        "NOT_ACCEPTABLE", .notAcceptable, "Not acceptable", isEverywhere: true)

    // 409: refused by the state
    package static let tabHidden = ProblemCode("TAB_HIDDEN", .conflict, "Tab is hidden")
    package static let tabDisabled = ProblemCode("TAB_DISABLED", .conflict, "Tab is disabled")
    package static let tabNotSelectable = ProblemCode(
        "TAB_NOT_SELECTABLE", .conflict, "Tab cannot be selected")
    package static let menuClosed = ProblemCode("MENU_CLOSED", .conflict, "Menu is closed")
    package static let actionNotInMenu = ProblemCode(
        "ACTION_NOT_IN_MENU", .conflict, "Action is not in the menu")
    package static let nothingToCreate = ProblemCode(
        "NOTHING_TO_CREATE", .conflict, "Nothing to create")
    package static let runInProgress = ProblemCode(
        "RUN_IN_PROGRESS", .conflict, "A run is in progress")
    package static let runFinished = ProblemCode("RUN_FINISHED", .conflict, "Run has finished")
    package static let nothingToRetry = ProblemCode(
        "NOTHING_TO_RETRY", .conflict, "Nothing to retry")
    package static let pathFull = ProblemCode("PATH_FULL", .conflict, "Path is full")
    package static let accessoryHidden = ProblemCode(
        "ACCESSORY_HIDDEN", .conflict, "Accessory is not visible")
    package static let searchUnavailable = ProblemCode(
        "SEARCH_UNAVAILABLE", .conflict, "Bar has no search")
    package static let barHasSessions = ProblemCode(
        "BAR_HAS_SESSIONS", .conflict, "Bar has live sessions")
    package static let leaseLost = ProblemCode("LEASE_LOST", .conflict, "Lease is lost")
    package static let resultsChanged = ProblemCode(
        "RESULTS_CHANGED", .conflict, "Results have changed")
    package static let limitReached = ProblemCode("LIMIT_REACHED", .conflict, "Limit reached")
    package static let idempotencyKeyInUse = ProblemCode(
        "IDEMPOTENCY_KEY_IN_USE", .conflict, "Idempotency key in use", isRetryable: true)

    // 412 to 417
    package static let revisionMismatch = ProblemCode(
        "REVISION_MISMATCH", .preconditionFailed, "Revision is stale")
    package static let contentTooLarge = ProblemCode(
        "CONTENT_TOO_LARGE", .contentTooLarge, "Content too large", isEverywhere: true)
    package static let unsupportedMediaType = ProblemCode(
        "UNSUPPORTED_MEDIA_TYPE", .unsupportedMediaType, "Unsupported media type",
        isEverywhere: true)
    package static let expectationFailed = ProblemCode(
        "EXPECTATION_FAILED", .expectationFailed, "Expectation failed", isEverywhere: true)

    // 422: well-formed, but not valid
    package static let unknownMember = ProblemCode(
        "UNKNOWN_MEMBER", .unprocessableContent, "Unknown member")
    package static let missingMember = ProblemCode(
        "MISSING_MEMBER", .unprocessableContent, "Missing member")
    package static let invalidValue = ProblemCode(
        "INVALID_VALUE", .unprocessableContent, "Invalid value")
    package static let unknownParameter = ProblemCode(
        "UNKNOWN_PARAMETER", .unprocessableContent, "Unknown parameter", isEverywhere: true)
    package static let textTooLong = ProblemCode(
        "TEXT_TOO_LONG", .unprocessableContent, "Text too long")
    package static let unknownGesture = ProblemCode(
        "UNKNOWN_GESTURE", .unprocessableContent, "Unknown gesture")
    package static let unknownTab = ProblemCode("UNKNOWN_TAB", .unprocessableContent, "Unknown tab")
    package static let unknownAction = ProblemCode(
        "UNKNOWN_ACTION", .unprocessableContent, "Unknown action")
    package static let unknownRun = ProblemCode("UNKNOWN_RUN", .unprocessableContent, "Unknown run")
    package static let unknownBar = ProblemCode("UNKNOWN_BAR", .unprocessableContent, "Unknown bar")
    package static let unknownCatalog = ProblemCode(
        "UNKNOWN_CATALOG", .unprocessableContent, "Unknown catalog")
    package static let unknownRevision = ProblemCode(
        "UNKNOWN_REVISION", .unprocessableContent, "Unknown revision")
    package static let barInvalid = ProblemCode(
        "BAR_INVALID", .unprocessableContent, "Bar definition is invalid")
    package static let idempotencyKeyReused = ProblemCode(
        "IDEMPOTENCY_KEY_REUSED", .unprocessableContent, "Idempotency key reused")

    // 428 and 5xx
    package static let preconditionRequired = ProblemCode(
        "PRECONDITION_REQUIRED", .preconditionRequired, "Precondition required")
    package static let internalError = ProblemCode(
        "INTERNAL_ERROR", .internalServerError, "Internal error", isEverywhere: true)
    package static let methodNotImplemented = ProblemCode(
        "METHOD_NOT_IMPLEMENTED", .notImplemented, "Method not implemented", isEverywhere: true)
    package static let unsupportedTransferCoding = ProblemCode(
        "UNSUPPORTED_TRANSFER_CODING", .notImplemented, "Unsupported transfer coding",
        isEverywhere: true)
    package static let storageUnavailable = ProblemCode(
        "STORAGE_UNAVAILABLE", .serviceUnavailable, "Storage unavailable", isRetryable: true,
        isEverywhere: true)
    package static let storageFull = ProblemCode(
        "STORAGE_FULL", .serviceUnavailable, "Storage is full", isRetryable: true)
    package static let catalogLoading = ProblemCode(
        "CATALOG_LOADING", .serviceUnavailable, "Catalog is loading", isRetryable: true)
    package static let draining = ProblemCode(
        "DRAINING", .serviceUnavailable, "Shutting down", isRetryable: true, isEverywhere: true)

    /// Every code, in the order of the document.
    package static let all: [ProblemCode] = [
        malformedRequest, invalidHeader, malformedJSON, duplicateMember, unauthorized, forbidden,
        notFound,
        methodNotAllowed, notAcceptable, tabHidden, tabDisabled, tabNotSelectable, menuClosed,
        actionNotInMenu, nothingToCreate, runInProgress, runFinished, nothingToRetry, pathFull,
        accessoryHidden, searchUnavailable, barHasSessions, leaseLost, resultsChanged, limitReached,
        idempotencyKeyInUse,
        revisionMismatch,
        contentTooLarge, unsupportedMediaType, expectationFailed, unknownMember, missingMember,
        invalidValue, unknownParameter, textTooLong, unknownGesture, unknownTab, unknownAction,
        unknownRun, unknownBar, unknownCatalog, unknownRevision, barInvalid, idempotencyKeyReused,
        preconditionRequired, internalError, methodNotImplemented, unsupportedTransferCoding,
        storageUnavailable,
        storageFull, catalogLoading, draining,
    ]
}
