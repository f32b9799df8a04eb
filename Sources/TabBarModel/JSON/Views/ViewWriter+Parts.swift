import StrictJSON

/// Search, the menu, the cards and the sidebar.
extension JSONWriter {
    mutating func search(_ search: View.Search) {
        object { writer in
            writer.member("entry", search.entry.rawValue)
            writer.member("isOpen", search.isOpen)
            writer.member("prompt", search.prompt)
            writer.name("field")
            writer.optional(search.field) { $0.field($1) }
            writer.name("back")
            writer.optional(search.back) { $0.control($1) }
            writer.name("recents")
            writer.optional(search.recents) { $0.recents($1) }
        }
    }

    private mutating func field(_ field: View.Field) {
        object { writer in
            writer.member("query", field.query)
            writer.member("isComposing", field.isComposing)
            writer.name("clear")
            writer.optional(field.clear) { $0.control($1) }
            writer.name("accessibility")
            writer.accessibility(field.accessibility)
        }
    }

    private mutating func recents(_ recents: View.Recents) {
        object { writer in
            writer.member("title", recents.title)
            writer.name("clear")
            writer.control(recents.clear)
            writer.name("items")
            writer.array(recents.items) { writer, recent in
                writer.object { writer in
                    writer.member("query", recent.query)
                    writer.member("symbol", recent.symbol)
                    writer.name("remove")
                    writer.control(recent.remove)
                    writer.name("accessibility")
                    writer.accessibility(recent.accessibility)
                }
            }
            writer.name("accessibility")
            writer.accessibility(recents.accessibility)
        }
    }

    mutating func create(_ create: View.Create) {
        object { writer in
            writer.member("state", create.state.rawValue)
            writer.member("item", create.item)
            writer.member("label", create.label)
            writer.member("direct", create.direct)
            writer.member("spinnerDelay", create.spinnerDelay)
            writer.name("run")
            writer.optional(create.run) { writer, run in
                writer.object { writer in
                    writer.member("id", run.id)
                    writer.member("action", run.action)
                    writer.member("state", run.state.rawValue)
                }
            }
        }
    }

    mutating func menu(_ menu: View.Menu) {
        object { writer in
            writer.member("title", menu.title)
            writer.member("anchor", menu.anchor)
            writer.name("items")
            writer.array(menu.items) { writer, item in
                writer.object { writer in
                    writer.member("id", item.id)
                    writer.member("title", item.title)
                    writer.member("detail", item.detail)
                    writer.member("symbol", item.symbol)
                    writer.name("accessibility")
                    writer.accessibility(item.accessibility)
                }
            }
            writer.name("scrim")
            writer.object { writer in
                writer.member("color", menu.scrim.color)
                writer.member("opacity", double: menu.scrim.opacity)
                writer.name("accessibility")
                writer.accessibility(menu.scrim.accessibility)
            }
            writer.name("accessibility")
            writer.accessibility(menu.accessibility)
        }
    }

    mutating func progress(_ progress: View.Progress) {
        object { writer in
            writer.member("title", progress.title)
            writer.member("detail", progress.detail)
            writer.member("symbol", progress.symbol)
            writer.member("run", progress.run)
            writer.member("delay", progress.delay)
            writer.name("cancel")
            writer.optional(progress.cancel) { $0.control($1) }
            writer.name("accessibility")
            writer.accessibility(progress.accessibility)
        }
    }

    mutating func failure(_ failure: View.Failure) {
        object { writer in
            writer.member("message", failure.message)
            writer.member("action", failure.action)
            writer.member("run", failure.run)
            writer.member("expiresAt", failure.expiresAt)
            writer.name("retry")
            writer.control(failure.retry)
            writer.name("close")
            writer.control(failure.close)
            writer.name("accessibility")
            writer.accessibility(failure.accessibility)
        }
    }

    mutating func sidebar(_ sidebar: View.Sidebar) {
        object { writer in
            writer.name("header")
            writer.optional(sidebar.header) { $0.line($1) }
            writer.name("footer")
            writer.optional(sidebar.footer) { $0.line($1) }
            writer.name("bottomBar")
            writer.optional(sidebar.bottomBar) { $0.line($1) }
            writer.name("controls")
            writer.array(sidebar.controls) { $0.item($1) }
            writer.name("items")
            writer.array(sidebar.items) { $0.item($1) }
            writer.name("sections")
            writer.array(sidebar.sections) { $0.section($1) }
            writer.name("customization")
            writer.optional(sidebar.customization) { $0.customization($1) }
            writer.name("accessibility")
            writer.accessibility(sidebar.accessibility)
        }
    }

    private mutating func line(_ line: View.Line) {
        object { writer in
            writer.member("title", line.title)
            writer.member("symbol", line.symbol)
            writer.member("detail", line.detail)
        }
    }

    private mutating func section(_ section: View.Section) {
        object { writer in
            writer.member("id", section.id)
            writer.member("title", section.title)
            writer.member("content", section.content.rawValue)
            writer.name("items")
            writer.array(section.items) { $0.item($1) }
            writer.name("actions")
            writer.array(section.actions) { $0.control($1) }
            writer.member("isReorderable", section.isReorderable)
            writer.name("accessibility")
            writer.accessibility(section.accessibility)
        }
    }

    private mutating func customization(_ customizing: View.Customizing) {
        object { writer in
            writer.name("edit")
            writer.control(customizing.edit)
            writer.name("choices")
            writer.array(customizing.choices) { writer, choice in
                writer.object { writer in
                    writer.member("tab", choice.tab)
                    writer.member("title", choice.title)
                    writer.member("section", choice.section)
                    writer.member("isVisible", choice.isVisible)
                    writer.member("canHide", choice.canHide)
                    writer.name("moveUp")
                    writer.optional(choice.moveUp) { $0.control($1) }
                    writer.name("moveDown")
                    writer.optional(choice.moveDown) { $0.control($1) }
                }
            }
            writer.name("resetOrder")
            writer.optional(customizing.resetOrder) { $0.control($1) }
            writer.name("resetVisibility")
            writer.optional(customizing.resetVisibility) { $0.control($1) }
        }
    }
}
