import type { GraphWriter, Row } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { type Tier, tierRank } from '../../model/claim.ts';
import { memoryId } from '../../model/memory.ts';
import { groupBy } from '../../util/group.ts';
import { rivalsAmong } from '../findings/clashes.ts';
import { isAssertion, isValueList } from '../findings/nodes.ts';
import type { ReconcilePlan } from './plan.ts';

interface Standing {
  readonly rivals: Set<string>;
  readonly tier: number;
  readonly before: string;
}

/** Claims whose disputes may differ after this plan. */
export function claimsToSettle(plan: ReconcilePlan): string[] {
  const unsettled = plan.stillOpen.filter((found) => !isSettled(found));
  const found = [...plan.opened, ...plan.reopened, ...unsettled, ...plan.decided, ...plan.settled, ...plan.waived];
  const ids = new Set([
    ...found.filter(({ finding }) => finding.category === 'contradiction').flatMap(({ memberIds }) => memberIds),
    ...[...plan.reopened, ...unsettled].flatMap(({ was }) => was.member_ids),
    ...plan.closed.flatMap(({ was }) => was.member_ids),
  ]);
  return [...ids].sort();
}

/** True if the claims of an open finding say of one another already what follows from it: most findings stay as they were. */
function isSettled(found: ReconcilePlan['stillOpen'][number]): boolean {
  const { finding, members, memberIds, was, clashes = [] } = found;
  if (was.member_ids.length !== memberIds.length || was.member_ids.some((id) => !memberIds.includes(id))) return false;
  const claims = members
    .filter(isAssertion)
    .map(({ properties: { id, tier, is_disputed, disputed_with, conflicts_with } }) => ({
      id,
      isDisputed: is_disputed === true,
      rank: isTier(tier) ? tierRank[tier] : 0,
      rivals: new Set(isValueList(disputed_with) ? disputed_with : []),
      higher: new Set(isValueList(conflicts_with) ? conflicts_with : []),
    }));
  if (finding.category !== 'contradiction') return claims.every(({ rivals }) => rivals.size === 0);
  const rivalsOf = rivalsAmong(memberIds, clashes);
  const ranks = new Map(claims.map(({ id, rank }) => [id, rank]));
  return claims.every((one) => {
    const all = rivalsOf(String(one.id));
    if (hasMemory(all) && !one.isDisputed) return false;
    // A memory is no claim: it disputes one, and is not named by it.
    const rivals = all.filter((id) => ranks.has(id));
    const isExtra = (member: string) => member !== one.id && one.rivals.has(member) && !rivals.includes(member);
    if (memberIds.some(isExtra)) return false;
    const isHigher = (rival: string) => (ranks.get(rival) ?? 0) > one.rank;
    return rivals.every((rival) => one.rivals.has(rival) && one.higher.has(rival) === isHigher(rival));
  });
}

const hasMemory = (ids: Iterable<string>): boolean => [...ids].some((id) => memoryId.test(id));

/**
 * Makes `is_disputed` and `disputed_with` of these claims follow the contradictions that are open now, and gives a claim
 * `conflicts_with` the ids of the claims of a higher tier it clashes with. One that only memories contradict is disputed with no claim.
 * Writes only what changed.
 */
export async function settleDisputes(tx: GraphWriter, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const standings = await readStandings(tx, ids);
  const tiers = new Map([...standings].map(([id, { tier }]) => [id, tier]));
  const strangers = [...new Set([...standings.values()].flatMap(({ rivals }) => [...rivals]))].filter(
    (id) => !tiers.has(id),
  );
  if (strangers.length > 0) {
    for (const [id, { tier }] of await readStandings(tx, strangers.sort())) tiers.set(id, tier);
  }
  const rows = [...standings].flatMap(([id, { rivals, tier, before }]) => {
    const disputedWith = [...rivals].filter((rival) => tiers.has(rival)).sort();
    const higher = disputedWith.filter((rival) => (tiers.get(rival) ?? 0) > tier);
    const isDisputed = disputedWith.length > 0 || hasMemory(rivals);
    if (JSON.stringify([isDisputed, disputedWith, higher]) === before) return [];
    return [
      {
        id,
        is_disputed: isDisputed ? true : null,
        disputed_with: disputedWith.length > 0 ? disputedWith : null,
        conflicts_with: higher.length > 0 ? higher : null,
      },
    ];
  });
  if (rows.length > 0) await tx.upsertNodes({ labels: [labels.assertion], rows });
}

async function readStandings(tx: GraphWriter, ids: readonly string[]): Promise<Map<string, Standing>> {
  const read = (cypher: string): Promise<Row[]> => tx.query(cypher, { ids: [...ids] });
  const each = `UNWIND $ids AS claim MATCH (a:${labels.assertion} {id: claim})`;
  const [claims, disputed] = await Promise.all([
    read(
      `${each} RETURN a.id AS id, a.tier AS tier, a.is_disputed AS is_disputed, a.disputed_with AS disputed_with,
         a.conflicts_with AS conflicts_with ORDER BY id`,
    ),
    read(
      `${each}<-[:MEMBER]-(v:Contradiction) WHERE v.status = 'open' AND a.id IN v.member_ids RETURN a.id AS id, v.id AS finding`,
    ),
  ]);
  const standings = new Map<string, Standing>();
  for (const { id, tier, is_disputed, disputed_with, conflicts_with } of claims) {
    const before = JSON.stringify([is_disputed === true, disputed_with ?? [], conflicts_with ?? []]);
    standings.set(String(id), { rivals: new Set(), tier: isTier(tier) ? tierRank[tier] : 0, before });
  }
  const claimsOf = groupBy(disputed, ({ finding }) => String(finding));
  for (const { id, members, clashes } of await readClashes(tx, [...claimsOf.keys()])) {
    const rivalsOf = rivalsAmong(textsIn(members), textsIn(clashes));
    for (const { id: claim } of claimsOf.get(String(id)) ?? []) {
      const standing = standings.get(String(claim));
      for (const rival of rivalsOf(String(claim))) standing?.rivals.add(rival);
    }
  }
  return standings;
}

/** Once for each finding, however many of its claims are asked about: what clashes in it may be long. */
async function readClashes(tx: GraphWriter, findings: readonly string[]): Promise<Row[]> {
  if (findings.length === 0) return [];
  return tx.query(
    'UNWIND $findings AS finding MATCH (v:Contradiction {id: finding}) RETURN v.id AS id, v.member_ids AS members, v.clashes AS clashes',
    { findings: [...findings] },
  );
}

const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

function isTier(value: unknown): value is Tier {
  return typeof value === 'string' && Object.hasOwn(tierRank, value);
}
