import CMicroHTTPD

/// What the library is told at the end of one of its calls.
enum CallResult {
    case goOn
    case closeConnection
}

/// The way of one request: head, body, handler, answer.
extension ServerCore {
    // MARK: Head

    /// The request line is here.
    func requestLineArrived(_ target: UnsafeRawBufferPointer, on connection: Connection) -> Exchange
    {
        let exchange = connection.beginExchange()
        exchange.id = nextRequestID()
        exchange.take(target: target)
        connection.note { $0.requestLineArrived() }
        return exchange
    }

    /// All header fields are here.
    func headArrived(
        _ exchange: Exchange, _ reader: borrowing HeadReader, method: UnsafePointer<CChar>,
        version: HTTPVersion?, on connection: Connection
    ) -> CallResult {
        let now = MonotonicTime.now
        exchange.begun = now
        let (headers, gate) = connection.headers(from: reader)
        let answer = firstAnswer(exchange, headers, gate, method: method, version: version)

        let framing = gate.framing
        let isBodyExpected = framing != .none && framing != .declared(0)
        connection.note { $0.headArrived(now: now, hasBody: isBodyExpected) }
        if let answer {
            // An answer before the body ends the connection, so a short body is read away first.
            if answer.closesConnection || !isShort(framing) || gate.expectsContinue {
                return send(answer, exchange)
            }
            exchange.response = answer
            exchange.isAnsweredEarly = true
        }
        if isBodyExpected, answer == nil, let entry = exchange.entry, entry.body.isStreamed {
            return beginStreaming(entry, exchange, framing, on: connection)
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
        _ exchange: Exchange, _ headers: RequestHeaders, _ gate: RequestGate,
        method name: UnsafePointer<CChar>, version: HTTPVersion?
    ) -> Response? {
        if gate.hasRequestID, let id = headers[.requestID].flatMap(RequestID.init(client:)) {
            exchange.id = id
        }
        guard let version else { return refusal(.malformed(.badRequestLine), exchange) }
        if let refused = gate.verdict(isVersion11: version == .http11) {
            return refusal(refused, exchange)
        }
        let method = Method(name: name)
        let target: RoutedTarget
        do {
            // Of a method that is none of ours, only what the target allows is of interest.
            target = try targets.target(method ?? .options, exchange.rawTarget, in: table)
        } catch {
            return refusal(.malformed(error), exchange)
        }
        guard takesWork else {
            return refusal(.draining(retryAfter: configuration.retryAfter), exchange)
        }
        guard method != nil else {
            return refusal(refusal(ofForeignMethod: name, at: target), exchange)
        }
        exchange.method = method
        exchange.entry = target.entry
        let request = Request(target, headers: headers, id: exchange.id)
        exchange.request = request
        if let answer = middlewareAnswer(to: request) { return finished(answer, exchange) }
        switch target.destination {
        case .refused(let refused):
            return refusal(refused, exchange)
        case .options(let allowed):
            let list = allowed.map(\.rawValue).joined(separator: ", ")
            return finished(Response(.noContent, headers: [.allow: list]), exchange)
        case .route(let entry):
            if case .declared(let length) = gate.framing, length > entry.bodyLimit {
                return refusal(.contentTooLarge(limit: entry.bodyLimit), exchange)
            }
            return nil
        }
    }

    private func middlewareAnswer(to request: Request) -> Response? {
        for index in middleware.indices {
            if let answer = middleware[index].before(request) { return answer }
        }
        return nil
    }

    private func refusal(
        ofForeignMethod name: UnsafePointer<CChar>, at target: RoutedTarget
    ) -> Refusal {
        let text = String(cString: name)
        guard !text.isEmpty, text.utf8.allSatisfy(\.isTokenByte) else {
            return .malformed(.badMethod)
        }
        guard text == "TRACE" || text == "CONNECT" else { return .unknownMethod }
        switch target.destination {
        case .options(let allowed): return .methodNotAllowed(allowed: allowed)
        case .refused(let refused): return refused
        case .route: return .notFound
        }
    }

    // MARK: Body

    func bodyArrived(
        _ chunk: UnsafeRawBufferPointer, _ exchange: Exchange, on connection: Connection
    ) -> CallResult {
        connection.note { $0.bodyArrived(bytes: chunk.count) }
        if let inflow = exchange.inflow {
            return streamArrived(chunk, inflow, exchange, on: connection)
        }
        switch exchange.body?.append(chunk) {
        case .goOn: return .goOn
        case .giveUp, nil: return .closeConnection
        }
    }

    /// The request is complete.
    func requestArrived(_ exchange: Exchange, on connection: Connection) -> CallResult {
        connection.note { $0.requestArrived() }
        if let inflow = exchange.inflow {
            exchange.bytesIn = inflow.received
            inflow.whenTaken = nil
            inflow.end()
            return perform(exchange.advance { $0.bodyEnded() }, exchange)
        }
        let body = exchange.body
        if let body {
            exchange.body = nil
            exchange.bytesIn = body.received
        }
        if exchange.isAnsweredEarly, let answer = exchange.response {
            return send(answer, exchange)
        }
        guard let entry = exchange.entry, var request = exchange.request else {
            return .closeConnection
        }
        if let body {
            guard let bytes = body.finished else {
                return send(refusal(.contentTooLarge(limit: entry.bodyLimit), exchange), exchange)
            }
            request.body = bytes
            exchange.request = request
        }
        switch entry.action {
        case .immediate(let answer):
            let response: Response
            do { response = try answer(request) } catch {
                response = behavior.failure(error, request)
            }
            return send(finished(response, exchange), exchange)
        case .either(let atOnce, let later):
            let response: Response?
            do { response = try atOnce(request) } catch {
                response = behavior.failure(error, request)
            }
            guard let response else { return begin(later, request, exchange) }
            return send(finished(response, exchange), exchange)
        case .replying(let answer, let later):
            return begin(answer, otherwise: later, request, exchange)
        case .waiting(let answer):
            return begin(answer, request, exchange)
        }
    }

    private func begin(
        _ answer: (Request, @escaping Reply) -> Void,
        otherwise later: @escaping RouteTable.Waiting, _ request: Request, _ exchange: Exchange
    ) -> CallResult {
        let begun = exchange.advance { $0.beginHandling() }
        guard begun == .none else { return perform(begun, exchange) }
        exchange.isHandlerRunning = true
        answer(request) { [self] result in
            switch result {
            case .success(let response?): answerArrived(.success(response), request, exchange)
            case .success(nil): start(later, request, exchange)
            case .failure(let error): answerArrived(.failure(error), request, exchange)
            }
        }
        return perform(exchange.advance { $0.handlerReturned() }, exchange)
    }

    private func begin(
        _ answer: RouteTable.Waiting, _ request: Request, _ exchange: Exchange
    ) -> CallResult {
        let begun = exchange.advance { $0.beginHandling() }
        guard begun == .none else { return perform(begun, exchange) }
        start(answer, request, exchange)
        return perform(exchange.advance { $0.handlerReturned() }, exchange)
    }

    private func start(
        _ answer: RouteTable.Waiting, _ request: Request, _ exchange: Exchange
    ) {
        let (core, bound) = bound(exchange)
        exchange.isHandlerRunning = true
        let task = answer(request) { result in
            core.value.answerArrived(result, request, bound.value)
        }
        // A task that has ended would keep its memory for as long as the answer is streamed.
        if exchange.isHandlerRunning { exchange.task = task }
        // One that begins late may find that nobody waits any more.
        if !takesWork || exchange.lifecycle.isOver { exchange.cancelHandler() }
    }

    // MARK: Body in pieces

    /// The handler begins with the head alone.
    private func beginStreaming(
        _ entry: RouteTable.Entry, _ exchange: Exchange, _ framing: RequestGate.Framing,
        on connection: Connection
    ) -> CallResult {
        guard case .waiting(let answer) = entry.action, var request = exchange.request else {
            return .closeConnection
        }
        let inflow = BodyInflow(limit: entry.bodyLimit)
        request.stream = stream(inflow)
        exchange.inflow = inflow
        exchange.request = request
        let action = exchange.advance { $0.beginStreaming() }
        guard action == .none else { return perform(action, exchange) }
        start(answer, request, exchange)
        if exchange.lifecycle.state == .discarding, !isShort(framing),
            var answer = exchange.response
        {
            // The head was enough for the answer: a long body need not come at all.
            answer.closesConnection = true
            return send(answer, exchange)
        }
        return .goOn
    }

    private func streamArrived(
        _ chunk: UnsafeRawBufferPointer, _ inflow: BodyInflow, _ exchange: Exchange,
        on connection: Connection
    ) -> CallResult {
        switch inflow.arrived(chunk) {
        case .goOn: return .goOn
        case .giveUp: return .closeConnection
        case .pause:
            let action = exchange.advance { $0.pause() }
            guard action == .suspend else { return perform(action, exchange) }
            connection.note { $0.bodyPaused() }
            inflow.whenTaken = { [unowned self, unowned exchange, unowned connection] in
                connection.note { $0.bodyResumed(now: .now) }
                guard exchange.advance({ $0.unpause() }) == .resume, let handle = exchange.handle
                else { return }
                resume(handle)
            }
            return perform(action, exchange)
        }
    }

    // MARK: Answer

    /// A waiting handler has come to its end, perhaps before it ever waited.
    private func answerArrived(
        _ result: Result<Response, any Error>, _ request: Request, _ exchange: Exchange
    ) {
        exchange.isHandlerRunning = false
        exchange.task = nil
        exchange.inflow?.discard()
        let action = exchange.advance { $0.answerArrived() }
        guard action != .drop else {
            if case .success(let response) = result { response.stream?.end() }
            return
        }
        let response =
            switch result {
            case .success(let response): response
            case .failure(let error): behavior.failure(error, request)
            }
        exchange.response = finished(response, exchange)
        if action == .resume, let handle = exchange.handle {
            setAskedFirst(true, exchange)
            resume(handle)
        }
    }

    /// The library calls again after a resume.
    func calledAgain(_ exchange: Exchange) -> CallResult {
        perform(exchange.advance { $0.calledAgain() }, exchange)
    }

    // MARK: End

    /// The library has let go of the request: the only place where its state is released.
    func completed(_ exchange: Exchange, on connection: Connection) {
        guard exchange.advance({ $0.complete() }) == .release else { return }
        exchange.cancelHandler()
        setAskedFirst(false, exchange)
        exchange.handle = nil
        if let stream = exchange.stream { exchange.bytesOut = stream.end() }
        let now = MonotonicTime.now
        connection.note { $0.exchangeEnded(now: now) }
        if let observer, let begun = exchange.begun {
            let end = exchange.answered ?? now
            observer(summary(of: exchange, nanoseconds: end.nanoseconds &- begun.nanoseconds))
        }
        connection.endExchange()
        if !takesWork { connection.stopReading() }
    }

    private func summary(of exchange: Exchange, nanoseconds: Int64) -> ExchangeSummary {
        ExchangeSummary(
            route: exchange.entry?.description, method: exchange.method, status: exchange.status,
            nanoseconds: nanoseconds, bytesIn: exchange.bytesIn, bytesOut: exchange.bytesOut,
            requestID: exchange.id)
    }
}
