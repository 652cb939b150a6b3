/** Colours, light and dark, of the HTML report and of the pages. */
export const palette = `
:root { color-scheme: light dark; --bg: #fbfaf7; --fg: #1f2328; --soft: #59636e; --line: #d5d2c9; --card: #fff;
  --red: #b3261e; --amber: #8a5a00; --blue: #0b57a4; --green: #1a6b3c; --bar: #3f6fb0; --life: #8b949e; --clash: #b3261e30; --code: #f3f1ea; }
@media (prefers-color-scheme: dark) { :root { --bg: #15181c; --fg: #e6e6e3; --soft: #9ba4ae; --line: #363c44; --card: #1c2026;
  --red: #ff8a80; --amber: #f0b95b; --blue: #7db7f5; --green: #7fcf9b; --bar: #6f9fe0; --life: #6b747e; --clash: #ff8a8038; --code: #23282f; } }
`;

/** How timelines and sketches are drawn. */
export const pictures = `svg text { fill: var(--fg); font: 13px system-ui, sans-serif; }
svg.timeline { width: 100%; min-width: 34rem; display: block; }
svg.sketch { max-width: 100%; height: auto; display: block; }
svg .when, svg .tick, svg .verb { fill: var(--soft); } svg .tick, svg .verb { font-size: 12px; }
svg .grid { stroke: var(--line); stroke-dasharray: 2 3; } svg .axis { stroke: var(--soft); }
svg .sure { fill: var(--bar); stroke: var(--bar); stroke-width: 0; } svg .maybe { stroke: var(--bar); stroke-width: 1; stroke-dasharray: 3 2; }
svg .hatch { stroke: var(--bar); stroke-width: 3; } svg .stop { stop-color: var(--bar); } svg .clash { fill: var(--clash); }
svg .life .sure { fill: var(--life); } svg .life .maybe { stroke: var(--life); }
svg .box rect { fill: var(--code); stroke: var(--soft); } svg .box.subject rect { stroke: var(--red); stroke-width: 2; }
svg .edge { stroke: var(--soft); stroke-width: 1.5; fill: none; } svg .back { stroke: var(--red); } svg .tip { fill: var(--soft); }
`;

/** The style of the HTML report: no fonts, pictures or scripts from anywhere else. */
export const style = `
${palette.slice(1)}* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--fg); font: 16px/1.5 system-ui, sans-serif; }
header, main, footer { max-width: 60rem; margin: 0 auto; padding: 0 1rem; }
header { padding-top: 1.5rem; }
h1 { margin: 0; font-size: 1.7rem; }
h2 { margin: 2rem 0 .5rem; font-size: 1.15rem; }
h3 { margin: 0; font-size: 1.02rem; line-height: 1.4; overflow-wrap: anywhere; }
p { margin: .35rem 0; }
a { color: var(--blue); }
.soft { color: var(--soft); font-size: .92rem; }
.skip { position: absolute; left: -99rem; } .skip:focus { left: 1rem; top: .5rem; background: var(--card); padding: .3rem .6rem; }
form { display: flex; flex-wrap: wrap; gap: .6rem 1rem; align-items: end; padding: .8rem 0; border-bottom: 1px solid var(--line); position: sticky; top: 0; background: var(--bg); z-index: 1; }
form[hidden] { display: none; }
label { display: block; font-size: .82rem; color: var(--soft); }
select, input { display: block; font: inherit; font-size: .95rem; color: var(--fg); background: var(--card); border: 1px solid var(--line); border-radius: 4px; padding: .25rem .4rem; height: 2.1rem; max-width: 17rem; }
:focus-visible { outline: 3px solid var(--blue); outline-offset: 2px; }
output { font-size: .9rem; color: var(--soft); padding-bottom: .35rem; }
article { background: var(--card); border: 1px solid var(--line); border-left: 4px solid var(--red); border-radius: 6px; padding: .9rem 1rem; margin: .8rem 0; }
article.possible { border-left-color: var(--amber); } article.gap { border-left-color: var(--blue); }
article[hidden], section[hidden] { display: none; }
.mark { font-size: .78rem; font-weight: 600; border: 1px solid currentColor; border-radius: 99px; padding: .05rem .55rem; margin-right: .5rem; color: var(--red); vertical-align: .1rem; white-space: nowrap; }
.possible .mark { color: var(--amber); } .gap .mark { color: var(--blue); }
figure { margin: .8rem 0; overflow-x: auto; } figcaption { text-align: right; font-size: .82rem; color: var(--soft); }
${pictures}ol.places { list-style: none; margin: .5rem 0; padding: 0; } ol.places li { margin: .45rem 0; }
code, pre { font: .86rem/1.45 ui-monospace, monospace; } .place { color: var(--blue); overflow-wrap: anywhere; }
pre { margin: .2rem 0 0; padding: .35rem .6rem; background: var(--code); border-radius: 4px; overflow-x: auto; } pre i { color: var(--soft); font-style: normal; user-select: none; }
mark { background: none; color: inherit; border-bottom: 2px solid var(--red); }
.hint { border-left: 3px solid var(--green); padding-left: .7rem; } .hint ul { margin: .2rem 0; padding-left: 1.1rem; }
details { margin: .5rem 0; } summary { cursor: pointer; }
table { border-collapse: collapse; font-size: .9rem; } td, th { text-align: left; padding: .15rem .9rem .15rem 0; vertical-align: top; } td.n { text-align: right; font-variant-numeric: tabular-nums; }
footer { padding: 2rem 1rem 3rem; }
@media print { form { display: none; } article { break-inside: avoid; } }
`;
