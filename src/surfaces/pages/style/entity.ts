/** Of the pages of entities. */
export const entityStyle = `
.entity header { margin-bottom: 1rem; }
.beside > .part.fields { background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: .2rem 1rem .8rem; }
.beside > .part.fields h2 { margin-top: .6rem; }
.entity dl { margin: 0; } .entity dt { color: var(--soft); font-size: .88rem; margin-top: .5rem; } .entity dd { margin: 0; }
.entity dt .disputed { font-size: .85rem; }
.ref { font-size: .75rem; line-height: 0; margin-left: .15rem; } .ref a { text-decoration: none; padding: 0 .1rem; }
.when { color: var(--soft); }
.claims { margin: .3rem 0; padding-left: 1.2rem; } .claims li { margin: .2rem 0; }
.entity s { text-decoration-color: var(--soft); }
.passages li, .notes li { margin: .8rem 0; } blockquote { margin: 0; padding-left: .8rem; border-left: 3px solid var(--line); overflow-wrap: anywhere; }
.notes .number { font-variant-numeric: tabular-nums; color: var(--soft); } .back { margin-right: .2rem; }
.notes li:target, .ref a:target { outline: 2px solid var(--amber); outline-offset: 3px; }
.history li, .entities li { margin: .35rem 0; overflow-wrap: anywhere; }
@media (min-width: 60rem) {
  .beside { display: grid; grid-template-columns: minmax(0, 1fr) 21rem; gap: 0 2rem; align-items: start; }
  .beside > .part.fields { grid-column: 2; grid-row: 1; margin-top: 1.8rem; } .beside > div { grid-column: 1; grid-row: 1; }
}
`;
