// What browsers have and TypeScript 4.8, Debian's, knows nothing of.
interface Element {
    checkVisibility(options?: { visibilityProperty?: boolean, opacityProperty?: boolean }): boolean;
}
declare namespace Intl { function getCanonicalLocales(locale: string): string[]; }
