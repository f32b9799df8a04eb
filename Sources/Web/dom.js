// @ts-check
// The little that we need to build and to keep elements.

/**
 * @param {string} tag @param {Record<string, any>} [attributes] @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function element(tag, attributes = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
        else if (value !== null && value !== undefined && value !== false) {
            made.setAttribute(name, value === true ? "" : String(value));
        }
    }
    made.append(...children);
    return made;
}

/**
 * Makes the children of `parent` those of `list`, in order, and keeps what was there: focus and transitions survive.
 * @template Item
 * @param {Element} parent @param {Item[]} list @param {(item: Item) => string} key
 * @param {(item: Item) => HTMLElement} make @param {(element: HTMLElement, item: Item) => void} update
 */
export function keep(parent, list, key, make, update) {
    const root = /** @type {Document | ShadowRoot} */ (parent.getRootNode());
    const focused = parent.contains(root.activeElement) ? root.activeElement : null;
    const old = new Map([...parent.children].map(child => [child.getAttribute("data-key"), child]));
    /** @type {Element | null} */
    let previous = null;
    for (const item of list) {
        const name = key(item);
        const found = /** @type {HTMLElement | undefined} */ (old.get(name));
        const child = found ?? make(item);
        old.delete(name);
        child.setAttribute("data-key", name);
        /** @type {Element | null} */
        const place = previous ? previous.nextElementSibling : parent.firstElementChild;
        if (place !== child) parent.insertBefore(child, place);
        update(child, item);
        previous = child;
    }
    for (const child of old.values()) child.remove();
    // Who is put elsewhere in the tree loses the focus.
    if (focused instanceof HTMLElement && focused !== root.activeElement) focused.focus({ preventScroll: true });
}

/**
 * Tells assistive technology what the view says of a thing.
 * @param {Element} target @param {Record<string, any>} accessibility
 */
export function describe(target, accessibility) {
    const wanted = { role: accessibility.role, ...accessibility.aria };
    if (target.tagName === "BUTTON" && wanted.role === "button") delete wanted.role;
    for (const name of target.getAttributeNames()) {
        if ((name.startsWith("aria-") || name === "role") && !(name in wanted)
            && name !== "aria-hidden") {
            target.removeAttribute(name);
        }
    }
    for (const [name, value] of Object.entries(wanted)) {
        if (target.getAttribute(name) !== value) target.setAttribute(name, value);
    }
    if (accessibility.hint) target.setAttribute("aria-description", accessibility.hint);
}

/** @param {Element} target @param {string} text */
export function write(target, text) {
    if (target.textContent !== text) target.textContent = text;
}

/** @param {string} text */
export function sheet(text) {
    const made = new CSSStyleSheet();
    made.replaceSync(text);
    return made;
}
