import { stringify } from 'yaml';
import { shippedOntology } from '../../../src/config/ontology.ts';
import type { DateStyle } from '../date-style.ts';
import type { Entry, Lore, Tie } from '../lore.ts';
import { documentOf, fieldsOf, settings } from './yaml.ts';

/** The world in YAML, each tie that has a word for it told by the one it is about: not "rules", but "ruler". */
export function inverseRelations(lore: Lore, dateStyle: DateStyle): ReadonlyMap<string, string> {
  const { predicates } = shippedOntology();
  const inverseOf = ({ type }: Tie) => predicates.get(type)?.inverse[0];
  const entries = lore.entries.map((entry) => {
    const kept = entry.ties.filter((tie) => inverseOf(tie) === undefined);
    const document = documentOf({ ...entry, ties: kept }, dateStyle);
    for (const { subject, tie } of lore.into(entry.id)) {
      const key = inverseOf(tie);
      if (key === undefined) continue;
      const told = { to: subject.id, ...fieldsOf(tie, dateStyle) };
      document[key] = [...(Array.isArray(document[key]) ? document[key] : []), told];
    }
    return document;
  });
  return new Map([
    ['lore.yaml', settings(dateStyle)],
    ['world.yaml', stringify(entries, { lineWidth: 0 })],
  ]);
}

/** The world in YAML, each tie under `relations:` with its type. */
export function longForm(lore: Lore, dateStyle: DateStyle): ReadonlyMap<string, string> {
  const entries = lore.entries.map((entry: Entry) => {
    const { ties } = entry;
    const relations = ties.map((tie) => ({ type: tie.type, to: tie.to, ...fieldsOf(tie, dateStyle) }));
    const document = documentOf({ ...entry, ties: [] }, dateStyle);
    return relations.length === 0 ? document : { ...document, relations };
  });
  return new Map([
    ['lore.yaml', settings(dateStyle)],
    ['world.yaml', stringify(entries, { lineWidth: 0 })],
  ]);
}
