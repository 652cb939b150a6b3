/** The style of overview, timeline, sources, rules, search and history. */
export const worldStyle = `
.calm { border-left: 4px solid var(--green); padding: .2rem .8rem; }
.tiles { list-style: none; display: flex; flex-wrap: wrap; gap: .7rem; margin: .6rem 0; padding: 0; }
.tile { flex: 1 1 11rem; max-width: 18rem; background: var(--card); border: 1px solid var(--line); border-left: 4px solid var(--blue); border-radius: 6px; padding: .5rem .8rem; }
.tile.none { border-left-color: var(--line); } .tile b { display: block; font-size: 1.5rem; line-height: 1.2; } .tile .soft { display: block; }
.card.trouble { border-left: 4px solid var(--red); } .card h2 { margin-top: 0; }
.trend { margin: .4rem 0; } .trend svg { max-width: 100%; height: auto; display: block; }
.trend .then { fill: var(--life); } .trend .now { fill: var(--bar); }
.found li, .flags li, .runs li { margin: .5rem 0; } .wraps { white-space: normal; }

.by-part { display: grid; grid-template-columns: minmax(0, 15rem) minmax(0, 1fr); gap: 0 2rem; align-items: start; }
.parts { border: 1px solid var(--line); border-radius: 6px; background: var(--card); padding: .3rem .8rem; max-height: 32rem; overflow-y: auto; }
.parts li { margin: .3rem 0; } .parts a[aria-current] { font-weight: 650; color: var(--fg); text-decoration: none; } .parts .between, .parts .axis { font-style: italic; }
.moments > h2, .moments > section:first-child h2 { margin-top: 0; } .moments:only-child { grid-column: 1 / -1; }
.timeline li { display: grid; grid-template-columns: minmax(0, 11rem) minmax(0, 1fr); gap: 0 1rem; padding: .25rem 0; border-bottom: 1px solid var(--line); }
.timeline .when { color: var(--soft); font-variant-numeric: tabular-nums; overflow-wrap: anywhere; } .timeline .what { overflow-wrap: anywhere; }
.timeline .happens .what { font-weight: 600; } .timeline .happens .place { font-weight: 400; }
.place code { font-size: .82rem; }

.sources li { padding: .3rem 0; border-bottom: 1px solid var(--line); } .sources .counts { display: block; font-size: .92rem; }
.file { border: 1px solid var(--line); border-radius: 6px; background: var(--card); overflow: hidden; }
.file li { display: grid; grid-template-columns: 3.6rem minmax(0, 1fr) minmax(0, 20rem); gap: 0 .8rem; padding: 0 .6rem 0 0; }
.file li.found { background: var(--code); box-shadow: inset 4px 0 var(--red); } .file li.found.possible { box-shadow: inset 4px 0 var(--amber); } .file li.found.gap { box-shadow: inset 4px 0 var(--blue); } .file li:target { outline: 2px solid var(--blue); outline-offset: -2px; }
.file .number { text-align: right; color: var(--soft); text-decoration: none; font: .82rem/1.55 ui-monospace, monospace; padding-right: .5rem; border-right: 1px solid var(--line); user-select: none; overflow-wrap: normal; }
.file .text { font: .88rem/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; min-height: 1.3rem; }
.file .rest { display: inline; margin: 0; } .file .rest summary { color: var(--blue); display: inline; }
.margin { font-size: .85rem; overflow-wrap: anywhere; } .margin p { margin: .1rem 0; } .margin details { margin: 0; color: var(--soft); } .margin ul { color: var(--fg); }
.quoted li { margin: .8rem 0; }
.rule { padding: .5rem 0; border-bottom: 1px solid var(--line); } .rule h3 { margin: .2rem 0; } .rule h3 .mark { margin-left: .6rem; margin-right: 0; } .rule:target { outline: 2px solid var(--blue); outline-offset: 4px; }
.quiet .rule { padding: .25rem 0; overflow-wrap: anywhere; } .rule.idle code { color: var(--soft); } .rule p { margin: .15rem 0; }
.letters { display: flex; flex-wrap: wrap; gap: .3rem .8rem; margin: .6rem 0; } .letters [aria-current] { font-weight: 600; color: var(--fg); text-decoration: none; }
.names { columns: 20rem; column-gap: 2rem; overflow-wrap: anywhere; } .names li { break-inside: avoid; }
@media (max-width: 52rem) {
  .by-part { grid-template-columns: minmax(0, 1fr); } .parts { max-height: 14rem; margin-bottom: 1rem; }
  .file li { grid-template-columns: 2.6rem minmax(0, 1fr); } .file .margin { grid-column: 2; padding-bottom: .3rem; }
  .timeline li { grid-template-columns: minmax(0, 1fr); }
}
`;
