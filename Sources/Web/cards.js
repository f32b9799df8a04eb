// @ts-check
// The cards over the content's end: the run that is under way, and the one that failed.

import { describe, element, write } from "./dom.js";
import { putSymbol } from "./symbols.js";

/** @typedef {(gesture: Record<string, any>) => void} Perform */

/**
 * What is being done, how far it is, and how to stop it.
 * @param {HTMLElement} place @param {Record<string, any>} progress @param {Perform} perform
 */
export function drawProgress(place, progress, perform) {
    if (place.getAttribute("data-run") !== progress.run) {
        place.setAttribute("data-run", progress.run);
        place.replaceChildren(element("span", { class: "icon" }), element("span", { class: "words" },
            element("span", { class: "title", dir: "auto" }), element("span", { class: "detail", dir: "auto" }),
            element("span", { class: "track", role: "progressbar" }, element("span"))),
        element("button", {
            type: "button", class: "link", onclick: (/** @type {any} */ event) => {
                if (event.currentTarget.ariaDisabled === "true") return;
                perform({ gesture: "cancelRun", run: progress.run });
            },
        }));
    }
    describe(place, progress.accessibility);
    place.style.setProperty("--delay", `${progress.delay}ms`);
    const [icon, title, detail, track] = place.querySelectorAll(".icon, .title, .detail, .track");
    icon.toggleAttribute("hidden", !progress.symbol);
    if (progress.symbol) putSymbol(icon, progress.symbol, { title: progress.title });
    write(title, progress.title);
    // What the worker says stays until the run is asked to stop.
    if (!place.hasAttribute("data-told") || !progress.cancel) write(detail, progress.detail);
    track.setAttribute("aria-label", progress.title);
    const [button] = place.querySelectorAll("button");
    // Asked to stop, it keeps its place and the focus.
    button.ariaDisabled = progress.cancel ? null : "true";
    if (!progress.cancel) return;
    write(button, progress.cancel.title);
    describe(button, progress.cancel.accessibility);
}

/**
 * Shows how far the run of a card is.
 * @param {HTMLElement} place @param {Record<string, any>} run
 */
export function showProgress(place, run) {
    const { fraction, message } = run.progress;
    const track = place.querySelector(".track");
    if (place.getAttribute("data-run") !== run.id || !track) return;
    place.style.setProperty("--fraction", String(fraction));
    place.classList.toggle("measured", fraction > 0);
    if (fraction > 0) track.setAttribute("aria-valuenow", String(Math.round(fraction * 100)));
    if (!message || place.querySelector("[aria-disabled=true]")) return;
    place.setAttribute("data-told", "");
    write(/** @type {Element} */ (place.querySelector(".detail")), message);
}

/** @param {HTMLElement} place */
export function clearCard(place) {
    place.replaceChildren();
    place.classList.remove("measured");
    for (const name of ["data-run", "data-told"]) place.removeAttribute(name);
}

/**
 * What went wrong, with another try.
 * @param {HTMLElement} place @param {Record<string, any>} failure @param {Perform} perform
 */
export function drawFailure(place, failure, perform) {
    if (!place.firstElementChild) {
        const icon = element("span", { class: "icon" });
        putSymbol(icon, "exclamationmark.circle.fill");
        place.append(icon, element("p", { role: "alert", dir: "auto" }),
            element("button", {
                type: "button", class: "link", onclick: () => perform({ gesture: "retryRun" }),
            }), element("button", {
                type: "button", class: "remove", onclick: () => perform({ gesture: "dismissFailure" }),
            }, element("span", { class: "icon" })));
    }
    const [message] = place.querySelectorAll("p");
    const [retry, close] = place.querySelectorAll("button");
    write(message, failure.message);
    write(retry, failure.retry.title);
    describe(retry, failure.retry.accessibility);
    describe(close, failure.close.accessibility);
    putSymbol(/** @type {Element} */ (close.firstElementChild), failure.close.symbol);
}
