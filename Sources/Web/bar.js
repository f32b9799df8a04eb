// @ts-check
// The bar itself: at the bottom, at the top as on iPad, or upright beside the content as on visionOS.

import { describe, element, keep, write } from "./dom.js";

/** @typedef {import("./surface.js").TabSurface} TabSurface */

export class Bar {
    /** @param {TabSurface} surface Draws what the bar is to show, and performs what people do to it. */
    constructor(surface) {
        this.surface = surface;
        this.pill = element("span", { class: "pill", "aria-hidden": "true" });
        this.tabs = element("div", { class: "tabs" });
        this.group = element("div", { class: "group" }, this.pill, this.tabs);
        this.folded = /** @type {HTMLButtonElement} */ (element("button", {
            type: "button", class: "round folded", hidden: true,
            onclick: () => surface.perform({ gesture: "tapFoldedTab" }),
        }, element("span", { class: "icon" })));
        this.apart = element("div", { class: "apart" });
        this.element = element("div", { class: "bar", "data-roving-scope": "" },
            this.folded, this.group, surface.parts.field, this.apart);
    }

    /**
     * Draws the view's bar.
     * @param {boolean} [isWanted] Something else stands in its place when false.
     */
    draw(isWanted = true) {
        const { view } = this.surface;
        const { tabBar } = view;
        const isUpright = view.layout === "ornament";
        const isShown = Boolean(tabBar) && isWanted;
        this.element.hidden = !isShown;
        // Upright there is no room for the field.
        this.#placeField(isShown && !isUpright);
        if (!isShown) {
            // Ids are unique: what stands in its place has the same.
            for (const list of [this.tabs, this.apart]) list.replaceChildren();
            return;
        }
        const isFolded = tabBar.isFolded;
        this.element.classList.toggle("folds", isFolded);
        this.element.classList.toggle("searching", Boolean(view.search?.field) && !isFolded && !isUpright);
        this.folded.hidden = !isFolded;
        if (tabBar.folded) {
            describe(this.folded, tabBar.folded.accessibility);
            this.surface.drawGlyph(/** @type {Element} */ (this.folded.firstElementChild), tabBar.folded);
        }
        this.group.hidden = isFolded;
        describe(this.tabs, tabBar.accessibility);
        const direction = isUpright ? "vertical" : "horizontal";
        for (const list of [this.tabs, this.apart]) list.setAttribute("data-roving", direction);
        const grouped = tabBar.items.filter((/** @type {any} */ item) => !item.isDetached);
        const apart = tabBar.items.filter((/** @type {any} */ item) => item.isDetached);
        keep(this.tabs, grouped, item => item.id, item => this.#makeTab(item.id), (tab, item) => this.#drawTab(tab, item));
        keep(this.apart, isFolded ? [] : apart, (/** @type {any} */ item) => item.id, item => {
            const button = this.#makeTab(item.id);
            button.className = "round";
            return button;
        }, (button, item) => this.#drawTab(button, item));
        this.surface.style.setProperty("--tabs", String(grouped.length));
    }

    /** @param {boolean} isInside */
    #placeField(isInside) {
        const { field, main, content } = this.surface.parts;
        // What is put where it is already loses the focus.
        if (isInside && field.parentNode !== this.element) this.element.insertBefore(field, this.apart);
        if (!isInside && field.parentNode !== main) main.insertBefore(field, content);
    }

    /** @param {string} id */
    #makeTab(id) {
        const button = element("button", { type: "button", class: "tab" },
            element("span", { class: "icon" }), element("span", { class: "label" }),
            element("span", { class: "badge", "aria-hidden": "true", hidden: true }));
        button.addEventListener("click", () => this.#tap(id));
        return button;
    }

    /** @param {string} id */
    #tap(id) {
        if (id === "bar.search") this.surface.perform({ gesture: "tapSearch" });
        else if (id === "bar.create") this.surface.perform({ gesture: "tapCreate" });
        else if (id === "bar.overflow") this.surface.toggleOverflow();
        else this.surface.perform({ gesture: "tapTab", tab: id });
    }

    /**
     * @param {HTMLElement} button
     * @param {any} item
     */
    #drawTab(button, item) {
        const [icon, label, badge] = button.querySelectorAll(".icon, .label, .badge");
        describe(button, item.accessibility);
        if (item.isDetached) {
            // Apart from the list of tabs it is a button of its own, and a stop of its own.
            if (item.kind === "tab") button.setAttribute("role", "button");
            for (const name of ["aria-selected", "aria-posinset", "aria-setsize", "tabindex"]) {
                button.removeAttribute(name);
            }
            if (item.kind === "tab") button.setAttribute("aria-pressed", String(item.isSelected));
        }
        button.toggleAttribute("data-creates", this.surface.view.create?.item === item.id);
        button.style.setProperty("--ink", item.foreground.value);
        button.style.setProperty("--ground", item.background?.value ?? "var(--surfaceElevated)");
        button.classList.toggle("selected", item.isSelected);
        this.surface.drawGlyph(icon, item);
        write(label, item.title);
        /** @type {HTMLElement} */ (badge).hidden = !item.badge;
        if (item.badge) {
            write(badge, item.badge.text);
            /** @type {HTMLElement} */ (badge).style.setProperty("--ink", item.badge.foreground.value);
            /** @type {HTMLElement} */ (badge).style.setProperty("--ground", item.badge.background.value);
        }
    }

    /**
     * Puts the pill behind the selected tab.
     * @param {boolean} isAnimated
     */
    measure(isAnimated) {
        this.#fit();
        const selected = this.tabs.querySelector(".tab.selected");
        this.pill.hidden = !(selected instanceof HTMLElement) || selected.offsetWidth === 0;
        if (!(selected instanceof HTMLElement) || this.pill.hidden) {
            this.pill.classList.remove("placed");
            return;
        }
        const isFirst = !this.pill.classList.contains("placed");
        this.pill.classList.toggle("jumps", isFirst || !isAnimated);
        this.pill.style.width = `${selected.offsetWidth}px`;
        this.pill.style.height = `${selected.offsetHeight}px`;
        this.pill.style.transform = `translate(${selected.offsetLeft}px, ${selected.offsetTop}px)`;
        this.pill.classList.add("placed");
    }

    /**
     * Sets all titles as large as they are whole: in equal widths, else in widths of their own, else smaller too. What
     * is still too long is cut, and people read it as `Reader` says.
     */
    #fit() {
        const titles = [...this.tabs.querySelectorAll(".label")];
        for (const fit of ["equal", "own", "small"]) {
            this.group.setAttribute("data-fit", fit);
            if (titles.every(title => title.scrollWidth <= title.clientWidth)) return;
        }
    }
}
