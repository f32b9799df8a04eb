// @ts-check
// The part of Markdown that openapi.yaml uses: headings, paragraphs, lists, fenced code, and code, emphasis and
// links inside a line. Everything becomes elements and text, never markup.

import { element } from "./dom.js";

/** @param {string} text @returns {HTMLElement[]} */
export function markdown(text) {
    /** @type {HTMLElement[]} */
    const blocks = [];
    const lines = text.trimEnd().split("\n");
    while (lines.length) {
        const line = lines.shift() ?? "";
        if (!line.trim()) continue;
        const heading = line.match(/^(#{2,4}) (.*)/);
        if (heading) {
            blocks.push(element(heading[1].length === 2 ? "h2" : "h4", {}, ...inline(heading[2])));
        } else if (line.startsWith("```")) {
            const code = [];
            while (lines.length && !lines[0].startsWith("```")) code.push(lines.shift());
            lines.shift();
            blocks.push(element("pre", { tabindex: "0" }, element("code", {}, code.join("\n"))));
        } else if (/^[-*] /.test(line)) {
            const items = [line.slice(2)];
            while (lines.length && /^([-*] | {2,}\S)/.test(lines[0])) {
                const next = lines.shift() ?? "";
                if (/^[-*] /.test(next)) items.push(next.slice(2));
                else items[items.length - 1] += ` ${next.trim()}`;
            }
            blocks.push(element("ul", {}, ...items.map(item => element("li", {}, ...inline(item)))));
        } else {
            const words = [line.trim()];
            while (lines.length && lines[0].trim() && !/^(#{2,4} |```|[-*] )/.test(lines[0])) {
                words.push((lines.shift() ?? "").trim());
            }
            blocks.push(element("p", {}, ...inline(words.join(" "))));
        }
    }
    return blocks;
}

/** @param {string} text @returns {(Node | string)[]} */
function inline(text) {
    return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)\s]+\))/).map(part => {
        if (part.startsWith("`") && part.length > 2) return element("code", {}, part.slice(1, -1));
        if (part.startsWith("**")) return element("strong", {}, part.slice(2, -2));
        if (part.startsWith("*") && part.length > 2) return element("em", {}, part.slice(1, -1));
        const link = part.match(/^\[([^\]]+)\]\((https?:[^)]+|\/[^)]*|#[^)]*)\)$/);
        return link ? element("a", { href: link[2], rel: "noreferrer" }, link[1]) : part;
    });
}
