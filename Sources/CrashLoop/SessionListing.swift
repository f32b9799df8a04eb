import LoopbackHTTP
import StrictJSON

/// Compares the list of sessions with those that the clients have created: all of them, and besides
/// no more than there were creations whose answer never came.
func violationsInListing(of clients: [WritingClient], on port: UInt16) -> [Violation] {
    let created = Set(clients.flatMap(\.sessions).map(\.id))
    let unknown = clients.map(\.unknownCreations).reduce(0, +)
    guard let listed = listedSessions(port: port) else {
        return [.corrupt("the list of sessions cannot be read")]
    }

    var violations = created.subtracting(listed).map { Violation.lost("\($0): not in the list") }
    let others = Set(listed).subtracting(created).count
    if others > unknown {
        violations.append(
            .phantom("\(others) sessions are there that no client knows, \(unknown) may be"))
    }
    if Set(listed).count != listed.count {
        violations.append(.corrupt("the list of sessions names one twice"))
    }
    return violations
}

/// The ids on all pages of the list; nil when a page cannot be read.
private func listedSessions(port: UInt16) -> [String]? {
    guard let connection = try? LoopbackConnection(port: port) else { return nil }
    var ids: [String] = []
    var token = ""
    repeat {
        let path = "/v1/sessions?pageSize=200" + (token.isEmpty ? "" : "&pageToken=\(token)")
        guard let page = try? connection.send("GET", path).json,
            let sessions = page["sessions"]?.elements, let next = page["nextPageToken"]?.text
        else { return nil }
        ids += sessions.compactMap { $0["id"]?.text }
        token = next
    } while !token.isEmpty && ids.count < 100_000
    return ids
}
