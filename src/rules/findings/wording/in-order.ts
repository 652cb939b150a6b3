import { isNode } from '../../../graph/elements.ts';
import type { GraphNode, Row } from '../../../graph/port.ts';
import type { Rule } from '../../../model/rule.ts';
import type { FindingDraft } from '../draft.ts';
import { idOf, textProperty } from '../nodes.ts';

type Shown = Pick<FindingDraft['hit'], 'row' | 'members'>;

/**
 * The row and its members as a message names them: in the order of the places below it. A rule that takes each pair of claims once
 * gives the two in the order of their ids; its message is as true with both sides swapped.
 */
export function inOrderOfPlaces({ hit, pair }: FindingDraft): Shown {
  if (pair === undefined || !takesEachPairOnce(hit.rule)) return hit;
  const [first, second] = pair;
  const [one, other, more] = hit.members.map(idOf);
  if (more !== undefined || one !== idOf(second) || other !== idOf(first)) return hit;
  return { row: swapped(hit.row, [[first, second], ...endsApart(first, second, hit.row)]), members: [first, second] };
}

function takesEachPairOnce({ evidence: [one, other, more], cypher }: Rule): boolean {
  return other !== undefined && more === undefined && cypher.includes(`${one}.id < ${other}.id`);
}

type Pair = readonly [GraphNode, GraphNode];

/** The entities of the row that only one of two claims is about, one of each. */
function endsApart(first: GraphNode, second: GraphNode, row: Row): Pair[] {
  const nodes = Object.values(row).filter(isNode);
  const about = (claim: GraphNode) => ['from_id', 'to_id'].map((end) => textProperty(claim, end));
  const only = (claim: GraphNode, rival: GraphNode) =>
    nodes.find((node) => about(claim).includes(idOf(node)) && !about(rival).includes(idOf(node)));
  const [left, right] = [only(first, second), only(second, first)];
  return left === undefined || right === undefined ? [] : [[left, right]];
}

function swapped(row: Row, pairs: readonly Pair[]): Row {
  const rivals = new Map(pairs.flatMap(([a, b]) => [[idOf(a), b] as const, [idOf(b), a] as const]));
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, isNode(value) ? (rivals.get(idOf(value)) ?? value) : value]),
  );
}
