// @ts-check
// What assistive technology needs of a page and of the shadow trees in it: the rules of WAI-ARIA 1.2, WCAG 2.2 AA
// and the 44 pixels of a touch target, as far as a program can see them.

const stateful = ["button", "tab", "menuitem", "link", "checkbox", "searchbox", "textbox", "combobox", "slider"];
const globals = ["atomic", "busy", "controls", "current", "describedby", "description", "details", "dropeffect",
    "flowto", "grabbed", "hidden", "keyshortcuts", "label", "labelledby", "live", "owns", "relevant", "roledescription"];
const entry = ["activedescendant", "autocomplete", "disabled", "errormessage", "haspopup", "invalid", "multiline",
    "placeholder", "readonly", "required"];
/**
 * What each role may have beside the global attributes.
 * @type {Record<string, string[]>}
 */
const allowed = {
    alert: [], article: ["posinset", "setsize"], banner: [], button: ["disabled", "expanded", "haspopup", "pressed"],
    checkbox: ["checked", "disabled", "errormessage", "expanded", "invalid", "readonly", "required"], code: [],
    combobox: [...entry, "expanded"], complementary: [], contentinfo: [], form: [], generic: [],
    group: ["activedescendant", "disabled"], heading: ["level"], img: [], link: ["disabled", "expanded", "haspopup"],
    list: [], listitem: ["level", "posinset", "setsize"], log: [], main: [],
    menu: ["activedescendant", "disabled", "orientation"],
    menuitem: ["disabled", "expanded", "haspopup", "posinset", "setsize"], navigation: [], none: [], paragraph: [],
    presentation: [], progressbar: ["valuemax", "valuemin", "valuenow", "valuetext"], region: [],
    search: [], searchbox: entry, slider: ["disabled", "errormessage", "haspopup", "invalid", "orientation", "readonly",
        "valuemax", "valuemin", "valuenow", "valuetext"], status: [], strong: [],
    tab: ["disabled", "expanded", "haspopup", "posinset", "selected", "setsize"],
    tablist: ["activedescendant", "disabled", "level", "multiselectable", "orientation"], tabpanel: [], term: [],
    textbox: entry,
};
/** @type {Record<string, string[]>} */
const required = { checkbox: ["checked"], combobox: ["expanded"], heading: ["level"], slider: ["valuenow"], tab: ["selected"] };
/** @type {Record<string, string[]>} */
const children = { tablist: ["tab"], menu: ["menuitem"], list: ["listitem"] };
/** @type {Record<string, string[]>} */
const parents = { tab: ["tablist"], menuitem: ["menu"], listitem: ["list"] };
/**
 * Attributes of which the value is one of a few.
 * @type {Record<string, string[]>}
 */
const values = {
    atomic: ["true", "false"], busy: ["true", "false"], checked: ["true", "false", "mixed"],
    current: ["page", "step", "location", "date", "time", "true", "false"], disabled: ["true", "false"],
    expanded: ["true", "false"], haspopup: ["true", "false", "menu", "listbox", "tree", "grid", "dialog"],
    hidden: ["true", "false"], live: ["off", "polite", "assertive"], modal: ["true", "false"],
    multiselectable: ["true", "false"], orientation: ["horizontal", "vertical"], pressed: ["true", "false", "mixed"],
    readonly: ["true", "false"], required: ["true", "false"], selected: ["true", "false"],
};
const numbers = ["level", "posinset", "setsize", "valuemax", "valuemin", "valuenow"];
const references = ["activedescendant", "controls", "describedby", "details", "labelledby", "owns"];
/** @type {Record<string, string>} */
const implicit = {
    A: "link", ARTICLE: "article", ASIDE: "complementary", BUTTON: "button", CODE: "code", H1: "heading", H2: "heading", H3: "heading",
    H4: "heading", LI: "listitem", MAIN: "main", NAV: "navigation", OL: "list", OUTPUT: "status", P: "paragraph", SELECT: "combobox",
    STRONG: "strong", TEXTAREA: "textbox", UL: "list",
};
const landmarks = ["banner", "complementary", "contentinfo", "form", "main", "navigation", "region", "search"];

/** @param {Element} element @returns {string} */
function roleOf(element) {
    const given = element.getAttribute("role");
    if (given) return given.split(" ")[0];
    if (element instanceof HTMLInputElement) {
        return { checkbox: "checkbox", range: "slider", search: "searchbox", submit: "button" }[element.type] ?? "textbox";
    }
    if (element.tagName === "A" && !element.hasAttribute("href")) return "generic";
    if (element.tagName === "IMG") return element.getAttribute("alt") === "" ? "none" : "img";
    if (["SECTION", "FORM"].includes(element.tagName)) {
        const isNamed = element.hasAttribute("aria-label") || element.hasAttribute("aria-labelledby");
        return isNamed ? element.tagName === "FORM" ? "form" : "region" : "generic";
    }
    if (["HEADER", "FOOTER"].includes(element.tagName)) {
        const isWhole = element.getRootNode() === document && !element.parentElement?.closest("main, section, nav, article, aside");
        return isWhole ? element.tagName === "HEADER" ? "banner" : "contentinfo" : "generic";
    }
    return implicit[element.tagName] ?? "generic";
}

/**
 * The parent in what is drawn: slots and shadow trees included.
 * @param {Node} node @returns {Element | null}
 */
function parentOf(node) {
    if (node instanceof Element && node.assignedSlot) return node.assignedSlot;
    const parent = node.parentNode;
    return parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : null;
}

/** @param {Element} element @param {(ancestor: Element) => boolean} isMeant @returns {Element | null} */
function ancestor(element, isMeant) {
    for (let at = parentOf(element); at; at = parentOf(at)) if (isMeant(at)) return at;
    return null;
}

/**
 * Every element, those of shadow trees too.
 * @param {ParentNode} root @returns {Element[]}
 */
function everything(root) {
    return [...root.querySelectorAll("*")].flatMap(element =>
        element.shadowRoot ? [element, ...everything(element.shadowRoot)] : [element]);
}

/** @param {Element} element */
function isSeen(element) {
    return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

/** @param {Element} element */
function isHidden(element) {
    return !isSeen(element) || element.getAttribute("aria-hidden") === "true"
        || ancestor(element, at => at.getAttribute("aria-hidden") === "true" || at.hasAttribute("inert")) !== null;
}

/** @param {Element} element */
function isFocusable(element) {
    if (element.matches(":disabled") || ancestor(element, at => at.hasAttribute("inert"))) return false;
    return element.matches("a[href], button, input, select, textarea, summary, [tabindex]");
}

/**
 * The text of an element for those who hear it.
 * @param {Node} node @returns {string}
 */
function textOf(node) {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? "";
    if (!(node instanceof Element) || node.getAttribute("aria-hidden") === "true" || !isSeen(node)) return "";
    return node.getAttribute("aria-label") ?? node.getAttribute("alt")
        ?? [...node.childNodes].map(textOf).join(getComputedStyle(node).display === "inline" ? "" : " ");
}

/** @param {Element} element @returns {string} */
function nameOf(element) {
    const root = /** @type {Document | ShadowRoot} */ (element.getRootNode());
    const by = element.getAttribute("aria-labelledby");
    if (by) return by.split(/\s+/).map(id => root.getElementById(id)?.textContent ?? "").join(" ").trim();
    const given = element.getAttribute("aria-label") ?? element.getAttribute("alt");
    if (given) return given.trim();
    if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement) {
        return [...element.labels ?? []].map(label => label.textContent?.trim()).join(" ");
    }
    return textOf(element).replace(/\s+/g, " ").trim();
}

/** @param {string} text @returns {number[]} red, green, blue from 0 to 255 and alpha from 0 to 1 */
function colorOf(text) {
    const parts = (text.match(/-?[\d.]+(e-?\d+)?/g) ?? []).map(Number);
    const isUnit = text.startsWith("color(");
    const [red = 0, green = 0, blue = 0, alpha = 1] = isUnit ? [...parts.slice(0, 3).map(part => part * 255), parts[3] ?? 1] : parts;
    return [red, green, blue, alpha];
}

/** @param {number[]} color @param {number[]} ground */
function over([red, green, blue, alpha], ground) {
    return [red, green, blue].map((part, index) => part * alpha + ground[index] * (1 - alpha));
}

/** @param {number[]} one @param {number[]} two */
function contrast(one, two) {
    const [light, dark] = [one, two].map(color => color.map(part => part / 255)
        .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
        .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0)).sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
}

/**
 * What lies under a point of an element, opaque.
 * @param {Element} element @param {number} x @param {number} y
 */
function groundAt(element, x, y) {
    /** @type {Element[]} */
    const layers = [];
    for (let root = element.getRootNode(); root; ) {
        const stack = /** @type {Document | ShadowRoot} */ (root).elementsFromPoint(x, y);
        for (const layer of stack) if (!layers.includes(layer)) layers.push(layer);
        if (!(root instanceof ShadowRoot)) break;
        root = root.host.getRootNode();
    }
    const place = layers.indexOf(element);
    const below = place >= 0 ? layers.slice(place) : [element];
    // What cannot be pointed at is not in the stack: then the ancestors are as good as any.
    for (let at = parentOf(element); at; at = parentOf(at)) if (!below.includes(at)) below.push(at);
    /** @type {number[][]} */
    const colors = [];
    for (const layer of below) {
        const color = colorOf(getComputedStyle(layer).backgroundColor);
        if (color[3] > 0) colors.push(color);
        if (color[3] > 0.99) break;
    }
    return colors.reverse().reduce((ground, color) => over(color, ground), [255, 255, 255]);
}

/** What is wrong, one line each. */
function audit() {
    /** @type {string[]} */
    const faults = [];
    const elements = everything(document);
    /** @param {Element} element @param {string} what */
    const say = (element, what) => {
        const host = element.getRootNode() instanceof ShadowRoot
            ? `${/** @type {ShadowRoot} */ (element.getRootNode()).host.tagName.toLowerCase()}: ` : "";
        const mark = [element.tagName.toLowerCase(), element.id && `#${element.id}`,
            element.getAttribute("class") && `.${element.getAttribute("class")?.replaceAll(" ", ".")}`].filter(Boolean).join("");
        faults.push(`${host}${mark} ${what}`);
    };

    auditPage(elements, faults, say);
    for (const element of elements) {
        // What is drawn may be hidden from those who listen, and is looked at all the same.
        if (isSeen(element)) {
            auditDrawing(element, say);
            auditWhole(element, say);
        }
        if (isHidden(element)) {
            if (isSeen(element) && isFocusable(element) && element.getAttribute("tabindex") !== "-1"
                && (element.getAttribute("aria-hidden") === "true"
                    || ancestor(element, at => at.getAttribute("aria-hidden") === "true"))) say(element, "is hidden and takes the focus");
            continue;
        }
        auditAttributes(element, say);
        auditRelations(element, say);
        auditName(element, say);
        auditContrast(element, say);
        auditBox(element, say);
    }
    return faults;
}

/** @param {Element[]} elements @param {string[]} faults @param {(element: Element, what: string) => void} say */
function auditPage(elements, faults, say) {
    const seen = elements.filter(element => !isHidden(element));
    if (!document.title) faults.push("the page has no title");
    if (/user-scalable *= *no|maximum-scale/.test(document.querySelector("meta[name=viewport]")?.getAttribute("content") ?? "")) {
        faults.push("the page cannot be zoomed");
    }
    for (const element of elements.filter(element => element.hasAttribute("lang"))) {
        try {
            Intl.getCanonicalLocales(element.getAttribute("lang") ?? "");
            if (!element.getAttribute("lang")) say(element, "has an empty language");
        } catch {
            say(element, "has a language that is none");
        }
    }
    if (!document.documentElement.lang) faults.push("the page has no language");
    const mains = seen.filter(element => roleOf(element) === "main");
    if (mains.length !== 1) faults.push(`${mains.length} main landmarks`);
    const marks = seen.filter(element => landmarks.includes(roleOf(element)));
    for (const mark of marks) {
        const twin = marks.find(other => other !== mark && roleOf(other) === roleOf(mark) && givenName(other) === givenName(mark));
        if (twin) say(mark, `is one of two landmarks of the same name “${givenName(mark)}”`);
    }
    const headings = seen.filter(element => roleOf(element) === "heading");
    let level = 0;
    for (const heading of headings) {
        const next = Number(heading.getAttribute("aria-level") ?? heading.tagName.slice(1));
        if (next > level + 1) say(heading, `is a heading of level ${next} after one of level ${level}`);
        if (!nameOf(heading)) say(heading, "is an empty heading");
        level = next;
    }
    if (headings.filter(heading => heading.tagName === "H1").length !== 1) faults.push("there is not one first heading");
    /** @type {Map<Node, Map<string, Element>>} */
    const ids = new Map();
    for (const element of elements.filter(element => element.id)) {
        const root = element.getRootNode();
        const known = ids.get(root) ?? new Map();
        if (known.has(element.id)) say(element, "has an id that another one has");
        ids.set(root, known.set(element.id, element));
    }
    for (const element of seen) {
        const own = [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
        const isInPlace = (/** @type {Element} */ at) => landmarks.includes(roleOf(at)) || at.hasAttribute("aria-live")
            || ["status", "alert", "log"].includes(roleOf(at));
        if (own && element !== document.body && !isInPlace(element) && !ancestor(element, isInPlace)) say(element, "is in no landmark");
    }
}

/**
 * The name of a landmark is what was given to it.
 * @param {Element} element
 */
function givenName(element) {
    return element.hasAttribute("aria-label") || element.hasAttribute("aria-labelledby") ? nameOf(element) : "";
}

/** @param {Element} element @param {(element: Element, what: string) => void} say */
function auditAttributes(element, say) {
    const role = roleOf(element);
    if (!(role in allowed)) return say(element, `has the role ${role}, of which we know nothing`);
    const root = /** @type {Document | ShadowRoot} */ (element.getRootNode());
    for (const attribute of element.getAttributeNames().filter(name => name.startsWith("aria-"))) {
        const name = attribute.slice(5);
        const value = element.getAttribute(attribute) ?? "";
        const isKnown = globals.includes(name) || Object.values(allowed).some(names => names.includes(name)) || name === "modal";
        if (!isKnown) say(element, `has ${attribute}, which does not exist`);
        else if (!globals.includes(name) && !allowed[role].includes(name)) say(element, `has ${attribute}, which a ${role} has not`);
        if (["label", "labelledby"].includes(name) && ["generic", "none", "presentation", "paragraph", "strong", "code"].includes(role)) {
            say(element, `has a name, which a ${role} has not`);
        }
        if (values[name] && !values[name].includes(value)) say(element, `has ${attribute}="${value}"`);
        if (numbers.includes(name) && !/^-?\d+(\.\d+)?$/.test(value)) say(element, `has ${attribute}="${value}"`);
        // What is closed need not be there.
        const isClosed = name === "controls" && element.getAttribute("aria-expanded") === "false";
        if (references.includes(name) && !isClosed) {
            for (const id of value.split(/\s+/)) if (!root.getElementById(id)) say(element, `has ${attribute} to “${id}”, which is not there`);
        }
        if (["label", "description", "roledescription"].includes(name) && !value.trim()) say(element, `has an empty ${attribute}`);
    }
    if (element.hasAttribute("role")) {
        for (const name of required[role] ?? []) {
            const isNative = element instanceof HTMLInputElement || /^H\d$/.test(element.tagName) || element.tagName === "SELECT";
            if (!isNative && !element.hasAttribute(`aria-${name}`)) say(element, `is a ${role} without aria-${name}`);
        }
    }
    if (Number(element.getAttribute("tabindex")) > 0) say(element, "comes before its place when one tabs");
}

/** @param {Element} element @param {(element: Element, what: string) => void} say */
function auditRelations(element, say) {
    const role = roleOf(element);
    const wanted = children[role];
    if (wanted) {
        const owned = (/** @type {Element} */ parent) => [...parent.children].filter(child => !isHidden(child)).flatMap(
            /** @returns {Element[]} */ child => ["generic", "none", "presentation"].includes(roleOf(child)) ? owned(child) : [child]);
        const inside = owned(element);
        if (inside.length === 0 && element.children.length > 0) say(element, `is a ${role} of nothing`);
        for (const child of inside) {
            if (!wanted.includes(roleOf(child)) && !(role === "tablist" && roleOf(child) === "generic")) {
                say(child, `is a ${roleOf(child)} in a ${role}`);
            }
        }
    }
    const holders = parents[role];
    if (holders) {
        const holder = ancestor(element, at => !["generic", "none", "presentation"].includes(roleOf(at)));
        if (!holder || !holders.includes(roleOf(holder))) say(element, `is a ${role} in no ${holders.join(" or ")}`);
    }
    if (["button", "tab", "menuitem", "link", "checkbox"].includes(role)) {
        for (const inner of everything(element)) {
            if (!isHidden(inner) && isFocusable(inner)) say(inner, `can be used inside a ${role}`);
        }
    }
    if (["UL", "OL"].includes(element.tagName)) {
        for (const child of element.children) if (child.tagName !== "LI") say(child, "is no item of its list");
    }
}

/** @param {Element} element @param {(element: Element, what: string) => void} say */
function auditName(element, say) {
    const role = roleOf(element);
    const name = nameOf(element);
    if (stateful.includes(role) && !name) say(element, `is a ${role} without a name`);
    if (["tablist", "menu", "tabpanel", "region", "form"].includes(role) && !givenName(element)) say(element, `is a ${role} without a name`);
    if (element.tagName === "IMG" && !element.hasAttribute("alt")) say(element, "has no alternative text");
    if (element.tagName === "svg" && !name && element.getAttribute("role") !== "img") say(element, "is a picture that is neither hidden nor named");
    if (["button", "tab", "menuitem", "link"].includes(role)) {
        // Who speaks to the device says what is written there.
        const written = [...element.childNodes].map(textOf).join(" ").replace(/\s+/g, " ").trim().toLowerCase();
        const words = (/** @type {string} */ text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
        if (written && !words(name).includes(words(written).split(" ")[0])) say(element, `is called “${name}” and reads “${written}”`);
    }
}

/** @param {Element} element @param {(element: Element, what: string) => void} say */
function auditContrast(element, say) {
    const texts = [...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    if (texts.length === 0 || isOff(element) || element.tagName === "OPTION") return;
    const range = document.createRange();
    range.selectNodeContents(texts[0]);
    const box = [...range.getClientRects()].find(rect => rect.width > 1 && rect.height > 1);
    if (!box) return;
    const style = getComputedStyle(element);
    const ground = groundAt(element, box.x + Math.min(4, box.width / 2), box.y + box.height / 2);
    const isLarge = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && Number(style.fontWeight) >= 700);
    const ratio = contrast(over(colorOf(style.color), ground), ground);
    if (ratio < (isLarge ? 3 : 4.5)) {
        say(element, `“${texts[0].textContent?.trim().slice(0, 30)}” has a contrast of ${ratio.toFixed(2)} (${style.color} on ${ground.map(Math.round)})`);
    }
}

/**
 * Icons, the ring of a run, prompts and the edges of fields (WCAG 1.4.11; a prompt is text, 1.4.3).
 * @param {Element} element @param {(element: Element, what: string) => void} say
 */
function auditDrawing(element, say) {
    const isIcon = element.tagName.toLowerCase() === "svg" || element.matches(".spinner");
    const isField = element.matches("input:not([type=checkbox], [type=range]), select, textarea");
    const box = element.getBoundingClientRect();
    if (!isIcon && !isField || isOff(element) || box.width < 1 || box.height < 1) return;
    const style = getComputedStyle(element);
    // An icon lies on what its place lies on.
    const holder = isIcon ? element.parentElement ?? element : element;
    const ground = groundAt(holder, box.x + box.width / 2, box.y + box.height / 2);
    const ratio = (/** @type {string} */ color, ground_ = ground) => contrast(over(colorOf(color), ground_), ground_);
    if (isIcon) {
        // The ink that is seen best; the rest of an icon may be holes and shades.
        const inks = element.matches(".spinner") ? [style.color] : [...element.querySelectorAll("*")]
            .map(part => getComputedStyle(part)).flatMap(({ fill, stroke }) => [fill, stroke])
            .filter(ink => ink.startsWith("rgb") || ink.startsWith("color("));
        const best = Math.max(...inks.map(ink => ratio(ink)));
        if (inks.length > 0 && best < 3) say(holder, `is drawn with a contrast of ${best.toFixed(2)} on ${ground.map(Math.round)}`);
        return;
    }
    const prompt = element.getAttribute("placeholder");
    if (prompt) {
        const best = ratio(getComputedStyle(element, "::placeholder").color);
        if (best < 4.5) say(element, `“${prompt}” has a contrast of ${best.toFixed(2)}`);
        return;
    }
    // Empty it is known by its edge, or by what it is filled with.
    const around = groundAt(parentOf(element) ?? element, box.x - 2, box.y + box.height / 2);
    const edge = Math.max(parseFloat(style.borderTopWidth) >= 1 ? ratio(style.borderTopColor, around) : 1, contrast(ground, around));
    if (edge < 3) say(element, `is a field whose edge has a contrast of ${edge.toFixed(2)}`);
}

/**
 * Text that is cut, and text that leaves what it stands in.
 * @param {Element} element @param {(element: Element, what: string) => void} say
 */
function auditWhole(element, say) {
    const texts = [...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const { overflowX, clipPath } = getComputedStyle(element);
    if (texts.length === 0 || element.tagName === "OPTION" || clipPath !== "none") return;
    const words = `“${element.textContent?.trim().slice(0, 30)}”`;
    if (["hidden", "clip"].includes(overflowX) && element.scrollWidth > element.clientWidth + 1) {
        // A control of our elements tells it to whoever asks.
        if (!(element.getRootNode() instanceof ShadowRoot && element.closest("button"))) say(element, `${words} is cut`);
        return;
    }
    const edge = ancestor(element, at => getComputedStyle(at).overflowX !== "visible");
    if (!edge || edge.tagName === "PRE") return;
    const range = document.createRange();
    range.selectNodeContents(element);
    const [text, box] = [range.getBoundingClientRect(), edge.getBoundingClientRect()];
    if (text.left < box.left - 1 || text.right > box.right + 1) say(element, `${words} leaves its place`);
}

/** @param {Element} element */
function isOff(element) {
    return element.matches(":disabled, [aria-disabled=true]")
        || ancestor(element, at => at.matches(":disabled, [aria-disabled=true]")) !== null;
}

/** @param {Element} element @param {(element: Element, what: string) => void} say */
function auditBox(element, say) {
    const style = getComputedStyle(element);
    const isScrolling = ["auto", "scroll"].includes(style.overflowY) && element.scrollHeight > element.clientHeight + 1
        || ["auto", "scroll"].includes(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
    if (isScrolling && element !== document.documentElement && element !== document.body
        && !isFocusable(element) && !everything(element).some(inner => !isHidden(inner) && isFocusable(inner))) {
        say(element, "scrolls and cannot be reached by keys");
    }
    if (!isFocusable(element) || element.getAttribute("tabindex") === "-1" && !element.matches("button, input, a")) return;
    if (!element.matches("button, input, select, textarea, a[href]")) return;
    const box = element.getBoundingClientRect();
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.getBoundingClientRect() : null;
    const [width, height] = [Math.max(box.width, label?.width ?? 0), Math.max(box.height, label?.height ?? 0)];
    // The elements are for fingers; the page around them is for pointers too (WCAG 2.5.8), words in a text aside.
    const least = element.getRootNode() instanceof ShadowRoot ? 43.5 : element.closest("p, li, td, dd") ? 0 : 24;
    if (width < least || height < least) say(element, `is ${Math.round(width)} × ${Math.round(height)}`);
}
