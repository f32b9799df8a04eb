import CMicroHTTPD

/// What the library is told at the end of one of its calls.
enum CallResult {
    case goOn
    case closeConnection
}

/// The way of one request: head, body, handler, answer.
extension ServerCore {
    // MARK: Head

    /// The request line is here; the target is decoded from its raw bytes, once.
    func requestLineArrived(_ target: UnsafeRawBufferPointer, on connection: Connection) -> Exchange
    {
        let exchange = connection.beginExchange(id: nextRequestID())
        exchange.targetProblem = exchange.request.target.decode(target)
        connection.deadline.requestLineArrived()
        return exchange
    }

    /// All header fields are here and the gate has seen them.
    func headArrived(
        _ exchange: Exchange, method: UnsafePointer<CChar>, version: HTTPVersion?,
        on connection: Connection
    ) -> CallResult {
        exchange.begun = .now
        if let id = exchange.gate.requestID { exchange.request.id = id }
        let answer = firstAnswer(exchange, method: method, version: version)

        let framing = exchange.gate.framing
        let isBodyExpected = framing != .none && framing != .declared(0)
        connection.deadline.headArrived(now: exchange.begun, hasBody: isBodyExpected)
        guard let answer else {
            var declared: Int?
            if case .declared(let length) = framing { declared = length }
            exchange.body = BodyCollection(
                limit: exchange.entry?.bodyLimit ?? 0, declared: declared)
            return perform(exchange.lifecycle.acceptHead(), exchange)
        }
        exchange.response = answer
        // An answer before the body ends the connection, so a short body is read away first.
        if answer.closesConnection || !isShort(framing) || exchange.gate.expectsContinue {
            return perform(exchange.lifecycle.answerNow(), exchange)
        }
        return perform(exchange.lifecycle.acceptHead(), exchange)
    }

    private func isShort(_ framing: RequestGate.Framing) -> Bool {
        switch framing {
        case .none: true
        case .declared(let length): length <= 64 << 10
        case .chunked: false
        }
    }

    /// The answer that the head alone leads to; nil when the handler shall be asked.
    private func firstAnswer(
        _ exchange: Exchange, method: UnsafePointer<CChar>, version: HTTPVersion?
    ) -> Response? {
        guard let version else { return refusal(.malformed(.badVersion), exchange) }
        if let refused = exchange.gate.verdict(isVersion11: version == .http11) {
            return refusal(refused, exchange)
        }
        if let problem = exchange.targetProblem { return refusal(.malformed(problem), exchange) }
        guard lifecycle.takesWork else {
            return refusal(.draining(retryAfter: configuration.retryAfter), exchange)
        }
        guard let known = Method(name: method) else {
            return refusal(refusal(ofForeignMethod: method, exchange), exchange)
        }
        exchange.method = known
        exchange.request.method = known
        let destination = table.destination(of: &exchange.request)
        for middleware in behavior.middleware {
            if let answer = middleware.before(exchange.request) {
                return finished(answer, exchange)
            }
        }
        switch destination {
        case .refused(let refused):
            return refusal(refused, exchange)
        case .options(let allowed):
            let list = allowed.map(\.rawValue).joined(separator: ", ")
            return finished(Response(.noContent, headers: [.allow: list]), exchange)
        case .route(let entry):
            exchange.entry = entry
            if case .declared(let length) = exchange.gate.framing, length > entry.bodyLimit {
                return refusal(.contentTooLarge(limit: entry.bodyLimit), exchange)
            }
            return nil
        }
    }

    private func refusal(
        ofForeignMethod name: UnsafePointer<CChar>, _ exchange: Exchange
    ) -> Refusal {
        let text = String(cString: name)
        guard !text.isEmpty, text.utf8.allSatisfy(\.isTokenByte) else {
            return .malformed(.badMethod)
        }
        guard text == "TRACE" || text == "CONNECT" else { return .unknownMethod }
        return table.refusal(
            ofForeignMethodAt: exchange.request.target, &exchange.request.captures)
    }

    // MARK: Body

    func bodyArrived(
        _ chunk: UnsafeRawBufferPointer, _ exchange: Exchange, on connection: Connection
    ) -> CallResult {
        connection.deadline.bodyArrived(bytes: chunk.count)
        switch exchange.body.append(chunk) {
        case .goOn: return .goOn
        case .giveUp: return .closeConnection
        }
    }

    /// The request is complete.
    func requestArrived(_ exchange: Exchange, on connection: Connection) -> CallResult {
        connection.deadline.requestArrived()
        exchange.bytesIn = exchange.body.received
        if exchange.response != nil {
            return perform(exchange.lifecycle.answerNow(), exchange)
        }
        guard let entry = exchange.entry else { return .closeConnection }
        guard exchange.body.finish() == .complete else {
            exchange.response = refusal(.contentTooLarge(limit: entry.bodyLimit), exchange)
            return perform(exchange.lifecycle.answerNow(), exchange)
        }
        exchange.request.body = exchange.body.take()
        let begun = exchange.lifecycle.beginHandling()
        guard begun == .none else { return perform(begun, exchange) }
        switch entry.action {
        case .immediate(let answer):
            exchange.response = finished(
                resolved(Result { try answer(exchange.request) }, exchange), exchange)
            return perform(exchange.lifecycle.answerNow(), exchange)
        case .waiting(let answer):
            let (core, bound) = bound(exchange)
            exchange.task = answer(exchange.request) { result in
                core.value.answerArrived(result, bound.value)
            }
            return perform(exchange.lifecycle.handlerReturned(), exchange)
        }
    }

    // MARK: Answer

    /// A waiting handler has come to its end, perhaps before it ever waited.
    private func answerArrived(_ result: Result<Response, any Error>, _ exchange: Exchange) {
        let action = exchange.lifecycle.answerArrived()
        guard action != .drop else { return }
        exchange.response = finished(resolved(result, exchange), exchange)
        if action == .resume, let handle = exchange.handle { resume(handle) }
    }

    /// The library calls again after a resume.
    func calledAgain(_ exchange: Exchange) -> CallResult {
        perform(exchange.lifecycle.calledAgain(), exchange)
    }

    private func resolved(_ result: Result<Response, any Error>, _ exchange: Exchange) -> Response {
        switch result {
        case .success(let response): response
        case .failure(let error): behavior.failure(error, exchange.request)
        }
    }

    private func refusal(_ refusal: Refusal, _ exchange: Exchange) -> Response {
        var response = behavior.refusal(refusal, exchange.request.id)
        for field in refusal.headers.fields { response.headers[field.name] = field.value }
        response.closesConnection = response.closesConnection || refusal.closesConnection
        return finished(response, exchange)
    }

    /// The answer after the middleware and with what every answer carries.
    private func finished(_ answer: Response, _ exchange: Exchange) -> Response {
        var response = answer
        if exchange.method != nil {
            for middleware in behavior.middleware.reversed() {
                middleware.after(exchange.request, &response)
            }
        }
        if !response.isPrepared {
            response.headers.addMissing(SecurityHeaders.standard)
            response.headers[.requestID] = exchange.request.id.text
        } else if exchange.request.id.isFromClient {
            response.headers[.requestID] = exchange.request.id.text
        }
        if !lifecycle.takesWork { response.closesConnection = true }
        return response
    }

    private func perform(_ action: ExchangeLifecycle.Action, _ exchange: Exchange) -> CallResult {
        switch action {
        case .none, .drop, .release, .resume:
            return .goOn
        case .close:
            return .closeConnection
        case .suspend:
            guard let handle = exchange.handle else { return .closeConnection }
            suspend(handle)
            return .goOn
        case .queue:
            guard let handle = exchange.handle, let response = exchange.response else {
                return .closeConnection
            }
            return LibraryResponse.queue(response, on: handle) ? .goOn : .closeConnection
        }
    }

    // MARK: End

    /// The library has let go of the request: the only place where its state is released.
    func completed(_ exchange: Exchange, on connection: Connection) {
        guard exchange.lifecycle.complete() == .release else { return }
        exchange.task?.cancel()
        exchange.handle = nil
        let now = MonotonicTime.now
        connection.deadline.exchangeEnded(now: now)
        if exchange.begun.nanoseconds != 0 { behavior.observer?(summary(of: exchange, at: now)) }
        connection.endExchange()
        if !lifecycle.takesWork { connection.stopReading() }
    }

    private func summary(of exchange: Exchange, at now: MonotonicTime) -> ExchangeSummary {
        ExchangeSummary(
            route: exchange.request.route, method: exchange.method,
            status: exchange.response?.status,
            nanoseconds: now.nanoseconds &- exchange.begun.nanoseconds, bytesIn: exchange.bytesIn,
            bytesOut: exchange.method == .head ? 0 : exchange.response?.byteCount ?? 0,
            requestID: exchange.request.id)
    }
}
