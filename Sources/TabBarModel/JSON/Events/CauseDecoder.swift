package import StrictJSON

/// Reads the causes of events, so that a log can be played again.
///
/// A redacted submission reads as one without a text: which of the query it submits, only live
/// clients knew.
package enum CauseDecoder {
    /// The cause and the run that it started; nil, with issues, for what ``EventWriter`` has not
    /// written.
    package static func cause(
        _ value: JSONValue, at pointer: JSONPointer = .root, issues: JSONIssues
    ) -> (cause: RecordedCause, startedRun: RunID?)? {
        guard var reader = ObjectReader(value, at: pointer, issues: issues) else { return nil }
        let startedRun = reader.string("startedRun")
        let cause = cause(&reader)
        reader.finish()
        return cause.map { ($0, startedRun) }
    }

    private static func cause(_ reader: inout ObjectReader) -> RecordedCause? {
        switch reader.requiredString("type") {
        case "gesture": return GestureDecoder.gesture(&reader).map(RecordedCause.gesture)
        case "program": return request(&reader).map(RecordedCause.program)
        case "run": return report(&reader).map(RecordedCause.run)
        case "time": return .time
        case "profile": return change(&reader)
        case "bar":
            guard let revision = reader.requiredInteger("revision"),
                let reason = reader.requiredString("reason")
            else { return nil }
            return .bar(revision: revision, reason: reason)
        default:
            return unknown("type", &reader)
        }
    }

    private static func request(_ reader: inout ObjectReader) -> ProgramRequest? {
        switch reader.requiredString("request") {
        case "select": return reader.requiredString("tab").map(ProgramRequest.select)
        case "search": return reader.requiredQuery("query").map { .search(query: $0) }
        case "closeSearch": return .closeSearch
        case "run": return reader.requiredString("action").map(ProgramRequest.run)
        case "cancelRun": return reader.requiredString("run").map(ProgramRequest.cancelRun)
        case "retryRun":
            guard let run = reader.requiredString("run"),
                let action = reader.requiredString("action")
            else { return nil }
            return .retryRun(run, action: action)
        default:
            return unknown("request", &reader)
        }
    }

    private static func report(_ reader: inout ObjectReader) -> RunReport? {
        guard let run = reader.requiredString("run") else { return nil }
        switch reader.requiredString("news") {
        case "started": return RunReport(run: run, news: .started)
        case "succeeded": return RunReport(run: run, news: .succeeded)
        case "failed":
            return RunReport(run: run, news: .failed(message: reader.string("message")))
        case "cancelled": return RunReport(run: run, news: .cancelled)
        default:
            return unknown("news", &reader)
        }
    }

    private static func change(_ reader: inout ObjectReader) -> RecordedCause? {
        let (pointer, issues) = (reader.pointer, reader.issues)
        func read<Value>(
            _ name: String, _ decode: (JSONValue, JSONPointer, JSONIssues) -> Value?
        ) -> Value? {
            reader.requiredValue(name).flatMap { decode($0, pointer.member(name), issues) }
        }
        switch reader.requiredString("change") {
        case "badges":
            return read("badges", ProfileDecoder.badges).map { .profile(.badges($0)) }
        case "putSavedFilter":
            return read("savedFilter") {
                SavedFilterDecoder.savedFilter($0, at: $1, issues: $2)
            }.map { .profile(.putSavedFilter($0)) }
        case "removeSavedFilter":
            return read("id") { value, _, _ in value.text }.map {
                .profile(.removeSavedFilter(id: $0))
            }
        case "savedFilters":
            return read("savedFilters") {
                SavedFilterDecoder.savedFilters($0, at: $1, issues: $2)
            }.map { .profile(.savedFilters($0)) }
        case "customization":
            return read("customization", ProfileDecoder.customization).map {
                .profile(.customization($0))
            }
        case "recents":
            return read("recents", ProfileDecoder.recents).map { .profile(.recents($0)) }
        case "elsewhere":
            guard var profile = reader.object("profile") else { return nil }
            let decoded = ProfileDecoder.profile(&profile)
            profile.finish()
            return .profileElsewhere(decoded)
        default:
            return unknown("change", &reader)
        }
    }

    /// Reports the member `name` unless it is missing, which is reported already.
    private static func unknown<Value>(_ name: String, _ reader: inout ObjectReader) -> Value? {
        if reader.value(name) != nil { reader.invalid(name, "Nothing of this name is known here.") }
        reader.takeRest()
        return nil
    }
}
