/// A final response status: 200 to 599 (RFC 9110 section 15).
package struct Status: Hashable, Sendable {
    /// 200…599.
    package let code: Int

    /// Nil unless the code lies in 200...599; interim answers are the server's own business.
    package init?(_ code: Int) {
        guard (200...599).contains(code) else { return nil }
        self.code = code
    }

    private init(known code: Int) {
        self.code = code
    }

    package static let ok = Status(known: 200)
    package static let created = Status(known: 201)
    package static let accepted = Status(known: 202)
    package static let noContent = Status(known: 204)
    package static let notModified = Status(known: 304)
    package static let badRequest = Status(known: 400)
    package static let unauthorized = Status(known: 401)
    package static let forbidden = Status(known: 403)
    package static let notFound = Status(known: 404)
    package static let methodNotAllowed = Status(known: 405)
    package static let notAcceptable = Status(known: 406)
    package static let conflict = Status(known: 409)
    package static let preconditionFailed = Status(known: 412)
    package static let contentTooLarge = Status(known: 413)
    package static let unsupportedMediaType = Status(known: 415)
    package static let expectationFailed = Status(known: 417)
    package static let unprocessableContent = Status(known: 422)
    package static let preconditionRequired = Status(known: 428)
    package static let internalServerError = Status(known: 500)
    package static let notImplemented = Status(known: 501)
    package static let serviceUnavailable = Status(known: 503)

    /// Whether an answer with this status never has a body (RFC 9110 sections 15.3.5 and 15.4.5).
    var forbidsBody: Bool { code == 204 || code == 304 }
}
