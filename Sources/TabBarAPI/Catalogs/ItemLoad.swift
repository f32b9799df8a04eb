import HTTPServer
import StrictJSON
import TabBarService

/// Reads the body of a load: a JSON array, or one JSON object a line.
enum ItemLoad {
    /// Values in a whole JSON array; one line of NDJSON has the reader's own limit.
    private static let valueLimit = 5_000_000

    /// The items in their order. Off the caller's executor, for a load can be long.
    @concurrent static func read(
        _ body: [UInt8], as type: MediaType
    ) async throws(Problem) -> [CatalogItem] {
        type == .ndjson ? try lines(of: body) : try array(in: body)
    }

    private static func array(in body: [UInt8]) throws(Problem) -> [CatalogItem] {
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONReader.read(body, valueLimit: valueLimit)
        } catch {
            throw Problem(error)
        }
        let issues = JSONIssues()
        guard let elements = value.elements else {
            issues.report(.wrongKind, at: .root, "Expected an array of items.")
            return try unlessFaulty(nil, issues)
        }
        let items = elements.enumerated().compactMap { index, element in
            CatalogItem(element, at: JSONPointer.root.element(index), issues: issues)
        }
        return try unlessFaulty(items, issues)
    }

    private static func lines(of body: [UInt8]) throws(Problem) -> [CatalogItem] {
        var items: [CatalogItem] = []
        var number = 0
        var start = body.startIndex
        while start < body.endIndex {
            number += 1
            let end = body[start...].firstIndex(of: 0x0A) ?? body.endIndex
            let line = body[start..<end]
            start = end < body.endIndex ? end + 1 : end
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
            items.append(try item(line, number: number))
        }
        return items
    }

    private static func item(
        _ line: ArraySlice<UInt8>, number: Int
    ) throws(Problem) -> CatalogItem {
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONReader.read(line)
        } catch {
            let problem = Problem(error)
            throw .at(
                .line(number, .root), problem.code, "Line \(number): \(error.message)")
        }
        let issues = JSONIssues()
        let item = CatalogItem(value, issues: issues)
        guard let item, issues.list.isEmpty else {
            let issue = issues.list.first
            throw .at(
                .line(number, issue?.pointer ?? .root), issue?.kind.code ?? .invalidValue,
                "Line \(number): \(issue?.detail ?? "This is no item.")")
        }
        return item
    }
}
