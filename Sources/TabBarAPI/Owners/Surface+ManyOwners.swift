import HTTPServer
import StrictJSON
import TabBarModel
import TabBarService

/// Badges of many owners in one request: what an app's server knows of them after a night's work.
extension Surface {
    /// Owners of one request.
    private static let ownersLimit = 1_000

    func updateOwnersBadges(
        _ store: isolated SessionStore, _ request: Request
    ) async throws -> Response {
        try request.takesNoQuery()
        let bar = try request.parameter("bar")
        let issues = JSONIssues()
        let owners = try unlessFaulty(
            Self.owners(try request.json(as: [.mergePatch, .json]), issues), issues)
        let outcomes = try await store.changeBadges(bar: bar, owners)
        var writer = JSONWriter(capacity: 4_096)
        writer.object { writer in
            writer.name("outcomes")
            writer.array(zip(owners, outcomes)) { writer, part in
                writer.outcome(part.1, of: part.0.owner)
            }
        }
        return .json(writer.finish())
    }

    private static func owners(
        _ value: JSONValue, _ issues: JSONIssues
    ) -> [(owner: OwnerID, badges: [TabID: Int?])]? {
        guard var reader = ObjectReader(value, issues: issues) else { return nil }
        defer { reader.finish() }
        let pointer = reader.pointer.member("owners")
        guard let value = reader.requiredValue("owners") else { return nil }
        guard case .object(let members) = value else {
            issues.report(.wrongKind, at: pointer, "Expected an object, found \(value.kind).")
            return nil
        }
        guard 1...ownersLimit ~= members.count else {
            issues.report(.invalidValue, at: pointer, "Expected 1 to \(ownersLimit) owners.")
            return nil
        }
        return members.compactMap { member in
            let place = pointer.member(member.name)
            guard PathName.isName(member.name) else {
                issues.report(
                    .invalidValue, at: place,
                    "An owner has 1 to 128 of A–Z, a–z, 0–9 and . _ ~ : @ + = | -.")
                return nil
            }
            return ProfileDecoder.badges(member.value, at: place, issues: issues).map {
                (member.name, $0)
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func outcome(_ outcome: OwnerOutcome, of owner: OwnerID) {
        object { writer in
            writer.name("owner")
            writer.string(owner)
            writer.name("changed")
            switch outcome {
            case .changed(let revision):
                writer.bool(true)
                writer.name("revision")
                writer.integer(revision)
            case .unchanged(let revision):
                writer.bool(false)
                writer.name("revision")
                writer.integer(revision)
            case .refused(let refusal):
                writer.bool(false)
                writer.name("refusal")
                writer.object { writer in
                    writer.name("code")
                    writer.string(refusal.code)
                    writer.name("detail")
                    writer.string(refusal.sentence)
                }
            }
        }
    }
}
