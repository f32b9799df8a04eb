// @ts-check
// What <tab-bar> and <tab-sidebar> share: content, search, menu, cards, accessory, effects.

import { clearCard, drawFailure, drawProgress, showProgress } from "./cards.js";
import { describe, element, keep, write } from "./dom.js";
import { MinimizeMachine } from "./minimizing.js";
import { Reader } from "./reading.js";
import { style } from "./style.js";
import { putSymbol } from "./symbols.js";

/** @typedef {import("./tabbard.js").TabSession} TabSession */

/**
 * Draws a session's view around the content that is put into the element. Set `session` to one of `connect`.
 *
 * Events: `effect` (`detail`: an effect that the page is to perform, such as `present`), `tabchange` (`detail`:
 * the content that is to show), `openresult` (`detail`: a result that was tapped).
 */
export class TabSurface extends HTMLElement {
    /** @type {TabSession | null} */
    #session = null;
    #listening = new AbortController();
    /** @type {MinimizeMachine | null} */
    #machine = null;
    /** @type {Map<string, number>} */
    #offsets = new Map();
    #shownTab = "";
    /**
     * What has the focus as soon as it is there.
     * @type {"searchField" | "createButton" | "selectedTab" | null}
     */
    #wantsFocus = null;
    #isOverflowOpen = false;
    #wasMenuOpen = false;
    /** This client has asked for a menu. */
    #opensMenu = false;

    constructor() {
        super();
        const root = this.attachShadow({ mode: "open" });
        root.adoptedStyleSheets = [style];
        const part = (/** @type {string} */ name, /** @type {Record<string, any>} */ attributes = {}) =>
            element("div", { class: name, ...attributes });
        this.parts = {
            frame: part("frame"), main: part("main"), toolbar: part("toolbar"),
            content: part("content", { tabindex: "0" }), panel: part("panel", { hidden: true, tabindex: "-1" }),
            scrim: part("scrim"), menu: part("menu", { hidden: true }),
            progress: part("progress", { hidden: true }), failure: part("failure", { hidden: true }), accessory: part("accessory"),
            live: part("live", { "aria-live": "polite" }), field: this.#makeField(),
        };
        const { frame, main, content, panel, scrim, progress, failure, accessory, live, menu } = this.parts;
        content.append(element("slot"));
        main.append(this.parts.toolbar, content, panel, scrim, accessory, progress, failure);
        frame.append(main, menu, live);
        this.reader = new Reader(frame);
        root.append(frame);
        scrim.addEventListener("click", () => this.perform({ gesture: "tapScrim" }));
        content.addEventListener("scroll", () => this.#scrolled(), { passive: true });
        frame.addEventListener("keydown", event => this.#keyPressed(event));
        new ResizeObserver(() => this.measure(false)).observe(this);
    }

    get session() {
        return this.#session;
    }

    set session(session) {
        this.#listening.abort();
        this.#listening = new AbortController();
        this.#session = session;
        this.#machine = null;
        this.#shownTab = "";
        this.#offsets.clear();
        if (!session) return;
        const { signal } = this.#listening;
        session.addEventListener("view", () => this.draw(), { signal });
        session.addEventListener("results", () => this.#drawPanel(), { signal });
        session.addEventListener("effect", event => this.#perform(event), { signal });
        session.addEventListener("run", event => this.#showProgress(event), { signal });
        if (session.view) this.draw();
    }

    /** @type {Record<string, any>} */
    get view() {
        return this.#session?.view ?? {};
    }

    /** @param {Record<string, any>} gesture */
    perform(gesture) {
        this.#isOverflowOpen = false;
        this.#opensMenu = gesture.gesture === "tapCreate"
            || gesture.gesture === "tapTab" && gesture.tab === this.view.create?.item;
        if (this.#machine?.tapBar() === "expand") this.#tellMinimized(false);
        return this.#session?.perform(gesture);
    }

    // MARK: Drawing

    draw() {
        const view = this.view;
        if (!view.theme) return;
        const { frame, content, scrim, accessory } = this.parts;
        frame.dir = view.direction;
        frame.lang = view.locale;
        for (const [token, value] of Object.entries(view.theme.colors)) {
            this.style.setProperty(`--${token}`, String(value));
        }
        const { motion, theme, tabBar } = view;
        const sizes = Object.fromEntries(Object.entries(theme.type).map(
            ([name, { size }]) => [`--type-${name}`, `${size}px`]));
        const isReduced = motion.selection === "fade";
        for (const [name, value] of Object.entries({
            ...sizes, "--radius-lg": `${theme.radius.lg}px`, "--radius-md": `${theme.radius.md}px`,
            "--standard": `${isReduced ? 0 : motion.milliseconds.standard}ms`,
            "--snappy": `${isReduced ? 0 : motion.milliseconds.snappy}ms`,
            "--fade": `${motion.milliseconds.fade}ms`, "--press": String(motion.pressScale ?? 1),
            "--spinner-delay": `${view.create?.spinnerDelay ?? 0}ms`,
        })) this.style.setProperty(name, value);
        frame.classList.toggle("dark", view.traits.colorScheme === "dark");
        frame.classList.toggle("calm", isReduced);
        frame.classList.toggle("large", view.traits.contentSize.startsWith("accessibility"));
        frame.classList.toggle("top", view.layout === "topBar");
        frame.classList.toggle("upright", view.layout === "ornament");
        frame.classList.toggle("minimized", tabBar?.isMinimized ?? false);
        frame.classList.toggle("barless", tabBar ? !tabBar.isVisible : false);

        describe(content, view.content.accessibility);
        content.removeAttribute("aria-labelledby");
        content.setAttribute("aria-label", view.content.title);
        content.inert = view.menu !== null;
        scrim.classList.toggle("shown", view.menu !== null);
        scrim.style.setProperty("--dim", String(view.menu?.scrim.opacity ?? 0));
        this.#followTab();
        this.drawBar();
        this.#drawField();
        this.#drawPanel();
        this.#drawToolbar();
        this.#drawMenu();
        this.#drawCard(this.parts.progress, view.progress, drawProgress);
        this.#drawCard(this.parts.failure, view.failure, drawFailure);
        accessory.hidden = !view.accessory;
        if (view.accessory) this.#drawAccessory(view.accessory);
        this.measure(true);
        this.reader.look();
        this.#moveFocus();
    }

    /** Draws the bar or the sidebar. */
    drawBar() {}

    /**
     * Puts what stands where something else is.
     * @param {boolean} isAnimated
     */
    measure(isAnimated) {}

    #followTab() {
        const { content } = this.parts;
        const view = this.view;
        const { tab } = view.content;
        if (this.#machine === null && view.tabBar) {
            this.#machine = new MinimizeMachine({
                behavior: view.tabBar.minimizeBehavior, expandDistance: view.tabBar.expandDistance, tab,
            });
        }
        if (view.tabBar && this.#machine) this.#machine.behavior = view.tabBar.minimizeBehavior;
        const key = JSON.stringify([tab, view.content.title, view.content.screen?.id]);
        if (key === this.#shownTab) return;
        this.#machine?.select(tab);
        this.#shownTab = key;
        this.dispatchEvent(new CustomEvent("tabchange", { detail: view.content }));
        content.scrollTop = this.#offsets.get(tab) ?? 0;
    }

    /**
     * An item's symbol, or what stands in its place.
     * @param {Element} place
     * @param {any} item
     */
    drawGlyph(place, item) {
        const names = { plus: "plus", cross: "plus", checkmark: "checkmark" };
        const isSpinner = item.glyph === "spinner";
        place.classList.toggle("turned", item.glyph === "cross");
        if (isSpinner) {
            if (place.getAttribute("data-symbol") === "spinner") return;
            place.setAttribute("data-symbol", "spinner");
            place.replaceChildren(element("span", { class: "spinner", "aria-hidden": "true" }));
            return;
        }
        const name = names[/** @type {keyof typeof names} */ (item.glyph)] ?? item.symbol;
        putSymbol(place, name, {
            filled: item.variant === "fill" && item.glyph === "symbol", title: item.title,
        });
    }

    /** @param {Event} event */
    #showProgress(event) {
        const run = /** @type {CustomEvent} */ (event).detail;
        showProgress(this.parts.progress, run);
        const spinner = this.shadowRoot?.querySelector(".spinner");
        if (!(spinner instanceof HTMLElement) || run.id !== this.view.create?.run?.id) return;
        spinner.style.setProperty("--fraction", String(run.progress.fraction));
        spinner.classList.toggle("measured", run.progress.fraction > 0);
    }

    // MARK: Search

    #makeField() {
        const input = /** @type {HTMLInputElement} */ (element("input", {
            type: "text", role: "searchbox", autocomplete: "off", autocapitalize: "off", spellcheck: "false",
            enterkeyhint: "search",
        }));
        let isComposing = false;
        const type = () => this.#session?.type(input.value, isComposing);
        input.addEventListener("compositionstart", () => { isComposing = true; });
        input.addEventListener("compositionend", () => {
            isComposing = false;
            type();
        });
        input.addEventListener("input", type);
        input.addEventListener("keydown", event => {
            if (event.isComposing) return;
            if (event.key === "Enter") {
                this.perform({ gesture: "submit", text: input.value, composing: false });
            }
            if (event.key === "ArrowDown") {
                event.preventDefault();
                this.#first(".panel button.row")?.focus();
            }
        });
        const glass = element("span", { class: "icon" });
        putSymbol(glass, "magnifyingglass");
        const clear = element("button", {
            class: "clear", type: "button", onclick: () => {
                input.value = "";
                input.focus();
                this.#session?.perform({ gesture: "clearQuery" });
            },
        }, element("span", { class: "icon" }));
        const back = element("button", {
            class: "clear back", type: "button", onclick: () => this.perform({ gesture: "escape" }),
        }, element("span", { class: "icon" }));
        return element("div", { class: "field", hidden: true }, back, glass, input, clear);
    }

    #drawField() {
        const { field } = this.parts;
        const wanted = this.view.search?.field;
        field.hidden = !wanted;
        const input = field.querySelector("input");
        const [back, clear] = field.querySelectorAll("button");
        if (!input) return;
        if (!wanted) {
            input.value = "";
            return;
        }
        describe(input, wanted.accessibility);
        input.placeholder = this.view.search.prompt;
        // What the person is typing is newer than any answer.
        const pending = this.#session?.pendingText ?? null;
        const isOurs = pending !== null || input.matches(":focus") && wanted.isComposing;
        if (!isOurs && input.value !== wanted.query) input.value = wanted.query;
        const way = this.view.search.back;
        back.hidden = !way;
        if (way) {
            describe(back, way.accessibility);
            putSymbol(/** @type {Element} */ (back.firstElementChild), way.symbol);
        }
        clear.hidden = !wanted.clear;
        if (wanted.clear) {
            describe(clear, wanted.clear.accessibility);
            putSymbol(/** @type {Element} */ (clear.firstElementChild), wanted.clear.symbol);
        }
    }

    #drawPanel() {
        const { panel, content } = this.parts;
        const { content: shown, search } = this.view;
        if (shown?.showing === "composing") return;
        // A saved filter's tab is a tab until its items are there.
        const isFiltered = shown?.showing === "results" && !search?.isOpen;
        panel.hidden = !shown || shown.showing === "tab" || isFiltered && !this.#session?.results;
        // The heading of the one is none of the other.
        if (panel.classList.contains("filtered") !== isFiltered) panel.replaceChildren();
        panel.classList.toggle("filtered", isFiltered);
        content.classList.toggle("covered", !panel.hidden);
        if (panel.hidden) panel.replaceChildren();
        else if (shown.showing === "recents") this.#drawRecents(search.recents);
        else if (shown.showing === "results") this.#drawResults(shown);
        else panel.replaceChildren(this.#message(search.prompt));
    }

    /** @param {string} text */
    #message(text) {
        const icon = element("span", { class: "icon big" });
        putSymbol(icon, "magnifyingglass");
        return element("div", { class: "message" }, icon, element("p", {}, text));
    }

    /** @param {any} recents */
    #drawRecents(recents) {
        const { panel } = this.parts;
        let card = panel.querySelector(".recents");
        if (!card) {
            card = element("section", { class: "card recents" }, element("header", {},
                element("h2"), element("button", {
                    type: "button", class: "link", onclick: () => this.perform({ gesture: "clearRecents" }),
                })), element("div", { class: "rows" }));
            panel.replaceChildren(card);
        }
        const [title, clear] = [card.querySelector("h2"), card.querySelector(".link")];
        const rows = card.querySelector(".rows");
        if (!title || !clear || !rows) return;
        write(title, recents.title);
        write(clear, recents.clear.title);
        describe(clear, recents.clear.accessibility);
        describe(rows, recents.accessibility);
        keep(rows, recents.items, item => item.query, item => {
            const pick = element("button", {
                type: "button", class: "row",
                onclick: () => {
                    // The row goes; whoever came here by keys stays in the list.
                    panel.focus({ preventScroll: true });
                    this.perform({ gesture: "pickRecent", query: item.query });
                },
            }, element("span", { class: "icon" }), element("span", { class: "title", dir: "auto" }));
            const remove = element("button", {
                type: "button", class: "remove",
                onclick: () => this.perform({ gesture: "removeRecent", query: item.query }),
            }, element("span", { class: "icon" }));
            return element("div", { role: "listitem", class: "line" }, pick, remove);
        }, (line, item) => {
            const [pick, remove] = line.querySelectorAll("button");
            describe(pick, item.accessibility);
            write(/** @type {Element} */ (pick.lastElementChild), item.query);
            putSymbol(/** @type {Element} */ (pick.firstElementChild), item.symbol);
            describe(remove, item.remove.accessibility);
            putSymbol(/** @type {Element} */ (remove.firstElementChild), item.remove.symbol);
        });
    }

    /** @param {any} shown */
    #drawResults(shown) {
        const { panel } = this.parts;
        const results = this.#session?.results;
        if (!results) return;
        if (results.items.length === 0) {
            const message = this.#message(shown.noResults);
            message.id = "search-results";
            message.setAttribute("role", "status");
            panel.replaceChildren(...this.#heading(shown), message);
            return;
        }
        let rows = panel.querySelector(".results");
        if (!rows) {
            rows = element("div", { class: "card results", id: "search-results", role: "list" });
            panel.replaceChildren(...this.#heading(shown), rows);
        }
        keep(rows, results.items, (/** @type {any} */ item) => item.id, item => {
            const open = element("button", { type: "button", class: "row" },
                element("span", { class: "icon tile" }), element("span", { class: "words" },
                    element("span", { class: "title", dir: "auto" }),
                    element("span", { class: "detail", dir: "auto" })));
            open.addEventListener("click", () => {
                if (this.view.search?.isOpen) this.perform({ gesture: "submit" });
                this.dispatchEvent(new CustomEvent("openresult", { detail: item }));
            });
            return element("div", { role: "listitem", class: "line" }, open);
        }, (line, item) => {
            const [tile, title, detail] = line.querySelectorAll(".tile, .title, .detail");
            putSymbol(tile, item.symbol ?? "circle", { title: item.title });
            this.#writeHighlighted(title, item);
            write(detail, item.subtitle ?? "");
        });
    }

    /**
     * The name of a saved filter over what it finds.
     * @param {any} shown
     */
    #heading(shown) {
        return this.view.search?.isOpen ? [] : [element("h2", { dir: "auto" }, shown.title)];
    }

    /**
     * The title with what matched in bold.
     * @param {Element} place
     * @param {any} item
     */
    #writeHighlighted(place, item) {
        const found = item.highlights.find((/** @type {any} */ highlight) =>
            item.item[highlight.field] === item.title);
        const parts = [];
        let end = 0;
        for (const range of found?.ranges ?? []) {
            parts.push(item.title.slice(end, range.start), element("b", {}, item.title.slice(range.start, range.end)));
            end = range.end;
        }
        place.replaceChildren(...parts, item.title.slice(end));
    }

    // MARK: Around the content

    #drawToolbar() {
        keep(this.parts.toolbar, this.view.toolbar, (/** @type {any} */ control) => control.id, () => element(
            "button", { type: "button", class: "round small", onclick: () => this.perform({ gesture: "tapSearch" }) },
            element("span", { class: "icon" })), (button, control) => {
            describe(button, control.accessibility);
            putSymbol(/** @type {Element} */ (button.firstElementChild), control.symbol ?? "circle", {
                title: control.title,
            });
        });
    }

    /** @param {any} accessory */
    #drawAccessory(accessory) {
        const place = this.parts.accessory;
        let button = place.querySelector("button");
        if (!button) {
            button = /** @type {HTMLButtonElement} */ (element("button", {
                type: "button", onclick: () => this.perform({ gesture: "tapAccessory" }),
            }, element("span", { class: "icon" }), element("span", { class: "title" })));
            place.append(button);
        }
        place.classList.toggle("inline", accessory.placement === "inline");
        describe(button, accessory.accessibility);
        button.id = accessory.id;
        putSymbol(/** @type {Element} */ (button.firstElementChild), accessory.symbol, { title: accessory.title });
        write(/** @type {Element} */ (button.lastElementChild), accessory.title);
    }

    /**
     * Draws a card where the view has one; whoever was in it when it goes comes back to the create button.
     * @param {HTMLElement} place @param {any} wanted
     * @param {(place: HTMLElement, wanted: any, perform: (gesture: any) => void) => void} draw
     */
    #drawCard(place, wanted, draw) {
        const hadFocus = place.matches(":focus-within");
        place.hidden = !wanted;
        if (wanted) return draw(place, wanted, gesture => this.perform(gesture));
        clearCard(place);
        if (hadFocus && this.#first("[data-creates]")) this.#wantsFocus ??= "createButton";
    }

    // MARK: Menus

    #drawMenu() {
        const place = this.parts.menu;
        const { menu } = this.view;
        const overflow = this.#isOverflowOpen
            ? this.view.tabBar?.items.find((/** @type {any} */ item) => item.kind === "overflow") : null;
        const isOpen = Boolean(menu || overflow);
        const hadFocus = place.matches(":focus-within");
        place.hidden = !isOpen;
        place.classList.toggle("overflow", Boolean(overflow));
        if (isOpen) {
            if (menu) describe(place, menu.accessibility);
            else {
                for (const name of place.getAttributeNames()) {
                    if (name.startsWith("aria-")) place.removeAttribute(name);
                }
                place.setAttribute("role", "menu");
                place.setAttribute("aria-label", overflow.title);
            }
            const items = menu?.items ?? overflow.items;
            keep(place, items, (/** @type {any} */ item) => item.id, item => element("button", {
                type: "button", class: "row", role: "menuitem",
                onclick: () => this.perform(menu
                    ? { gesture: "pickAction", action: item.id } : { gesture: "tapTab", tab: item.id }),
            }, element("span", { class: "icon" }), element("span", { class: "words" },
                element("span", { class: "title" }), element("span", { class: "detail" }))), (row, item) => {
                if (menu) describe(row, item.accessibility);
                const [icon, title, detail] = row.querySelectorAll(".icon, .title, .detail");
                icon.toggleAttribute("hidden", !item.symbol);
                if (item.symbol) putSymbol(icon, item.symbol, { title: item.title });
                write(title, item.title);
                write(detail, item.detail ?? "");
            });
            // Beside a sidebar it comes from where one tapped.
            const anchor = this.#first(".sidebar [data-creates]");
            const top = (anchor?.getBoundingClientRect().top ?? 0) - this.parts.frame.getBoundingClientRect().top;
            place.classList.toggle("falls", Boolean(menu && anchor && top < this.clientHeight / 2));
            place.style.setProperty("--anchor", `${top}px`);
            // Whoever opened it is in it; other clients only see it.
            if (this.#opensMenu) this.#first(".menu .row")?.focus({ preventScroll: true });
            this.#opensMenu = false;
        } else {
            place.replaceChildren();
            if (this.#wasMenuOpen && hadFocus) this.#wantsFocus ??= "createButton";
        }
        this.#wasMenuOpen = isOpen;
    }

    /** The tabs that the bar has no room for; that is this client's own affair. */
    toggleOverflow() {
        this.#isOverflowOpen = !this.#isOverflowOpen;
        this.#opensMenu = this.#isOverflowOpen;
        this.#drawMenu();
    }

    // MARK: Keys and focus

    /** @param {KeyboardEvent} event */
    #keyPressed(event) {
        if (event.defaultPrevented || event.isComposing) return;
        const root = this.shadowRoot;
        const focused = root?.activeElement;
        if (!root || !focused) return;
        if (event.key === "Escape") {
            event.preventDefault();
            if (this.#isOverflowOpen) return this.toggleOverflow();
            if (this.view.menu || this.view.search?.isOpen) {
                this.#wantsFocus = this.view.menu ? "createButton" : "selectedTab";
                this.perform({ gesture: "escape" });
            }
            return;
        }
        const isRightToLeft = this.parts.frame.dir === "rtl";
        const group = focused.closest(".menu, [data-roving], .panel");
        if (!group || focused.tagName === "INPUT") return;
        const isUpright = !group.matches("[data-roving=horizontal]");
        const scope = group.closest("[data-roving-scope]") ?? group;
        const stops = /** @type {HTMLElement[]} */ ([...scope.querySelectorAll(
            group.matches(".menu, .panel") ? "button.row" : "[role=tab], [data-roving] button")]
            .filter(stop => stop instanceof HTMLElement && stop.offsetParent !== null));
        const index = stops.indexOf(/** @type {HTMLElement} */ (focused));
        if (index < 0 && (focused !== group || stops.length === 0)) return;
        // Arrows go where they point, whichever way the script runs.
        const steps = isUpright
            ? { ArrowDown: 1, ArrowUp: -1 }
            : { ArrowRight: isRightToLeft ? -1 : 1, ArrowLeft: isRightToLeft ? 1 : -1 };
        const step = steps[/** @type {keyof typeof steps} */ (event.key)];
        let next = index;
        if (step) next = (index + step + stops.length) % stops.length;
        else if (event.key === "Home") next = 0;
        else if (event.key === "End") next = stops.length - 1;
        else if (event.key === "Tab" && group.matches(".menu")) {
            this.#wantsFocus = "createButton";
            this.perform({ gesture: "escape" });
            return;
        } else return;
        event.preventDefault();
        stops[next].focus();
    }

    #moveFocus() {
        const target = this.#wantsFocus;
        if (!target) return;
        const found = {
            searchField: () => this.view.search?.field ? this.parts.field.querySelector("input") : null,
            createButton: () => this.#first("[data-creates]"),
            selectedTab: () => this.view.search?.isOpen ? null : this.#first("[role=tab][aria-selected=true]"),
        }[target]?.();
        if (!found) return;
        this.#wantsFocus = null;
        found.focus({ preventScroll: true });
    }

    /** @param {string} selector @returns {HTMLElement | null} */
    #first(selector) {
        return this.shadowRoot?.querySelector(selector) ?? null;
    }

    // MARK: Effects

    /** @param {Event} event */
    #perform(event) {
        const effect = /** @type {CustomEvent} */ (event).detail;
        const { content, live } = this.parts;
        switch (effect.type) {
            case "focus":
                if (effect.target === "none") this.parts.field.querySelector("input")?.blur();
                else {
                    this.#wantsFocus = effect.target;
                    this.#moveFocus();
                }
                break;
            case "reselect":
                content.scrollTo({
                    top: 0, behavior: this.view.motion.selection === "fade" ? "auto" : "smooth",
                });
                break;
            case "announce":
                live.textContent = effect.text;
                break;
            case "haptic":
                // A browser complains of a vibration before the first touch.
                if (/** @type {any} */ (navigator).userActivation?.hasBeenActive) {
                    navigator.vibrate?.(effect.feedback === "error" ? [20, 60, 20] : 10);
                }
                break;
        }
        this.dispatchEvent(new CustomEvent("effect", { detail: effect, bubbles: true, composed: true }));
    }

    // MARK: Scrolling

    #scrolled() {
        const { content } = this.parts;
        const { tab } = this.view.content ?? {};
        if (!tab) return;
        this.#offsets.set(tab, content.scrollTop);
        const change = this.#machine?.scroll(
            tab, content.scrollTop, content.scrollHeight - content.clientHeight);
        if (change) this.#tellMinimized(change === "minimize");
    }

    /** @param {boolean} minimized */
    #tellMinimized(minimized) {
        if (this.#session) this.#session.traits = { ...this.#session.traits, minimized };
    }
}
