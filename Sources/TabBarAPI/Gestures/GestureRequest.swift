import StrictJSON
import TabBarModel

/// The body of ``Surface/performGestures(_:_:)``: one gesture or a batch.
struct GestureRequest {
    var gestures: [Gesture] = []
    var isBatch = false
    /// Whether a refused gesture lets the others go on.
    var isSkipping = false
    var ifRevision: Int?

    /// Gestures that a batch may have.
    static let batchLimit = 100

    /// Reads the body; all that is wrong with it is thrown together.
    init(_ body: JSONValue) throws(Problem) {
        self = try decoding(body) { reader in
            body["gestures"] == nil ? GestureRequest(one: &reader) : GestureRequest(batch: &reader)
        }
    }

    private init(one reader: inout ObjectReader) {
        if let gesture = GestureDecoder.gesture(&reader) { gestures = [gesture] }
        ifRevision = reader.revision()
    }

    private init(batch reader: inout ObjectReader) {
        isBatch = true
        let pointer = reader.pointer.member("gestures")
        let issues = reader.issues
        let elements = reader.requiredValue("gestures") == nil ? nil : reader.array("gestures")
        if let elements, !(1...Self.batchLimit ~= elements.count) {
            reader.invalid("gestures", "A batch has 1 to \(Self.batchLimit) gestures.")
        }
        gestures = (elements ?? []).prefix(Self.batchLimit).enumerated().compactMap {
            GestureDecoder.gesture($1, at: pointer.element($0), issues: issues)
        }
        switch reader.string("onRefusal") {
        case nil, "fail": break
        case "skip": isSkipping = true
        default: reader.invalid("onRefusal", "Expected “fail” or “skip”.")
        }
        ifRevision = reader.revision()
    }
}

extension ObjectReader {
    /// The member `ifRevision`, which says what `If-Match` says.
    mutating func revision() -> Int? {
        let revision = integer("ifRevision")
        if let revision, revision < 0 {
            invalid("ifRevision", "A revision is a whole number from 0.")
        }
        return revision
    }
}
