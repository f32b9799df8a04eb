import StrictJSON

extension SessionCodec {
    /// The session that `bytes` hold; nil for what ``encode(_:)`` of this version has not written.
    package static func decode(_ bytes: some Sequence<UInt8>) -> Session? {
        let issues = JSONIssues()
        guard let value = try? JSONReader.read(bytes, valueLimit: .max),
            var reader = ObjectReader(value, issues: issues),
            reader.integer("v") == version, let session = session(&reader)
        else { return nil }
        reader.finish()
        return issues.list.isEmpty ? session : nil
    }

    private static func session(_ reader: inout ObjectReader) -> Session? {
        guard let id = reader.string("id"), let bar = reader.string("bar"),
            let barRevision = reader.integer("barRevision"),
            let revision = reader.integer("revision"),
            let createdAt = reader.timestamp("createdAt"),
            let updatedAt = reader.timestamp("updatedAt"),
            let timeToLive = reader.integer("timeToLive"),
            let selection = reader.string("selection"), let visited = reader.strings("visited"),
            let profileRevision = reader.integer("profileRevision")
        else { return nil }
        return Session(
            id: id, bar: bar, barRevision: barRevision, owner: reader.string("owner"),
            device: reader.string("device"), revision: revision, createdAt: createdAt,
            updatedAt: updatedAt, timeToLive: timeToLive, selection: selection, visited: visited,
            reselections: reader.dictionary("reselections") { value, _, _ in value.integer } ?? [:],
            paths: reader.dictionary("paths", ScreenDecoder.path) ?? [:],
            search: search(&reader), isMenuOpen: reader.bool("isMenuOpen") ?? false,
            run: run(&reader), outcome: outcome(&reader),
            metadata: reader.value("metadata") ?? .object([]), profileRevision: profileRevision)
    }

    private static func search(_ reader: inout ObjectReader) -> Session.Search? {
        guard var search = reader.object("search") else { return nil }
        let presentation: Session.Search.Presentation
        if let folded = search.string("inline") {
            presentation = .inline(folded: folded)
        } else if let folded = search.string("tab") {
            presentation = .tab(folded: folded)
        } else if let tab = search.requiredString("pushed") {
            presentation = .pushed(on: tab)
        } else {
            return nil
        }
        let query = search.requiredString("query") ?? ""
        let isComposing = search.bool("isComposing") ?? false
        let isUnrecorded = search.bool("isUnrecorded") ?? false
        let sequences = (search.array("sequences") ?? []).compactMap {
            value -> Session.ClientSequence? in
            guard var entry = ObjectReader(value, at: search.pointer, issues: search.issues),
                let client = entry.requiredString("client")
            else { return nil }
            let sequence = entry.requiredInteger("sequence") ?? 0
            entry.finish()
            return Session.ClientSequence(client: client, sequence: sequence)
        }
        search.finish()
        return Session.Search(
            presentation: presentation, query: query, isComposing: isComposing,
            sequences: sequences, isUnrecorded: isUnrecorded)
    }

    private static func run(_ reader: inout ObjectReader) -> Session.ActiveRun? {
        guard var run = reader.object("run") else { return nil }
        guard let id = run.requiredString("id"), let action = run.requiredString("action"),
            let state = run.choice("state", of: Session.ActiveRun.State.allCases)
        else {
            run.missing("state")
            return nil
        }
        let active = Session.ActiveRun(
            id: id, action: action, state: state, startedAt: run.timestamp("startedAt"),
            origin: run.string("origin"))
        run.finish()
        return active
    }

    private static func outcome(_ reader: inout ObjectReader) -> Session.Outcome? {
        if let until = reader.timestamp("doneUntil") { return .done(until: until) }
        guard var failure = reader.object("failure") else { return nil }
        guard let message = failure.requiredString("message"),
            let action = failure.requiredString("action"), let run = failure.requiredString("run"),
            let expiresAt = failure.timestamp("expiresAt")
        else {
            failure.missing("expiresAt")
            return nil
        }
        failure.finish()
        return .failed(
            Session.Failure(message: message, action: action, run: run, expiresAt: expiresAt))
    }
}
