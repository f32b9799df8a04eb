import StrictJSON

/// The JSON of an item as ``CatalogItem/body`` has it: an object without white space. Single
/// members are read without the rest, because every letter that somebody types shows a page of
/// items.
struct StoredItem {
    private let bytes: [UInt8]

    init(_ body: [UInt8]) { bytes = body }

    /// A member's name as it stands in a body.
    static func name(_ text: String) -> [UInt8] { JSONValue.string(text).encoded() }

    /// The texts that the members have, as JSON with its quotes; nil for what is missing or is no
    /// text.
    ///
    /// - Parameter names: as `name` gives them.
    func texts(_ names: [[UInt8]?]) -> [ArraySlice<UInt8>?] {
        var texts = [ArraySlice<UInt8>?](repeating: nil, count: names.count)
        guard bytes.first == UInt8(ascii: "{") else { return texts }
        var place = 1
        while place < bytes.count, bytes[place] == UInt8(ascii: "\"") {
            let name = place..<endOfText(from: place)
            let value = name.upperBound + 1
            guard value < bytes.count else { break }
            place = endOfValue(from: value)
            for index in names.indices {
                guard let wanted = names[index], wanted.count == name.count,
                    bytes[name].elementsEqual(wanted), bytes[value] == UInt8(ascii: "\"")
                else { continue }
                texts[index] = bytes[value..<place]
            }
            // Behind the comma; the brace at the end is no beginning of a name.
            place += 1
        }
        return texts
    }

    /// Behind the quote that ends the text whose first quote stands at `start`.
    private func endOfText(from start: Int) -> Int {
        var place = start + 1
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(place + 1, bytes.count)
    }

    /// The comma or brace behind the value that begins at `start`.
    private func endOfValue(from start: Int) -> Int {
        var place = start
        var depth = 0
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "\""):
                place = endOfText(from: place)
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { return place }
                depth -= 1
            case UInt8(ascii: ","):
                if depth == 0 { return place }
            default: break
            }
            place += 1
        }
        return place
    }
}
