import CatalogFiles
import Glibc
import StrictJSON
import TabBarService

/// A file of items, read piece by piece.
final class ItemFile {
    private let stream: UnsafeMutablePointer<FILE>
    private var reader: ItemTextReader
    private var isAtEnd = false
    private var isEmpty = true
    /// In bytes; nil for what has no size, such as a pipe.
    let size: Int?
    /// Bytes that were read.
    private(set) var position = 0
    /// Sentences with their places, in their order.
    private(set) var faults: [String] = []

    /// Faults that are told.
    static let faultLimit = 20

    /// A file that cannot be read.
    struct Unreadable: Error, Equatable {
        /// Why, in the numbers of `errno`.
        let code: Int32
    }

    init(_ path: String, _ format: ItemTextFormat) throws(Unreadable) {
        guard let stream = path == "-" ? fdopen(STDIN_FILENO, "r") : fopen(path, "re") else {
            throw Unreadable(code: errno)
        }
        self.stream = stream
        reader = ItemTextReader(format)
        var status = stat()
        let kind = fstat(fileno(stream), &status) == 0 ? status.st_mode & S_IFMT : 0
        size = kind == S_IFREG ? Int(status.st_size) : nil
        if kind == S_IFDIR { throw Unreadable(code: EISDIR) }
    }

    deinit { fclose(stream) }

    /// The items of the next piece, perhaps none; nil at the end of the file. After the first fault
    /// reading goes on for the sake of the others.
    func next() -> [CatalogItem]? {
        if isAtEnd || faults.count >= Self.faultLimit { return nil }
        var piece = [UInt8](repeating: 0, count: 256 << 10)
        let count = piece.withUnsafeMutableBytes { fread($0.baseAddress, 1, $0.count, stream) }
        piece.removeLast(piece.count - count)
        position += count
        do throws(ItemTextFault) {
            if count > 0 { return items(in: try reader.read(piece)) }
            isAtEnd = true
            if ferror(stream) != 0 { faults.append("The file cannot be read to its end.") }
            let items = items(in: try reader.finish())
            if isEmpty { faults.append("at its end: There are no items; is it the right file?") }
            return items
        } catch {
            isAtEnd = true
            note(
                [error.message, error.columns].compactMap(\.self).joined(separator: " "),
                at: error.place)
            return []
        }
    }

    private func items(in rows: [ItemTextRow]) -> [CatalogItem] {
        if !rows.isEmpty { isEmpty = false }
        return rows.compactMap { row in
            switch row.content {
            case .failure(let fault):
                note(fault.message, at: row.place)
                return nil
            case .success(let value):
                let issues = JSONIssues()
                let item = CatalogItem(value, issues: issues)
                for issue in issues.list { note(issue.detail, at: row.place) }
                return item
            }
        }
    }

    private func note(_ sentence: String, at place: ItemTextFault.Place) {
        guard faults.count < Self.faultLimit else { return }
        switch place {
        case .line(let number): faults.append("line \(number): \(sentence)")
        case .element(let index, let line):
            faults.append("item \(index + 1), line \(line): \(sentence)")
        }
    }
}
