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
        let id = nextRequestID()
        let exchange = connection.beginExchange(id: id)
        exchange.targetProblem = exchange.request.update { request in
            request.reset(id: id)
            return request.target.decode(target)
        }
        connection.note { $0.requestLineArrived() }
        return exchange
    }

    /// All header fields are here and the gate has seen them.
    func headArrived(
        _ exchange: Exchange, gate: RequestGate, method: UnsafePointer<CChar>,
        version: HTTPVersion?, on connection: Connection
    ) -> CallResult {
        let now = MonotonicTime.now
        exchange.begun = now
        let answer = firstAnswer(exchange, gate, method: method, version: version)

        let framing = gate.framing
        let isBodyExpected = framing != .none && framing != .declared(0)
        connection.note { $0.headArrived(now: now, hasBody: isBodyExpected) }
        exchange.response = answer
        // An answer before the body ends the connection, so a short body is read away first.
        if let answer, answer.closesConnection || !isShort(framing) || gate.expectsContinue {
            return perform(exchange.advance { $0.answerNow() }, exchange)
        }
        if isBodyExpected {
            let limit = answer == nil ? exchange.entry?.bodyLimit ?? 0 : 0
            exchange.body = BodyCollection(limit: limit, declared: framing.declaredLength)
        }
        return perform(exchange.advance { $0.acceptHead() }, exchange)
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
        _ exchange: Exchange, _ gate: RequestGate, method: UnsafePointer<CChar>,
        version: HTTPVersion?
    ) -> Response? {
        guard let version else { return refusal(.malformed(.badVersion), exchange) }
        if let refused = gate.verdict(isVersion11: version == .http11) {
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
        let destination = exchange.request.update { request in
            request.method = known
            return table.destination(of: &request)
        }
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
            if case .declared(let length) = gate.framing, length > entry.bodyLimit {
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
        return exchange.request.update { table.refusal(ofForeignMethodIn: &$0) }
    }

    // MARK: Body

    func bodyArrived(
        _ chunk: UnsafeRawBufferPointer, _ exchange: Exchange, on connection: Connection
    ) -> CallResult {
        connection.note { $0.bodyArrived(bytes: chunk.count) }
        switch exchange.body?.append(chunk) {
        case .goOn: return .goOn
        case .giveUp, nil: return .closeConnection
        }
    }

    /// The request is complete.
    func requestArrived(_ exchange: Exchange, on connection: Connection) -> CallResult {
        connection.note { $0.requestArrived() }
        let body = exchange.body
        exchange.body = nil
        if let body { exchange.bytesIn = body.received }
        if exchange.response != nil {
            return perform(exchange.advance { $0.answerNow() }, exchange)
        }
        guard let entry = exchange.entry else { return .closeConnection }
        if let body {
            guard let bytes = body.finished else {
                exchange.response = refusal(.contentTooLarge(limit: entry.bodyLimit), exchange)
                return perform(exchange.advance { $0.answerNow() }, exchange)
            }
            exchange.request.update { $0.body = bytes }
        }
        let begun = exchange.advance { $0.beginHandling() }
        guard begun == .none else { return perform(begun, exchange) }
        switch entry.action {
        case .immediate(let answer):
            return answerNow(Result { try answer(exchange.request) }, exchange)
        case .either(let atOnce, let later):
            switch Result(catching: { try atOnce(exchange.request) }) {
            case .success(let response?): return answerNow(.success(response), exchange)
            case .success(nil): return begin(later, exchange)
            case .failure(let error): return answerNow(.failure(error), exchange)
            }
        case .waiting(let answer):
            return begin(answer, exchange)
        }
    }

    private func answerNow(
        _ result: Result<Response, any Error>, _ exchange: Exchange
    ) -> CallResult {
        exchange.response = finished(resolved(result, exchange), exchange)
        return perform(exchange.advance { $0.answerNow() }, exchange)
    }

    private func begin(_ answer: RouteTable.Waiting, _ exchange: Exchange) -> CallResult {
        let (core, bound) = bound(exchange)
        exchange.isHandlerRunning = true
        exchange.task = answer(exchange.request) { result in
            core.value.answerArrived(result, bound.value)
        }
        return perform(exchange.advance { $0.handlerReturned() }, exchange)
    }

    // MARK: Answer

    /// A waiting handler has come to its end, perhaps before it ever waited.
    private func answerArrived(_ result: Result<Response, any Error>, _ exchange: Exchange) {
        exchange.isHandlerRunning = false
        let action = exchange.advance { $0.answerArrived() }
        guard action != .drop else { return }
        exchange.response = finished(resolved(result, exchange), exchange)
        if action == .resume, let handle = exchange.handle { resume(handle) }
    }

    /// The library calls again after a resume.
    func calledAgain(_ exchange: Exchange) -> CallResult {
        perform(exchange.advance { $0.calledAgain() }, exchange)
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
        guard exchange.advance({ $0.complete() }) == .release else { return }
        exchange.task?.cancel()
        exchange.handle = nil
        let now = MonotonicTime.now
        connection.note { $0.exchangeEnded(now: now) }
        if let begun = exchange.begun, let observer = behavior.observer {
            observer(summary(of: exchange, nanoseconds: now.nanoseconds &- begun.nanoseconds))
        }
        connection.endExchange()
        if !lifecycle.takesWork { connection.stopReading() }
    }

    private func summary(of exchange: Exchange, nanoseconds: Int64) -> ExchangeSummary {
        ExchangeSummary(
            route: exchange.request.route, method: exchange.method,
            status: exchange.response?.status,
            nanoseconds: nanoseconds, bytesIn: exchange.bytesIn,
            bytesOut: exchange.method == .head ? 0 : exchange.response?.byteCount ?? 0,
            requestID: exchange.request.id)
    }
}
