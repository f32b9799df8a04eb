/// What is wrong with a request that is no clean HTTP.
package enum MalformedRequest: Error, Equatable {
    case badTarget
    case badPercentEncoding
    case nulInTarget
    case targetIsNotUTF8
    case dotSegment
    case encodedSlash
    case tooManyQueryItems
    case badMethod
    case badRequestLine
    case badHeaderName
    case badHeaderValue
    case tooManyHeaders
    case foldedHeader
    case badHeadEnd
    case repeatedHeader
    case missingHost
    case badContentLength
    case lengthAndTransferEncoding

    /// One sentence for people, without anything from the request.
    package var explanation: String {
        switch self {
        case .badTarget:
            "The request target must be a path of visible ASCII characters that begins with a slash."
        case .badPercentEncoding: "A percent sign in the URL must be followed by two hex digits."
        case .nulInTarget: "The URL must not contain a NUL character."
        case .targetIsNotUTF8: "The percent-encoded bytes of the URL must be UTF-8."
        case .dotSegment: "The path must not contain the segments . and .. in any spelling."
        case .encodedSlash: "This part of the path must not contain an encoded slash."
        case .tooManyQueryItems:
            "The query may have at most \(TargetDecoder.queryItemLimit) parameters."
        case .badMethod: "The method must be a token."
        case .badRequestLine:
            "A request line is a method, a target and HTTP/1.1 or HTTP/1.0, with one space between."
        case .badHeaderName:
            "The name of a header field must be a token, directly before the colon."
        case .badHeaderValue: "The value of a header field must not contain control characters."
        case .tooManyHeaders:
            "A request may have at most \(RequestGate.headerLimit) header fields."
        case .foldedHeader: "A header field must stand on one line."
        case .badHeadEnd:
            "The last header field must be followed by an empty line, and must not contain a NUL."
        case .repeatedHeader: "A header field that may occur once occurs again."
        case .missingHost: "A request in HTTP/1.1 must have a Host header field."
        case .badContentLength: "Content-Length must be a decimal number."
        case .lengthAndTransferEncoding:
            "A request must not have both Content-Length and Transfer-Encoding."
        }
    }
}
