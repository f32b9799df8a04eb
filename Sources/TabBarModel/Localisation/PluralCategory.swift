/// Which form of a phrase a number takes: Unicode's plural rules (CLDR), for whole numbers in the
/// languages that the service speaks.
enum PluralCategory: String, Sendable, CaseIterable {
    case zero, one, two, few, many, other

    /// The category of `count` in the language of `tag`; `other` in languages that are not ours.
    init(_ count: Int, in tag: String) {
        switch tag.prefix(while: { $0 != "-" }) {
        case "en", "de", "es": self = count == 1 ? .one : .other
        // No thing is one thing in French and in Portuguese.
        case "fr", "pt": self = count == 0 || count == 1 ? .one : .other
        case "he": self = count == 1 ? .one : count == 2 ? .two : .other
        case "ar":
            switch (count, count % 100) {
            case (0, _): self = .zero
            case (1, _): self = .one
            case (2, _): self = .two
            case (_, 3...10): self = .few
            case (_, 11...99): self = .many
            default: self = .other
            }
        default: self = .other
        }
    }
}
