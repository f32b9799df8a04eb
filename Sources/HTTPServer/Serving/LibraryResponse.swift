import CMicroHTTPD

/// Makes the library's responses out of ours.
enum LibraryResponse {
    /// Hands an answer to the library; false where it did not take it.
    static func queue(_ response: Response, on connection: OpaquePointer) -> Bool {
        let status = UInt32(truncatingIfNeeded: response.status.code)
        if case .prepared(let prepared) = response.body, response.headers.isEmpty,
            !response.closesConnection
        {
            guard let handle = prepared.handle else { return false }
            return MHD_queue_response(connection, status, handle) == .YES
        }
        guard let handle = make(response) else { return false }
        defer { MHD_destroy_response(handle) }
        return MHD_queue_response(connection, status, handle) == .YES
    }

    /// Hands a streamed answer to the library, which asks `source` for its bytes and keeps it until
    /// then: retained here, released when the library frees the response ("crfc: callback to call
    /// to free crc_cls").
    static func queue(
        _ source: StreamSource, _ response: Response, on connection: OpaquePointer
    ) -> Bool {
        let owner = Unmanaged.passRetained(source)
        let handle = MHD_create_response_from_callback(
            stream_size, 1 << 10,
            { source, _, buffer, capacity in
                guard let source, let buffer else { return stream_end }
                return Unmanaged<StreamSource>.fromOpaque(source).takeUnretainedValue()
                    .read(into: UnsafeMutableRawBufferPointer(start: buffer, count: capacity))
            }, owner.toOpaque(),
            { source in
                guard let source else { return }
                Unmanaged<StreamSource>.fromOpaque(source).release()
            })
        guard let handle else {
            owner.release()
            return false
        }
        defer { MHD_destroy_response(handle) }
        add(response.headers, to: handle)
        if response.closesConnection { MHD_add_response_header(handle, "Connection", "close") }
        let status = UInt32(truncatingIfNeeded: response.status.code)
        return MHD_queue_response(connection, status, handle) == .YES
    }

    /// A response object with one reference that the caller must destroy; nil where memory ran out.
    private static func make(_ response: Response) -> OpaquePointer? {
        let handle: OpaquePointer?
        switch response.body {
        case _ where response.status == .noContent, .none, .stream:
            handle = MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
        case .bytes(let bytes):
            handle = bytes.withUnsafeBytes { bytes in
                MHD_create_response_from_buffer(
                    bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress),
                    .RESPMEM_MUST_COPY)
            }
        case .prepared(let prepared):
            handle = share(prepared)
            add(prepared.headers, to: handle)
        }
        add(response.headers, to: handle)
        if response.closesConnection, let handle {
            MHD_add_response_header(handle, "Connection", "close")
        }
        return handle
    }

    /// Adds fields, but not those that the server writes itself.
    static func add(_ headers: Headers, to handle: OpaquePointer?) {
        guard let handle else { return }
        for field in headers.fields where !field.name.belongsToTheServer {
            // The library refuses empty values; a field without one says nothing anyway. The two
            // closures lend the texts' own bytes, where passing the texts would copy them.
            field.name.text.withCString { name in
                field.value.withCString { value in
                    _ = MHD_add_response_header(handle, name, value)
                }
            }
        }
    }

    /// A second response over the bytes of a prepared one, which it keeps alive: retained here,
    /// released when the library frees the response ("crfc: the callback to call when freeing").
    private static func share(_ prepared: PreparedResponse) -> OpaquePointer? {
        let owner = Unmanaged.passRetained(prepared)
        let handle = prepared.withBytes { bytes in
            MHD_create_response_from_buffer_with_free_callback_cls(
                bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress),
                { owner in
                    guard let owner else { return }
                    Unmanaged<PreparedResponse>.fromOpaque(owner).release()
                }, owner.toOpaque())
        }
        if handle == nil { owner.release() }
        return handle
    }
}
