import type { Part } from '../results/schema.ts';
import { figureAt, grouped, seriesOf, sizesOf, table, withSpread } from './text.ts';

/** Family trees, then the constraints that graph validators can state, then Cypher by hand. */
export function peersSection(part: Part): string {
  return [treesTable(part), validatorsTable(part), handTable(part), others].filter((text) => text !== '').join('\n\n');
}

function treesTable({ figures }: Part): string {
  const inputs = [...new Set(figures.flatMap(({ input }) => input ?? []))];
  const rows = inputs.flatMap((input) => {
    const on = figures.filter((each) => each.input === input);
    return seriesOf({ figures: on }).map((series) => {
      const at = (what: string) => withSpread(on.find((each) => each.series === series && each.what === what));
      const found = on
        .filter((each) => each.series === series && each.unit === 'findings')
        .map(({ what, median }) => `${grouped(median)} ${what}`);
      const runs = on.find((each) => each.series === series)?.runs ?? 0;
      return [
        input,
        series,
        at('whole process'),
        at('processor time'),
        at('peak memory'),
        found.join(', '),
        String(runs),
      ];
    });
  });
  if (rows.length === 0) return '';
  const head = ['', '', 'whole command', 'processor time', 'peak memory', 'found', 'runs'];
  return [
    '### Family trees, beside Gramps',
    'The key has what people who read the tree by hand hold to be impossible; of Gramps any error or warning of the sort counts. ' +
      '`estimate_age=1` has Gramps take dates without a day into account.',
    table(head, rows),
  ].join('\n\n');
}

function validatorsTable(part: Part): string {
  const rows = sizesOf(part).flatMap((size) =>
    seriesOf(part).flatMap((series) => {
      const at = (what: string) => figureAt(part, series, what, size);
      const whole = at('whole process');
      if (whole === undefined) return [];
      const whats = ['whole process', 'load', 'validate', 'peak memory', 'things found'];
      return [[grouped(size), series, ...whats.map((what) => withSpread(at(what))), String(whole.runs)]];
    }),
  );
  if (rows.length === 0) return '';
  const agreement = (part.notes ?? []).map((note) => `- ${note}`).join('\n');
  return (
    '### Six constraints, beside graph validators\n\nTwo rulers or owners at one time, a deed outside a life, a third parent, an event ' +
    'that happened nowhere, a death before the birth; the same world as files and as N-Triples, the constraints as shapes, queries ' +
    `and shipped rules. A peer gets a minute.\n\n${table(
      ['relations', '', 'whole command', 'read it', 'check it', 'peak memory', 'things found', 'runs'],
      rows,
    )}\n\n${agreement}`
  );
}

function handTable(part: Part): string {
  const [mine, hand] = ['Neo4j, shipped rule', 'Neo4j, by hand'];
  const rows = part.figures
    .filter(({ series }) => series === mine)
    .map(({ what, relations }) => {
      const [rule, byHand] = [mine, hand].map((series) => figureAt(part, series ?? '', what, relations));
      const [found, foundByHand] = [mine, hand].map((series) => figureAt(part, `${series}, rows`, what, relations));
      const times = rule && byHand && byHand.median > 0 ? (rule.median / byHand.median).toFixed(1) : '';
      return [
        `\`${what}\``,
        grouped(relations ?? 0),
        withSpread(rule),
        withSpread(found),
        withSpread(byHand),
        withSpread(foundByHand),
        times,
      ];
    });
  if (rows.length === 0) return '';
  return (
    '### A rule, beside Cypher written by hand\n\nThe shipped rule as it runs on Neo4j, with all its exceptions and what the dates do ' +
    'not decide, and the query that one would write for the same mistake.\n\n' +
    table(['', 'relations', 'shipped rule', 'certain', 'by hand', 'found', 'times as long'], rows)
  );
}

/** Facts about the others, as of their versions in 2026. */
const others = `### What the others can do that lore-engine cannot

As of November 2026:

- **Gramps** edits, draws and publishes a tree; its *Verify* asks about things that no rule here asks about: children and families out of order, large gaps between children, late marriages, people of unknown gender, burials and baptisms long after.
- **SHACL** is a standard of the W3C: the same shapes run in many tools, over any RDF, with entailment, and over vocabularies that others maintain. A shape can say what a graph has to look like (datatypes, patterns, closed shapes), of which rules here know only kinds and predicates. Jena and pySHACL validate data that no file of a world holds.
- **Cypher by hand** needs nothing but the server, and says what its author means where a shipped rule does not.`;
