import CMicroHTTPD
import Glibc

/// An answer that is made once and given to any number of requests at no cost for each.
///
/// Immutable. It carries the constant header fields of every answer already, so nothing is added to
/// it per request but the request id of a client that sent one.
///
/// Unchecked, because a C pointer is not Sendable: nothing of the library's response changes after
/// `init`, and it counts its references under a lock of its own.
package final class PreparedResponse: @unchecked Sendable {
    package let status: Status
    /// All header fields, the constant ones included.
    package let headers: Headers
    /// Of the body.
    package let byteCount: Int
    /// Owned by `handle`, which frees it with the last connection that sends it.
    private let memory: UnsafeMutableRawPointer?
    /// Nil where memory ran out; such an answer ends its connection.
    let handle: OpaquePointer?

    /// - Parameter constant: added where `headers` does not say otherwise.
    package init(
        _ status: Status, headers: Headers = [:], body: [UInt8] = [],
        constant: Headers = SecurityHeaders.standard
    ) {
        var all = headers
        all.addMissing(constant)
        self.status = status
        self.headers = all
        byteCount = body.count
        let memory = malloc(max(body.count, 1))
        self.memory = memory
        guard let memory else {
            handle = nil
            return
        }
        body.withUnsafeBytes { bytes in
            if let start = bytes.baseAddress {
                memory.copyMemory(from: start, byteCount: bytes.count)
            }
        }
        handle = MHD_create_response_from_buffer(body.count, memory, .RESPMEM_MUST_FREE)
        if handle == nil { free(memory) }
        LibraryResponse.add(all, to: handle)
    }

    /// An answer made ahead for one request, whose id it carries unless the client sent it, which
    /// the server adds. Made on any thread, so that the loop has only to send it.
    package convenience init(_ response: Response, for id: RequestID) {
        var headers = response.headers
        if case .generated = id { headers[.requestID] = id.text }
        self.init(response.status, headers: headers, body: response.bytes)
    }

    deinit {
        if let handle { MHD_destroy_response(handle) }
    }

    /// Reads the body where it lies.
    package func withBytes<Result>(_ read: (UnsafeRawBufferPointer) throws -> Result) rethrows
        -> Result
    {
        let start = handle == nil ? nil : memory
        return try read(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : byteCount))
    }

    /// A copy of the body.
    package var bytes: [UInt8] { withBytes { Array($0) } }
}
