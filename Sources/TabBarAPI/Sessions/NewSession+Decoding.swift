import StrictJSON
import TabBarModel
import TabBarService

extension NewSession {
    /// Seconds that a session may ask to live after its last change: up to a year.
    static let lifetimes = 1...31_536_000
    /// Bytes of `metadata` as compact JSON.
    static let metadataLimit = 8_192

    /// Takes the members that every way of making a session shares.
    mutating func take(from reader: inout ObjectReader) {
        if let seconds = reader.integer("ttl") {
            if !Self.lifetimes.contains(seconds) {
                reader.invalid(
                    "ttl",
                    "Expected \(Self.lifetimes.lowerBound) to \(Self.lifetimes.upperBound) s.")
            }
            timeToLive = min(max(seconds, 1), Self.lifetimes.upperBound) * 1_000
        }
        select = reader.string("select")
        query = reader.query("query")
        if let value = reader.value("restore"), value != .null {
            restore = RestoredSnapshot(
                value, at: reader.pointer.member("restore"), issues: reader.issues)
        }
        takeMetadata(from: &reader)
    }

    private mutating func takeMetadata(from reader: inout ObjectReader) {
        guard let value = reader.value("metadata"), value != .null else { return }
        guard case .object = value else {
            return reader.issues.report(
                .wrongKind, at: reader.pointer.member("metadata"),
                "Expected an object, found \(value.kind).")
        }
        if value.encoded().count > Self.metadataLimit {
            reader.issues.report(
                .tooLong, at: reader.pointer.member("metadata"),
                "The metadata may have \(Self.metadataLimit) bytes as compact JSON.")
        }
        metadata = value
    }
}
