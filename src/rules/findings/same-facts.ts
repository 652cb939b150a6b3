import type { GraphNode } from '../../graph/port.ts';
import { groupBy } from '../../util/group.ts';
import { idOf, isAssertion, isRelation, numberProperty, textProperty } from './nodes.ts';

/**
 * The statement of a member, without its source and place: the same text for claims with the same subject, the same predicate and object or
 * key and value, and the same dates. An entity states itself.
 */
export function factOf(node: GraphNode): string {
  const id = idOf(node) ?? '';
  if (!isAssertion(node)) return `entity\0${id}`;
  const about = isRelation(node)
    ? ['from_id', 'to_id'].map((side) => textProperty(node, side) ?? '')
    : [textProperty(node, 'entity_id') ?? '', dateOf(node, 'value') ?? wordsOf(node, 'value')];
  const when = ['valid_from', 'valid_until'].map((bound) =>
    textProperty(node, `${bound}_text`) === undefined ? '' : (dateOf(node, bound) ?? wordsOf(node, `${bound}_text`)),
  );
  return ['claim', textProperty(node, 'type') ?? '', ...about, ...when].join('\0');
}

/** The claims of each fact, in order of first appearance. */
export function byFact(members: Iterable<GraphNode>): Map<string, GraphNode[]> {
  return groupBy(members, factOf);
}

/** One member for each fact: the first. */
export function onePerFact(members: readonly GraphNode[]): GraphNode[] {
  return [...byFact(members).values()].flatMap(([first]) => first ?? []);
}

/** The days that a date may mean; undefined where it says none. */
function dateOf(node: GraphNode, property: string): string | undefined {
  const [earliest, latest] = [numberProperty(node, `${property}_earliest`), numberProperty(node, `${property}_latest`)];
  if (earliest === undefined && latest === undefined) return undefined;
  return `${earliest} ${latest} ${textProperty(node, `${property}_axis`) ?? ''}`;
}

function wordsOf(node: GraphNode, property: string): string {
  return (textProperty(node, property) ?? '').normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}
