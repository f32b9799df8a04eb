// @ts-check
/**
 * The JavaScript client of tabbard: follows one session and sends what the person did.
 *
 * ```js
 * import { connect, createSession } from "/web/tabbard.js";
 * const { id, token } = await createSession({ bar: "planner" });
 * const session = connect({ session: id, token, traits: { platform: "web" } });
 * session.addEventListener("view", () => draw(session.view));
 * session.perform({ gesture: "tapTab", tab: "inbox" });
 * ```
 *
 * No dependency, no build step. Every loop ends with `close()`.
 */

import { readEvents } from "./events.js";
import { send } from "./sending.js";
import { backoff, sleep } from "./timing.js";

/**
 * @typedef {Record<string, any>} View The schema `View` of openapi.yaml.
 * @typedef {Record<string, any>} Gesture The schema `Gesture`.
 * @typedef {"connecting" | "live" | "polling" | "offline" | "gone" | "closed"} Status
 * @typedef {Record<string, string | number | boolean | undefined>} Traits The parameters of `readView`.
 * @typedef {typeof globalThis.fetch} Fetch
 *
 * @typedef {object} Options
 * @property {string} session The session's id.
 * @property {string} [token] Its token.
 * @property {string} [owner] Whose it is; only then the person can change the sidebar.
 * @property {string} [base] Where the service is; this page's origin when empty.
 * @property {string} [client] This client's name, stable while it lives; made up when absent.
 * @property {Traits} [traits]
 * @property {Fetch} [fetch] In place of the global one, for logs and tests.
 */

/** An answer that refuses: its `problem` is the schema `Problem`. */
export class Refusal extends Error {
    /** @param {number} status @param {Record<string, any>} problem */
    constructor(status, problem) {
        super(problem.detail ?? problem.title ?? `The service answered ${status}.`);
        this.status = status;
        this.problem = problem;
        /** @type {string} */
        this.code = problem.code ?? "";
    }
}

/**
 * Starts a session; asks again until there is an answer, or until `signal` is aborted.
 * @param {{bar: string, owner?: string, base?: string, fetch?: Fetch, signal?: AbortSignal}} options
 * @returns {Promise<Record<string, any>>} The snapshot with the session's `token`.
 */
export async function createSession({
    bar, owner, base = "", fetch = globalThis.fetch.bind(globalThis), signal = new AbortController().signal,
}) {
    const { status, json } = await send(fetch, `${base}/v1/sessions`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "Idempotency-Key": name() },
        body: JSON.stringify({ bar, owner }),
    }, signal);
    if (status >= 400) throw new Refusal(status, json);
    return json;
}

/** @param {Options} options */
export function connect(options) {
    return new TabSession(options);
}

/**
 * One session as one client sees it.
 *
 * Events: `view` (there is a new `view`), `results` (there are new `results`), `effect` (`detail`: one effect that
 * this client is to perform), `change` (`detail`: an event of the session, whoever caused it), `run` (`detail`: a
 * run), `refusal` (`detail`: a {@link Refusal}), `status`.
 */
export class TabSession extends EventTarget {
    /** Milliseconds without a byte after which a stream counts as dead; a ping comes every 15 s. */
    static silence = 40_000;

    /** @param {Options} options */
    constructor({ session, token, owner, base = "", client = name(), traits = {}, fetch }) {
        super();
        this.id = session;
        this.owner = owner;
        this.client = client;
        /** @type {Status} */
        this.status = "connecting";
        /** @type {View | null} */
        this.view = null;
        /** @type {Record<string, any> | null} */
        this.results = null;
        /** The last known revision. */
        this.revision = 0;
        this.#service = base;
        this.#base = `${base}/v1/sessions/${session}`;
        this.#token = token;
        this.#traits = traits;
        this.#fetch = fetch ?? globalThis.fetch.bind(globalThis);
        this.#follow();
        this.refresh();
    }

    #service;
    #base;
    #token;
    /** @type {Traits} */
    #traits;
    #fetch;
    #closing = new AbortController();
    /** @type {View | null} */
    #confirmed = null;
    #viewTag = "";
    /** @type {Promise<void> | null} */
    #refreshing = null;
    #isStale = false;
    /** @type {Promise<unknown>} */
    #queue = Promise.resolve();
    /** @type {{text: string, composing: boolean} | null} */
    #typed = null;
    #isTypingUnderway = false;
    #sequence = 0;
    /**
     * A tab that shows as selected although the service has not said so.
     * @type {string | null}
     */
    #optimistic = null;
    /** The tab of a saved filter that `results` belong to; empty when they belong to open search. */
    #filteredTab = "";
    /** How many such selections are on their way. */
    #unsettled = 0;
    #lastEvent = "";
    /** The stream is open and has brought something. */
    #isStreaming = false;

    get isClosed() {
        return this.#closing.signal.aborted;
    }

    /** Nothing more can come. */
    get #isOver() {
        return this.isClosed || this.status === "gone";
    }

    /** What this client draws for; setting it asks for another view. */
    get traits() {
        return this.#traits;
    }

    set traits(traits) {
        this.#traits = traits;
        this.#viewTag = "";
        this.refresh();
    }

    /** What the person has typed and the service has not confirmed; null when nothing. */
    get pendingText() {
        return this.#typed?.text ?? this.#underwayText;
    }

    /** @type {string | null} */
    #underwayText = null;

    /** Ends everything. */
    close() {
        this.#closing.abort();
        this.#become("closed");
    }

    // MARK: What the person does

    /**
     * Performs a gesture, in order with the others. Resolves with the change, or with null when it was refused
     * (a `refusal` event tells why) or the session was closed.
     * @param {Gesture} gesture
     * @returns {Promise<Record<string, any> | null>}
     */
    perform(gesture) {
        if (gesture.gesture === "type") return this.type(gesture.text, gesture.composing);
        const isShown = gesture.gesture === "tapTab" && this.#selectAtOnce(gesture.tab);
        const request = this.#queue.then(() => this.#change("/gestures", gesture));
        this.#queue = request.catch(() => null);
        if (isShown) this.#queue = this.#queue.then(() => this.#settleSelection());
        return request;
    }

    /**
     * Types. Only the newest text travels: what is typed while a request is underway waits and replaces what waited
     * before. It is kept until the service has it, also across its restart.
     * @param {string} text
     * @param {boolean} [composing] An input method is at work.
     */
    async type(text, composing = false) {
        this.#typed = { text, composing };
        if (this.#isTypingUnderway) return null;
        this.#isTypingUnderway = true;
        let last = null;
        try {
            while (this.#typed && !this.isClosed) {
                const { text, composing } = this.#typed;
                this.#underwayText = text;
                this.#typed = null;
                const gesture = { gesture: "type", text, composing, sequence: ++this.#sequence };
                const request = this.#queue.then(() =>
                    this.#change("/gestures?include=results", gesture));
                this.#queue = request.catch(() => null);
                last = await request;
            }
        } finally {
            this.#isTypingUnderway = false;
            this.#underwayText = null;
        }
        return last;
    }

    /**
     * Shows a selection that is most likely granted before the service says so; true when it is one.
     * @param {string} tab
     */
    #selectAtOnce(tab) {
        const items = this.#confirmed?.tabBar?.items ?? this.#confirmed?.sidebar?.items ?? [];
        const item = items.find((/** @type {any} */ item) => item.id === tab);
        if (!item || item.role !== "destination" || !item.isEnabled || this.#confirmed?.search?.isOpen) return false;
        this.#optimistic = tab;
        this.#unsettled += 1;
        this.#show();
        return true;
    }

    /** The last selection that was shown early gives way to what the service says. */
    async #settleSelection() {
        await this.refresh();
        this.#unsettled -= 1;
        if (this.#unsettled > 0 || this.#optimistic === null) return;
        this.#optimistic = null;
        this.#show();
    }

    // MARK: What lasts for the person

    /**
     * Changes the owner's profile: a merge patch, such as `{customization: {visibility: {inbox: false}}}`.
     * @param {Record<string, any>} patch
     */
    updateProfile(patch) {
        return this.#changeProfile("PATCH", "", patch);
    }

    /**
     * Keeps a search under a name; a section of saved filters shows it as a tab.
     * @param {string} id @param {{name: string, symbol: string, query?: string, filter?: string[]}} filter
     */
    putSavedFilter(id, filter) {
        return this.#changeProfile("PUT", `/savedFilters/${encodeURIComponent(id)}`, filter);
    }

    /** @param {string} method @param {string} path @param {unknown} body */
    #changeProfile(method, path, body) {
        const request = this.#queue.then(async () => {
            if (!this.owner || !this.view) return null;
            const profile = `${this.#service}/v1/bars/${this.view.bar}/owners/${encodeURIComponent(this.owner)}`;
            const { status, json } = await this.#send(method, profile + path, {
                headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
            }, true);
            if (status < 400) return json;
            this.#tell("refusal", new Refusal(status, json));
            return null;
        });
        this.#queue = request.catch(() => null);
        return request;
    }

    // MARK: Requests

    /**
     * @param {string} path @param {unknown} body
     * @returns {Promise<Record<string, any> | null>}
     */
    async #change(path, body) {
        // One key for all attempts: after a broken connection nobody knows whether the change was made.
        const headers = { "Content-Type": "application/json", "Idempotency-Key": name() };
        try {
            const { status, json } = await this.#send("POST", path, {
                headers, body: JSON.stringify(body),
            });
            if (status >= 400) {
                this.#optimistic = null;
                this.#show();
                if (status === 404) this.#become("gone");
                this.#tell("refusal", new Refusal(status, json));
                return null;
            }
            for (const effect of json.effects) this.#tell("effect", effect);
            if (json.results) this.#take(json.results);
            this.#learn(json.session.revision);
            return json;
        } catch (error) {
            if (this.isClosed) return null;
            throw error;
        }
    }

    /**
     * Sends a request until there is an answer that is worth one.
     * @param {string} method @param {string} path @param {{headers?: Record<string, string>, body?: string}} [init]
     * @param {boolean} [isWhole] The path is a whole address and not one below the session, whose token opens nothing else.
     * @returns {Promise<{status: number, json: any, headers: Headers}>}
     */
    async #send(method, path, init = {}, isWhole = false) {
        const answer = await send(this.#fetch, isWhole ? path : this.#base + path, {
            method, ...init, headers: isWhole ? init.headers : { ...this.#headers, ...init.headers },
        }, this.#closing.signal, () => this.#become("offline"));
        if (this.#isStreaming) this.#become("live");
        return answer;
    }

    get #headers() {
        /** @type {Record<string, string>} */
        const headers = { "Tabbard-Client": this.client };
        if (this.#token) headers.Authorization = `Bearer ${this.#token}`;
        return headers;
    }

    /**
     * Reads something of the session, such as `/search/results`.
     * @param {string} path
     */
    async read(path) {
        const { status, json } = await this.#send("GET", path);
        if (status >= 400) throw new Refusal(status, json);
        return json;
    }

    // MARK: The view

    /**
     * Reads the view. Calls while one is underway become one more after it.
     * @returns {Promise<void>}
     */
    refresh() {
        this.#isStale = true;
        this.#refreshing ??= this.#readView().finally(() => {
            this.#refreshing = null;
            if (this.#isStale && !this.isClosed) this.refresh();
        });
        return this.#refreshing;
    }

    async #readView() {
        try {
            do {
                this.#isStale = false;
                const query = new URLSearchParams();
                for (const [name, value] of Object.entries(this.#traits)) {
                    if (value !== undefined && value !== "") query.set(name, String(value));
                }
                const { status, json, headers } = await this.#send("GET", `/view?${query}`, {
                    headers: this.#viewTag ? { "If-None-Match": this.#viewTag } : {},
                });
                if (status === 404) this.#become("gone");
                if (status === 200) {
                    this.#viewTag = headers.get("ETag") ?? "";
                    this.#confirmed = json;
                    this.revision = Math.max(this.revision, json.revision);
                    this.#show();
                    await this.#readResults();
                }
            } while (this.#isStale && !this.isClosed);
        } catch (error) {
            if (!this.isClosed) throw error;
        }
    }

    /**
     * Says that the state has come to `revision`.
     * @param {number} revision
     */
    #learn(revision) {
        if (revision <= (this.#confirmed?.revision ?? 0)) return;
        this.revision = Math.max(this.revision, revision);
        this.refresh();
    }

    #show() {
        if (!this.#confirmed) return;
        this.view = this.#optimistic
            ? withSelection(this.#confirmed, this.#optimistic) : this.#confirmed;
        this.dispatchEvent(new Event("view"));
    }

    async #readResults() {
        const view = this.#confirmed;
        if (!view || view.content.showing !== "results") {
            if (view?.content.showing === "composing") return;
            this.#filteredTab = "";
            if (this.results) this.#take(null);
            return;
        }
        const field = view.search?.field;
        const tab = field ? "" : view.content.tab;
        if (this.#filteredTab !== tab) this.#take(null);
        this.#filteredTab = tab;
        // What is typed comes back with its results; what a saved filter finds is asked for each time.
        if (field && this.results?.query === field.query) return;
        const results = await this.read("/search/results?pageSize=20");
        // Of a later state, which may show another tab: its view is read first.
        if (tab && results.revision > view.revision) this.#isStale = true;
        else this.#take(results);
    }

    /**
     * Results of an older state than that which is shown come too late.
     * @param {any} results
     */
    #take(results) {
        const shown = Math.max(this.results?.revision ?? 0, this.#confirmed?.revision ?? 0);
        if (results && results.revision < shown) return;
        this.results = results;
        this.dispatchEvent(new Event("results"));
    }

    // MARK: Following

    async #follow() {
        let attempts = 0;
        let barren = 0;
        while (!this.#isOver) {
            const outcome = await this.#stream();
            if (this.#isOver) break;
            attempts = outcome === "fruitful" ? 0 : attempts + 1;
            barren = outcome === "barren" ? barren + 1 : 0;
            // Something between here and there may not let streams through: then ask again and again.
            if (barren >= 2) await this.#poll();
            else await sleep(backoff(attempts), this.#closing.signal).catch(() => {});
        }
    }

    /**
     * Follows the stream until it ends. `barren` is one that was answered and brought nothing.
     * @returns {Promise<"fruitful" | "barren" | "unreachable">}
     */
    async #stream() {
        const silence = new AbortController();
        let timer = setTimeout(() => silence.abort(), TabSession.silence);
        /** @type {"fruitful" | "barren" | "unreachable"} */
        let outcome = "unreachable";
        try {
            const answer = await this.#fetch(`${this.#base}/stream`, {
                headers: {
                    ...this.#headers, Accept: "text/event-stream",
                    ...(this.#lastEvent ? { "Last-Event-ID": this.#lastEvent } : {}),
                },
                signal: /** @type {any} */ (AbortSignal).any([silence.signal, this.#closing.signal]),
            });
            outcome = "barren";
            if (answer.status === 404) this.#become("gone");
            if (!answer.ok || !answer.body) return outcome;
            for await (const event of readEvents(answer.body)) {
                clearTimeout(timer);
                timer = setTimeout(() => silence.abort(), TabSession.silence);
                outcome = "fruitful";
                if (event.id) this.#lastEvent = event.id;
                if (!this.#hear(event)) break;
            }
        } catch {
            // Whatever broke it, the loop comes back.
        } finally {
            clearTimeout(timer);
            silence.abort();
            this.#isStreaming = false;
        }
        if (!this.#isOver) {
            this.#become(outcome === "unreachable" ? "offline" : "connecting");
        }
        return outcome;
    }

    /**
     * Takes one event; false when nothing follows.
     * @param {{name: string, id: string, data: string}} event
     */
    #hear(event) {
        const data = JSON.parse(event.data || "{}");
        this.#isStreaming = true;
        // A request may have been lost beside a stream that goes on.
        if (event.name !== "bye") this.#become("live");
        switch (event.name) {
            case "snapshot":
                this.#learn(data.revision);
                return true;
            case "change":
                this.#tell("change", data);
                // The effects of our own requests came with their answers, but for those of a run.
                for (const effect of data.effects) {
                    if (data.origin !== this.client || data.cause.type === "run") {
                        this.#tell("effect", effect);
                    }
                }
                this.#learn(data.revision);
                return true;
            case "run":
                this.#tell("run", data);
                return true;
            case "reset":
                this.#lastEvent = "";
                return true;
            case "bye":
                if (data.reason === "gone") this.#become("gone");
                return false;
            default:
                return true;
        }
    }

    /** Follows by long polls for a while, then lets the stream have another try. */
    async #poll() {
        const until = Date.now() + 60_000;
        let seconds = 0;
        while (!this.#isOver && Date.now() < until) {
            const { status, json } = await this.#send("GET", "", {
                headers: { "If-None-Match": `"${this.revision}"`, Prefer: `wait=${seconds}` },
            }).catch(() => ({ status: 0, json: null }));
            if (status === 404) this.#become("gone");
            if (status === 0) break;
            seconds = 20;
            if (status < 400) this.#become("polling");
            if (status === 200) this.#learn(json.revision);
        }
    }

    // MARK: Telling

    /** @param {Status} status */
    #become(status) {
        if (this.status === status || this.status === "closed") return;
        this.status = status;
        this.dispatchEvent(new Event("status"));
    }

    /** @param {string} type @param {unknown} detail */
    #tell(type, detail) {
        this.dispatchEvent(new CustomEvent(type, { detail }));
    }
}

/**
 * The same view with another tab selected.
 * @param {View} view @param {string} tab
 */
function withSelection(view, tab) {
    const copy = structuredClone(view);
    for (const items of [copy.tabBar?.items, copy.sidebar?.items,
        ...(copy.sidebar?.sections ?? []).map((/** @type {any} */ section) => section.items)]) {
        const old = items?.find((/** @type {any} */ item) => item.isSelected);
        const next = items?.find((/** @type {any} */ item) => item.id === tab);
        if (!old || !next) continue;
        for (const member of ["isSelected", "variant", "foreground", "background"]) {
            [old[member], next[member]] = [next[member], old[member]];
        }
        for (const attribute of ["aria-selected", "tabindex"]) {
            const [one, two] = [old.accessibility.aria, next.accessibility.aria];
            [one[attribute], two[attribute]] = [two[attribute], one[attribute]];
        }
    }
    copy.selection = tab;
    return copy;
}

/** A name that nobody else has. */
function name() {
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    return "js-" + Array.from(bytes, byte => byte.toString(16).padStart(2, "0")).join("");
}
