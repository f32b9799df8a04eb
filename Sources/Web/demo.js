// @ts-check
// The demo page: one session, a phone and a window that follow it, and what goes on between.

import { element } from "./dom.js";
import "./tab-bar.js";
import "./tab-sidebar.js";
import { send } from "./sending.js";
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

/** What is being chosen; the last choice wins, however long an earlier one takes. */
let choosing = new AbortController();

/** @param {string} bar */
async function show(bar) {
    choosing.abort();
    choosing = new AbortController();
    const { signal } = choosing;
    for (const button of find("#bars").querySelectorAll("button")) {
        button.setAttribute("aria-pressed", String(button.value === bar));
    }
    history.replaceState(null, "", `#${bar}`);
    const kept = await sessionOf(bar, signal).catch(error => {
        if (!signal.aborted) toast(error.message);
    });
    if (signal.aborted || !kept) return;
    const { id, token } = kept;
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
 * @param {string} bar @param {AbortSignal} signal
 */
async function sessionOf(bar, signal) {
    const kept = JSON.parse(sessionStorage.getItem(`session ${bar}`) ?? "null");
    if (kept) return kept;
    const { id, token } = await createSession({ bar, owner, fetch: simulated("page"), signal });
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
    // A run's id tells a reader nothing.
    for (const name of ["run", "startedRun"]) delete cause[name];
    const effects = change.effects.map((/** @type {any} */ effect) => effect.type).join(", ");
    log(find("#events"), element("li", {}, element("b", {}, `${change.revision} `),
        [type === "run" ? "run" : "", ...Object.values(cause)].filter(value => value && typeof value === "string").join(" ") || type,
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
    let turn = 0;
    surface.addEventListener("tabchange", async event => {
        const ours = ++turn;
        const content = await pageOf(surface.view.bar, /** @type {CustomEvent} */ (event).detail,
            gesture => surface.perform(gesture));
        if (ours === turn) page.replaceChildren(...content);
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
const own = sessionStorage.getItem("own") ?? `own-${crypto.randomUUID().slice(0, 8)}`;
let checking = new AbortController();

find("#import").addEventListener("submit", async event => {
    event.preventDefault();
    checking.abort();
    checking = new AbortController();
    const { signal } = checking;
    const verdict = find("#verdict");
    verdict.textContent = "Checking…";
    try {
        const lint = await ask("POST", "/v1/bars:lint", definition.value, {}, signal);
        const findings = lint.status < 400 ? lint.json.findings
            : [{ severity: "error", pointer: "", detail: lint.json.detail }];
        find("#findings").replaceChildren(...findings.map((/** @type {any} */ finding) => element(
            "li", { "data-severity": finding.severity }, element("code", {}, finding.pointer || "/"), ` ${finding.detail}`)));
        verdict.textContent = summary(findings);
        if (lint.status >= 400 || !lint.json.isValid) return;
        const put = await putOwn(definition.value, signal);
        if (put.status >= 400) {
            verdict.textContent = put.json.detail;
            return;
        }
    } catch (error) {
        if (!signal.aborted) throw error;
        return;
    }
    if (!sessionStorage.getItem("own")) addChoice({ id: own, title: "Yours" });
    sessionStorage.setItem("own", own);
    show(own);
    const isCalm = traits.reduceMotion.checked;
    find("#bars").scrollIntoView({ block: "start", behavior: isCalm ? "auto" : "smooth" });
});

/** @param {{severity: string}[]} findings */
function summary(findings) {
    const errors = findings.filter(finding => finding.severity === "error").length;
    const count = (/** @type {number} */ number, /** @type {string} */ word) =>
        number ? [`${number} ${word}${number === 1 ? "" : "s"}`] : [];
    return [...count(errors, "error"), ...count(findings.length - errors, "warning")].join(", ") || "Nothing to complain of.";
}

/**
 * Makes or replaces the bar, whoever had it in hand before; an answer that was lost on its way is found out.
 * @param {string} text @param {AbortSignal} signal
 */
async function putOwn(text, signal) {
    let isThere = sessionStorage.getItem("own") !== null;
    for (let attempt = 1; ; attempt++) {
        const tag = isThere && (await ask("GET", `/v1/bars/${own}`, undefined, {}, signal)).headers.get("ETag");
        /** @type {Record<string, string>} */
        const condition = tag ? { "If-Match": tag } : {};
        const put = await ask("PUT", `/v1/bars/${own}`, text, condition, signal);
        if (![412, 428].includes(put.status) || attempt === 5) return put;
        isThere = true;
    }
}

/**
 * @param {string} method @param {string} path @param {string | undefined} body @param {Record<string, string>} headers
 * @param {AbortSignal} signal
 */
function ask(method, path, body, headers, signal) {
    return send(simulated("page"), path, {
        method, body, headers: body === undefined ? headers : { "Content-Type": "application/json", ...headers },
    }, signal);
}

/** @param {{id: string, title: string}} bar */
function addChoice({ id, title }) {
    find("#bars").append(element("button", { type: "button", value: id, onclick: () => show(id) }, title));
}

for (const bar of bars) addChoice(bar);
if (sessionStorage.getItem("own")) {
    bars.push({ id: own, title: "Yours" });
    addChoice({ id: own, title: "Yours" });
}
const wanted = () => bars.find(bar => `#${bar.id}` === location.hash)?.id;
addEventListener("hashchange", () => {
    const bar = wanted();
    if (bar && bar !== phone.view.bar) show(bar);
});
show(wanted() ?? "planner");
