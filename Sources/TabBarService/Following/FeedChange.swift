import TabBarModel

/// One change of a session on its way to followers, with the bytes that several of them share.
final class FeedChange {
    let event: SessionEvent
    /// The state after it; only in the last of the changes that became durable together.
    private let session: [UInt8]?
    private var forOrigin: [UInt8]?
    private var forOthers: [UInt8]?

    init(_ event: SessionEvent, session: [UInt8]?) {
        self.event = event
        self.session = session
    }

    /// The message for a client; nil is one without a name.
    func message(for client: String?) -> FeedMessage {
        let isOrigin = client != nil && client == event.origin
        let made = isOrigin ? forOrigin : forOthers
        let bytes = made ?? EventWriter.write(event, for: client, session: session)
        if isOrigin { forOrigin = bytes } else { forOthers = bytes }
        return .change(revision: event.revision, bytes)
    }
}
