/// JavaScript and CSS without what only their readers in the repository need: comments on lines of their own,
/// indentation, empty lines. A quarter less to transfer, and no tool to run.
///
/// It goes by lines and knows no syntax, so in `Sources/Web` no line inside of a literal begins like a comment.
enum CompactSource {
    static func compact(_ source: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(source.count)
        var isInComment = false
        for line in source.split(separator: UInt8(ascii: "\n")) {
            let text = trimmed(line)
            if isInComment {
                isInComment = !contains(text, "*/")
                continue
            }
            if text.isEmpty || text.starts(with: "//".utf8) { continue }
            if text.starts(with: "/*".utf8) {
                isInComment = !contains(text, "*/")
                // What follows a comment on its line stays.
                if isInComment || text.suffix(2).elementsEqual("*/".utf8) { continue }
            }
            result += text
            result.append(UInt8(ascii: "\n"))
        }
        return result
    }

    private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
        var line = line.drop(while: isSpace)
        while let last = line.last, isSpace(last) { line.removeLast() }
        return line
    }

    private static func contains(_ text: ArraySlice<UInt8>, _ mark: StaticString) -> Bool {
        zip(text, text.dropFirst()).contains { $0 == mark.utf8Start[0] && $1 == mark.utf8Start[1] }
    }
}
