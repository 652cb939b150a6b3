import { isNode } from '../graph/elements.ts';
import type { GraphNode, GraphStore, GraphValue, Row } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import type { Member } from '../model/finding.ts';
import { entityIdsOf, memberOf } from '../rules/findings/members.ts';
import { byNodePlace, textProperty } from '../rules/findings/nodes.ts';
import { type Naming, namingOf } from '../rules/findings/wording/naming.ts';
import { compareText } from '../util/places.ts';
import { entityLookupOf } from './entities-by-id.ts';
import { notOfMemory } from './of-memories.ts';

/** A claim about an entity, in a sentence and with its place. */
export interface KnownClaim extends Member {
  /** `active`; `claim` for prophecy, legend and propaganda; `candidate` for what nobody has accepted yet. */
  readonly state: string;
  readonly source_id: string;
  /** A finding that is open disputes it. */
  readonly disputed: boolean;
}

/** A claim about an entity, by its place. */
export interface PlacedAbout {
  readonly id: string;
  readonly state: string;
  /** Sorts by path, line, column and id. */
  readonly key: string;
}

/** Where the claims stand that name an entity, on either side, or are about it alone; by place. */
export async function claimsAbout(store: GraphStore, entityId: string): Promise<PlacedAbout[]> {
  const claims = new Map<string, PlacedAbout>();
  for (const edge of ['FROM', 'TO', 'OF']) {
    const rows = await store.read(
      `MATCH (:${labels.entity} {id: $id})<-[:${edge}]-(a:${labels.assertion})
       WHERE a.status IN ['active', 'claim', 'candidate'] AND ${notOfMemory('a')}
       RETURN a.id AS id, a.status AS state, a.path AS path, a.line AS line, a.column AS column`,
      { id: entityId },
    );
    for (const row of rows) {
      const id = String(row.id);
      claims.set(id, { id, state: String(row.state), key: placeKey(row, id) });
    }
  }
  return [...claims.values()].sort((a, b) => compareText(a.key, b.key));
}

function placeKey({ path, line, column }: Row, id: string): string {
  const digits = (count: GraphValue | undefined) => String(count ?? 0).padStart(9, '0');
  return [String(path ?? ''), digits(line), digits(column), id].join('\0');
}

/** The claims with these ids, in their order; an id without a claim is left out. */
export async function knownClaims(store: GraphStore, ids: readonly string[]): Promise<KnownClaim[]> {
  if (ids.length === 0) return [];
  const rows = await store.read(`UNWIND $ids AS at MATCH (a:${labels.assertion} {id: at}) RETURN a`, { ids });
  const nodes = rows.flatMap(({ a }) => (isNode(a) ? [a] : []));
  const naming = await namingIn(store, nodes);
  const byId = new Map(
    nodes.map((node) => [
      textProperty(node, 'id') ?? '',
      {
        ...memberOf(node, naming),
        state: textProperty(node, 'status') ?? 'active',
        source_id: textProperty(node, 'source_id') ?? '',
        disputed: node.properties.is_disputed === true,
      },
    ]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The claims that stand in these files, each as a sentence; by place. Candidates and superseded claims are left out. */
export async function claimSummaries(store: GraphStore, paths: readonly string[]): Promise<string[]> {
  const rows = await store.read(
    `MATCH (a:${labels.assertion}) WHERE a.path IN $paths AND a.status IN ['active', 'claim'] RETURN a`,
    { paths },
  );
  const nodes = rows.flatMap(({ a }) => (isNode(a) ? [a] : [])).sort(byNodePlace);
  const naming = await namingIn(store, nodes);
  return nodes.map((node) => memberOf(node, naming).summary);
}

/** By id of a claim, the title of the book or narrator inside the world that makes it. Claims of a file itself are left out. */
export type SourceTitles = ReadonlyMap<string, string>;

export async function sourceTitles(store: GraphStore, claimIds: Iterable<string>): Promise<SourceTitles> {
  const ids = [...new Set(claimIds)].sort();
  if (ids.length === 0) return new Map();
  const rows = await store.read(
    `UNWIND $ids AS claim MATCH (a:${labels.assertion} {id: claim}) WHERE a.source_id <> a.path
     MATCH (s:${labels.source} {id: a.source_id}) RETURN a.id AS id, s.title AS title, s.id AS source`,
    { ids },
  );
  return new Map(rows.map(({ id, title, source }) => [String(id), String(title ?? source)]));
}

/** How the entities that claims are about are called in their summaries. */
export async function namingIn(store: GraphStore, claims: readonly GraphNode[]): Promise<Naming> {
  const ids = claims.flatMap(entityIdsOf);
  const entityOf = await entityLookupOf(store, ids);
  return namingOf(
    ids.flatMap((id) => entityOf(id) ?? []),
    entityOf,
  );
}
