// @ts-check
// <tab-sidebar>: what a regular width has room for. All tabs beside their content; where the platform has a bar at
// the top or upright at the edge, that one, with the sidebar for whoever asks for it.

import { Bar } from "./bar.js";
import { describe, element, keep, write } from "./dom.js";
import { TabSurface } from "./surface.js";
import { putSymbol } from "./symbols.js";

export class TabSidebarElement extends TabSurface {
    #isEditing = false;
    #editedSession = "";
    #prefersSidebar = false;

    constructor() {
        super();
        this.bar = new Bar(this);
        this.adapt = /** @type {HTMLButtonElement} */ (element("button", {
            type: "button", class: "round small adapt", hidden: true, onclick: () => {
                this.prefersSidebar = !this.prefersSidebar;
                this.dispatchEvent(new CustomEvent("sidebarchange", { detail: this.prefersSidebar }));
            },
        }, element("span", { class: "icon" })));
        putSymbol(/** @type {Element} */ (this.adapt.firstElementChild), "sidebar.left");
        this.editor = element("div", { class: "editor", hidden: true });
        this.edit = element("button", {
            type: "button", class: "link edit", hidden: true, onclick: () => {
                this.#isEditing = !this.#isEditing;
                this.drawBar();
            },
        });
        this.header = element("header");
        this.search = element("div", { class: "searching" });
        this.tabs = element("div", { class: "items" });
        this.sections = element("div");
        this.footer = element("footer");
        this.create = element("div", { class: "creating" });
        this.bottom = element("div", { class: "bottom" });
        this.sidebar = element("nav", { class: "sidebar", "data-roving-scope": "" }, this.header, this.search,
            element("div", { class: "list" }, this.editor, this.tabs, this.sections, this.edit, this.footer), this.create, this.bottom);
        this.parts.frame.prepend(this.adapt, this.sidebar);
        this.parts.frame.insertBefore(this.bar.element, this.parts.menu);
    }

    /** Whether the sidebar shows where there is a bar too. `sidebarchange` tells that the person has changed it. */
    get prefersSidebar() {
        return this.#prefersSidebar;
    }

    set prefersSidebar(isPreferred) {
        this.#prefersSidebar = isPreferred;
        if (!this.view.theme) return;
        this.drawBar();
        this.measure(false);
    }

    /** @param {boolean} isAnimated */
    measure(isAnimated) {
        this.bar?.measure(isAnimated);
    }

    drawBar() {
        const { sidebar, tabBar, layout } = this.view;
        // An ornament leaves the sidebar to the tabs of sections (semantics of `sidebarAdaptable`).
        const isAdaptable = Boolean(sidebar && tabBar) && (layout === "topBar" || sidebar.sections.length > 0);
        const isShown = Boolean(sidebar) && (!tabBar || isAdaptable && this.#prefersSidebar);
        const { frame } = this.parts;
        frame.classList.toggle("beside", isShown);
        frame.classList.toggle("adaptable", isAdaptable);
        this.sidebar.hidden = !isShown;
        this.adapt.hidden = !isAdaptable;
        if (isAdaptable) {
            this.adapt.setAttribute("aria-label", sidebar.accessibility.label);
            this.adapt.setAttribute("aria-pressed", String(isShown));
        }
        this.bar.draw(!(isShown && layout === "topBar"));
        if (!isShown) {
            for (const place of [this.search, this.create]) place.replaceChildren();
            return;
        }
        this.sidebar.setAttribute("aria-label", sidebar.accessibility.label);
        this.#drawLine(this.header, sidebar.header);
        this.#drawLine(this.footer, sidebar.footer);
        this.#drawLine(this.bottom, sidebar.bottomBar);
        this.#drawTabs(this.tabs, sidebar.items, sidebar.accessibility);
        this.sections.toggleAttribute("hidden", sidebar.sections.length === 0);
        keep(this.sections, sidebar.sections, (/** @type {any} */ section) => section.id, () => element(
            "section", {}, element("h2"), element("div", { class: "items" }),
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
        this.#drawEditor(this.session?.owner ? sidebar.customization : null);
        const isSearching = Boolean(this.view.search?.isOpen);
        this.#drawControls(this.search, sidebar.controls.filter(
            (/** @type {any} */ item) => item.kind === "search" && !isSearching));
        this.#drawControls(this.create, sidebar.controls.filter(
            (/** @type {any} */ item) => item.kind === "create"));
    }

    /**
     * What the person can show, hide and move.
     * @param {any} customization
     */
    #drawEditor(customization) {
        this.edit.hidden = !customization;
        this.#isEditing &&= Boolean(customization) && this.#editedSession === this.view.session;
        this.#editedSession = this.view.session;
        this.edit.setAttribute("aria-pressed", String(this.#isEditing));
        this.parts.frame.classList.toggle("editing", this.#isEditing);
        this.editor.hidden = !this.#isEditing;
        this.tabs.hidden ||= this.#isEditing;
        this.sections.hidden ||= this.#isEditing;
        if (!customization) return;
        write(this.edit, customization.edit.title);
        const resets = [
            ["order", customization.resetOrder, { order: null, sections: null }],
            ["visibility", customization.resetVisibility, { visibility: null }],
        ].filter(([, control]) => control);
        const focused = this.shadowRoot?.activeElement;
        keep(this.editor, [...customization.choices, ...resets], choice => choice.tab ?? `reset ${choice[0]}`, choice => {
            if (!choice.tab) {
                return element("button", { type: "button", class: "link", onclick: () =>
                    this.session?.updateProfile({ customization: choice[2] }) });
            }
            const move = (/** @type {number} */ step) => this.#move(choice.tab, step);
            const box = element("input", { type: "checkbox", onchange: (/** @type {any} */ event) =>
                this.session?.updateProfile({ customization: { visibility: { [choice.tab]: event.target.checked } } }) });
            return element("div", { class: "choice" }, element("label", {}, box, element("span", { class: "label" })),
                element("button", { type: "button", class: "remove", onclick: () => move(-1) }, element("span", { class: "icon" })),
                element("button", { type: "button", class: "remove", onclick: () => move(1) }, element("span", { class: "icon" })));
        }, (row, choice) => {
            if (!choice.tab) return write(row, choice[1].title);
            const [box] = row.querySelectorAll("input");
            box.checked = choice.isVisible;
            box.disabled = !choice.canHide;
            write(/** @type {Element} */ (row.querySelector(".label")), choice.title);
            const [up, down] = row.querySelectorAll("button");
            for (const [button, control] of /** @type {[HTMLButtonElement, any][]} */ (
                [[up, choice.moveUp], [down, choice.moveDown]])) {
                // Where it cannot go, it is seen and not used.
                button.disabled = !control;
                if (control) {
                    button.removeAttribute("aria-hidden");
                    describe(button, control.accessibility);
                } else button.setAttribute("aria-hidden", "true");
                putSymbol(/** @type {Element} */ (button.firstElementChild), button === up ? "chevron.up" : "chevron.down");
            }
        });
        // At the end of its way a button gives the focus to its neighbour.
        if (focused?.matches(".choice :disabled")) {
            /** @type {HTMLElement | null | undefined} */ (focused.closest(".choice")?.querySelector("button:enabled, input:enabled"))?.focus();
        }
    }

    /**
     * Moves a tab among those whose order it shares: a section's, or the bar's.
     * @param {string} tab
     * @param {number} step
     */
    #move(tab, step) {
        const { customization, sections } = this.view.sidebar;
        /** @type {any[]} */
        const choices = customization.choices;
        const section = choices.find(one => one.tab === tab)?.section ?? null;
        const movable = choices.filter(one => one.section === section && (one.moveUp || one.moveDown))
            .map(one => one.tab);
        const at = movable.indexOf(tab);
        if (at < 0 || !(at + step in movable)) return;
        [movable[at], movable[at + step]] = [movable[at + step], movable[at]];
        // The bar's order has its tabs of all sections; saved filters are none of the bar's.
        const filters = sections.filter((/** @type {any} */ one) => one.content === "savedFilters")
            .map((/** @type {any} */ one) => one.id);
        let next = 0;
        const order = choices.filter(one => section ? one.section === section : !filters.includes(one.section))
            .map(one => one.section === section && (one.moveUp || one.moveDown) ? movable[next++] : one.tab);
        this.session?.updateProfile({ customization: section ? { sections: { [section]: order } } : { order } });
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
