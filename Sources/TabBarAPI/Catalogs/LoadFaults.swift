import CatalogFiles
import StrictJSON
import TabBarService

/// What is wrong with the items of a load: every fault with its place, up to a limit, so that a
/// file is corrected in one go.
struct LoadFaults {
    /// What a text is that its format does not allow.
    let malformed: ProblemCode
    private var code: ProblemCode?
    private var detail = ""
    private var places: [Problem.Place] = []

    init(in format: ItemTextFormat) {
        if case .table = format { malformed = .invalidValue } else { malformed = .malformedJSON }
    }

    var isEmpty: Bool { code == nil }

    /// Whether reading on tells nothing more.
    var isFull: Bool { places.count >= JSONIssues.limit }

    /// The first fault gives code and sentence; nil when there was none.
    var problem: Problem? { code.map { Problem($0, detail, at: places) } }

    mutating func add(_ fault: ItemTextFault) {
        let code: ProblemCode =
            switch fault.kind {
            case .malformed: malformed
            case .duplicateMember: .duplicateMember
            case .wrongKind: .invalidValue
            }
        let isWhole = fault.kind == .wrongKind
        add(code, fault.place, isWhole ? nil : fault.pointer, fault.message)
    }

    /// The item of a row; nil when it is none, which is noted.
    mutating func item(in row: ItemTextRow) -> CatalogItem? {
        switch row.content {
        case .failure(let fault):
            add(fault)
            return nil
        case .success(let value):
            let issues = JSONIssues()
            let item = CatalogItem(value, issues: issues)
            for issue in issues.list {
                add(issue.kind.code, row.place, issue.pointer, issue.detail)
            }
            return issues.list.isEmpty ? item : nil
        }
    }

    /// - Parameter pointer: in the item; nil means the whole text.
    private mutating func add(
        _ code: ProblemCode, _ place: ItemTextFault.Place, _ pointer: JSONPointer?,
        _ detail: String
    ) {
        guard !isFull else { return }
        let part: Problem.Place.Part
        var sentence = detail
        switch place {
        case .line(let number):
            part = .line(number, pointer ?? .root)
            sentence = "Line \(number): \(detail)"
        case .element(let index, _):
            part = .body(pointer.map { JSONPointer.root.element(index).appending($0) } ?? .root)
        }
        if self.code == nil {
            self.code = code
            self.detail = sentence
        }
        places.append(Problem.Place(part, sentence))
    }
}
