/// One answer of an HTTP/1.1 server, its body complete and without chunk framing.
package struct LoopbackAnswer: Equatable, Sendable {
    /// A header line as it arrived, the value without surrounding white space.
    package struct Header: Equatable, Sendable {
        package var name: String
        package var value: String
    }

    package var status: Int
    /// In the order of the answer, repeated names included.
    package var headers: [Header]
    package var body: [UInt8]
    /// Whether a `100 Continue` came before this answer.
    package var wasContinued: Bool

    /// The first value of a header, whatever the case of its name.
    package subscript(name: String) -> String? {
        let wanted = name.lowercased()
        return headers.first { $0.name.lowercased() == wanted }?.value
    }

    /// All values of a header in their order.
    package func values(_ name: String) -> [String] {
        let wanted = name.lowercased()
        return headers.filter { $0.name.lowercased() == wanted }.map(\.value)
    }

    /// The body read as UTF-8.
    package var text: String { String(decoding: body, as: UTF8.self) }

    /// Whether the server keeps the connection open after this answer.
    package var keepsConnection: Bool {
        !values("Connection").contains { $0.lowercased() == "close" }
    }
}
