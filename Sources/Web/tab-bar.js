// @ts-check
// <tab-bar>: the bar of a compact width, under its content.

import { describe, element, keep, write } from "./dom.js";
import { TabSurface } from "./surface.js";

export class TabBarElement extends TabSurface {
    constructor() {
        super();
        this.pill = element("span", { class: "pill", "aria-hidden": "true" });
        this.tabs = element("div", { class: "tabs" });
        this.group = element("div", { class: "group" }, this.pill, this.tabs);
        this.folded = element("button", {
            type: "button", class: "round folded", hidden: true,
            onclick: () => this.perform({ gesture: "tapFoldedTab" }),
        }, element("span", { class: "icon" }));
        this.apart = element("div", { class: "apart", "data-roving": "horizontal" });
        this.bar = element("div", { class: "bar", "data-roving-scope": "" },
            this.folded, this.group, this.parts.field, this.apart);
        this.parts.frame.insertBefore(this.bar, this.parts.menu);
    }

    drawBar() {
        const { tabBar } = this.view;
        if (!tabBar) return;
        const isFolded = tabBar.isFolded;
        this.bar.classList.toggle("folds", isFolded);
        this.bar.classList.toggle("searching", Boolean(this.view.search?.field) && !isFolded);
        this.folded.hidden = !isFolded;
        if (tabBar.folded) {
            describe(this.folded, tabBar.folded.accessibility);
            this.drawGlyph(/** @type {Element} */ (this.folded.firstElementChild), tabBar.folded);
        }
        this.group.hidden = isFolded;
        describe(this.tabs, tabBar.accessibility);
        this.tabs.setAttribute("data-roving", "horizontal");
        const grouped = tabBar.items.filter((/** @type {any} */ item) => !item.isDetached);
        const apart = tabBar.items.filter((/** @type {any} */ item) => item.isDetached);
        keep(this.tabs, grouped, item => item.id, item => this.#makeTab(item.id), (tab, item) => this.#drawTab(tab, item));
        keep(this.apart, isFolded ? [] : apart, (/** @type {any} */ item) => item.id, item => {
            const button = this.#makeTab(item.id);
            button.className = "round";
            return button;
        }, (button, item) => this.#drawTab(button, item));
        this.style.setProperty("--tabs", String(grouped.length));
    }

    /** @param {string} id */
    #makeTab(id) {
        const button = element("button", { type: "button", class: "tab" },
            element("span", { class: "icon" }), element("span", { class: "label" }),
            element("span", { class: "badge", "aria-hidden": "true", hidden: true }));
        button.addEventListener("click", () => this.#tap(id));
        this.#holdToEnlarge(button, id);
        return button;
    }

    /** @param {string} id */
    #tap(id) {
        if (id === "bar.search") this.perform({ gesture: "tapSearch" });
        else if (id === "bar.create") this.perform({ gesture: "tapCreate" });
        else if (id === "bar.overflow") this.toggleOverflow();
        else this.perform({ gesture: "tapTab", tab: id });
    }

    /** @param {HTMLElement} button @param {any} item */
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
        button.toggleAttribute("data-creates", this.view.create?.item === item.id);
        button.style.setProperty("--ink", item.foreground.value);
        button.style.setProperty("--ground", item.background?.value ?? "var(--surfaceElevated)");
        button.classList.toggle("selected", item.isSelected);
        this.drawGlyph(icon, item);
        write(label, item.title);
        /** @type {HTMLElement} */ (badge).hidden = !item.badge;
        if (item.badge) {
            write(badge, item.badge.text);
            /** @type {HTMLElement} */ (badge).style.setProperty("--ink", item.badge.foreground.value);
            /** @type {HTMLElement} */ (badge).style.setProperty("--ground", item.badge.background.value);
        }
    }

    /** At accessibility sizes a long press shows symbol and title large, as the systems do.
     * @param {HTMLElement} button @param {string} id */
    #holdToEnlarge(button, id) {
        let timer = 0;
        const end = () => {
            clearTimeout(timer);
            this.parts.viewer.hidden = true;
        };
        button.addEventListener("pointerdown", () => {
            const item = this.view.tabBar?.items.find((/** @type {any} */ item) => item.id === id);
            if (!item || !this.view.tabBar.showsLargeContentViewer) return;
            timer = window.setTimeout(() => {
                const icon = element("span", { class: "icon" });
                this.drawGlyph(icon, item);
                this.parts.viewer.replaceChildren(icon, element("span", {}, item.title));
                this.parts.viewer.hidden = false;
            }, 400);
        });
        for (const name of ["pointerup", "pointerleave", "pointercancel"]) {
            button.addEventListener(name, end);
        }
    }

    /** @param {boolean} isAnimated */
    measure(isAnimated) {
        const selected = this.tabs.querySelector(".tab.selected");
        this.pill.hidden = !(selected instanceof HTMLElement) || selected.offsetWidth === 0;
        if (!(selected instanceof HTMLElement) || this.pill.hidden) {
            this.pill.classList.remove("placed");
            return;
        }
        const isFirst = !this.pill.classList.contains("placed");
        this.pill.classList.toggle("jumps", isFirst || !isAnimated);
        this.pill.style.width = `${selected.offsetWidth}px`;
        this.pill.style.transform = `translateX(${selected.offsetLeft}px)`;
        this.pill.classList.add("placed");
    }
}

customElements.define("tab-bar", TabBarElement);
