// @ts-check
import { sheet } from "./dom.js";

/** How both elements look. Colours, sizes and times come from the view as custom properties. */
export const style = sheet(`
:host { --ink: var(--accent); --ground: var(--surfaceElevated); display: block; position: relative; height: 100%; container-type: inline-size; }
.frame { --lift: 0 3px 16px rgb(0 0 0 / .16), 0 0 0 .5px var(--separator); --high: 0 8px 40px rgb(0 0 0 / .24), 0 0 0 .5px var(--separator); }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
button, input { font: inherit; color: inherit; background: none; border: 0; padding: 0; margin: 0; }
button { cursor: pointer; touch-action: manipulation; -webkit-tap-highlight-color: transparent; }
:focus, .panel:focus-visible { outline: none; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.frame { position: relative; height: 100%; overflow: hidden; color: var(--textPrimary); background: var(--bg);
    font: 400 var(--type-body)/1.35 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
    transition: background-color var(--fade), color var(--fade); }
.frame.beside { display: grid; grid-template-columns: minmax(190px, 27%) minmax(0, 1fr); }
.main { position: relative; height: 100%; min-width: 0; }
.content { position: absolute; inset: 0; overflow-y: auto; overscroll-behavior: contain; padding-bottom: 110px; }
.content:focus-visible { outline-offset: -3px; }
.beside .content { padding-bottom: 24px; }
.content.covered { visibility: hidden; }
.barless .content { padding-bottom: 24px; }
.icon { display: inline-flex; width: 1.5em; height: 1.5em; flex: none; }
.icon svg { width: 100%; height: 100%; display: block; overflow: visible; }
.title, .detail, .label { min-width: 0; overflow-wrap: anywhere; }
/* A text runs as its own letters do, and stands where all others stand. */
.label { unicode-bidi: plaintext; }
[dir=auto], .label { text-align: -webkit-match-parent; text-align: match-parent; }
.title, .detail { display: block; }
.bar .label, .accessory .title { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }

/* Content ends softly under the bar. */
.frame:not(.beside, .top, .upright, .barless:not(:has(.searching))) .main::after { content: ""; position: absolute; z-index: 1; inset: auto 0 0; height: 116px; pointer-events: none;
    background: linear-gradient(to top, var(--bg) 30%, transparent); }
.frame:not(.beside, .top, .upright, .barless) .main:has(.accessory:not([hidden], .inline))::after { height: 176px; }

/* The bar */
.bar { position: absolute; inset-inline: 16px; bottom: 18px; z-index: 4; display: flex; gap: 10px; align-items: center;
    transition: opacity var(--fade), transform var(--standard); user-select: none; -webkit-touch-callout: none; }
.barless .bar:not(.searching) { opacity: 0; transform: translateY(120%); pointer-events: none; visibility: hidden; }
.group { position: relative; flex: 1 1 auto; min-width: 0; max-width: calc(var(--tabs) * 118px); padding: 4px;
    border-radius: calc(var(--radius-lg) + 4px); background: var(--surfaceElevated);
    box-shadow: var(--lift); margin-inline: auto; }
.group:not(:has(~ .apart > *)) { flex-basis: 100%; }
.group:has(~ .apart > *) { margin-inline: 0 auto; }
.tabs { display: flex; position: relative; }
.pill { position: absolute; top: 4px; left: 4px; border-radius: var(--radius-lg); background: var(--fill);
    transition: transform var(--snappy) cubic-bezier(.3, 1.35, .5, 1), width var(--snappy); }
.pill.jumps, .calm .pill { transition: none; }
.tab { position: relative; flex: 1 1 0; min-width: 44px; min-height: 54px; padding: 5px 3px 4px; display: flex;
    flex-direction: column; align-items: center; justify-content: center; gap: 2px; color: var(--ink);
    border-radius: var(--radius-lg); transition: color var(--snappy), transform 120ms; }
.tab .icon { width: 25px; height: 25px; }
.tab .label { max-width: 100%; font-size: min(var(--type-caption), 12.5px); font-weight: 500; line-height: 1.25; }
.tab.selected .label { font-weight: 600; }
[data-fit=own] .tab, [data-fit=small] .tab { flex: 1 1 auto; }
[data-fit=small] .tab { padding-inline: 1px; }
[data-fit=small] .tab .label { font-size: 10px; letter-spacing: -.02em; }
.large .tab .label { display: none; }
.large .bar .tab .icon { width: 34px; height: 34px; }
.tab:active, .round:active { transform: scale(var(--press)); }
.tab[aria-disabled=true] { opacity: .55; cursor: default; }
.badge { position: absolute; top: 2px; inset-inline-start: calc(50% + 6px); min-width: 18px; padding: 0 5px;
    border-radius: 9px; background: var(--ground); color: var(--ink); font: 700 11px/18px system-ui, sans-serif;
    text-align: center; box-shadow: 0 0 0 1.5px var(--surfaceElevated); }
.round { position: relative; flex: none; width: 62px; height: 62px; border-radius: 50%; display: grid; place-items: center;
    color: var(--ink, var(--accent)); background: var(--ground, var(--surfaceElevated));
    box-shadow: var(--lift); transition: transform 120ms, background-color var(--snappy); }
.round .icon { width: 26px; height: 26px; }
.round .label { display: none; }
.round.small { width: 44px; height: 44px; color: var(--textPrimary); background: var(--surfaceElevated); }
.round.folded { width: 54px; height: 54px; animation: arrive var(--standard) cubic-bezier(.3, 1.2, .5, 1); }
.apart { display: contents; }
.icon svg { transition: transform var(--snappy) cubic-bezier(.3, 1.4, .5, 1); }
.icon.turned svg { transform: rotate(45deg); }
.icon[data-symbol^=checkmark] svg { animation: arrive var(--standard) cubic-bezier(.3, 1.6, .5, 1); }
.spinner { width: 100%; height: 100%; border-radius: 50%; opacity: 0; --fraction: .25;
    background: conic-gradient(currentColor calc(var(--fraction) * 360deg), color-mix(in srgb, currentColor 25%, transparent) 0);
    mask: radial-gradient(closest-side, transparent 78%, #000 80%);
    animation: turn 900ms linear infinite, appear 1ms var(--spinner-delay) forwards; }
.spinner.measured { animation: appear 1ms var(--spinner-delay) forwards; rotate: 0deg; }
.calm .spinner { animation: pulse 1200ms ease-in-out infinite alternate, appear 1ms var(--spinner-delay) forwards; }
.minimized .group { flex: 0 0 auto; max-width: 60px; margin-inline: 0; }
.minimized .tab:not(.selected), .minimized .label, .minimized .pill { display: none; }
.minimized .tab { min-height: 44px; }
.minimized .round { width: 52px; height: 52px; margin-inline-start: auto; }

/* Search */
.field { position: relative; display: flex; align-items: center; gap: 8px; height: 54px; padding-inline: 16px 6px;
    border-radius: 27px; background: var(--surfaceElevated); color: var(--textPrimary);
    box-shadow: var(--lift); }
.bar .field { flex: 1 1 auto; min-width: 0; animation: widen var(--standard) cubic-bezier(.3, 1, .4, 1); transform-origin: right; }
.frame[dir=rtl] .bar .field { transform-origin: left; }
.bar.searching .group, .bar.searching .apart > * { display: none; }
.beside .field { position: absolute; z-index: 2; top: 14px; inset-inline: 20px; height: 44px; }
.field:focus-within { outline: 3px solid var(--accent); outline-offset: 2px; }
.field input { flex: 1; min-width: 0; height: 100%; font-size: clamp(16px, var(--type-body), 24px); outline: none; text-overflow: ellipsis; }
.field input::placeholder { color: var(--textSecondary); opacity: 1; }
.field .icon { width: 20px; height: 20px; }
.field > .icon { color: var(--textSecondary); }
.clear { width: 44px; height: 44px; display: grid; place-items: center; color: var(--textTertiary); --ground: var(--surfaceElevated); }
.panel { position: absolute; inset: 0; z-index: 1; overflow-y: auto; padding: 20px 16px 100px; display: flex; flex-direction: column;
    animation: appear var(--fade); }
.beside .panel { inset-block-start: 66px; }
.frame.beside .panel.filtered { inset-block-start: 0; }
.panel > h2 { margin: 8px 4px 16px; font-size: calc(var(--type-headline) * 1.6); letter-spacing: -.01em; line-height: 1.15; color: var(--textPrimary); overflow-wrap: anywhere; }
:is(.beside, .top, .upright) .panel { padding-bottom: 20px; }
.frame:not(.beside, .top, .upright) .panel .recents { margin-top: auto; }
.card { background: var(--surfaceElevated); border-radius: calc(var(--radius-md) + 6px); overflow: hidden; flex: none;
    box-shadow: 0 3px 16px rgb(0 0 0 / .1), 0 0 0 .5px var(--separator); animation: rise var(--standard) cubic-bezier(.2, 1, .4, 1); }
.card header { display: flex; align-items: center; justify-content: space-between; padding: 4px 6px 0 18px; }
.frame[dir=rtl] .card header { padding: 4px 18px 0 6px; }
h2 { margin: 0; font-size: var(--type-footnote); font-weight: 600; color: var(--textSecondary); }
.link { min-height: 44px; padding-inline: 12px; color: var(--accent); font-size: var(--type-subhead); font-weight: 500; }
.line { display: flex; align-items: stretch; }
.line + .line { border-top: .5px solid var(--separator); }
.row { flex: 1; min-width: 0; min-height: 48px; display: flex; align-items: center; gap: 14px; padding: 8px 18px; text-align: start; }
.row:hover { background: color-mix(in srgb, var(--fill) 45%, transparent); }
.row:focus-visible { outline-offset: -4px; border-radius: calc(var(--radius-md) + 4px); }
.row > .icon { color: var(--textTertiary); width: 20px; height: 20px; }
.row .detail { font-size: var(--type-footnote); color: var(--textSecondary); }
.row .detail:empty { display: none; }
.words { min-width: 0; flex: 1; display: block; }
.row > .tile { width: 36px; height: 36px; padding: 8px; border-radius: 10px; background: var(--fill); color: var(--accent); --ground: var(--fill); }
.tile rect { display: none; }
.tile text { font-size: 17px; translate: 0 1.4px; }
.row b { color: var(--accent); font-weight: 600; }
.remove { width: 48px; min-height: 44px; display: grid; place-items: center; color: var(--textTertiary); flex: none; }
.remove .icon { width: 16px; height: 16px; }
.message { margin: auto; text-align: center; color: var(--textSecondary); padding: 24px; overflow-wrap: anywhere; }
.message .big { width: 52px; height: 52px; color: var(--textTertiary); }

/* Around the content */
.toolbar { position: absolute; z-index: 1; top: 14px; inset-inline-end: 16px; display: flex; gap: 8px; }
.accessory { position: absolute; z-index: 2; bottom: 92px; inset-inline: 16px; transition: bottom var(--standard), inset var(--standard); }
.main:has(> .accessory:not([hidden])) .content { padding-bottom: 170px; }
:is(.beside, .top, .upright, .barless) .main:has(> .accessory:not([hidden])) .content { padding-bottom: 90px; }
.beside .accessory { bottom: 20px; max-width: 460px; margin-inline: auto; }
.barless .accessory { bottom: 24px; }
.accessory.inline { bottom: 19px; inset-inline-start: 86px; }
.accessory button { width: 100%; height: 50px; display: flex; align-items: center; gap: 12px; padding-inline: 18px; border-radius: 25px;
    background: var(--surfaceElevated); box-shadow: var(--lift);
    font-size: min(var(--type-subhead), 17px); font-weight: 500; }
.accessory .icon { width: 20px; height: 20px; }
/* A run takes its time: its card covers neither the accessory nor the end of a list. */
.accessory:not([hidden], .inline) ~ .progress { bottom: 150px; }
:is(.beside, .top, .upright) .accessory:not([hidden]) ~ .progress, .barless .accessory:not([hidden]) ~ .progress { bottom: 82px; }
.main:has(> .progress:not([hidden])) .panel { padding-bottom: 184px; }
:is(.beside, .top, .upright) .main:has(> .progress:not([hidden])) .panel { padding-bottom: 112px; }
.main:has(> .progress:not([hidden])) .content { padding-bottom: 200px; }
.main:has(> .accessory:not([hidden])):has(> .progress:not([hidden])) .content { padding-bottom: 260px; }
.scrim { position: absolute; inset: 0; z-index: 3; background: #000; opacity: 0; pointer-events: none; transition: opacity var(--fade); }
.scrim.shown { opacity: var(--dim); pointer-events: auto; }
.menu { position: absolute; z-index: 5; bottom: 94px; inset-inline-end: 16px; width: min(290px, calc(100% - 32px)); padding: 6px 0;
    max-height: calc(100% - 120px); overflow-y: auto;
    background: var(--surfaceElevated); border-radius: calc(var(--radius-md) + 8px); transform-origin: calc(100% - 32px) 100%;
    box-shadow: var(--high); animation: pop var(--snappy) cubic-bezier(.3, 1.25, .5, 1); }
.large .menu { width: calc(100% - 32px); font-size: min(var(--type-body), 40px); }
.beside.editing { grid-template-columns: minmax(300px, 36%) minmax(0, 1fr); }
.beside.large { grid-template-columns: minmax(190px, 40%) minmax(0, 1fr); }
.frame[dir=rtl] .back svg { transform: scaleX(-1); }
.field .back { margin-inline-start: -12px; color: var(--accent); }
.field .back:not([hidden]) + .icon { display: none; }
.beside.large .menu { inset-inline-start: calc(max(190px, 40%) + 12px); width: 54%; }
.beside .menu { inset-inline: calc(max(190px, 27%) + 12px) auto; bottom: 20px; transform-origin: 0 100%; width: 290px; }
.frame[dir=rtl]:not(.beside) .menu { transform-origin: 32px 100%; }
.menu .row { width: 100%; }
.menu .row > .icon { width: 24px; height: 24px; color: var(--accent); }
.menu .row .title { font-weight: 500; }
.menu .row + .row { border-top: .5px solid var(--separator); }
.progress { position: absolute; z-index: 2; bottom: 94px; inset-inline: 16px; max-width: 440px; margin-inline: auto; display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto; align-items: center; column-gap: 14px; padding: 8px 6px 8px 18px;
    background: var(--surfaceElevated); border-radius: calc(var(--radius-md) + 4px); font-size: var(--type-subhead);
    box-shadow: var(--high); --fraction: .25; animation: appear var(--fade) var(--delay) backwards, unveil var(--delay); }
.frame[dir=rtl] .progress { padding: 8px 18px 8px 6px; }
.progress > .icon { width: 24px; height: 24px; color: var(--accent); }
.progress .words { grid-column: 2; padding-block: 4px; }
.progress .title { font-weight: 500; }
.progress .detail { font-size: var(--type-footnote); color: var(--textSecondary); }
.track { display: block; height: 4px; margin-top: 7px; border-radius: 2px; background: var(--fill); overflow: hidden; }
.track span { display: block; height: 100%; width: calc(var(--fraction) * 100%); border-radius: 2px; background: var(--accent); transition: width var(--standard);
    animation: sweep 1400ms ease-in-out infinite alternate; }
.measured .track span { animation: none; }
.calm .track span { animation-name: pulse; animation-duration: 1200ms; }
.progress .link[aria-disabled=true] { color: var(--textSecondary); cursor: default; }
.large .progress .link { grid-column: 2; justify-self: start; padding: 0; }
.beside .progress { bottom: 20px; }
.barless .progress { bottom: 24px; }
.failure { position: absolute; z-index: 3; bottom: 94px; inset-inline: 16px; max-width: 440px; margin-inline: auto; display: grid;
    grid-template-columns: auto 1fr auto; align-items: start; column-gap: 12px; padding: 14px 4px 4px 16px;
    background: var(--surfaceElevated); border-radius: calc(var(--radius-md) + 4px); font-size: var(--type-subhead);
    box-shadow: var(--high); animation: rise var(--standard) cubic-bezier(.2, 1, .4, 1); }
.beside .failure { bottom: 20px; }
.failure > .icon { width: 26px; height: 26px; color: var(--danger); --ground: var(--surfaceElevated); }
.failure p { margin: 3px 0 0; overflow-wrap: anywhere; }
.failure .link { grid-column: 2; justify-self: start; padding: 0; }
.failure .remove { grid-column: 3; grid-row: 1; margin-top: -10px; }
.tip { position: absolute; z-index: 7; left: 0; top: 0; width: max-content; max-width: 100%; padding: 8px; animation: appear var(--fade); }
.tip span { display: block; padding: 6px 12px; border-radius: 10px; background: var(--textPrimary); color: var(--surfaceElevated);
    font-size: min(var(--type-subhead), 40px); overflow-wrap: anywhere; }
.viewer { position: absolute; z-index: 6; inset: 0; margin: auto; width: min(70%, 260px); height: fit-content; padding: 28px; display: grid;
    justify-items: center; gap: 12px; border-radius: 24px; background: var(--surfaceElevated); font-size: 26px; text-align: center; overflow-wrap: anywhere; pointer-events: none;
    box-shadow: 0 8px 40px rgb(0 0 0 / .3); }
.viewer .icon { width: 80px; height: 80px; }
.viewer span { max-width: 100%; }
.live { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

/* The bar at the top: titles side by side. */
.top .bar { top: 14px; bottom: auto; inset-inline: 76px; justify-content: center; }
.barless.top .bar:not(.searching) { transform: translateY(-120%); }
.top .group { flex: 0 1 auto; max-width: none; margin-inline: 0; border-radius: 26px; overflow: hidden; }
.top .group:not(:has(~ .apart > *)) { flex-basis: auto; }
.top .bar .tab { flex: 0 1 auto; flex-direction: row; min-height: 44px; padding: 0 18px; gap: 8px; border-radius: 22px; }
.top .pill { border-radius: 22px; }
.top .bar .tab .icon { display: none; }
.top .bar .tab .label { display: block; font-size: min(var(--type-subhead), 22px); }
.top .bar [data-fit=small] .tab { padding-inline: 8px; }
.top .bar [data-fit=small] .label { font-size: min(var(--type-subhead), 15px); }
.top .bar .badge { position: static; }
.top .bar .round { width: 52px; height: 52px; }
.top .bar .round .badge { position: absolute; }
.top .bar .field { flex: 0 1 520px; height: 52px; }
.top .content, .top .panel { inset-block-start: 70px; }
.top .content { padding-bottom: 24px; }
.top .panel { padding-top: 6px; }
.top .toolbar { top: 18px; }
.top .menu { inset-block: 78px auto; inset-inline: 0; margin-inline: auto; transform-origin: 50% 0; }
.top :is(.accessory, .progress, .failure), .upright :is(.accessory, .progress, .failure) { bottom: 20px; max-width: 460px; margin-inline: auto; }
.top.beside .content, .top.beside .panel { inset-block-start: 0; padding-top: 14px; }
.top.beside .panel { inset-block-start: 66px; }
.top.beside .menu { inset-block: auto 20px; }
.beside .menu.falls { inset-block: var(--anchor) auto; max-height: calc(100% - var(--anchor) - 20px); transform-origin: 0 0; }

/* The bar upright at the edge */
.upright .bar { inset-block: 0; inset-inline: 14px auto; width: 84px; flex-direction: column; justify-content: center; pointer-events: none; }
.upright .bar > * { pointer-events: auto; }
.barless.upright .bar { transform: translateX(-120%); }
.barless.upright[dir=rtl] .bar { transform: translateX(120%); }
.upright .group { flex: none; width: 84px; max-width: none; margin: 0; }
.upright .tabs { flex-direction: column; gap: 4px; }
.upright .bar .tab { flex: none; min-height: 60px; }
.upright .content, .upright .panel { inset-inline-start: 112px; padding-bottom: 24px; }
.upright .field { position: absolute; z-index: 2; top: 14px; inset-inline: 132px 20px; height: 44px; }
.upright .field:not([hidden]) ~ .panel { inset-block-start: 66px; }
.upright :is(.accessory, .progress, .failure) { inset-inline: 128px 16px; }
.upright .menu { inset-block: 0; inset-inline: 112px auto; width: 290px; height: fit-content; margin-block: auto; transform-origin: 0 50%; }
.upright[dir=rtl] .menu { transform-origin: 100% 50%; }
.upright.beside.editing { grid-template-columns: minmax(0, 1fr) minmax(300px, 36%); }
.upright.beside { grid-template-columns: minmax(0, 1fr) minmax(190px, 27%); }
.upright.beside .sidebar { order: 2; border-inline: .5px solid var(--separator) 0; }
.adapt { position: absolute; z-index: 5; top: 18px; inset-inline-start: 16px; }
.upright .adapt { inset-inline: auto 16px; }
.frame[dir=rtl] .adapt svg { transform: scaleX(-1); }
.adaptable .sidebar { padding-top: 72px; }

/* The sidebar */
.sidebar { display: flex; flex-direction: column; gap: 4px; padding: 16px 10px 12px; overflow: hidden; background: var(--surface);
    border-inline-end: .5px solid var(--separator); min-height: 0; z-index: 4; }
.sidebar { font-size: min(var(--type-body), 32px); }
.sidebar .list { flex: 1; overflow-y: auto; min-height: 0; margin-inline: -4px; padding: 4px; }
.sidebar header, .sidebar footer, .sidebar .bottom { display: flex; align-items: center; gap: 12px; padding: 4px 10px 10px; }
/* Large or small, the icons of header and footer stand on the line of the tabs' icons. */
.sidebar header .icon { width: max(28px, 1.1em); height: max(28px, 1.1em); margin-inline: -3px; color: var(--accent); }
.sidebar .words .detail { font-size: min(var(--type-footnote), 26px); color: var(--textSecondary); font-weight: 400; }
.sidebar .words .detail:empty { display: none; }
.sidebar footer, .sidebar .bottom { font-size: min(var(--type-footnote), 26px); color: var(--textSecondary); }
.sidebar footer .icon, .sidebar .bottom .icon { width: max(18px, 1em); height: max(18px, 1em); margin-inline: 2px; }
.sidebar footer { padding-top: 14px; }
.sidebar footer strong, .sidebar .bottom strong { font-weight: 400; }
.sidebar .bottom { border-top: .5px solid var(--separator); padding: 12px 10px 0; }
.sidebar h2 { padding: 16px 10px 4px; font-size: min(var(--type-footnote), 26px); overflow-wrap: anywhere; }
.sidebar .link { font-size: min(var(--type-subhead), 30px); text-align: start; overflow-wrap: anywhere; }
.sidebar .tab, .sidebar .action { flex-direction: row; justify-content: flex-start; width: 100%; min-height: 44px; gap: 12px; padding: 6px 10px;
    display: flex; align-items: center; border-radius: 12px; font-size: min(var(--type-subhead), 30px); text-align: start; background: transparent; }
.sidebar .tab.selected { background: var(--ground); }
.sidebar .tab:hover:not(.selected), .sidebar .action:hover { background: color-mix(in srgb, var(--fill) 45%, transparent); }
.sidebar .tab:focus-visible, .sidebar .action:focus-visible { outline-offset: -3px; }
.sidebar .tab .icon, .sidebar .action .icon { width: max(22px, 1.1em); height: max(22px, 1.1em); }
.sidebar .tab .label, .sidebar .action .label { flex: 1; font-size: inherit; font-weight: 400; }
.sidebar .tab.selected .label { font-weight: 600; }
.large .sidebar .tab .label { display: block; }
.sidebar .action { color: var(--accent); }
.edit[aria-pressed=true] { font-weight: 700; }
.editor { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2px; justify-items: start; }
.choice { display: flex; width: 100%; align-items: center; }
.choice label { flex: 1; min-width: 0; min-height: 44px; display: flex; align-items: center; gap: 10px; padding-inline: 8px 0; font-size: min(var(--type-subhead), 30px); }
.choice input { width: 22px; height: 22px; flex: none; accent-color: var(--accent); }
.choice .remove { width: 44px; }
.choice button:disabled { opacity: .3; cursor: default; }
.count { color: var(--textSecondary); font-size: min(var(--type-footnote), 26px); font-weight: 500; }
.sidebar .search, .sidebar .create { width: 100%; min-height: 44px; display: flex; align-items: center; gap: 10px; padding: 0 14px;
    border-radius: 12px; color: var(--textSecondary); background: var(--fill); font-size: min(var(--type-subhead), 30px); }
.sidebar .create { border-radius: 22px; color: var(--ink); background: var(--ground); font-weight: 600; }
.sidebar .create .icon, .sidebar .search .icon { width: max(20px, 1em); height: max(20px, 1em); }
.sidebar .search { margin-bottom: 6px; }
.sidebar .creating { padding-top: 8px; }

@container (max-width: 480px) { .frame.beside { grid-template-columns: minmax(132px, 45%) minmax(0, 1fr); }
    .frame.beside.editing { grid-template-columns: minmax(0, 1fr) 0; } .sidebar { padding-inline: 4px; }
    .beside .menu, .beside.large .menu { inset-inline: auto 8px; width: calc(100% - 16px); } }
@container (max-width: 620px) { .top .bar { inset-inline: 68px 8px; gap: 6px; } .top .bar .tab { padding-inline: 9px; } .top .bar .round { width: 46px; height: 46px; } }
@container (max-width: 340px) { .bar { inset-inline: 8px; gap: 6px; } .round { width: 54px; height: 54px; } }
@container (max-width: 300px) { .bar { inset-inline: 4px; gap: 4px; } .bar .round:not(.folded) { width: 48px; height: 48px; }
    [data-fit=small] { padding: 3px; } [data-fit=small] .pill { top: 3px; left: 3px; } [data-fit=small] .tab .label { letter-spacing: -.05em; } }
@keyframes unveil { from, to { visibility: hidden; } }
@keyframes sweep { to { margin-inline-start: 75%; } }
@keyframes turn { to { rotate: 1turn; } }
@keyframes pulse { from { scale: .8; } to { scale: 1; } }
@keyframes appear { from { opacity: 0; } to { opacity: 1; } }
@keyframes arrive { from { scale: .3; opacity: 0; } }
@keyframes widen { from { scale: .5 1; opacity: 0; } }
@keyframes rise { from { translate: 0 16px; opacity: 0; } }
@keyframes pop { from { scale: .6; opacity: 0; } }
.calm *, .calm *::before { animation-duration: var(--fade); }
.calm .menu, .calm .card, .calm .failure, .calm .field, .calm .folded, .calm .icon svg { animation-name: appear; }
.calm .progress { animation-duration: var(--fade), var(--delay); }
.calm .spinner { animation-duration: 1200ms, 1ms; }
.calm .icon svg { transition: none; }
@media (forced-colors: active) { .tab.selected { outline: 2px solid Highlight; } }
`);
