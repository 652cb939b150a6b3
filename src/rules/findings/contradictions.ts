import type { GraphNode } from '../../graph/port.ts';
import { defined } from '../../util/defined.ts';
import { groupBy } from '../../util/group.ts';
import { clashesAmong } from './clashes.ts';
import { compareHits, type FindingDraft } from './draft.ts';
import { slotFingerprint, slotSignatures } from './fingerprint.ts';
import { byNodePlace, idOf, isStatement, rankOf } from './nodes.ts';
import { withinProjects } from './projects.ts';
import type { Hit } from './rows.ts';
import { slotOf } from './slots.ts';

/**
 * Contradictions by slot (rule × subject × predicate, in a project): every clashing claim of a slot is a member of its one
 * finding. It is definite when any pair is; claims that clash only possibly are then its undecided ones. Linear in the rows.
 */
export function contradictionDrafts(hits: readonly Hit[]): FindingDraft[] {
  return [...groupBy(hits.flatMap(withinProjects), slotFingerprint).values()].flatMap((rows) => {
    const definite = rows.filter((hit) => hit.verdict === 'definite');
    const decisive = definite.length > 0 ? definite : rows;
    const chosen = mostTrusted(decisive);
    if (chosen === undefined) return [];
    const members = membersOf(decisive);
    const undecided = [...membersOf(rows)].filter(([id]) => !members.has(id)).map(([, node]) => node);
    const pair = pairOf(chosen.claims);
    return [
      {
        signatures: slotSignatures(chosen.hit, [...members.values()]),
        verdict: chosen.hit.verdict,
        hit: chosen.hit,
        slot: slotOf(chosen.hit, [...members.values()]),
        clashes: clashesAmong(rows, new Set(members.keys())),
        members: pairFirst([...members.values()].sort(compareMembers), pair),
        ...(undecided.length > 0
          ? { undecided: undecided.sort(compareMembers), mayClash: possibleClashes(rows, members) }
          : {}),
        ...defined({ pair }),
      },
    ];
  });
}

/** The pairs of all rows of which one is no member. */
function possibleClashes(rows: readonly Hit[], members: ReadonlyMap<string, GraphNode>): string[] {
  const isUndecided = ({ members: nodes }: Hit): boolean => nodes.some((node) => !members.has(idOf(node) ?? ''));
  return clashesAmong(rows.filter(isUndecided), new Set(membersOf(rows).keys()));
}

function membersOf(hits: readonly Hit[]): Map<string, GraphNode> {
  return new Map(hits.flatMap((hit) => hit.members.map((member) => [idOf(member) ?? '', member])));
}

/** A row with its claims, most trusted first. */
interface Ranked {
  readonly hit: Hit;
  readonly claims: readonly GraphNode[];
}

function mostTrusted(hits: readonly Hit[]): Ranked | undefined {
  let best: Ranked | undefined;
  for (const hit of hits) {
    const ranked = { hit, claims: claimsOf(hit) };
    if (best === undefined || compareTrust(ranked, best) < 0) best = ranked;
  }
  return best;
}

/** By trust, highest first, then by place. */
function compareMembers(a: GraphNode, b: GraphNode): number {
  return rankOf(b) - rankOf(a) || byNodePlace(a, b);
}

/** The choice among equally decisive rows: the one with the more trusted pair, then the first one in the files. */
function compareTrust(a: Ranked, b: Ranked): number {
  const [left, right] = [a.claims, b.claims];
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const [one, other] = [left[index], right[index]];
    if (one === undefined || other === undefined) break;
    const order = rankOf(other) - rankOf(one);
    if (order !== 0) return order;
  }
  for (const [index, one] of left.entries()) {
    const other = right[index];
    const order = other === undefined ? 0 : byNodePlace(one, other);
    if (order !== 0) return order;
  }
  return compareHits(a.hit, b.hit);
}

/** Claims of a row, most trusted first. Facts given by entities alone count where there are no claims. */
function claimsOf(hit: Hit): GraphNode[] {
  const claims = hit.members.filter(isStatement);
  return [...(claims.length >= 2 ? claims : hit.members)].sort(compareMembers);
}

function pairOf([first, second]: readonly GraphNode[]): readonly [GraphNode, GraphNode] | undefined {
  return first === undefined || second === undefined ? undefined : [first, second];
}

/** Among members of one tier, the two that the message speaks of come first. */
function pairFirst(members: GraphNode[], pair: readonly [GraphNode, GraphNode] | undefined): GraphNode[] {
  if (pair === undefined) return members;
  const isPaired = (node: GraphNode): number => (idOf(node) === idOf(pair[0]) || idOf(node) === idOf(pair[1]) ? 0 : 1);
  return members.sort((a, b) => rankOf(b) - rankOf(a) || isPaired(a) - isPaired(b) || byNodePlace(a, b));
}
