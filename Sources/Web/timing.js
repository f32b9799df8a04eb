// @ts-check

/**
 * Milliseconds to wait before attempt number `attempt` + 1: doubling from a quarter of a second to five seconds,
 * spread so that many clients do not come back at one moment.
 * @param {number} attempt
 */
export function backoff(attempt) {
    const most = Math.min(5_000, 250 * 2 ** Math.min(attempt, 10));
    return most / 2 + Math.random() * (most / 2);
}

/**
 * Waits; rejects when `signal` is aborted.
 * @param {number} milliseconds @param {AbortSignal} signal
 */
export function sleep(milliseconds, signal) {
    return new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        const stop = () => {
            clearTimeout(timer);
            reject(signal.reason);
        };
        const timer = setTimeout(() => {
            signal.removeEventListener("abort", stop);
            resolve(undefined);
        }, milliseconds);
        signal.addEventListener("abort", stop, { once: true });
    });
}
