/// How exactly an item matches, best first.
enum MatchClass: UInt8, Comparable, Sendable {
    /// A whole field is what was typed.
    case wholeField
    /// A field begins with it.
    case fieldBeginning
    /// It stands side by side in the main field.
    case sideBySideInMainField
    /// All words are in the main field.
    case mainField
    /// It stands side by side in another field.
    case sideBySide
    /// The words are in several places.
    case anywhere

    static func < (left: MatchClass, right: MatchClass) -> Bool { left.rawValue < right.rawValue }
}

/// The part of the ranking that depends on the query: cost, then class, then field weight. The
/// item's own order decides between equal grades.
struct MatchGrade: Comparable, Hashable, Sendable {
    let rawValue: UInt32

    init(cost: MatchCost, matchClass: MatchClass, weightRank: UInt8) {
        rawValue =
            UInt32(cost.rawValue) << 16 | UInt32(matchClass.rawValue) << 8 | UInt32(weightRank)
    }

    /// Behind every grade that a match can have.
    static let worst = MatchGrade(rawValue: .max)

    private init(rawValue: UInt32) { self.rawValue = rawValue }

    var cost: MatchCost { MatchCost(rawValue: UInt8(truncatingIfNeeded: rawValue >> 16)) }

    var matchClass: MatchClass {
        MatchClass(rawValue: UInt8(truncatingIfNeeded: rawValue >> 8)) ?? .anywhere
    }

    var weightRank: UInt8 { UInt8(truncatingIfNeeded: rawValue) }

    static func < (left: MatchGrade, right: MatchGrade) -> Bool { left.rawValue < right.rawValue }
}
