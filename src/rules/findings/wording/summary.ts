import type { GraphNode } from '../../../graph/port.ts';
import { isAssertion, isMemory, isPassage, isRelation, nameOf, textProperty } from '../nodes.ts';
import { lifeText, windowText } from './dates.ts';
import { calledName, type Naming } from './naming.ts';
import { plainWords, verbOf } from './words.ts';

/** One line in the story's own words: "Maren rules Ashkeep, 100 – 140". */
export function summaryOf(node: GraphNode, naming: Naming): string {
  if (isMemory(node) || isPassage(node)) return nameOf(node);
  if (!isAssertion(node)) return entitySummary(node, naming);
  const type = textProperty(node, 'type') ?? 'CLAIM';
  const window = windowText(node, 'valid');
  const dated = window === undefined ? '' : `, ${window}`;
  if (isRelation(node)) {
    return `${nameById(textProperty(node, 'from_id'), naming)} ${verbOf(type)} ${nameById(textProperty(node, 'to_id'), naming)}${dated}`;
  }
  return `${nameById(textProperty(node, 'entity_id'), naming)}: ${plainWords(type)} ${textProperty(node, 'value') ?? 'unknown'}${dated}`;
}

function entitySummary(node: GraphNode, { apart }: Naming): string {
  const kind = textProperty(node, 'kind');
  const life = lifeText(node);
  const mark = apart(node);
  const known = [mark === life ? undefined : mark, kind, life].filter((part) => part !== undefined);
  return known.length === 0 ? nameOf(node) : `${nameOf(node)} (${known.join(', ')})`;
}

function nameById(id: string | undefined, naming: Naming): string {
  if (id === undefined) return 'someone';
  const node = naming.entityOf(id);
  return node === undefined ? id : calledName(node, naming);
}
