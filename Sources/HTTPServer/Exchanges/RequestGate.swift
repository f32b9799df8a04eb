/// Looks at the head of a request before anything else does, and refuses what is not clean HTTP.
///
/// The library below accepts much that must not be accepted (several lengths, length beside
/// transfer coding, names with spaces, folded lines). The gate is plain data: it is shown one
/// header field after the other and then says its verdict.
struct RequestGate {
    /// How the request frames its body.
    enum Framing: Equatable {
        case none
        /// Bytes, from `Content-Length`.
        case declared(Int)
        case chunked

        var declaredLength: Int? {
            if case .declared(let length) = self { length } else { nil }
        }
    }

    /// More header fields than this are refused.
    static let headerLimit = 100

    /// Fields that may occur once at most, and other fields whose presence matters.
    private struct Seen: OptionSet {
        let rawValue: UInt16
        static let host = Seen(rawValue: 1)
        static let contentLength = Seen(rawValue: 2)
        static let authorization = Seen(rawValue: 4)
        static let idempotencyKey = Seen(rawValue: 8)
        static let ifMatch = Seen(rawValue: 16)
        static let contentType = Seen(rawValue: 32)
        static let transferEncoding = Seen(rawValue: 64)
        static let expect = Seen(rawValue: 128)
        static let contentEncoding = Seen(rawValue: 256)
        static let requestID = Seen(rawValue: 512)
    }

    private(set) var framing = Framing.none
    /// Whether the client waits for `100 Continue`, or for an answer instead of it.
    private(set) var expectsContinue = false
    private var seen: Seen = []
    /// Whether the client named the request itself (`X-Request-Id`).
    var hasRequestID: Bool { seen.contains(.requestID) }
    private var count = 0
    private var refusal: Refusal?

    /// Looks at the next header field.
    ///
    /// - Parameters:
    ///   - isWhole: whether the line came as one piece, neither folded nor cut.
    mutating func inspect(
        name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer, isWhole: Bool = true
    ) {
        count += 1
        guard count <= Self.headerLimit else { return refuse(.tooManyHeaders) }
        guard isWhole else { return refuse(.foldedHeader) }
        guard !name.isEmpty, name.allSatisfy(\.isTokenByte) else { return refuse(.badHeaderName) }
        guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
            return refuse(.badHeaderValue)
        }
        // The length tells most names apart without comparing them.
        switch name.count {
        case 4 where HeaderName.host.isSpelled(by: name): note(.host)
        case 6 where HeaderName.expect.isSpelled(by: name):
            note(.expect)
            expectsContinue = Self.spells("100-continue", value)
            if !expectsContinue { refusal = refusal ?? .unsupportedExpectation }
        case 8 where HeaderName.ifMatch.isSpelled(by: name): note(.ifMatch)
        case 12 where HeaderName.contentType.isSpelled(by: name): note(.contentType)
        case 12 where HeaderName.requestID.isSpelled(by: name): seen.insert(.requestID)
        case 13 where HeaderName.authorization.isSpelled(by: name): note(.authorization)
        case 14 where HeaderName.contentLength.isSpelled(by: name):
            note(.contentLength)
            readLength(value)
        case 15 where HeaderName.idempotencyKey.isSpelled(by: name): note(.idempotencyKey)
        case 16 where HeaderName.contentEncoding.isSpelled(by: name):
            note(.contentEncoding)
            if !Self.spells("identity", value) {
                refusal = refusal ?? .unsupportedContentEncoding
            }
        case 17 where HeaderName.transferEncoding.isSpelled(by: name):
            note(.transferEncoding)
            framing = .chunked
            if !Self.spells("chunked", value) {
                refusal = refusal ?? .unsupportedTransferEncoding
            }
        default: break
        }
    }

    /// The verdict after the last header field; nil lets the request pass.
    func verdict(isVersion11: Bool) -> Refusal? {
        if seen.isSuperset(of: [.contentLength, .transferEncoding]) {
            return .malformed(.lengthAndTransferEncoding)
        }
        if let refusal { return refusal }
        if isVersion11, !seen.contains(.host) { return .malformed(.missingHost) }
        if !isVersion11, seen.contains(.transferEncoding) { return .unsupportedTransferEncoding }
        return nil
    }

    private mutating func note(_ field: Seen) {
        if seen.contains(field) { refuse(.repeatedHeader) }
        seen.insert(field)
    }

    /// Takes note of what is wrong with the head; what was found first counts.
    mutating func refuse(_ reason: MalformedRequest) {
        refusal = refusal ?? .malformed(reason)
    }

    private mutating func readLength(_ value: UnsafeRawBufferPointer) {
        guard !value.isEmpty, value.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return refuse(.badContentLength)
        }
        var length = 0
        for byte in value {
            let (product, overflow) = length.multipliedReportingOverflow(by: 10)
            let (sum, sumOverflow) = product.addingReportingOverflow(Int(byte) - 0x30)
            if overflow || sumOverflow {
                length = .max
                break
            }
            length = sum
        }
        if framing == .none { framing = .declared(length) }
    }

    private static func spells(_ word: StaticString, _ value: UnsafeRawBufferPointer) -> Bool {
        word.withUTF8Buffer { word in
            word.count == value.count && zip(word, value).allSatisfy { $0 == $1.asciiLowercased }
        }
    }
}
