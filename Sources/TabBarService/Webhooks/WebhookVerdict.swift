import StrictJSON
import Webhooks

/// What a reply means for the run.
enum WebhookVerdict: Equatable {
    case done(message: String?, result: JSONValue?)
    /// The app works on it and reports on the lease.
    case accepted
    /// `error` is for those who look into the attempts, not for the card.
    case failed(error: String)
    /// Another message may help; not before `wait` milliseconds when the app asked for that.
    case again(error: String, wait: Int?)

    init(_ reply: WebhookReply) {
        switch reply {
        case .answered(202, _, _): self = .accepted
        case .answered(200..<300, let body, _):
            // An answer without the two members is as good as one with them.
            let json = try? JSONReader.read(body)
            let result = json?["result"].flatMap { $0.encoded().count <= 16_384 ? $0 : nil }
            self = .done(message: json?["message"]?.text, result: result)
        case .answered(let status, _, let seconds) where status == 429 || status >= 500:
            self = .again(
                error: "The app answered \(status).",
                wait: seconds.map { min($0, 86_400) * 1_000 })
        case .answered(410, _, _): self = .failed(error: "The app answered 410: it is gone.")
        case .answered(300..<400, _, _):
            self = .failed(error: "The app answered with a redirect, which is not followed.")
        case .answered(let status, _, _): self = .failed(error: "The app answered \(status).")
        case .refusedAddress:
            self = .failed(error: "The address is not public and not allowed.")
        case .timedOut: self = .again(error: "The app did not answer in time.", wait: nil)
        case .insecure: self = .again(error: "The connection is not secure.", wait: nil)
        case .tooLong: self = .failed(error: "The app's answer was longer than 64 kB.")
        case .unreachable: self = .again(error: "The app could not be reached.", wait: nil)
        case .badAddress: self = .failed(error: "The address cannot be used.")
        }
    }
}
