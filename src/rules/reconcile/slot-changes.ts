import { isNode } from '../../graph/elements.ts';
import type { GraphNode, GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { groupBy } from '../../util/group.ts';
import { factOf } from '../findings/same-facts.ts';
import { type ReconcilePlan, statesTheSame } from './plan.ts';
import { findingProperties } from './properties.ts';

/** What became of an open contradiction that is found again. */
export interface SlotChange {
  readonly id: string;
  /** `grew`: it rests on more facts than before; `changed`: on others, or one of them is trusted, dated or decided otherwise. */
  readonly status: 'grew' | 'changed';
  /** Ids of the members that state what no member stated before. */
  readonly added: readonly string[];
}

type Found = ReconcilePlan['stillOpen'][number];

/**
 * Which of the open contradictions a plan changes, by what their members state: one that only moved, or has a twin now, does not
 * count. To be asked before the plan is written. By id.
 */
export async function readSlotChanges(store: GraphStore, { stillOpen }: ReconcilePlan): Promise<SlotChange[]> {
  const rewritten = stillOpen.filter(
    (found) =>
      found.finding.category === 'contradiction' && contentOf(found.was) !== contentOf(findingProperties(found)),
  );
  if (rewritten.length === 0) return [];
  const before = await membersBefore(store, rewritten);
  const claims = await claimsNow(store, rewritten);
  return rewritten
    .flatMap((found) => changeOf(found, before.get(found.was.id) ?? [], claims) ?? [])
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Without the part that is of places. */
const contentOf = ({ content_hash }: Readonly<Record<string, unknown>> | Found['was']): string =>
  String(content_hash).split('.')[0] ?? '';

interface MemberBefore {
  readonly fact: string;
  readonly undecided: boolean;
  readonly verdict: unknown;
}

function changeOf(
  found: Found,
  before: readonly MemberBefore[],
  claims: ReadonlyMap<string, GraphNode>,
): SlotChange | undefined {
  const { finding, was } = found;
  const stated = new Set(before.map(({ fact }) => fact));
  const now = finding.members.map(({ id, kind, undecided }) => {
    const claim = kind === 'entity' ? undefined : claims.get(id);
    return { id, fact: claim === undefined ? `entity\0${id}` : factOf(claim), undecided: undecided === true };
  });
  const facts = new Set(now.map(({ fact }) => fact));
  const added = now.filter(({ fact }) => !stated.has(fact)).map(({ id }) => id);
  if (added.length > 0 && facts.size > stated.size) return { id: was.id, status: 'grew', added };
  const isSame =
    facts.size === stated.size &&
    added.length === 0 &&
    statesTheSame(found, was) &&
    before.every(({ verdict }) => verdict === finding.verdict) &&
    decidedFacts(now) === decidedFacts(before);
  return isSame ? undefined : { id: was.id, status: 'changed', added };
}

const decidedFacts = (members: readonly Pick<MemberBefore, 'fact' | 'undecided'>[]): string =>
  [...new Set(members.flatMap(({ fact, undecided }) => (undecided ? [] : [fact])))].sort().join('\n');

async function membersBefore(
  store: GraphStore,
  found: readonly Found[],
): Promise<ReadonlyMap<string, readonly MemberBefore[]>> {
  const rows = await store.read(
    `UNWIND $ids AS id MATCH (v:${labels.violation} {id: id})-[m:MEMBER]->(x) RETURN id, v.verdict AS verdict, m.undecided AS undecided, x`,
    { ids: found.map(({ was }) => was.id) },
  );
  const members = rows.flatMap(({ id, verdict, undecided, x }) =>
    isNode(x) ? [{ id: String(id), fact: factOf(x), undecided: undecided === true, verdict }] : [],
  );
  return groupBy(members, ({ id }) => id);
}

async function claimsNow(store: GraphStore, found: readonly Found[]): Promise<ReadonlyMap<string, GraphNode>> {
  const ids = new Set(found.flatMap(({ finding }) => finding.members.map(({ id }) => id)));
  const rows = await store.read(`UNWIND $ids AS id MATCH (a:${labels.assertion} {id: id}) RETURN id, a`, {
    ids: [...ids].sort(),
  });
  return new Map(rows.flatMap(({ id, a }) => (isNode(a) ? [[String(id), a] as const] : [])));
}
