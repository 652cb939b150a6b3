import type { GraphNode } from '../../graph/port.ts';
import type { Verdict } from '../../model/rule.ts';
import { groupBy } from '../../util/group.ts';
import { compareText } from '../../util/places.ts';
import { findingSignatures, type Signatures, sameFinding } from './fingerprint.ts';
import { byNodePlace, idOf, idsOf } from './nodes.ts';
import type { Hit } from './rows.ts';
import { byFact } from './same-facts.ts';
import type { Slot } from './slots.ts';

/** A finding before it is put into words: rows with the same statement are one. */
export interface FindingDraft {
  readonly signatures: Signatures;
  readonly verdict: Verdict;
  /** The row the message speaks of. */
  readonly hit: Hit;
  /**
   * Every place that states one of its facts. Most trusted first for a contradiction; in the order of the evidence columns
   * otherwise, those of one fact together.
   */
  readonly members: readonly GraphNode[];
  /** For a definite contradiction: claims of its slot that only may clash, in the order of the members. They prove nothing and sign nothing. */
  readonly undecided?: readonly GraphNode[];
  /** For a contradiction: what it is about. */
  readonly slot?: Slot;
  /** For a contradiction: which members clash with which, as pairs of ids (`clashes.ts`). */
  readonly clashes?: readonly string[];
  /** The same of its undecided ones: which may clash with which, or with a member. */
  readonly mayClash?: readonly string[];
  /** For a contradiction: the two most trusted claims that clash with each other. */
  readonly pair?: readonly [GraphNode, GraphNode];
}

/**
 * One finding for each set of subject and facts. The order of evidence, which of them is named subject, and how many places
 * state a fact make no other.
 */
export function draftsOf(hits: readonly Hit[]): FindingDraft[] {
  return [...groupBy(hits, sameFinding).values()].map((rows) => {
    const sorted = [...rows].sort(compareHits);
    const [hit] = sorted;
    if (hit === undefined) throw new Error('a group has at least one row');
    return { signatures: findingSignatures(sorted), verdict: hit.verdict, hit, members: placesOf(hit, sorted) };
  });
}

/** The members of a row, each followed by the claims of other rows that state the same. */
function placesOf(hit: Hit, rows: readonly Hit[]): readonly GraphNode[] {
  if (rows.length === 1) return hit.members;
  const others = byFact(rows.flatMap(({ members }) => members));
  return [...byFact(hit.members).keys()].flatMap((fact) => {
    const nodes = new Map((others.get(fact) ?? []).map((node) => [idOf(node), node]));
    return [...nodes.values()].sort(byNodePlace);
  });
}

/** Definite first, then by subject, members and other columns, so that the row that speaks for its group is the same in every run. */
export function compareHits(a: Hit, b: Hit): number {
  const rank = (hit: Hit): number => (hit.verdict === 'definite' ? 0 : 1);
  return (
    rank(a) - rank(b) ||
    compareText(a.subjectId, b.subjectId) ||
    compareText(idsOf(a.members).join('\n'), idsOf(b.members).join('\n')) ||
    compareText(columnsOf(a), columnsOf(b))
  );
}

function columnsOf({ row }: Hit): string {
  const columns = Object.entries(row).sort(([a], [b]) => compareText(a, b));
  return JSON.stringify(columns, (_, value) =>
    isNode(value) ? idOf(value) : typeof value === 'bigint' ? `${value}` : value,
  );
}

const isNode = (value: unknown): value is GraphNode =>
  typeof value === 'object' && value !== null && '$' in value && value.$ === 'node';
