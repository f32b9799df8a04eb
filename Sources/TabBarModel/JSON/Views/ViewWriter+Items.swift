import StrictJSON

/// Items, and what is told of them to assistive technology.
extension JSONWriter {
    mutating func item(_ item: View.Item) {
        object { writer in
            writer.member("kind", item.kind.rawValue)
            writer.member("id", item.id)
            writer.member("role", item.role?.rawValue)
            writer.member("title", item.title)
            writer.member("symbol", item.symbol)
            writer.member("icon", item.icon)
            writer.member("variant", item.variant.rawValue)
            writer.member("glyph", item.glyph.rawValue)
            writer.name("badge")
            writer.optional(item.badge) { $0.badge($1) }
            writer.member("isSelected", item.isSelected)
            writer.member("isEnabled", item.isEnabled)
            writer.member("isDetached", item.isDetached)
            writer.name("foreground")
            writer.paint(item.foreground)
            writer.name("background")
            writer.optional(item.background) { $0.paint($1) }
            writer.name("accessibility")
            writer.accessibility(item.accessibility)
            if item.kind == .overflow {
                writer.name("items")
                writer.array(item.overflow) { $0.item($1) }
            }
        }
    }

    private mutating func badge(_ badge: View.Badge) {
        object { writer in
            writer.member("count", badge.count)
            writer.member("text", badge.text)
            writer.name("foreground")
            writer.paint(badge.foreground)
            writer.name("background")
            writer.paint(badge.background)
        }
    }

    mutating func paint(_ paint: View.Paint) {
        object { writer in
            writer.member("token", paint.token.rawValue)
            writer.member("value", paint.value)
        }
    }

    mutating func accessibility(_ accessibility: Accessibility) {
        object { writer in
            writer.member("label", accessibility.label)
            writer.member("value", accessibility.value)
            writer.member("hint", accessibility.hint)
            writer.name("traits")
            writer.array(accessibility.traits) { $0.string($1.rawValue) }
            writer.name("position")
            writer.optional(accessibility.position) { writer, position in
                writer.object { writer in
                    writer.member("index", position.index)
                    writer.member("count", position.count)
                }
            }
            writer.member("identifier", accessibility.identifier)
            writer.member("role", accessibility.aria.role)
            writer.name("aria")
            writer.object { writer in
                for attribute in accessibility.aria.attributes {
                    writer.name(any: attribute.name)
                    writer.string(attribute.value)
                }
            }
        }
    }
}
