import type { GraphEdge, GraphNode } from '../../../graph/port.ts';
import { isAssertion, isRelation, nameOf, textProperty } from '../nodes.ts';
import { plainWords, verbOf } from './words.ts';

/** Finds an entity by id, as far as it was loaded. */
export type EntityLookup = (id: string) => GraphNode | undefined;

/** One line in the story's own words: "Maren rules Ashkeep, 100 – 140". */
export function summaryOf(node: GraphNode, entityOf: EntityLookup): string {
  if (!isAssertion(node)) return entitySummary(node);
  const type = textProperty(node, 'type') ?? 'CLAIM';
  const window = windowText(node, 'valid');
  const dated = window === undefined ? '' : `, ${window}`;
  if (isRelation(node)) {
    return `${nameById(textProperty(node, 'from_id'), entityOf)} ${verbOf(type)} ${nameById(textProperty(node, 'to_id'), entityOf)}${dated}`;
  }
  return `${nameById(textProperty(node, 'entity_id'), entityOf)}: ${plainWords(type)} ${textProperty(node, 'value') ?? 'unknown'}${dated}`;
}

function entitySummary(node: GraphNode): string {
  const kind = textProperty(node, 'kind');
  const life = windowText(node, 'exists') ?? dateText(node, 'in_fiction_date');
  const known = [...(kind === undefined ? [] : [kind]), ...(life === undefined ? [] : [life])];
  return known.length === 0 ? nameOf(node) : `${nameOf(node)} (${known.join(', ')})`;
}

function nameById(id: string | undefined, entityOf: EntityLookup): string {
  if (id === undefined) return 'someone';
  const node = entityOf(id);
  return node === undefined ? id : nameOf(node);
}

/** "100 – 140", "from 100", "until 140", "830" where both ends are the same words; undefined when neither is stated. */
export function windowText(node: GraphNode | GraphEdge, prefix: 'valid' | 'exists'): string | undefined {
  const from = dateText(node, `${prefix}_from`);
  const until = dateText(node, `${prefix}_until`);
  if (from !== undefined && until !== undefined) return from === until ? from : `${from} – ${until}`;
  if (from !== undefined) return `from ${from}`;
  return until === undefined ? undefined : `until ${until}`;
}

/** The author's words for a time-valued property, else its year. */
export function dateText(node: GraphNode | GraphEdge, property: string): string | undefined {
  return textProperty(node, `${property}_text`) ?? textProperty(node, `${property}_year`);
}
