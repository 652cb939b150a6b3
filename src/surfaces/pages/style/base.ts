import { palette, pictures } from '../../../report/html/style.ts';

/** The common style of all pages: no fonts or pictures from anywhere else. */
export const baseStyle = `${palette.slice(1)}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--bg); color: var(--fg); font: 16px/1.5 system-ui, sans-serif; }
h1 { margin: 0 0 .4rem; font-size: 1.6rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 1.8rem 0 .5rem; font-size: 1.15rem; overflow-wrap: anywhere; }
h3 { margin: 1rem 0 .3rem; font-size: 1.02rem; overflow-wrap: anywhere; }
p { margin: .35rem 0; } p, li, td, dd, dt, a { overflow-wrap: anywhere; }
a { color: var(--blue); }
:focus-visible { outline: 3px solid var(--blue); outline-offset: 2px; }
.soft { color: var(--soft); font-size: .92rem; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
[hidden] { display: none !important; }
.skip { position: absolute; left: -99rem; } .skip:focus { left: 1rem; top: .5rem; background: var(--card); padding: .3rem .6rem; z-index: 2; }

.top { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; align-items: baseline; padding: .7rem max(1.2rem, calc((100% - 74rem) / 2 + 1.2rem)); border-bottom: 1px solid var(--line); background: var(--card); }
.top .world { margin: 0; font-weight: 650; max-width: 22rem; } .top .world a { color: var(--fg); text-decoration: none; }
.top nav { display: flex; flex-wrap: wrap; gap: .1rem .9rem; }
.top nav a { text-decoration: none; padding: .2rem 0; } .top nav a:hover { text-decoration: underline; }
.top nav a[aria-current] { color: var(--fg); border-bottom: 2px solid var(--blue); }
.search { margin-left: auto; } .search input { width: 11rem; }
main { max-width: 74rem; margin: 0 auto; padding: 1.2rem; } main:focus { outline: none; }
.bottom form { float: right; margin-left: 1rem; }
.bottom { max-width: 74rem; margin: 0 auto; padding: 1.5rem 1.2rem 2.5rem; }
.notice { display: flex; flex-wrap: wrap; gap: .3rem 1rem; align-items: center; border-left: 4px solid var(--green); background: var(--card); padding: .4rem .8rem; margin-bottom: 1rem; }
.notice.trouble { border-left-color: var(--red); } .notice p { margin: 0; }

label { display: block; font-size: .85rem; color: var(--soft); }
select, input, textarea { font: inherit; font-size: .95rem; color: var(--fg); background: var(--bg); border: 1px solid var(--soft); border-radius: 4px; padding: .25rem .45rem; max-width: 100%; }
button, .button { font: inherit; font-size: .95rem; color: var(--fg); background: var(--code); border: 1px solid var(--soft); border-radius: 4px; padding: .25rem .7rem; cursor: pointer; text-decoration: none; display: inline-block; }
button.main { background: var(--blue); border-color: var(--blue); color: var(--bg); }
button:disabled { opacity: .55; cursor: default; }
.filters { display: flex; flex-wrap: wrap; gap: .5rem .9rem; align-items: end; margin: .6rem 0 1rem; }
kbd { font: .78rem ui-monospace, monospace; border: 1px solid var(--soft); border-radius: 3px; padding: 0 .3rem; color: var(--soft); background: var(--bg); }

.card { background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: .9rem 1rem; margin: .8rem 0; }
.mark { font-size: .78rem; font-weight: 600; border: 1px solid currentColor; border-radius: 99px; padding: .05rem .55rem; margin-right: .5rem; vertical-align: .1rem; white-space: nowrap; color: var(--red); }
.mark.possible { color: var(--amber); } .mark.gap, .mark.question { color: var(--blue); }
.disputed { color: var(--red); font-size: .88rem; white-space: nowrap; }
code, pre, .line { font: .88rem/1.5 ui-monospace, monospace; } code { overflow-wrap: anywhere; }
pre { margin: .2rem 0 0; padding: .4rem .6rem; background: var(--code); border-radius: 4px; white-space: pre-wrap; overflow-wrap: anywhere; }
pre i { color: var(--soft); font-style: normal; user-select: none; }
mark { background: none; color: inherit; border-bottom: 2px solid var(--red); padding-bottom: 2px; }
table { border-collapse: collapse; font-size: .95rem; } td, th { text-align: left; padding: .2rem 1rem .2rem 0; vertical-align: top; } td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; }
figure { margin: .8rem 0; overflow-x: auto; } figcaption { text-align: right; font-size: .82rem; color: var(--soft); }
.pager { display: flex; gap: 1rem; margin: 1rem 0; }
details { margin: .5rem 0; } summary { cursor: pointer; }
blockquote { margin: .2rem 0; padding-left: .8rem; border-left: 3px solid var(--line); overflow-wrap: anywhere; }
.history li { margin: .35rem 0; overflow-wrap: anywhere; }
ul.plain, ol.plain { list-style: none; margin: .4rem 0; padding: 0; }
${pictures}
figure.timeline { max-width: 56rem; overflow: visible; } svg.timeline { min-width: 0; } svg.narrow { display: none; }
@media (max-width: 40rem) { figure.timeline svg:not(.narrow) { display: none; } svg.narrow { display: block; } main, .top, .bottom { padding-left: .8rem; padding-right: .8rem; } .search { margin-left: 0; } h1 { font-size: 1.35rem; } }
@media print { .top, form, .notice { display: none; } .card { break-inside: avoid; } }
`;
