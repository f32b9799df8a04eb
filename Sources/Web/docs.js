// @ts-check
// The API reference, rendered from openapi.json.

import { element } from "./dom.js";
import { markdown } from "./markdown.js";

const methods = ["get", "put", "post", "patch", "delete"];
/** @type {Record<string, any>} */
const document_ = await (await fetch("/openapi.json")).json();
const reference = /** @type {HTMLElement} */ (document.querySelector("#reference"));
const index = /** @type {HTMLElement} */ (document.querySelector("#index"));
const query = /** @type {HTMLInputElement} */ (document.querySelector("#query"));

/** @param {any} value @returns {any} */
function resolve(value) {
    if (!value?.$ref) return value;
    const target = value.$ref.slice(2).split("/").reduce(
        (/** @type {any} */ place, /** @type {string} */ name) => place?.[name], document_);
    return { ...resolve(target), ...Object.fromEntries(Object.entries(value).filter(([name]) => name !== "$ref")) };
}

/** The operations in the document's order. */
const operations = Object.entries(document_.paths).flatMap(([path, item]) =>
    methods.filter(method => item[method]).map(method => ({
        path, method: method.toUpperCase(), ...item[method],
        parameters: [...(item.parameters ?? []), ...(item[method].parameters ?? [])].map(resolve),
    })));

// MARK: Words for schemas

/**
 * What a schema takes, in a line.
 * @param {any} schema @returns {(Node | string)[]}
 */
function kind(schema) {
    if (!schema) return ["anything"];
    if (schema.$ref?.startsWith("#/components/schemas/")) {
        const name = schema.$ref.split("/").at(-1);
        return [element("a", { href: `#schema-${name}` }, name)];
    }
    const choices = schema.enum ?? schema["x-extensible-enum"];
    if (choices) return join(choices.map((/** @type {any} */ choice) => element("code", {}, String(choice))), " · ");
    if (schema.oneOf) return join(schema.oneOf.map((/** @type {any} */ one) => element("span", {}, ...kind(one))), " or ");
    if (schema.allOf) return join(schema.allOf.map((/** @type {any} */ one) => element("span", {}, ...kind(one))), " and ");
    if (schema.type === "array") return ["list of ", ...kind(schema.items)];
    const words = [[schema.type ?? "anything"].flat().join(" or ")];
    if (schema.minimum !== undefined || schema.maximum !== undefined) {
        words.push(`${schema.minimum ?? ""}…${schema.maximum ?? ""}`);
    }
    if (schema.maxLength) words.push(`at most ${schema.maxLength} characters`);
    if (schema.default !== undefined) words.push(`default ${JSON.stringify(schema.default)}`);
    return [words.join(", ")];
}

/** @param {Node[]} nodes @param {string} separator */
function join(nodes, separator) {
    return nodes.flatMap((node, index) => index ? [separator, node] : [node]);
}

/** @param {any} schema @param {number} [depth] @returns {HTMLElement} */
function members(schema, depth = 0) {
    const whole = { ...schema };
    const properties = Object.assign({}, schema.properties,
        ...(schema.allOf ?? []).map((/** @type {any} */ part) => resolve(part).properties ?? {}));
    const required = [schema.required ?? [], ...(schema.allOf ?? []).map(
        (/** @type {any} */ part) => resolve(part).required ?? [])].flat();
    const list = element("dl");
    for (const [name, member] of Object.entries(properties)) {
        const note = resolve(member)?.description;
        const inner = member.properties ?? member.items?.properties;
        list.append(element("dt", {}, name, required.includes(name) ? "" : "?"), element("dd", {},
            ...kind(member), ...(note ? markdown(note) : []),
            ...(inner && depth < 4 ? [members(member.properties ? member : member.items, depth + 1)] : [])));
    }
    if (!list.firstChild) return element("p", {}, ...kind(whole));
    return list;
}

// MARK: Operations

/** @param {typeof operations[number]} operation */
function curl(operation) {
    const address = document_.servers[0].url + operation.path.replaceAll(/\{(\w+)\}/g, "$$$1").toString();
    const words = ["curl -s"];
    if (operation.method !== "GET") words.push(`-X ${operation.method}`);
    words.push(`"${address.replaceAll("$", "$")}"`);
    const content = Object.entries(operation.requestBody?.content ?? {})[0];
    if (content) {
        words.push(`\\\n    -H 'Content-Type: ${content[0]}'`);
        const example = exampleOf(content[1]);
        if (example !== undefined) {
            const text = typeof example === "string" ? example : JSON.stringify(example);
            words.push(`\\\n    -d '${text.replaceAll("'", "'\\''")}'`);
        }
    }
    return words.join(" ");
}

/** @param {any} content */
function exampleOf(content) {
    if (content.example !== undefined) return content.example;
    return resolve(Object.values(content.examples ?? {})[0])?.value;
}

/** @param {any} value */
function code(value) {
    const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
    return element("pre", { tabindex: "0" }, element("code", {}, text));
}

/** @param {typeof operations[number]} operation */
function section(operation) {
    const place = element("section", { id: operation.operationId, "data-words":
        `${operation.operationId} ${operation.method} ${operation.path} ${operation.summary ?? ""}`.toLowerCase() },
        element("h3", {}, operation.operationId),
        element("p", {}, element("span", { class: `method ${operation.method}` }, operation.method), " ",
            element("span", { class: "path" }, ...operation.path.split(/(?<=\/)/).flatMap((/** @type {string} */ part) => [part, element("wbr")]))),
        ...markdown(operation.summary ?? ""), ...markdown(operation.description ?? ""), code(curl(operation)));
    if (operation.parameters.length) {
        const list = element("dl");
        for (const parameter of operation.parameters) {
            list.append(element("dt", {}, `${parameter.name}${parameter.required ? "" : "?"}`), element("dd", {},
                `${parameter.in}: `, ...kind(parameter.schema), ...markdown(parameter.description ?? "")));
        }
        place.append(element("h4", {}, "Parameters"), list);
    }
    for (const [type, content] of Object.entries(operation.requestBody?.content ?? {})) {
        place.append(element("h4", {}, `Body: ${type}`), element("p", {}, ...kind(content.schema)));
    }
    place.append(element("h4", {}, "Answers"));
    for (const [status, reference] of Object.entries(operation.responses)) {
        const response = resolve(reference);
        const content = Object.entries(response.content ?? {})[0];
        const details = element("details", {}, element("summary", {}, element("code", {}, status), " ",
            (response.description ?? "").split("\n")[0]));
        if (content) {
            details.append(element("p", {}, `${content[0]}: `, ...kind(content[1].schema)));
            const example = exampleOf(content[1]);
            if (example !== undefined) details.append(code(example));
        }
        place.append(details);
    }
    if (operation["x-problems"]?.length) {
        place.append(element("p", {}, "Problems: ", ...join(operation["x-problems"].map(
            (/** @type {string} */ name) => element("code", {}, name)), " ")));
    }
    return place;
}

// MARK: The page

reference.replaceChildren(element("h1", {}, document_.info.title), ...markdown(document_.info.summary),
    ...markdown(document_.info.description));
for (const tag of document_.tags) {
    const tagged = operations.filter(operation => operation.tags?.[0] === tag.name);
    if (tagged.length === 0) continue;
    reference.append(element("h2", { id: `tag-${tag.name}` }, tag.name), ...markdown(tag.description), ...tagged.map(section));
    index.append(element("section", {}, element("p", { class: "group", id: `index-${tag.name}` }, tag.name), element("ul", { "aria-labelledby": `index-${tag.name}` }, ...tagged.map(operation =>
        element("li", { "data-for": operation.operationId }, element("a", { href: `#${operation.operationId}` },
            element("span", { class: `method ${operation.method}` }, operation.method), operation.operationId))))));
}
reference.append(element("h2", { id: "schemas" }, "Schemas"));
const schemas = Object.entries(document_.components.schemas);
for (const [name, schema] of schemas) {
    reference.append(element("section", { id: `schema-${name}`, "data-words": name.toLowerCase() },
        element("h3", {}, name), ...markdown(schema.description ?? ""), members(schema)));
}
index.append(element("section", {}, element("p", { class: "group", id: "index-schemas" }, "schemas"), element("ul", { "aria-labelledby": "index-schemas" }, ...schemas.map(([name]) => element(
    "li", { "data-for": `schema-${name}` }, element("a", { href: `#schema-${name}` }, name))))));
if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();

// Beside the text the contents are always open; above it they take no room before somebody wants them.
const contents = /** @type {HTMLDetailsElement} */ (document.querySelector("#contents"));
const roomy = matchMedia("(min-width: 801px)");
const settle = () => { contents.open = roomy.matches; };
roomy.addEventListener("change", settle);
settle();

query.addEventListener("input", () => {
    contents.open = true;
    const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const line of index.querySelectorAll("li")) {
        const target = document.getElementById(line.dataset.for ?? "");
        const text = target?.dataset.words ?? "";
        line.hidden = !words.every(word => text.includes(word));
    }
    for (const part of index.querySelectorAll("section")) part.hidden = !part.querySelector("li:not([hidden])");
});
