// @ts-check
// What the tabs of the examples hold in the demo: their catalogs' items, or a few lines of our own.

import { element } from "./dom.js";
import { send } from "./sending.js";

/** @type {Record<string, [string, string][]>} */
const lines = {
    planner: [
        ["Water the balcony", "Before nine"], ["Call the plumber", "Kitchen tap"], ["Draft the agenda", "Projects · Spring fair"],
        ["Buy stamps", "Ten, with birds"], ["Return the ladder", "Second floor"], ["Read chapter four", "Book club"],
        ["Book the train", "Friday, morning"], ["Sharpen the saw", "Workshop"], ["Fix the bicycle light", "Rear"],
        ["Write to Ada", "About the garden"], ["Sort the photos", "July"], ["Plan the menu", "Six people"],
    ],
};

/** The examples that come with a catalog. */
const catalogs = new Set(["listening", "social", "ledger"]);
/** @type {Map<string, Promise<[string, string][]>>} */
const loaded = new Map();
/** As long as the page is there it asks for what it lacks. */
const page = new AbortController();

/** @param {string} bar @returns {Promise<[string, string][]>} */
async function load(bar) {
    const [catalog, items] = await Promise.all(
        [`/v1/catalogs/${bar}`, `/v1/catalogs/${bar}/items?pageSize=12`].map(
            path => send(globalThis.fetch.bind(globalThis), path, {}, page.signal)));
    if (catalog.status >= 400 || items.status >= 400) return [];
    const { display } = catalog.json;
    return items.json.items.map((/** @type {any} */ item) => [item[display.title] ?? item.id, item[display.subtitle] ?? ""]);
}

/**
 * The content of a tab: its title over a list whose lines open a screen, or that screen with a way back.
 * @param {string} bar @param {Record<string, any>} content @param {(gesture: Record<string, any>) => void} perform
 */
export async function pageOf(bar, content, perform) {
    if (content.screen && content.screen.id !== "search") {
        return [
            element("button", { type: "button", class: "back", onclick: () => perform({ gesture: "pop" }) }, `‹ ${content.title}`),
            element("h2", {}, content.screen.title ?? content.screen.id),
            element("p", {}, "A screen on the tab's path. Tap the selected tab to come back to its root."),
        ];
    }
    if (catalogs.has(bar) && !loaded.has(bar)) loaded.set(bar, load(bar));
    const all = lines[bar] ?? await loaded.get(bar) ?? [];
    // Each tab begins elsewhere in the list, always at the same place.
    const start = all.length ? [...content.tab].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % all.length : 0;
    const shown = [...all.slice(start), ...all.slice(0, start)];
    const list = element("ul", {}, ...shown.map(([title, detail], index) => element("li", {}, element("button", {
        type: "button",
        onclick: () => perform({ gesture: "push", screen: { id: `line-${index}`, title: title.slice(0, 80) } }),
    }, element("span", { dir: "auto" }, title), element("small", { dir: "auto" }, detail)))));
    return [element("h2", {}, content.title), shown.length ? list : element("p", {}, "Nothing here yet.")];
}
