import HTTPServer

extension Response {
    /// A JSON body; `revision` becomes the `ETag`.
    static func json(
        _ body: [UInt8], _ status: Status = .ok, revision: Int? = nil
    ) -> Response {
        var headers: Headers = [.contentType: MediaType.json.header]
        if let revision { headers.add(.entityTag, EntityTag(revision).text) }
        return Response(status, headers: headers, body: body)
    }

    /// A JSON body, or 304 when the client knows this revision.
    static func json(
        _ body: [UInt8], revision: Int, unlessKnownTo request: Request
    ) -> Response {
        Response.json(body, revision: revision).conditional(on: request)
    }

    /// The answer with the address of what was made.
    func located(at path: String) -> Response {
        var response = self
        response.headers[.location] = path
        return response
    }
}

extension String {
    /// The text as a segment of a path: everything but RFC 3986's unreserved characters encoded.
    var pathSegment: String {
        var segment: [UInt8] = []
        let digits = Array("0123456789ABCDEF".utf8)
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                segment.append(byte)
            default:
                segment += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: segment, as: UTF8.self)
    }
}
