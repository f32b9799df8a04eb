// @ts-check

/**
 * Reads server-sent events (WHATWG HTML, section 9.2) from the body of a fetched answer. `EventSource` is not used
 * because it cannot send the session's token in a header.
 * @param {ReadableStream<Uint8Array>} body
 * @returns {AsyncGenerator<{name: string, id: string, data: string}>}
 */
export async function* readEvents(body) {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    let event = { name: "message", id: "", data: "" };
    try {
        while (true) {
            const { value, done } = await reader.read();
            if (done) return;
            const lines = (rest + value).split(/\r\n|\n|\r/);
            rest = lines.pop() ?? "";
            for (const line of lines) {
                if (line === "") {
                    if (event.data) yield event;
                    event = { name: "message", id: "", data: "" };
                    continue;
                }
                const colon = line.indexOf(":");
                const field = colon < 0 ? line : line.slice(0, colon);
                const text = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
                if (field === "event") event.name = text;
                else if (field === "id") event.id = text;
                else if (field === "data") event.data += (event.data ? "\n" : "") + text;
            }
        }
    } finally {
        reader.cancel().catch(() => {});
    }
}
