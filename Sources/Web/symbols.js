// @ts-check
// Symbols by their SF Symbol names, drawn by the service. They come once, as one file.

const svgNamespace = "http://www.w3.org/2000/svg";

/** @typedef {{body?: string, lines?: string, detail?: string, holes?: string, dots?: string}} Symbol */

/** @type {Promise<Record<string, Symbol>> | null} */
let sheet = null;

/** From where this module came, so that a page of another origin gets them too. */
function load() {
    sheet ??= fetch(new URL("symbols.json", import.meta.url)).then(answer => answer.json());
    return sheet;
}

/**
 * The drawing for a name: itself, else that of its beginning (`calendar.badge.clock` is a calendar).
 * @param {Record<string, Symbol>} symbols @param {string} name
 */
function find(symbols, name) {
    const parts = name.split(".").filter(part => part !== "fill" && part !== "slash");
    for (; parts.length > 0; parts.pop()) {
        const symbol = symbols[parts.join(".")];
        if (symbol) return symbol;
    }
    return null;
}

/** @param {string} name @param {Record<string, string | number>} attributes */
function shape(name, attributes) {
    const made = document.createElementNS(svgNamespace, name);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
    return made;
}

/** @param {Symbol} symbol @param {boolean} isFilled */
function draw(symbol, isFilled) {
    const ink = { fill: "none", stroke: "currentColor", "stroke-linecap": "round", "stroke-linejoin": "round" };
    const thin = { ...ink, "stroke-width": 1.7 };
    const bold = { ...ink, "stroke-width": isFilled ? 2.3 : 1.7 };
    const ground = "var(--ground, transparent)";
    /** @type {[string | undefined, Record<string, string | number>][]} */
    const parts = [
        [symbol.body, isFilled ? { ...thin, fill: "currentColor" } : thin], [symbol.lines, bold],
        [symbol.detail, isFilled ? { ...thin, stroke: ground } : thin],
        [symbol.holes, isFilled ? { fill: ground } : thin], [symbol.dots, { fill: "currentColor" }],
    ];
    return parts.filter(([d]) => d).map(([d, attributes]) => shape("path", { d: d ?? "", ...attributes }));
}

/**
 * Puts a symbol into `place`; where we have not drawn it, the first letter of `title`.
 * @param {Element} place @param {string} name @param {{filled?: boolean, title?: string}} [options]
 */
export async function putSymbol(place, name, options = {}) {
    const { filled = false, title = "" } = options;
    const key = `${name} ${filled} ${title.slice(0, 1)}`;
    if (place.getAttribute("data-symbol") === key) return;
    place.setAttribute("data-symbol", key);
    place.setAttribute("aria-hidden", "true");
    const symbols = await load();
    if (place.getAttribute("data-symbol") !== key) return;
    const svg = shape("svg", { viewBox: "0 0 24 24" });
    const symbol = find(symbols, name);
    const isFilled = filled || name.split(".").includes("fill");
    svg.append(...symbol ? draw(symbol, isFilled) : monogram(title, isFilled));
    place.replaceChildren(svg);
}

/** @param {string} title @param {boolean} isFilled */
function monogram(title, isFilled) {
    const box = shape("rect", {
        x: 2.5, y: 2.5, width: 19, height: 19, rx: 6, stroke: "currentColor", "stroke-width": 1.7,
        fill: isFilled ? "currentColor" : "none",
    });
    const letter = shape("text", {
        x: 12, y: 16.6, "text-anchor": "middle", "font-size": 12.5, "font-weight": 600,
        fill: isFilled ? "var(--ground, #fff)" : "currentColor",
    });
    letter.textContent = (Array.from(title)[0] ?? "?").toUpperCase();
    return [box, letter];
}
