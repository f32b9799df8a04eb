/// What went wrong, for programs: a stable name with the status and title that always go with it.
///
/// Open on purpose: clients must expect codes that they do not know, and later parts add theirs.
package struct ProblemCode: Sendable, Hashable {
    /// The name, `UNKNOWN_TAB` for example.
    package let name: String
    package let status: Int
    package let title: String
    /// Whether the same request may succeed later without anybody changing anything.
    package let isRetryable: Bool
    /// Whether any operation can answer with it.
    package let isEverywhere: Bool

    private init(
        _ name: String, _ status: Int, _ title: String, isRetryable: Bool = false,
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
        "MALFORMED_REQUEST", 400, "Malformed request", isEverywhere: true)
    package static let invalidHeader = ProblemCode(
        "INVALID_HEADER", 400, "Invalid header", isEverywhere: true)
    package static let malformedJSON = ProblemCode("MALFORMED_JSON", 400, "Malformed JSON")
    package static let duplicateMember = ProblemCode("DUPLICATE_MEMBER", 400, "Duplicate member")
    package static let unauthorized = ProblemCode(
        "UNAUTHORIZED", 401, "Credential not accepted", isEverywhere: true)
    package static let notFound = ProblemCode("NOT_FOUND", 404, "Not found", isEverywhere: true)
    package static let methodNotAllowed = ProblemCode(
        "METHOD_NOT_ALLOWED", 405, "Method not allowed", isEverywhere: true)
    package static let notAcceptable = ProblemCode(
        "NOT_ACCEPTABLE", 406, "Not acceptable", isEverywhere: true)

    // 409: refused by the state
    package static let tabHidden = ProblemCode("TAB_HIDDEN", 409, "Tab is hidden")
    package static let tabDisabled = ProblemCode("TAB_DISABLED", 409, "Tab is disabled")
    package static let tabNotSelectable = ProblemCode(
        "TAB_NOT_SELECTABLE", 409, "Tab cannot be selected")
    package static let menuClosed = ProblemCode("MENU_CLOSED", 409, "Menu is closed")
    package static let actionNotInMenu = ProblemCode(
        "ACTION_NOT_IN_MENU", 409, "Action is not in the menu")
    package static let nothingToCreate = ProblemCode("NOTHING_TO_CREATE", 409, "Nothing to create")
    package static let runInProgress = ProblemCode("RUN_IN_PROGRESS", 409, "A run is in progress")
    package static let runFinished = ProblemCode("RUN_FINISHED", 409, "Run has finished")
    package static let nothingToRetry = ProblemCode("NOTHING_TO_RETRY", 409, "Nothing to retry")
    package static let pathFull = ProblemCode("PATH_FULL", 409, "Path is full")
    package static let accessoryHidden = ProblemCode(
        "ACCESSORY_HIDDEN", 409, "Accessory is not visible")
    package static let searchUnavailable = ProblemCode(
        "SEARCH_UNAVAILABLE", 409, "Bar has no search")
    package static let barHasSessions = ProblemCode(
        "BAR_HAS_SESSIONS", 409, "Bar has live sessions")
    package static let idempotencyKeyInUse = ProblemCode(
        "IDEMPOTENCY_KEY_IN_USE", 409, "Idempotency key in use", isRetryable: true)

    // 412 to 417
    package static let revisionMismatch = ProblemCode("REVISION_MISMATCH", 412, "Revision is stale")
    package static let contentTooLarge = ProblemCode(
        "CONTENT_TOO_LARGE", 413, "Content too large", isEverywhere: true)
    package static let unsupportedMediaType = ProblemCode(
        "UNSUPPORTED_MEDIA_TYPE", 415, "Unsupported media type", isEverywhere: true)
    package static let expectationFailed = ProblemCode(
        "EXPECTATION_FAILED", 417, "Expectation failed", isEverywhere: true)

    // 422: well-formed, but not valid
    package static let unknownMember = ProblemCode("UNKNOWN_MEMBER", 422, "Unknown member")
    package static let missingMember = ProblemCode("MISSING_MEMBER", 422, "Missing member")
    package static let invalidValue = ProblemCode("INVALID_VALUE", 422, "Invalid value")
    package static let unknownParameter = ProblemCode(
        "UNKNOWN_PARAMETER", 422, "Unknown parameter", isEverywhere: true)
    package static let textTooLong = ProblemCode("TEXT_TOO_LONG", 422, "Text too long")
    package static let unknownGesture = ProblemCode("UNKNOWN_GESTURE", 422, "Unknown gesture")
    package static let unknownTab = ProblemCode("UNKNOWN_TAB", 422, "Unknown tab")
    package static let unknownAction = ProblemCode("UNKNOWN_ACTION", 422, "Unknown action")
    package static let unknownRun = ProblemCode("UNKNOWN_RUN", 422, "Unknown run")
    package static let unknownBar = ProblemCode("UNKNOWN_BAR", 422, "Unknown bar")
    package static let unknownCatalog = ProblemCode("UNKNOWN_CATALOG", 422, "Unknown catalog")
    package static let unknownRevision = ProblemCode("UNKNOWN_REVISION", 422, "Unknown revision")
    package static let barInvalid = ProblemCode("BAR_INVALID", 422, "Bar definition is invalid")
    package static let idempotencyKeyReused = ProblemCode(
        "IDEMPOTENCY_KEY_REUSED", 422, "Idempotency key reused")

    // 428 and 5xx
    package static let preconditionRequired = ProblemCode(
        "PRECONDITION_REQUIRED", 428, "Precondition required")
    package static let internalError = ProblemCode(
        "INTERNAL_ERROR", 500, "Internal error", isEverywhere: true)
    package static let unsupportedTransferCoding = ProblemCode(
        "UNSUPPORTED_TRANSFER_CODING", 501, "Unsupported transfer coding", isEverywhere: true)
    package static let storageUnavailable = ProblemCode(
        "STORAGE_UNAVAILABLE", 503, "Storage unavailable", isRetryable: true, isEverywhere: true)
    package static let storageFull = ProblemCode(
        "STORAGE_FULL", 503, "Storage is full", isRetryable: true)
    package static let catalogLoading = ProblemCode(
        "CATALOG_LOADING", 503, "Catalog is loading", isRetryable: true)
    package static let draining = ProblemCode(
        "DRAINING", 503, "Shutting down", isRetryable: true, isEverywhere: true)

    /// Every code, in the order of the document.
    package static let all: [ProblemCode] = [
        malformedRequest, invalidHeader, malformedJSON, duplicateMember, unauthorized, notFound,
        methodNotAllowed, notAcceptable, tabHidden, tabDisabled, tabNotSelectable, menuClosed,
        actionNotInMenu, nothingToCreate, runInProgress, runFinished, nothingToRetry, pathFull,
        accessoryHidden, searchUnavailable, barHasSessions, idempotencyKeyInUse, revisionMismatch,
        contentTooLarge, unsupportedMediaType, expectationFailed, unknownMember, missingMember,
        invalidValue, unknownParameter, textTooLong, unknownGesture, unknownTab, unknownAction,
        unknownRun, unknownBar, unknownCatalog, unknownRevision, barInvalid, idempotencyKeyReused,
        preconditionRequired, internalError, unsupportedTransferCoding, storageUnavailable,
        storageFull, catalogLoading, draining,
    ]
}
