/// An item of a segment that matches, and which reading of the query found it.
struct Match {
    var item: Int
    var grade: MatchGrade
    var plan: Int

    /// Whether a whole field is what was typed, letter by letter.
    var isWholeField: Bool { grade.matchClass == .wholeField && grade.cost == .exact }

    func of(_ plan: Int) -> Match { Match(item: item, grade: grade, plan: plan) }

    /// Better matches first, within a segment.
    static func isBetter(_ left: Match, _ right: Match) -> Bool {
        left.grade != right.grade ? left.grade < right.grade : left.item < right.item
    }
}
