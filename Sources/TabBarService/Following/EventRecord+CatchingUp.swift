import Storage
import StrictJSON

extension EventRecord {
    /// The event for somebody who comes back: without its effects, and with the state when there is
    /// one. Nil for bytes that are no event of ours.
    func withoutEffects(_ session: [UInt8]?) -> [UInt8]? {
        guard let members = try? JSONReader.read(body).members else { return nil }
        var writer = JSONWriter(capacity: body.count + (session?.count ?? 0) + 16)
        writer.object { writer in
            for member in members {
                writer.name(any: member.name)
                writer.value(member.name == "effects" ? .array([]) : member.value)
            }
            if let session {
                writer.name("session")
                writer.raw(session)
            }
        }
        return writer.finish()
    }
}
