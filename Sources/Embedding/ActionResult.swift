import StrictJSON

/// What a run came to, as its resource shows it: any JSON of at most 16 kB.
public struct ActionResult: Sendable {
    let bytes: [UInt8]

    /// Nil for a text that is no JSON, or too long.
    public init?(json: String) {
        guard let bytes = (try? JSONReader.read(json.utf8))?.encoded(), bytes.count <= 16_384
        else { return nil }
        self.bytes = bytes
    }
}
