package import StrictJSON

/// A catalog as its resource shows it.
package struct Catalog: Sendable {
    package var id: String
    /// Rises with each change of the definition or of an item.
    package var revision: Int
    package var definition: CatalogDefinition
    package var itemCount: Int
    /// Bytes of the items as JSON.
    package var byteCount: Int
    /// 0…1 while the index is being built; nil when it stands.
    package var progress: Double?

    /// The catalog's resource.
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("id")
            writer.string(id)
            writer.name("revision")
            writer.integer(revision)
            definition.writeMembers(to: &writer)
            writer.name("itemCount")
            writer.integer(itemCount)
            writer.name("byteCount")
            writer.integer(byteCount)
            writer.name("state")
            writer.string(progress == nil ? "ready" : "loading")
            writer.name("progress")
            if let progress { writer.double(progress) } else { writer.null() }
        }
    }
}

extension CatalogDefinition {
    func writeMembers(to writer: inout JSONWriter) {
        writer.name("title")
        writer.string(title)
        writer.name("fields")
        writer.object { writer in
            for field in fields {
                writer.name(any: field.name)
                writer.integer(field.weight)
            }
        }
        writer.name("facets")
        writer.array(facets) { $0.string($1) }
        writer.name("display")
        writer.object { writer in
            writer.name("title")
            writer.string(display.title)
            writer.name("subtitle")
            writer.string(display.subtitle)
            writer.name("symbol")
            writer.string(display.symbol)
            writer.name("image")
            writer.string(display.image)
        }
        writer.name("rank")
        writer.string(rank)
        writer.name("synonyms")
        writer.array(synonyms) { writer, group in writer.array(group) { $0.string($1) } }
        writer.name("stopWords")
        writer.array(stopWords) { $0.string($1) }
    }

    /// The definition as it is stored; ``decode(_:issues:)`` reads it.
    package func encoded() -> [UInt8] {
        var writer = JSONWriter(capacity: 512)
        writer.object { writeMembers(to: &$0) }
        return writer.finish()
    }
}
