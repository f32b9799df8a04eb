// @ts-check

/**
 * Whether a client's bar is minimised, from its own scrolling. The same machine as `MinimizeMachine.swift`; the
 * vectors in `Tests/TabBarModelTests/Vectors/minimise.json` hold for both.
 */
export class MinimizeMachine {
    /** How far content moves before the bar minimises, in points. */
    static minimizeDistance = 10;

    /** @param {{behavior: string, expandDistance: number, tab: string}} options */
    constructor({ behavior, expandDistance, tab }) {
        this.isMinimized = false;
        this.behavior = behavior;
        this.expandDistance = expandDistance;
        this.tab = tab;
        /** @type {Map<string, number>} */
        this.baselines = new Map();
    }

    /** @param {string} tab */
    select(tab) {
        this.tab = tab;
        this.baselines.delete(tab);
    }

    /** The person touched the bar. */
    tapBar() {
        this.baselines.delete(this.tab);
        return this.#set(false);
    }

    /**
     * The content of `tab` stands `offset` points from its top; `maximum` is where its bottom is reached.
     * @param {string} tab @param {number} offset @param {number} [maximum]
     * @returns {"minimize" | "expand" | null}
     */
    scroll(tab, offset, maximum = Infinity) {
        if (!Number.isFinite(offset) || Number.isNaN(maximum)) return null;
        offset = Math.max(0, Math.min(offset, maximum));
        const baseline = this.baselines.get(tab);
        const isAtRest = offset <= 0 || (this.behavior === "onScrollUp" && offset >= maximum);
        if (tab !== this.tab || baseline === undefined || isAtRest) {
            this.baselines.set(tab, offset);
            return tab === this.tab && isAtRest ? this.#set(false) : null;
        }
        const movement = this.behavior === "onScrollUp" ? baseline - offset : offset - baseline;
        if (this.isMinimized ? movement > 0 : movement < 0) {
            this.baselines.set(tab, offset);
            return null;
        }
        const canMinimize = ["onScrollDown", "onScrollUp"].includes(this.behavior);
        const isDue = this.isMinimized
            ? movement < 0 && -movement >= this.expandDistance
            : movement >= MinimizeMachine.minimizeDistance && canMinimize;
        if (!isDue) return null;
        this.baselines.set(tab, offset);
        return this.#set(!this.isMinimized);
    }

    /** @param {boolean} isMinimized */
    #set(isMinimized) {
        if (isMinimized === this.isMinimized) return null;
        this.isMinimized = isMinimized;
        return isMinimized ? "minimize" : "expand";
    }
}
