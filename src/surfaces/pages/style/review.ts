/** The style of the queue, findings and unaccepted claims. */
export const reviewStyle = `
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); gap: .8rem; margin: .6rem 0; }
.sides .card { margin: 0; padding: .6rem .8rem; min-width: 0; }
.forms { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); gap: .8rem; margin: .8rem 0; }
.forms form { min-width: 0; background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: .6rem .8rem; }
.forms h2 { margin: 0 0 .3rem; }
.forms label, .several label { margin: .4rem 0; }
.forms input:not([type=radio], [type=checkbox]), .forms select, .several input:not([type=checkbox]), .several select { display: block; width: 100%; }
.forms button { margin-top: .3rem; }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; } legend { padding: 0; font-size: .85rem; color: var(--soft); }
.filters label input, .filters label select { display: block; } .categories { display: flex; flex-wrap: wrap; gap: .2rem 1rem; }
.several { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: .2rem 1rem; align-items: end; } .several > .soft { grid-column: 1 / -1; margin: 0; } .several .buttons { margin: .3rem 0; } .several [data-all] { justify-self: start; margin: .3rem 0; }
label.choice { font-size: .95rem; color: var(--fg); overflow-wrap: anywhere; }
.queue { align-items: baseline; flex-wrap: wrap; margin: 0 0 .6rem; }
.state { border-left: 4px solid var(--green); padding-left: .6rem; }
.mark.waits { color: var(--amber); }
.flag form { margin-top: .3rem; }
.members > li { margin: .6rem 0; }
.list .item { display: flex; gap: .7rem; padding: .6rem 0; border-top: 1px solid var(--line); }
.list .item > div { min-width: 0; flex: 1; }
.list .item > input[type=checkbox] { width: 1.2rem; height: 1.2rem; margin: .2rem 0 0; flex: none; }
.keys dl { display: flex; flex-wrap: wrap; gap: .2rem 1.4rem; margin: 0; } .keys dl div { display: flex; gap: .5rem; align-items: baseline; } .keys dd { margin: 0; }
.notice > * { min-width: 0; max-width: 100%; overflow-wrap: anywhere; } .notice ul { margin: .2rem 0 0; padding-left: 1.1rem; }
`;
