// @ts-check
// <tab-bar>: the bar with its content.

import { Bar } from "./bar.js";
import { TabSurface } from "./surface.js";

export class TabBarElement extends TabSurface {
    constructor() {
        super();
        this.bar = new Bar(this);
        this.parts.frame.insertBefore(this.bar.element, this.parts.menu);
    }

    drawBar() {
        this.bar.draw();
    }

    /** @param {boolean} isAnimated */
    measure(isAnimated) {
        this.bar?.measure(isAnimated);
    }
}

customElements.define("tab-bar", TabBarElement);
