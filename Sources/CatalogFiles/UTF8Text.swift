/// Whether bytes are a text.
enum UTF8Text {
    /// The first byte that belongs to no character; nil when all do.
    static func fault(in bytes: ArraySlice<UInt8>) -> Int? {
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: bytes.span)
            return nil
        } catch {
            return bytes.startIndex + error.byteOffsets.lowerBound
        }
    }
}
