// @ts-check
// The demo page: one session, a phone and a window that follow it, and what goes on between.

import { element } from "./dom.js";
import "./tab-bar.js";
import "./tab-sidebar.js";
import { connect, createSession, Refusal } from "./tabbard.js";
import { pageOf } from "./demo-pages.js";

const bars = [
    { id: "listening", title: "Listening" }, { id: "planner", title: "Planner" },
    { id: "social", title: "Social" }, { id: "ledger", title: "Ledger" },
];
const phone = /** @type {import("./tab-bar.js").TabBarElement} */ (find("#phone"));
const wide = /** @type {import("./tab-sidebar.js").TabSidebarElement} */ (find("#window"));
const surfaces = [
    { element: phone, name: "phone", status: find("#phone-status") },
    { element: wide, name: "window", status: find("#window-status") },
];
/** The person in this browser tab, whose profile lasts across sessions. */
const owner = sessionStorage.getItem("owner") ?? `demo-${crypto.randomUUID()}`;
sessionStorage.setItem("owner", owner);
wide.prefersSidebar = sessionStorage.getItem("sidebar") === "true";
wide.addEventListener("sidebarchange", () => sessionStorage.setItem("sidebar", String(wide.prefersSidebar)));
const traits = /** @type {HTMLFormElement} */ (find("#traits"));
const network = /** @type {HTMLFormElement} */ (find("#network"));

/** @param {string} selector @returns {HTMLElement} */
function find(selector) {
    const found = document.querySelector(selector);
    if (!(found instanceof HTMLElement)) throw new Error(`${selector} is missing`);
    return found;
}

// MARK: The bar that shows

/** @param {string} bar */
async function show(bar) {
    for (const button of find("#bars").querySelectorAll("button")) {
        button.setAttribute("aria-pressed", String(button.value === bar));
    }
    history.replaceState(null, "", `#${bar}`);
    const { id, token } = await sessionOf(bar);
    for (const surface of surfaces) {
        surface.element.session?.close();
        const session = connect({
            session: id, token, owner, client: `${surface.name}-${crypto.randomUUID().slice(0, 8)}`,
            traits: traitsOf(surface.name), fetch: simulated(surface.name),
        });
        session.addEventListener("status", () => {
            if (session.status === "gone" && surface.name === "phone") start(bar);
            tellStatus(surface);
        });
        session.addEventListener("view", () => tellStatus(surface));
        session.addEventListener("refusal", event =>
            toast(/** @type {CustomEvent<Refusal>} */ (event).detail.message));
        if (surface.name === "phone") session.addEventListener("change", event => logEvent(event));
        surface.element.session = session;
    }
}

/**
 * The session of this browser tab for a bar; a reload finds it again.
 * @param {string} bar
 */
async function sessionOf(bar) {
    const kept = JSON.parse(sessionStorage.getItem(`session ${bar}`) ?? "null");
    if (kept) return kept;
    const { id, token } = await createSession({ bar, owner, fetch: simulated("page") });
    sessionStorage.setItem(`session ${bar}`, JSON.stringify({ id, token }));
    return { id, token };
}

/**
 * Begins anew, when the session has ended.
 * @param {string} bar
 */
function start(bar) {
    sessionStorage.removeItem(`session ${bar}`);
    show(bar);
}

/** @param {typeof surfaces[number]} surface */
function tellStatus({ element, status }) {
    const { session } = element;
    if (!session) return;
    const words = {
        live: "live", polling: "asking again and again", offline: "no connection, trying again",
        connecting: "connecting", gone: "ended", closed: "closed",
    };
    const text = `${words[session.status]} · revision ${session.view?.revision ?? "–"}`
        + (session.view?.selectedElsewhere ? " · another tab is selected elsewhere" : "");
    if (status.textContent !== text) status.textContent = text;
}

// MARK: Traits

/** @param {string} surface */
function traitsOf(surface) {
    const values = Object.fromEntries(new FormData(traits));
    const [platform, version] = String(values[surface]).split(" ");
    return {
        platform, version, sizeClass: surface === "phone" || wide.clientWidth < 500 ? "compact" : "regular",
        colorScheme: String(values.colorScheme), contentSize: String(values.contentSize),
        locale: String(values.locale), direction: String(values.direction),
        reduceMotion: values.reduceMotion === "on", covered: values.covered === "on",
    };
}

traits.addEventListener("change", () => {
    for (const { element, name } of surfaces) {
        if (element.session) element.session.traits = traitsOf(name);
    }
    sessionStorage.setItem("traits", JSON.stringify(Object.fromEntries(new FormData(traits))));
});
// A window without room is of a compact size class, as on iPad beside another app.
new ResizeObserver(() => {
    const { session } = wide;
    const now = traitsOf("window");
    if (session && session.traits.sizeClass !== now.sizeClass) session.traits = now;
}).observe(wide);
if (matchMedia("(prefers-reduced-motion: reduce)").matches) traits.reduceMotion.checked = true;
if (matchMedia("(prefers-color-scheme: dark)").matches) traits.colorScheme.value = "dark";
const known = [...traits.locale.options].map(option => option.value);
for (const language of navigator.languages) {
    const match = known.find(tag => language === tag || language.startsWith(`${tag}-`)
        || (tag === "zh-Hans" && language.startsWith("zh")));
    if (match) {
        traits.locale.value = match;
        break;
    }
}
/** @type {Record<string, string> | null} */
const kept = JSON.parse(sessionStorage.getItem("traits") ?? "null");
for (const field of kept ? /** @type {Iterable<any>} */ (traits.elements) : []) {
    if (field.type === "checkbox") field.checked = field.name in (kept ?? {});
    else if (kept?.[field.name]) field.value = kept[field.name];
}

// MARK: Network

network.addEventListener("input", () => {
    network.delayShown.value = `${network.delay.value} ms`;
    network.lossShown.value = `${network.loss.value} %`;
});

/**
 * `fetch` as it is on a bad line, with a line in the log.
 * @param {string} from @returns {typeof fetch}
 */
function simulated(from) {
    return async (input, init = {}) => {
        const isStream = String(input).endsWith("/stream");
        const finish = logRequest(from, String(input), init);
        const wait = () => new Promise(resolve => setTimeout(resolve, Number(network.delay.value) / 2));
        const lose = () => {
            if (isStream || Math.random() * 200 >= Number(network.loss.value)) return;
            finish("lost");
            throw new TypeError("Lost by the simulator.");
        };
        try {
            if (!isStream) await wait();
            lose();
            const answer = await fetch(input, init);
            if (!isStream) await wait();
            lose();
            finish(String(answer.status));
            return answer;
        } catch (error) {
            finish("failed");
            throw error;
        }
    };
}

// MARK: Logs

/** @param {HTMLElement} list @param {HTMLElement} line */
function log(list, line) {
    list.prepend(line);
    while (list.children.length > 80) list.lastElementChild?.remove();
}

/** @param {Event} event */
function logEvent(event) {
    const change = /** @type {CustomEvent} */ (event).detail;
    const { type, ...cause } = change.cause;
    const effects = change.effects.map((/** @type {any} */ effect) => effect.type).join(", ");
    log(find("#events"), element("li", {}, element("b", {}, `${change.revision} `),
        Object.values(cause).filter(value => typeof value === "string").join(" ") || type,
        element("span", {}, ` · ${change.origin ?? "service"}${effects ? ` · ${effects}` : ""}`)));
}

/**
 * Writes the request as curl; the result tells how it ended.
 * @param {string} from @param {string} url @param {any} init
 */
function logRequest(from, url, init) {
    const begin = performance.now();
    const words = ["curl"];
    if (url.endsWith("/stream")) words.push("-N");
    if (init.method && init.method !== "GET") words.push("-X", init.method);
    words.push(`'${location.origin}${url}'`);
    for (const [name, value] of Object.entries(init.headers ?? {})) {
        words.push("-H", `'${name}: ${name === "Authorization" ? "Bearer …" : value}'`);
    }
    if (init.body) words.push("-d", `'${String(init.body).replaceAll("'", "'\\''")}'`);
    const end = element("span", {}, ` # ${from} …`);
    log(find("#requests"), element("li", {}, words.join(" "), end));
    let isFinished = false;
    return (/** @type {string} */ outcome) => {
        if (isFinished) return;
        isFinished = true;
        end.textContent = ` # ${from}: ${outcome}, ${Math.round(performance.now() - begin)} ms`;
    };
}

/** @param {string} text */
function toast(text) {
    const line = element("p", {}, text);
    find("#toasts").append(line);
    setTimeout(() => line.remove(), 2_600);
}

// MARK: Content and effects

const filters = [
    { name: "Harbour", symbol: "star", query: "harbour" }, { name: "Music", symbol: "music.note", query: "music" },
    { name: "Lost and found", symbol: "tag", query: "lost" },
];
let saved = 0;

for (const { element: surface } of surfaces) {
    const page = /** @type {HTMLElement} */ (surface.querySelector(".page"));
    surface.addEventListener("tabchange", event => {
        const bar = surface.view.bar;
        pageOf(bar, /** @type {CustomEvent} */ (event).detail, gesture => surface.perform(gesture))
            .then(content => page.replaceChildren(...content));
    });
    surface.addEventListener("effect", event => {
        const effect = /** @type {CustomEvent} */ (event).detail;
        if (effect.type === "present") toast(`Present: ${effect.action}`);
        if (effect.type === "haptic") toast(`Haptic: ${effect.feedback}`);
    });
    surface.addEventListener("openresult", event =>
        toast(`Open: ${/** @type {CustomEvent} */ (event).detail.title}`));
    // The social bar's section of saved filters: each action keeps another search as a tab.
    surface.addEventListener("sectionaction", () => {
        const filter = filters[saved++ % filters.length];
        surface.session?.putSavedFilter(filter.query, filter);
    });
}

// MARK: One's own bar

const definition = /** @type {HTMLTextAreaElement} */ (find("#definition"));
definition.value = JSON.stringify({
    style: "system",
    tabs: [
        { id: "home", title: { en: "Home", de: "Start" }, symbol: "house" },
        { id: "map", title: { en: "Map", de: "Karte" }, symbol: "map", badge: 4 },
        { id: "search", title: { en: "Search", de: "Suchen" }, symbol: "magnifyingglass", role: "search" },
    ],
    search: { entry: "tab", prompt: "Places" },
}, null, 2);
const own = { id: `own-${crypto.randomUUID().slice(0, 8)}`, tag: "" };

find("#import").addEventListener("submit", async event => {
    event.preventDefault();
    const headers = { "Content-Type": "application/json" };
    const lint = await simulated("page")("/v1/bars:lint", { method: "POST", headers, body: definition.value });
    const report = await lint.json();
    const findings = lint.ok ? report.findings : [{ severity: "error", pointer: "", detail: report.detail }];
    find("#findings").replaceChildren(...findings.map((/** @type {any} */ finding) => element(
        "li", { "data-severity": finding.severity }, element("code", {}, finding.pointer || "/"), ` ${finding.detail}`)));
    if (!lint.ok || !report.isValid) return;
    const put = await simulated("page")(`/v1/bars/${own.id}`, {
        method: "PUT", body: definition.value,
        headers: own.tag ? { ...headers, "If-Match": own.tag } : headers,
    });
    if (!put.ok) return toast((await put.json()).detail);
    if (!own.tag) addChoice({ id: own.id, title: "Yours" });
    own.tag = put.headers.get("ETag") ?? "";
    show(own.id);
});

/** @param {{id: string, title: string}} bar */
function addChoice({ id, title }) {
    find("#bars").append(element("button", { type: "button", value: id, onclick: () => show(id) }, title));
}

for (const bar of bars) addChoice(bar);
const wanted = () => bars.find(bar => `#${bar.id}` === location.hash)?.id;
addEventListener("hashchange", () => {
    const bar = wanted();
    if (bar && bar !== phone.view.bar) show(bar);
});
show(wanted() ?? "planner");
