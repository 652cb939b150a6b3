import type { GraphNode, GraphStore, Row } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { beginningTypes, endingTypes, stretchType } from '../../model/existence.ts';
import type { Rule } from '../../model/rule.ts';
import { chunksOf, groupBy } from '../../util/group.ts';
import { attributesBehind, claimsBehind, type FactWish, factWishes, type KnownClaims } from '../findings/facts.ts';
import { idOf, isNode, textOf } from '../findings/nodes.ts';
import type { Hit } from '../findings/rows.ts';
import { idsAtOnce, type NodeCache } from './node-cache.ts';

/**
 * Adds to each hit the claims that state what it hangs on: the birth and the battle's date, not just who was at the battle.
 * An entity whose facts no claim states (one put into the graph by hand) is evidence itself. One or two reads a rule.
 */
export async function withFacts(
  store: GraphStore,
  rule: Rule,
  hits: readonly Hit[],
  cache: NodeCache,
): Promise<readonly Hit[]> {
  if (hits.length === 0 || Object.keys(rule.facts).length === 0) return hits;
  const wished = hits.map((hit) => ({ hit, wishes: factWishes(hit) }));
  const known = await readClaims(
    { store, cache },
    wished.flatMap(({ wishes }) => wishes),
  );
  return wished.map(({ hit, wishes }) => {
    const members = new Map((statesOwnEvidence(hit) ? hit.members : []).map((member) => [idOf(member), member]));
    for (const wish of wishes) {
      const claims = claimsBehind(wish, knownOf(known, wish));
      for (const node of claims.length === 0 ? [wish.entity] : claims) members.set(idOf(node), node);
    }
    return members.size === 0 ? hit : { ...hit, members: [...members.values()] };
  });
}

/** A rule without evidence columns rests on its subject only where nothing states the facts. */
function statesOwnEvidence({ rule }: Hit): boolean {
  return rule.evidence.length > 0;
}

const nothing: KnownClaims = { attributes: [], begun: [], ended: [], stretches: [] };

function knownOf(known: ReadonlyMap<string, KnownClaims>, { entity }: FactWish): KnownClaims {
  return known.get(idOf(entity) ?? '') ?? nothing;
}

/** Where claims are read, and where those are that need not be: the store may hold only what rules read of them. */
interface Sources {
  readonly store: GraphStore;
  readonly cache: NodeCache;
}

async function readClaims(from: Sources, wishes: readonly FactWish[]): Promise<Map<string, KnownClaims>> {
  const types = [...new Set(wishes.flatMap(({ names }) => attributesBehind(names)))].sort();
  const ids = idsOf(wishes);
  const attributes = await read(
    from,
    `MATCH (e:${labels.entity})<-[:OF]-(x:${labels.attribute}) WHERE e.id IN $ids AND x.type IN $types RETURN e.id AS id, x`,
    ids,
    types,
  );
  const known = new Map(ids.map((id) => [id, { ...nothing, attributes: attributes.get(id) ?? [] }]));
  const unexplained = wishes.filter(
    (wish) => wish.names.some(isSide) && claimsBehind(wish, knownOf(known, wish)).length === 0,
  );
  if (unexplained.length === 0) return known;
  const deeds = [...beginningTypes, ...endingTypes].sort();
  const rest = idsOf(unexplained);
  const query = (side: string) =>
    `MATCH (e:${labels.entity})<-[:${side}]-(x:${labels.relation}) WHERE e.id IN $ids AND x.type IN $types RETURN e.id AS id, x`;
  const done = await read(from, query('TO'), rest, deeds);
  const stretches = await read(from, query('FROM'), rest, [stretchType]);
  for (const id of rest) {
    const of = (wanted: ReadonlySet<string>) =>
      (done.get(id) ?? []).filter((claim) => wanted.has(textOf(claim, 'type') ?? ''));
    const attributesOfIt = known.get(id)?.attributes ?? [];
    const [begun, ended] = [of(beginningTypes), of(endingTypes)];
    known.set(id, { attributes: attributesOfIt, begun, ended, stretches: stretches.get(id) ?? [] });
  }
  return known;
}

const isSide = (name: string): boolean => name === 'beginning' || name === 'ending';

function idsOf(wishes: readonly FactWish[]): string[] {
  return [...new Set(wishes.flatMap(({ entity }) => idOf(entity) ?? []))].sort();
}

/** Claims in the column `x`, by the entity's id. */
async function read(
  { store, cache }: Sources,
  query: string,
  ids: readonly string[],
  types: readonly string[],
): Promise<Map<string, GraphNode[]>> {
  const rows: Row[] = [];
  for (const batch of chunksOf(ids, idsAtOnce))
    rows.push(...(await store.read(query, { ids: batch, types: [...types] })));
  const found = rows.flatMap(({ id, x = null }) => {
    const claim = cache.whole(x);
    return isNode(claim) ? [{ id: String(id), claim }] : [];
  });
  const byId = groupBy(found, ({ id }) => id);
  return new Map([...byId].map(([id, claims]) => [id, claims.map(({ claim }) => claim)]));
}
