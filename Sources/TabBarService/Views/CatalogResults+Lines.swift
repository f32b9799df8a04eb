import CatalogSearch
import StrictJSON

extension CatalogResults {
    /// What people see of a result.
    package struct Line: Sendable {
        package var title: String
        package var subtitle: String?
        package var symbol: String?
        package var image: String?
    }

    /// The results as people see them, in order.
    package var lines: [Line] {
        zip(answer.hits, bodies).map { hit, body in line(of: hit, body: body) }
    }

    /// One result as people see it; its id where it has no title.
    func line(of hit: SearchHit, body: [UInt8]) -> Line {
        let item = (try? JSONReader.read(body)) ?? .null
        let display = definition.display
        return Line(
            title: item[display.title]?.text ?? hit.id,
            subtitle: display.subtitle.flatMap { item[$0]?.text },
            symbol: display.symbol.flatMap { item[$0]?.text },
            image: display.image.flatMap { item[$0]?.text })
    }
}
