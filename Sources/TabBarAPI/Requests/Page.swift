import HTTPServer
import Secrets

/// Which part of a list is asked for.
struct Page {
    /// Elements at most: 1 to ``largest``.
    var size: Int
    /// Where it begins, in the words of the list; nil at the start.
    var position: String?
    /// What the position belongs to.
    private var list: String

    /// A larger `pageSize` counts as this.
    static let largest = 200
    /// The `pageSize` of a request that gives none.
    static let standard = 20

    /// Takes `pageSize` and, where the list goes on, `pageToken` from a query. `list` names what is
    /// listed with everything that decides about its order: a token of another list is refused.
    init(_ query: inout QueryReader, of list: String, hasToken: Bool = true) {
        self.list = list
        size = min(query.integer("pageSize", in: 1...Int.max) ?? Self.standard, Self.largest)
        guard hasToken, let token = query.text("pageToken"), !token.isEmpty else { return }
        position = Self.position(in: token, of: list)
        if position == nil {
            query.report(
                "pageToken",
                "Expected the nextPageToken of the page before, with the same other parameters.")
        }
    }

    /// The first page of a list that comes along with another answer.
    init(of list: String, size: Int) {
        self.list = list
        self.size = size
    }

    /// One more than ``size``: whoever fetches so many sees whether the list goes on.
    var limit: Int { size + 1 }

    /// The page out of up to ``limit`` elements, and the token of the next page, empty at the end.
    func cut<Element>(
        _ elements: [Element], position: (Element) -> String
    ) -> (elements: ArraySlice<Element>, next: String) {
        guard elements.count > size, size > 0 else { return (elements[...], "") }
        return (elements[..<size], token(position(elements[size - 1])))
    }

    /// The token of the page that begins at `position`.
    func token(_ position: String) -> String {
        let mark = Digest(of: list.utf8).bytes.prefix(4)
        return (Array(mark) + Array(position.utf8)).hexadecimal
    }

    private static func position(in token: String, of list: String) -> String? {
        guard token.utf8.count <= 1_024, let bytes = [UInt8](hexadecimal: token), bytes.count >= 4,
            bytes.prefix(4).elementsEqual(Digest(of: list.utf8).bytes.prefix(4))
        else { return nil }
        return String(validating: bytes.dropFirst(4), as: UTF8.self)
    }
}

extension [UInt8] {
    /// Two lower-case digits a byte.
    var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// The bytes that such digits spell.
    init?(hexadecimal text: String) {
        let digits = text.utf8.map { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
            default: nil
            }
        }
        guard digits.count.isMultiple(of: 2) else { return nil }
        self = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digits[index], let low = digits[index + 1] else { return nil }
            append(high << 4 | low)
        }
    }
}
