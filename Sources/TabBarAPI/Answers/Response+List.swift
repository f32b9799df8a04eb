import HTTPServer
import StrictJSON

extension Response {
    /// One page: the elements under `name`, and `nextPageToken`.
    static func list<Element>(
        _ name: StaticString, _ elements: some Sequence<Element>, next: String,
        _ write: (inout JSONWriter, Element) -> Void
    ) -> Response {
        var writer = JSONWriter(capacity: 4_096)
        writer.object { writer in
            writer.name(name)
            writer.array(elements, write)
            writer.name("nextPageToken")
            writer.string(next)
        }
        return .json(writer.finish())
    }
}
