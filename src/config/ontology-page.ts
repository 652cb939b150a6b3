import { kindLine } from '../model/kinds.ts';
import type { Ontology, Predicate } from '../model/ontology.ts';

/** The page that documents an ontology, as Markdown. */
export function ontologyPage(ontology: Ontology): string {
  return `# Kinds, predicates and attributes

Generated from \`ontology/\` by \`npm run schemas\`; do not edit. A world adds to these, or changes single fields of them, under
\`kinds\`, \`predicates\` and \`attributes\` in its \`lore.yaml\`. In keys, case and \`-\`, \`_\` and spaces do not matter.

## Kinds

A thing carries its kind and all the kinds above it. A lifespan is in years, and inherited.

| kind | above it | lifespan | also written | |
|---|---|---|---|---|
${kindRows(ontology)}

## Predicates

*One at a time* says which side may have only one counterpart at any moment. *Eternal* predicates have no window, *durable* ones hold
over one, *instant* ones happen at a date; those marked * may hold when one side is no more.

| type | keys on the subject | keys on the object | from → to | one at a time | |
|---|---|---|---|---|---|
${[...ontology.predicates.values()].map(predicateRow).join('\n')}

## Attributes

*Values* says how many it may have at a time. *Conflict* says what two different values are that two files or sources state, or a key and a sentence of one note: *definite*
for what never changes, *possible*, *changing* (possible, but of two sources in one file only where both state when, and these times overlap), or none. Under a
key that is not here, two short values in two files or sources are possible, unless it is a key of a tool or a game.

| name | also written | read as | of | values | conflict |
|---|---|---|---|---|---|
${attributeRows(ontology)}
`;
}

function kindRows({ kinds }: Ontology): string {
  return [...kinds.values()]
    .map(({ name, aliases, description }) => {
      const line = kindLine(kinds, name);
      const lifespan = line.map((each) => kinds.get(each)?.lifespan).find((each) => each !== undefined) ?? '';
      return `| ${name} | ${line.slice(1).join(', ')} | ${lifespan} | ${aliases.join(', ')} | ${description ?? ''} |`;
    })
    .join('\n');
}

function predicateRow(predicate: Predicate): string {
  const { type, aliases, inverse, symmetric, posthumous, one_at_a_time, temporality } = predicate;
  const subject = [type.toLowerCase(), ...aliases].map(code).join(', ');
  const object = symmetric ? '(symmetric)' : inverse.map(code).join(', ');
  const side = (kinds: readonly string[]) => (kinds.length === 0 ? 'any' : kinds.join(', '));
  const once = one_at_a_time === 'none' ? '' : one_at_a_time;
  return `| ${type}${posthumous ? ' *' : ''} | ${subject} | ${object} | ${side(predicate.from)} → ${side(predicate.to)} | ${once} | ${temporality} |`;
}

function attributeRows({ attributes }: Ontology): string {
  return [...attributes.values()]
    .map(({ name, aliases, shared, type, on, single_valued, conflict }) => {
      const words = [...aliases.map(code), ...shared.map((word) => `${code(word)} with a date`)].join(', ');
      return `| ${name} | ${words} | ${type} | ${on.join(', ') || 'any'} | ${single_valued ? 'one' : 'several'} | ${conflict} |`;
    })
    .join('\n');
}

function code(word: string): string {
  return `\`${word}\``;
}
