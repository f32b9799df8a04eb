// @ts-check
// A request that comes again until there is an answer that is worth one.

import { backoff, sleep } from "./timing.js";

/**
 * Sends a request; after a broken connection, a 429 or a 5xx that passes it is sent once more, until `signal` is aborted.
 * @param {typeof globalThis.fetch} fetch
 * @param {string} url
 * @param {{method?: string, headers?: Record<string, string>, body?: string}} init
 * @param {AbortSignal} signal
 * @param {() => void} [lost] Called for each request that found no answer.
 * @returns {Promise<{status: number, json: any, headers: Headers}>}
 */
export async function send(fetch, url, init, signal, lost = () => {}) {
    for (let attempt = 0; ; attempt++) {
        signal.throwIfAborted();
        try {
            const answer = await fetch(url, { ...init, signal });
            const isWorthRetrying = answer.status === 429 || answer.status >= 502
                || (answer.status === 409 && init.headers?.["Idempotency-Key"]
                    && (await answer.clone().json()).code === "IDEMPOTENCY_KEY_IN_USE");
            if (!isWorthRetrying) {
                const text = answer.status === 304 ? "" : await answer.text();
                return {
                    status: answer.status, json: text ? JSON.parse(text) : null, headers: answer.headers,
                };
            }
            const after = Number(answer.headers.get("Retry-After"));
            if (after > 0) await sleep(after * 1_000, signal);
        } catch (error) {
            if (signal.aborted) throw error;
            lost();
        }
        await sleep(backoff(attempt), signal);
    }
}
