/// What the last head of a connection was found to be.
///
/// A client that polls, types or taps sends the same head again and again. One that is the same to the byte
/// needs neither the gate nor the router a second time.
final class KnownHead {
    let head: RequestHead
    let version: HTTPVersion
    let gate: RequestGate
    let entry: RouteTable.Entry

    init(head: RequestHead, version: HTTPVersion, gate: RequestGate, entry: RouteTable.Entry) {
        self.head = head
        self.version = version
        self.gate = gate
        self.entry = entry
    }

    /// Whether the fields, method and version of another head are the same. Its target is compared where
    /// it arrives (`Exchange.repeatsTarget`).
    func isRepeated(
        by reader: borrowing HeadReader, method: UnsafePointer<CChar>, version: HTTPVersion?
    ) -> Bool {
        version == self.version && Method(name: method) == head.method
            && reader.repeats(head.headers)
    }
}
