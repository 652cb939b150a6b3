import { idsAtOnce, readAll } from '../../graph/answers.ts';
import { isNode } from '../../graph/elements.ts';
import type { GraphNode, GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { beginningTypes, endingTypes, killingType, stretchType } from '../../model/existence.ts';
import { chunksOf } from '../../util/group.ts';
import { attributesBehind, claimsBehind, concludedBy, type FactWish, factWishes, type KnownClaims } from './facts.ts';
import type { ClaimsWanted, NodeCache } from './node-cache.ts';
import { idOf, isUncertain, isValueList, textProperty } from './nodes.ts';
import type { Hit } from './rows.ts';

/**
 * Adds to each hit the claims that state what it hangs on: the birth and the battle's date, not just who was at the battle.
 * An entity whose facts no claim states (one put into the graph by hand) is evidence itself. One or two visits to the store,
 * however many rules the hits are of.
 */
export async function withFacts(
  store: GraphStore,
  hits: readonly (readonly Hit[])[],
  cache: NodeCache,
): Promise<readonly (readonly Hit[])[]> {
  const wished = hits.map((ofRule) => ofRule.map((hit) => ({ hit, wishes: factWishes(hit) })));
  const known = await readClaims(
    { store, cache },
    wished.flatMap((ofRule) => ofRule.flatMap(({ wishes }) => wishes)),
  );
  await cache.loadClaims(
    wished.flatMap((ofRule) => ofRule.flatMap(({ hit, wishes }) => wishes.flatMap((wish) => concludedBy(wish, hit)))),
  );
  return wished.map((ofRule) => ofRule.map(({ hit, wishes }) => withClaims(hit, wishes, known, cache)));
}

function withClaims(
  hit: Hit,
  wishes: readonly FactWish[],
  known: ReadonlyMap<string, KnownClaims>,
  { claimOf }: NodeCache,
): Hit {
  const own = statesOwnEvidence(hit) ? hit.members : [];
  const facts = wishes.map((wish) => {
    const behind = claimsBehind(wish, knownOf(known, wish));
    if (behind.some((claims) => claims.length > 0)) return { wish, behind, from: [] };
    // Each of them is needed: one that is in doubt leaves the date in doubt.
    const from = concludedBy(wish, hit).flatMap((id) => claimOf(id) ?? []);
    return { wish, behind: from.map((claim) => [claim]), from };
  });
  const isDoubted = hit.members.some(isUncertain) || facts.some(({ behind }) => behind.some(restsOnDoubt));
  const capped: Hit = isDoubted ? { ...hit, verdict: 'possible' } : hit;
  if (wishes.length === 0) return capped;
  const members = new Map(own.map((member) => [idOf(member), member]));
  for (const { wish, behind } of facts) {
    const claims = behind.flat();
    for (const node of claims.length === 0 ? [wish.entity] : claims) members.set(idOf(node), node);
  }
  const concluded = facts.flatMap(({ wish, from }) => (from.length === 0 ? [] : [{ event: wish.entity, from }]));
  if (members.size === 0) return capped;
  return { ...capped, members: [...members.values()], ...(concluded.length === 0 ? {} : { concluded }) };
}

/** A date that several claims state is as vague as they all are together: what it proves, each of them proves by itself. */
function restsOnDoubt(stating: readonly GraphNode[]): boolean {
  return stating.length > 0 && stating.every(isUncertain);
}

/** A row without evidence of its own rests on its subject only where nothing states the facts. */
function statesOwnEvidence({ rule, row }: Hit): boolean {
  return rule.evidence.some((column) => {
    const value = row[column] ?? null;
    return value !== null && (!isValueList(value) || value.length > 0);
  });
}

const noKnownClaims: KnownClaims = { attributes: [], begun: [], ended: [], stretches: [] };

function knownOf(known: ReadonlyMap<string, KnownClaims>, { entity }: FactWish): KnownClaims {
  return known.get(idOf(entity) ?? '') ?? noKnownClaims;
}

/** Where claims are read, and where those are that need not be: the store may hold only what rules read of them. */
interface Sources {
  readonly store: GraphStore;
  readonly cache: NodeCache;
}

/** By the entity's id: the claims that state what is wished of it, as far as they had to be looked for. */
export async function readClaims(from: Sources, wishes: readonly FactWish[]): Promise<Map<string, KnownClaims>> {
  if (wishes.length === 0) return new Map();
  const types = [...new Set(wishes.flatMap(({ names }) => attributesBehind(names)))].sort();
  const ids = idsOf(wishes);
  const [attributes = noClaims] = await read(from, [{ edge: 'OF', label: labels.attribute, types }], ids);
  const known = new Map(ids.map((id) => [id, { ...noKnownClaims, attributes: attributes.get(id) ?? [] }]));
  const unexplained = wishes.filter((wish) =>
    claimsBehind(wish, knownOf(known, wish)).some((claims, at) => claims.length === 0 && isSide(wish.names[at] ?? '')),
  );
  if (unexplained.length === 0) return known;
  const deeds = [...beginningTypes, ...endings].sort();
  const rest = idsOf(unexplained);
  const [done = noClaims, stretches = noClaims] = await read(
    from,
    [
      { edge: 'TO', label: labels.relation, types: deeds },
      { edge: 'FROM', label: labels.relation, types: [stretchType] },
    ],
    rest,
  );
  for (const id of rest) {
    const of = (wanted: ReadonlySet<string>) =>
      (done.get(id) ?? []).filter((claim) => wanted.has(textProperty(claim, 'type') ?? ''));
    const attributesOfIt = known.get(id)?.attributes ?? [];
    const [begun, ended] = [of(beginningTypes), of(endings)];
    known.set(id, { attributes: attributesOfIt, begun, ended, stretches: stretches.get(id) ?? [] });
  }
  return known;
}

/** Relations that end a thing: a killing ends a being, a destruction another thing. */
const endings: ReadonlySet<string> = new Set([...endingTypes, killingType]);

const isSide = (name: string): boolean => name === 'beginning' || name === 'ending' || name === 'death';

function idsOf(wishes: readonly FactWish[]): string[] {
  return [...new Set(wishes.flatMap(({ entity }) => idOf(entity) ?? []))].sort();
}

const noClaims: ReadonlyMap<string, readonly GraphNode[]> = new Map();

/** The claims of each sort, by the entity's id. */
async function read(
  { store, cache }: Sources,
  wanted: readonly ClaimsWanted[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly GraphNode[]>[]> {
  const atHand = wanted.flatMap((claims) => cache.claimsAt(ids, claims) ?? []);
  if (atHand.length > 0) return atHand;
  const found = wanted.map(() => new Map<string, GraphNode[]>());
  for (const batch of chunksOf(ids, idsAtOnce)) {
    const answers = await readAll(
      store,
      wanted.map(({ edge, label, types }) => ({
        cypher:
          `UNWIND $ids AS id MATCH (e:${labels.entity} {id: id})<-[:${edge}]-(x:${label}) ` +
          'WHERE x.type IN $types RETURN id, x',
        params: { ids: batch, types: [...types] },
      })),
    );
    for (const [index, rows] of answers.entries()) {
      for (const { id, x = null } of rows) {
        const claim = cache.whole(x);
        if (!isNode(claim)) continue;
        const known = found[index]?.get(String(id)) ?? [];
        known.push(claim);
        found[index]?.set(String(id), known);
      }
    }
  }
  return found;
}
