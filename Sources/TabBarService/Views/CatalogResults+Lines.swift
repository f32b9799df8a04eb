import CatalogSearch
import StrictJSON

extension CatalogResults {
    /// What people see of a result.
    package struct Line: Sendable {
        /// Its id where the item has none.
        package var title: String
        /// Nil: the item has no such text; here and below.
        package var subtitle: String?
        package var symbol: String?
        package var image: String?
    }

    /// The results as people see them, in order.
    package var lines: [Line] {
        let names = shownMembers
        return zip(answer.hits, bodies).map { hit, body in
            let texts = StoredItem(body).texts(names).map { text in
                text.flatMap { try? JSONReader.read(Array($0)).text }
            }
            // Its id where it has no title.
            return Line(
                title: texts[0] ?? hit.id, subtitle: texts[1], symbol: texts[2], image: texts[3])
        }
    }

    /// The names of the members that people see, in the order of ``Line``, as ``StoredItem`` takes
    /// them.
    var shownMembers: [[UInt8]?] {
        let display = definition.display
        return [display.title, display.subtitle, display.symbol, display.image].map {
            $0.map(StoredItem.name)
        }
    }
}
