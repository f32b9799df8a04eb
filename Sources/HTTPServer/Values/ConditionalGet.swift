extension Response {
    /// The answer to a GET: this one, or 304 when the client has it already.
    ///
    /// Compares `If-None-Match` with this answer's `ETag` (RFC 9110 section 13.1.2); a condition
    /// that cannot be read is no condition.
    package func conditional(on request: Request) -> Response {
        guard status == .ok, request.headers.contains(.ifNoneMatch),
            let current = header(.entityTag),
            case .tags(let tags)? = EntityTagCondition(current),
            let tag = tags.first
        else { return self }
        let conditions = request.headers.values(.ifNoneMatch).compactMap(EntityTagCondition.init)
        return conditions.contains { $0.matchesWeakly(tag) } ? notModified : self
    }

    /// 304 in place of this answer.
    ///
    /// It keeps the header fields and the body, of which only the length goes out: a 304 tells the
    /// length of the 200 or none (RFC 9110 section 8.6).
    package var notModified: Response {
        var answer = self
        answer.status = .notModified
        return answer
    }
}

extension PreparedResponse {
    /// The answer to a GET: this one, or 304 when the client has it already.
    package func response(to request: Request) -> Response {
        Response(self).conditional(on: request)
    }
}
