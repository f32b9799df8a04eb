import TabBarModel

/// The ids of the sessions deleted last. Ids are never used twice, so forgetting old ones is safe
/// once no read that began before their deletion can still be underway.
struct DeletedSessions {
    private static let capacity = 20_000
    private var members: Set<SessionID> = []
    private var order: [SessionID] = []

    mutating func insert(_ id: SessionID) {
        guard members.insert(id).inserted else { return }
        order.append(id)
        if order.count >= 2 * Self.capacity {
            members.subtract(order[..<Self.capacity])
            order.removeFirst(Self.capacity)
        }
    }

    func contains(_ id: SessionID) -> Bool { members.contains(id) }
}
