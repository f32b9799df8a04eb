import StrictJSON

/// A view as JSON: the schema `View` of `openapi.yaml`.
package enum ViewWriter {
    /// The view's bytes. Equal views give equal bytes.
    package static func write(_ view: View) -> [UInt8] {
        var writer = JSONWriter(capacity: 12_288)
        writer.view(view)
        return writer.finish()
    }
}

extension JSONWriter {
    fileprivate mutating func view(_ view: View) {
        object { writer in
            writer.member("session", view.session)
            writer.member("bar", view.bar)
            writer.member("barRevision", view.barRevision)
            writer.member("revision", view.revision)
            writer.name("traits")
            writer.traits(view.traits)
            writer.member("locale", view.locale)
            writer.member("direction", view.direction.rawValue)
            writer.member("layout", view.layout.rawValue)
            writer.member("style", view.style.rawValue)
            writer.member("wrapsInNavigationStack", view.wrapsInNavigationStack)
            writer.member("selection", view.selection)
            writer.member("selectedElsewhere", view.isSelectedElsewhere)
            writer.name("content")
            writer.content(view.content)
            writer.name("tabBar")
            writer.optional(view.tabBar) { $0.tabBar($1) }
            writer.name("search")
            writer.optional(view.search) { $0.search($1) }
            writer.name("create")
            writer.optional(view.create) { $0.create($1) }
            writer.name("menu")
            writer.optional(view.menu) { $0.menu($1) }
            writer.name("progress")
            writer.optional(view.progress) { $0.progress($1) }
            writer.name("failure")
            writer.optional(view.failure) { $0.failure($1) }
            writer.name("accessory")
            writer.optional(view.accessory) { $0.accessory($1) }
            writer.name("toolbar")
            writer.array(view.toolbar) { $0.control($1) }
            writer.name("sidebar")
            writer.optional(view.sidebar) { $0.sidebar($1) }
            writer.name("motion")
            writer.motion(view.motion, view.theme)
            writer.name("theme")
            writer.theme(view.theme)
        }
    }

    /// Writes null for nil.
    @inline(__always)
    mutating func optional<Value>(
        _ value: Value?, _ body: (inout JSONWriter, Value) -> Void
    ) {
        if let value { body(&self, value) } else { null() }
    }

    @inline(__always)
    mutating func member(_ name: StaticString, double: Double) {
        self.name(name)
        self.double(double)
    }

    private mutating func traits(_ traits: Traits) {
        object { writer in
            writer.member("platform", traits.platform.rawValue)
            writer.member("version", traits.version?.text)
            writer.member("sizeClass", traits.sizeClass.rawValue)
            writer.member("contentSize", traits.contentSize.rawValue)
            writer.member("colorScheme", traits.colorScheme.rawValue)
            writer.member("reduceMotion", traits.reduceMotion)
            writer.member("covered", traits.isCovered)
            writer.member("minimized", traits.isMinimized)
        }
    }

    private mutating func content(_ content: View.Content) {
        object { writer in
            writer.member("showing", content.showing.rawValue)
            writer.member("tab", content.tab)
            writer.member("title", content.title)
            writer.name("screen")
            writer.optional(content.screen) { $0.screen($1) }
            writer.member("noResults", content.noResults)
            writer.name("accessibility")
            writer.accessibility(content.accessibility)
        }
    }

    private mutating func tabBar(_ tabBar: View.TabBar) {
        object { writer in
            writer.member("isVisible", tabBar.isVisible)
            writer.member("isMinimized", tabBar.isMinimized)
            writer.member("minimizeBehavior", tabBar.minimizeBehavior.rawValue)
            writer.member("expandDistance", double: tabBar.expandDistance)
            writer.member("isFolded", tabBar.folded != nil)
            writer.name("folded")
            writer.optional(tabBar.folded) { $0.item($1) }
            writer.member("labelsStepAside", tabBar.labelsStepAside)
            writer.member("showsLargeContentViewer", tabBar.labelsStepAside)
            writer.member("contentSize", tabBar.contentSize.rawValue)
            writer.name("items")
            writer.array(tabBar.items) { $0.item($1) }
            writer.name("accessibility")
            writer.accessibility(tabBar.accessibility)
        }
    }

    mutating func control(_ control: View.Control) {
        object { writer in
            writer.member("id", control.id)
            writer.member("title", control.title)
            writer.member("symbol", control.symbol)
            writer.name("accessibility")
            writer.accessibility(control.accessibility)
        }
    }

    private mutating func accessory(_ accessory: View.Accessory) {
        object { writer in
            writer.member("id", accessory.id)
            writer.member("title", accessory.title)
            writer.member("symbol", accessory.symbol)
            writer.member("placement", accessory.placement.rawValue)
            writer.member("truncation", "tail")
            switch accessory.does {
            case .openSearch: writer.member("does", ReservedAction.openSearch)
            case .run(let action): writer.member("does", action)
            }
            writer.name("accessibility")
            writer.accessibility(accessory.accessibility)
        }
    }

    private mutating func motion(_ motion: View.Motion, _ theme: ViewTheme) {
        object { writer in
            writer.member("selection", motion.selection.rawValue)
            writer.member("fold", motion.fold.rawValue)
            writer.member("menu", motion.menu.rawValue)
            writer.member("accessory", motion.accessory.rawValue)
            writer.member("minimize", motion.minimize.rawValue)
            writer.member("failure", motion.failure.rawValue)
            writer.name("pressScale")
            writer.optional(motion.pressScale) { $0.double($1) }
            writer.name("milliseconds")
            writer.object { writer in
                writer.member("standard", double: theme.motion.standard)
                writer.member("snappy", double: theme.motion.snappy)
                writer.member("fade", double: theme.motion.snappy)
            }
        }
    }

    private mutating func theme(_ theme: ViewTheme) {
        object { writer in
            writer.name("colors")
            writer.object { writer in
                for token in ColorToken.allCases {
                    writer.name(any: token.rawValue)
                    writer.string(theme[token])
                }
            }
            writer.name("radius")
            writer.object { writer in
                writer.member("lg", double: theme.radius.lg)
                writer.member("md", double: theme.radius.md)
            }
            writer.name("elevation")
            writer.object { writer in
                writer.member("e1", double: theme.elevation.e1)
                writer.member("e2", double: theme.elevation.e2)
                writer.member("e3", double: theme.elevation.e3)
            }
            writer.name("type")
            writer.object { writer in
                for style in ViewTheme.TextStyle.allCases {
                    writer.name(any: style.rawValue)
                    writer.object { writer in
                        writer.member("size", double: theme[style])
                        writer.member("weight", style.weight)
                    }
                }
            }
        }
    }
}
