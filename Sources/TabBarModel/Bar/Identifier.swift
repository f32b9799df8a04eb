/// Ids in a definition: `[a-z0-9][a-z0-9-]{0,63}`. All ASCII, so comparing them as text is
/// comparing bytes.
package enum Identifier {
    /// The rule as a sentence for problems.
    package static let rule =
        "An id has 1 to 64 of a–z, 0–9 and “-”, and does not begin with “-”."
    /// What begins the ids of tabs that are made from saved filters.
    package static let filterPrefix = "filter-"

    /// Whether `text` is an id.
    package static func isValid(_ text: String) -> Bool {
        guard 1...64 ~= text.utf8.count, text.utf8.first != UInt8(ascii: "-") else { return false }
        return text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"):
                true
            default: false
            }
        }
    }
}

/// Names of symbols: SF Symbols' own are lower-case words and digits with dots; other platforms add
/// `_` and `-`.
enum SymbolName {
    /// The rule as a sentence for problems.
    static let rule = "A symbol's name has 1 to 100 of A–Z, a–z, 0–9, “.”, “_” and “-”."

    /// Whether `text` can be a symbol's name.
    static func isValid(_ text: String) -> Bool {
        1...100 ~= text.utf8.count
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
                    UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}
