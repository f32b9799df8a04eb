import CCurl
import Glibc

/// One POST underway. Made anywhere, then used on libcurl's thread alone, which keeps it until the
/// end.
final class CurlTransfer: @unchecked Sendable {
    private let post: WebhookPost
    private let continuation: CheckedContinuation<WebhookReply, Never>
    private var policy = AddressPolicy()
    private var headers: UnsafeMutablePointer<curl_slist>?
    private(set) var handle: UnsafeMutableRawPointer?
    private var body: [UInt8] = []
    /// The empty line at the end of the answer's head has come; libcurl is content without it.
    private var hasWholeHead = false
    private var isTooLong = false
    private var hasOpened = false
    private var isRefused = false

    init(_ post: WebhookPost, _ continuation: CheckedContinuation<WebhookReply, Never>) {
        self.post = post
        self.continuation = continuation
    }

    /// The handle with everything set; nil, and answered, when it cannot be.
    func prepare(_ policy: AddressPolicy) -> UnsafeMutableRawPointer? {
        self.policy = policy
        guard let handle = curl_easy_init() else {
            finish(.unreachable)
            return nil
        }
        self.handle = handle
        for (name, value) in post.headers + [("Content-Type", "application/json")] {
            headers = curl_slist_append(headers, "\(name): \(value)")
        }
        // No "Expect: 100-continue", for which some servers are waited for in vain.
        headers = curl_slist_append(headers, "Expect:")
        let context = Unmanaged.passUnretained(self).toOpaque()
        let isSet =
            [
                curl_set_text(handle, CURLOPT_URL, post.url),
                curl_set_text(handle, CURLOPT_PROTOCOLS_STR, "http,https"),
                curl_set_text(handle, CURLOPT_PROXY, ""),
                curl_set_text(handle, CURLOPT_USERAGENT, "tabbard"),
                curl_set_number(handle, CURLOPT_NOSIGNAL, 1),
                curl_set_number(handle, CURLOPT_POST, 1),
                curl_set_body(handle, post.body, post.body.count),
                curl_set_headers(handle, headers),
                curl_set_number(handle, CURLOPT_FOLLOWLOCATION, 0),
                curl_set_number(handle, CURLOPT_HTTP_CONTENT_DECODING, 0),
                curl_set_number(handle, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1),
                curl_set_number(handle, CURLOPT_FORBID_REUSE, 1),
                curl_set_number(handle, CURLOPT_TIMEOUT_MS, max(post.timeout, 1)),
                curl_set_receiver(
                    handle,
                    { bytes, size, count, context in
                        guard let bytes, let context else { return 0 }
                        return CurlTransfer.from(context).receive(bytes, size * count)
                    }, context),
                curl_set_head_receiver(
                    handle,
                    { line, size, count, context in
                        guard let line, let context else { return 0 }
                        CurlTransfer.from(context).receiveHead(line, size * count)
                        return size * count
                    }, context),
                curl_set_socket_opener(
                    handle,
                    { context, _, address in
                        guard let context, let address else { return curl_refused_socket }
                        return CurlTransfer.from(context).open(address)
                    }, context),
            ].allSatisfy { $0 == CURLE_OK }
        guard isSet else {
            finish(.badAddress)
            return nil
        }
        return handle
    }

    /// The callbacks' context is the transfer, which the thread keeps as long as its handle.
    private static func from(_ context: UnsafeMutableRawPointer) -> CurlTransfer {
        Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    }

    /// Takes bytes of the answer; fewer than came ends the transfer.
    private func receive(_ bytes: UnsafeMutablePointer<CChar>, _ count: Int) -> Int {
        guard body.count + count <= CurlTransport.answerLimit else {
            isTooLong = true
            return 0
        }
        body += UnsafeRawBufferPointer(start: bytes, count: count)
        return count
    }

    /// Takes a line of the answer's head, or of an interim one's before it (RFC 9112 section 2.1).
    private func receiveHead(_ line: UnsafeMutablePointer<CChar>, _ count: Int) {
        let bytes = UnsafeRawBufferPointer(start: line, count: count)
        if bytes.starts(with: "HTTP/".utf8) { hasWholeHead = false }
        if bytes.elementsEqual("\r\n".utf8) || bytes.elementsEqual("\n".utf8) {
            hasWholeHead = true
        }
    }

    /// Opens a socket to an address that is allowed.
    private func open(_ address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
        let isPermitted = withUnsafePointer(to: &address.pointee.addr) { policy.permits($0) }
        guard isPermitted else {
            isRefused = true
            return curl_refused_socket
        }
        hasOpened = true
        return socket(
            address.pointee.family, address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue),
            address.pointee.`protocol`)
    }

    /// libcurl is done with it.
    func end(_ code: CURLcode) {
        finish(reply(code))
    }

    private func reply(_ code: CURLcode) -> WebhookReply {
        switch code {
        case CURLE_OK where hasWholeHead:
            let seconds = handle.map { Int(curl_answer_retry_after($0)) } ?? 0
            return .answered(
                status: handle.map { curl_answer_status($0) } ?? 0, body: body,
                retryAfter: seconds > 0 ? seconds : nil)
        case CURLE_WRITE_ERROR where isTooLong: return .tooLong
        case CURLE_OPERATION_TIMEDOUT: return .timedOut
        // Once there is a connection, the other side speaks something else.
        case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL:
            return hasOpened ? .unreachable : .badAddress
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR:
            return .insecure
        default: return isRefused ? .refusedAddress : .unreachable
        }
    }

    /// Answers the caller, once, and frees what libcurl had.
    func finish(_ reply: WebhookReply) {
        if let handle { curl_easy_cleanup(handle) }
        handle = nil
        if let headers { curl_slist_free_all(headers) }
        headers = nil
        continuation.resume(returning: reply)
    }
}
