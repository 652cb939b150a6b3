/** The style of the pages of entities; it affects no other page. */
export const entityStyle = `
.entity > header { margin-bottom: 1rem; }
.facts-beside > .part.fields { background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: .2rem 1rem .8rem; }
.facts-beside > .part.fields h2 { margin-top: .6rem; }
.entity dl { margin: 0; } .entity dt { color: var(--soft); font-size: .88rem; margin-top: .5rem; } .entity dd { margin: 0; }
.entity .ref { font-size: .75rem; line-height: 0; margin-left: .15rem; } .entity .ref a { text-decoration: none; padding: 0 .1rem; }
.entity .when { color: var(--soft); } .entity s { text-decoration-color: var(--soft); }
.entity .claims { margin: .3rem 0; padding-left: 1.2rem; } .entity .claims li { margin: .2rem 0; }
.entity .passages li, .entity .notes li { margin: .8rem 0; }
.entity .number { font-variant-numeric: tabular-nums; color: var(--soft); } .entity .back { margin-right: .2rem; }
.entity .notes li:target, .entity .ref a:target { outline: 2px solid var(--amber); outline-offset: 3px; }
.entities li { margin: .35rem 0; }
@media (min-width: 60rem) {
  .facts-beside { display: grid; grid-template-columns: minmax(0, 1fr) 21rem; gap: 0 2rem; align-items: start; }
  .facts-beside > .part.fields { grid-column: 2; grid-row: 1; margin-top: 1.8rem; } .facts-beside > div { grid-column: 1; grid-row: 1; }
}
`;
