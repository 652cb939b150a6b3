import { isNode } from '../../graph/elements.ts';
import { nodesCalled } from '../../graph/nodes-called.ts';
import type { GraphNode, GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { groupBy } from '../../util/group.ts';
import { idOf } from '../findings/nodes.ts';
import { factOf } from '../findings/same-facts.ts';
import { isStatedAlike, type ReconcilePlan } from './plan.ts';
import { findingProperties } from './properties.ts';

/** The change of an open contradiction that is found again. */
export interface SlotChange {
  readonly id: string;
  /** `grew`: more claims clash in it than before; `changed`: others do, or one of them is trusted, dated or decided otherwise. */
  readonly status: 'grew' | 'changed';
  /** Ids of the members that joined. */
  readonly added: readonly string[];
}

type Found = ReconcilePlan['stillOpen'][number];

/**
 * Which of the open contradictions a plan changes: by what their members state, and by how many state it. One that only moved
 * does not count. To be asked before the plan is written. By id.
 */
export async function readSlotChanges(store: GraphStore, { stillOpen }: ReconcilePlan): Promise<SlotChange[]> {
  const rewritten = stillOpen.filter(
    (found) =>
      found.finding.category === 'contradiction' && contentOf(found.was) !== contentOf(findingProperties(found)),
  );
  if (rewritten.length === 0) return [];
  const before = await membersBefore(
    store,
    rewritten.map(({ was }) => was.id),
  );
  const claims = await nodesCalled(
    store,
    labels.assertion,
    rewritten.flatMap(({ finding }) => finding.members.map(({ id }) => id)),
  );
  return rewritten
    .flatMap((found) => changeOf(found, before.get(found.was.id) ?? [], claims) ?? [])
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Sends the queries of that about nothing, so that a server has planned them. */
export async function rehearseSlotChanges(store: GraphStore): Promise<void> {
  await Promise.all([membersBefore(store, ['']), nodesCalled(store, labels.assertion, [''])]);
}

/** Without the part that is of places. */
const contentOf = ({ content_hash }: Readonly<Record<string, unknown>> | Found['was']): string =>
  String(content_hash).split('.')[0] ?? '';

interface MemberBefore {
  readonly id: string;
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
  const now = finding.members.map(({ id, kind, undecided }) => {
    const claim = kind === 'entity' ? undefined : claims.get(id);
    return { id, fact: claim === undefined ? `entity\0${id}` : factOf(claim), undecided: undecided === true };
  });
  const [stated, facts] = [before, now].map((members) => groupBy(members, ({ fact }) => fact));
  const known = new Set(before.map(({ id }) => id));
  const isMore = ({ fact }: { readonly fact: string }) =>
    (facts?.get(fact)?.length ?? 0) > (stated?.get(fact)?.length ?? 0);
  const fresh = now.filter(({ fact }) => !stated?.has(fact)).map(({ id }) => id);
  const joined = now.filter((member) => isMore(member) && !known.has(member.id)).map(({ id }) => id);
  if (now.length > before.length && joined.length > 0 && (facts?.size ?? 0) >= (stated?.size ?? 0)) {
    return { id: was.id, status: 'grew', added: joined };
  }
  const isSame =
    facts?.size === stated?.size &&
    fresh.length === 0 &&
    isStatedAlike(found, was) &&
    before.every(({ verdict }) => verdict === finding.verdict) &&
    decidedFacts(now) === decidedFacts(before);
  return isSame ? undefined : { id: was.id, status: 'changed', added: fresh };
}

const decidedFacts = (members: readonly Pick<MemberBefore, 'fact' | 'undecided'>[]): string =>
  [...new Set(members.flatMap(({ fact, undecided }) => (undecided ? [] : [fact])))].sort().join('\n');

async function membersBefore(
  store: GraphStore,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly MemberBefore[]>> {
  const rows = await store.read(
    `UNWIND $ids AS id MATCH (v:${labels.violation} {id: id})-[m:MEMBER]->(x) RETURN id, v.verdict AS verdict, m.undecided AS undecided, x`,
    { ids: [...ids] },
  );
  const members = rows.flatMap(({ id, verdict, undecided, x }) =>
    isNode(x) ? [{ of: String(id), id: idOf(x) ?? '', fact: factOf(x), undecided: undecided === true, verdict }] : [],
  );
  return groupBy(members, ({ of }) => of);
}
