import HTTPServer
import StrictJSON

/// Takes the parameters of a query one by one; what is left over at ``finish()`` is unknown and
/// thrown.
struct QueryReader {
    private let items: [QueryItem]
    private var known: Set<String> = []
    private var faults: [(code: ProblemCode, place: Problem.Place)] = []

    init(_ request: Request) { items = request.query }

    /// The text of a parameter; an empty one too.
    mutating func text(_ name: String) -> String? {
        let values = texts(name)
        if values.count > 1 { report(name, "Send this parameter once.") }
        return values.first
    }

    /// All texts of a parameter that may be repeated.
    mutating func texts(_ name: String) -> [String] {
        known.insert(name)
        return items.filter { $0.name.hasSameBytes(as: name) }.map(\.value)
    }

    /// The elements of a parameter that is a list with commas.
    mutating func list(_ name: String) -> [String] {
        guard let text = text(name), !text.isEmpty else { return [] }
        return text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }

    /// A whole number in digits. One beyond 64 bits counts as the largest there is.
    mutating func integer(_ name: String, in range: ClosedRange<Int>) -> Int? {
        guard let text = text(name) else { return nil }
        let isNumber = !text.isEmpty && text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
        if isNumber, case let value = Int(text) ?? .max, range.contains(value) { return value }
        let most = range.upperBound == .max ? "" : " to \(range.upperBound)"
        report(name, "Expected a whole number from \(range.lowerBound)\(most).")
        return nil
    }

    /// `true` or `false`.
    mutating func bool(_ name: String) -> Bool? {
        switch text(name) {
        case nil: return nil
        case "true": return true
        case "false": return false
        default:
            report(name, "Expected true or false.")
            return nil
        }
    }

    /// Notes what is wrong with a parameter.
    mutating func report(
        _ name: String, _ detail: String, code: ProblemCode = .invalidValue
    ) {
        faults.append((code, Problem.Place(.parameter(name), detail)))
    }

    /// Throws everything that is wrong with the query.
    func finish() throws(Problem) {
        guard !items.isEmpty else { return }
        var faults = faults
        var seen: Set<String> = []
        for item in items where !known.contains(item.name) && seen.insert(item.name).inserted {
            faults.append(
                (
                    .unknownParameter,
                    Problem.Place(
                        .parameter(item.name), "There is no such parameter here; remove it.")
                ))
        }
        guard let first = faults.first else { return }
        throw Problem(first.code, first.place.detail, at: faults.map(\.place))
    }
}

extension Request {
    /// Throws when there is a query at all.
    func takesNoQuery() throws(Problem) {
        if !query.isEmpty { try QueryReader(self).finish() }
    }
}
