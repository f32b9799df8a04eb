/// How an exchange gets its answer and what the library is told then.
extension ServerCore {
    /// A refusal as the surface words it.
    func refusal(_ refusal: Refusal, _ exchange: Exchange) -> Response {
        var response = behavior.refusal(refusal, exchange.id)
        for field in refusal.headers.fields { response.headers[field.name] = field.value }
        response.closesConnection = response.closesConnection || refusal.closesConnection
        return finished(response, exchange)
    }

    /// The answer after the middleware and with what every answer carries.
    func finished(_ answer: consuming Response, _ exchange: Exchange) -> Response {
        if !middleware.isEmpty, let request = exchange.request {
            var index = middleware.count
            while index > 0 {
                index -= 1
                middleware[index].after(request, &answer)
            }
        }
        if !answer.isPrepared {
            answer.headers.addMissing(SecurityHeaders.standard)
            answer.headers[.requestID] = exchange.id.text
        } else if case .client(let id) = exchange.id {
            answer.headers[.requestID] = id
        }
        if !takesWork { answer.closesConnection = true }
        return answer
    }

    /// Sends an answer within the library's call.
    func send(_ answer: Response, _ exchange: Exchange) -> CallResult {
        let action = exchange.advance { $0.answerNow() }
        return action == .queue ? queue(answer, exchange) : perform(action, exchange)
    }

    /// Carries out what the exchange's state machine asks for.
    func perform(_ action: ExchangeLifecycle.Action, _ exchange: Exchange) -> CallResult {
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
            guard let response = exchange.response else { return .closeConnection }
            return queue(response, exchange)
        }
    }

    /// Hands an answer to the library.
    private func queue(_ response: Response, _ exchange: Exchange) -> CallResult {
        exchange.status = response.status
        exchange.bytesOut = exchange.method == .head ? 0 : response.byteCount
        guard let handle = exchange.handle else { return .closeConnection }
        let isTaken =
            if let stream = response.stream {
                queue(stream, of: response, for: exchange, on: handle)
            } else {
                LibraryResponse.queue(response, on: handle)
            }
        return isTaken ? .goOn : .closeConnection
    }
}
