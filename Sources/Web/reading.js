// @ts-check
// How people read what a control has no room to say: in a bubble beside it under the mouse and under the focus of the
// keys, and large while it is held, as the large content viewer of the systems does.

import { element, write } from "./dom.js";

/** How long the mouse rests on a control before the bubble comes, and how long one holds it, in milliseconds. */
const [restTime, holdTime] = [500, 400];
const controls = "button, input[type=text]";

export class Reader {
    #timer = 0;
    /** @type {HTMLElement | null} */
    #control = null;

    /** @param {HTMLElement} frame Around the controls; bubble and viewer stay inside of it. */
    constructor(frame) {
        this.frame = frame;
        this.words = element("span");
        // The padding of the tip joins it to its control: the mouse gets from one to the other.
        this.tip = element("div", { class: "tip", hidden: true, "aria-hidden": "true" }, this.words);
        this.viewer = element("div", { class: "viewer", hidden: true, "aria-hidden": "true" });
        frame.append(this.tip, this.viewer);
        frame.addEventListener("pointerover", event => {
            const control = controlOf(event);
            if (event.pointerType !== "mouse" || event.buttons || !control || control === this.#control) return;
            this.#after(restTime, control, () => this.#say(control));
        });
        frame.addEventListener("pointerout", event => {
            const next = event.relatedTarget;
            const isNear = next instanceof Element
                && (this.tip.contains(next) || next.closest(controls) === this.#control);
            if (!isNear) this.#end();
        });
        frame.addEventListener("focusin", event => {
            const control = controlOf(event);
            if (control?.matches(":focus-visible")) this.#say(control);
        });
        // A press moves the focus too, and goes on.
        frame.addEventListener("focusout", () => { if (this.viewer.hidden && !this.tip.hidden) this.#end(); });
        frame.addEventListener("pointerdown", event => {
            const control = controlOf(event);
            if (control) this.#after(holdTime, control, () => this.#enlarge(control));
            else this.#end();
        });
        for (const name of ["pointerup", "pointercancel", "keydown", "input"]) {
            frame.addEventListener(name, () => this.#end());
        }
    }

    /** Takes back what is no longer so, when the controls have changed. */
    look() {
        if (!this.#control) return;
        if (!this.#control.isConnected || unsaid(this.#control) === null) this.#end();
        else this.#place(this.#control);
    }

    /** @param {number} milliseconds @param {HTMLElement} control @param {() => void} act */
    #after(milliseconds, control, act) {
        this.#end();
        this.#control = control;
        this.#timer = window.setTimeout(act, milliseconds);
    }

    #end() {
        clearTimeout(this.#timer);
        this.#control = null;
        this.tip.hidden = true;
        this.viewer.hidden = true;
    }

    /** @param {HTMLElement} control */
    #say(control) {
        this.#end();
        const text = unsaid(control);
        // The prompt of the search may stand in the middle of the page too.
        const isSaid = [...this.frame.querySelectorAll(".message")].some(message => message.textContent === text
            && message.checkVisibility());
        if (text === null || isSaid || !control.isConnected) return;
        this.#control = control;
        write(this.words, text);
        this.tip.hidden = false;
        this.#place(control);
    }

    /**
     * Puts the bubble over its control, and over the card that it would cover there.
     * @param {HTMLElement} control
     */
    #place(control) {
        if (this.tip.hidden) return;
        const [frame, place] = [this.frame.getBoundingClientRect(), control.getBoundingClientRect()];
        const { offsetWidth: width, offsetHeight: height } = this.tip;
        const middle = (place.left + place.right - width) / 2 - frame.left;
        const left = Math.max(0, Math.min(middle, frame.width - width));
        const covered = [...this.frame.querySelectorAll(".progress, .failure")].filter(card => !card.contains(control))
            .map(card => card.getBoundingClientRect()).find(box => box.top < place.top && box.bottom > place.top - height
                && box.left < frame.left + left + width && box.right > frame.left + left);
        const top = (covered ?? place).top - height;
        this.tip.style.left = `${left}px`;
        this.tip.style.top = `${(top >= frame.top ? top : place.bottom) - frame.top}px`;
    }

    /** @param {HTMLElement} control */
    #enlarge(control) {
        const text = unsaid(control);
        if (text === null || !control.isConnected) return;
        const icon = control.querySelector(".icon")?.cloneNode(true) ?? "";
        this.viewer.replaceChildren(icon, element("span", {}, text));
        this.viewer.hidden = false;
    }
}

/** @param {Event} event @returns {HTMLElement | null} */
function controlOf(event) {
    return event.target instanceof Element ? event.target.closest(controls) : null;
}

/**
 * What is meant and cannot be read on the control; null when all of it is there.
 * @param {HTMLElement} control
 */
function unsaid(control) {
    if (control instanceof HTMLInputElement) return isPromptWhole(control) ? null : control.placeholder;
    const text = /** @type {HTMLElement | null} */ (control.querySelector(".label, .title"));
    const said = text ?? control;
    const isThere = said.textContent?.trim() && said.offsetWidth > 0 && said.scrollWidth <= said.clientWidth;
    return isThere ? null : text?.textContent?.trim() || control.getAttribute("aria-label");
}

/** @param {HTMLInputElement} field */
function isPromptWhole(field) {
    if (field.value !== "") return true;
    const pen = document.createElement("canvas").getContext("2d");
    if (!pen) return true;
    const { font, fontWeight, fontSize, fontFamily } = getComputedStyle(field, "::placeholder");
    pen.font = font || `${fontWeight} ${fontSize} ${fontFamily}`;
    return pen.measureText(field.placeholder).width <= field.clientWidth;
}
