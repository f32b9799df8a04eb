// @ts-check
// <tab-sidebar>: all tabs beside their content, for a regular width.

import { describe, element, keep, write } from "./dom.js";
import { TabSurface } from "./surface.js";
import { putSymbol } from "./symbols.js";

export class TabSidebarElement extends TabSurface {
    constructor() {
        super();
        this.header = element("header");
        this.search = element("div", { class: "searching" });
        this.tabs = element("div", { class: "items" });
        this.sections = element("div");
        this.footer = element("footer");
        this.create = element("div", { class: "creating" });
        this.bottom = element("div", { class: "bottom" });
        this.sidebar = element("nav", { class: "sidebar", "data-roving-scope": "" }, this.header, this.search,
            element("div", { class: "list" }, this.tabs, this.sections, this.footer), this.create, this.bottom);
        this.parts.frame.classList.add("beside");
        this.parts.frame.prepend(this.sidebar);
        this.parts.main.insertBefore(this.parts.field, this.parts.content);
    }

    drawBar() {
        const { sidebar } = this.view;
        if (!sidebar) return;
        this.sidebar.setAttribute("aria-label", sidebar.accessibility.label);
        this.#drawLine(this.header, sidebar.header);
        this.#drawLine(this.footer, sidebar.footer);
        this.#drawLine(this.bottom, sidebar.bottomBar);
        this.#drawTabs(this.tabs, sidebar.items, sidebar.accessibility);
        this.sections.toggleAttribute("hidden", sidebar.sections.length === 0);
        keep(this.sections, sidebar.sections, (/** @type {any} */ section) => section.id, () => element(
            "section", {}, element("h3"), element("div", { class: "items" }),
            element("div", { class: "actions" })), (place, section) => {
            const [title, items, actions] = place.children;
            write(title, section.title);
            this.#drawTabs(items, section.items, {
                role: "tablist", aria: { "aria-label": section.title, "aria-orientation": "vertical" },
            });
            keep(actions, section.actions, (/** @type {any} */ action) => action.id, action => element(
                "button", { type: "button", class: "action", onclick: () => this.dispatchEvent(
                    new CustomEvent("sectionaction", { detail: { section: section.id, action: action.id } })) },
                element("span", { class: "icon" }), element("span", { class: "label" })), (button, action) => {
                describe(button, action.accessibility);
                putSymbol(/** @type {Element} */ (button.firstElementChild), action.symbol ?? "plus");
                write(/** @type {Element} */ (button.lastElementChild), action.title);
            });
        });
        const isSearching = Boolean(this.view.search?.isOpen);
        this.#drawControls(this.search, sidebar.controls.filter(
            (/** @type {any} */ item) => item.kind === "search" && !isSearching));
        this.#drawControls(this.create, sidebar.controls.filter(
            (/** @type {any} */ item) => item.kind === "create"));
    }

    /** @param {Element} place @param {any} line */
    #drawLine(place, line) {
        place.toggleAttribute("hidden", !line);
        if (!line) return;
        if (!place.firstElementChild) {
            place.append(element("span", { class: "icon" }), element("span", { class: "words" },
                element("strong", { class: "title" }), element("span", { class: "detail" })));
        }
        const [icon, title, detail] = place.querySelectorAll(".icon, .title, .detail");
        icon.toggleAttribute("hidden", !line.symbol);
        if (line.symbol) putSymbol(icon, line.symbol, { filled: place === this.header });
        write(title, line.title);
        write(detail, line.detail ?? "");
    }

    /** @param {Element} place @param {any[]} items @param {any} accessibility */
    #drawTabs(place, items, accessibility) {
        place.toggleAttribute("hidden", items.length === 0);
        if (items.length > 0) describe(place, accessibility);
        place.setAttribute("data-roving", "vertical");
        keep(place, items, item => item.id, item => element("button", {
            type: "button", class: "tab", onclick: () => this.perform({ gesture: "tapTab", tab: item.id }),
        }, element("span", { class: "icon" }), element("span", { class: "label" }),
            element("span", { class: "count", "aria-hidden": "true" })), (button, item) => {
            describe(button, item.accessibility);
            button.classList.toggle("selected", item.isSelected);
            button.toggleAttribute("data-creates", this.view.create?.item === item.id);
            button.style.setProperty("--ink", item.isSelected ? item.foreground.value : "var(--textPrimary)");
            button.style.setProperty("--ground", item.background?.value ?? "var(--surface)");
            const [icon, label, count] = button.children;
            this.drawGlyph(icon, item);
            write(label, item.title);
            write(count, item.badge?.text ?? "");
        });
    }

    /** @param {Element} place @param {any[]} items */
    #drawControls(place, items) {
        place.toggleAttribute("hidden", items.length === 0);
        keep(place, items, item => item.id, item => element("button", {
            type: "button", class: item.kind,
            onclick: () => this.perform({ gesture: item.kind === "search" ? "tapSearch" : "tapCreate" }),
        }, element("span", { class: "icon" }), element("span", { class: "label" })), (button, item) => {
            describe(button, item.accessibility);
            button.toggleAttribute("data-creates", item.kind === "create");
            button.style.setProperty("--ink", item.foreground.value);
            button.style.setProperty("--ground", item.background?.value ?? "var(--fill)");
            this.drawGlyph(/** @type {Element} */ (button.firstElementChild), item);
            write(/** @type {Element} */ (button.lastElementChild), item.title);
        });
    }
}

customElements.define("tab-sidebar", TabSidebarElement);
