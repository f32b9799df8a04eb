import CatalogSearch
import StrictJSON

extension CatalogResults {
    /// What people see of a result.
    package struct Line: Sendable {
        package var title: String
        package var subtitle: String?
        package var symbol: String?
    }

    /// The results as people see them, in order.
    package var lines: [Line] {
        zip(answer.hits, bodies).map { hit, body in
            let item = (try? JSONReader.read(body)) ?? .null
            let display = definition.display
            return Line(
                title: item[display.title]?.text ?? hit.id,
                subtitle: display.subtitle.flatMap { item[$0]?.text },
                symbol: display.symbol.flatMap { item[$0]?.text })
        }
    }
}
