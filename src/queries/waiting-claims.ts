import { isNode } from '../graph/elements.ts';
import type { GraphNode, GraphStore, Row } from '../graph/port.ts';
import { claimEdges, labels } from '../graph/schema.ts';
import type { Member } from '../model/finding.ts';
import { entityIdsOf, memberOf } from '../rules/findings/members.ts';
import { byNodePlace, idOf } from '../rules/findings/nodes.ts';
import { type EntityLookup, namingOf } from '../rules/findings/wording/naming.ts';
import { defined } from '../util/defined.ts';
import { entityLookupOf } from './entities-by-id.ts';
import { notOfMemory } from './of-memories.ts';

/** A claim that nobody has accepted yet. */
export interface WaitingClaim extends Member {
  /** It was read from prose; else it stands in a file of drafts. */
  readonly from_prose: boolean;
  /** Of an attribute, as the author wrote it. */
  readonly value?: string;
}

/** All claims of a store that wait, or those with these ids; by place. */
export async function readWaitingClaims(store: GraphStore, ids?: readonly string[]): Promise<WaitingClaim[]> {
  const those = ids === undefined ? '' : ' AND a.id IN $ids';
  return claimsInRows(
    store,
    await store.read(`MATCH (a:${labels.candidate}) WHERE ${notOfMemory('a')}${those} RETURN a`, defined({ ids })),
  );
}

/** The claims that wait and are about any of these entities, by place. */
export async function readWaitingClaimsAbout(store: GraphStore, entities: readonly string[]): Promise<WaitingClaim[]> {
  const rows = await Promise.all(
    [...claimEdges].map((edge) =>
      store.read(
        `UNWIND $ids AS about MATCH (:${labels.entity} {id: about})<-[:${edge}]-(a:${labels.candidate}) WHERE ${notOfMemory('a')}
         RETURN DISTINCT a`,
        { ids: [...new Set(entities)] },
      ),
    ),
  );
  return claimsInRows(store, rows.flat());
}

async function claimsInRows(store: GraphStore, rows: readonly Row[]): Promise<WaitingClaim[]> {
  const nodes = rows.flatMap(({ a }) => (isNode(a) ? [a] : []));
  const once = [...new Map(nodes.map((node) => [idOf(node), node])).values()].sort(byNodePlace);
  return waitingClaimsOf(once, await entityLookupOf(store, once.flatMap(entityIdsOf)));
}

/** The nodes of claims as what waits. */
export function waitingClaimsOf(nodes: readonly GraphNode[], entityOf: EntityLookup): WaitingClaim[] {
  const entities = nodes.flatMap((node) => entityIdsOf(node).flatMap((id) => entityOf(id) ?? []));
  const naming = namingOf(entities, entityOf);
  return nodes.map((node) => {
    const { value, from_prose } = node.properties;
    return {
      ...memberOf(node, naming),
      from_prose: from_prose === true,
      ...defined({ value: value === undefined || value === null ? undefined : String(value) }),
    };
  });
}

/** By the path of a file, the lines on which its passages begin, in their order. */
export async function passageLines(
  store: GraphStore,
  paths: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const rows = await store.read(
    `MATCH (c:${labels.chunk}) WHERE c.source_id IN $paths RETURN c.source_id AS path, c.line AS line ORDER BY path, line`,
    { paths },
  );
  const lines = new Map<string, number[]>();
  for (const { path, line } of rows) {
    const known = lines.get(String(path));
    if (known === undefined) lines.set(String(path), [Number(line)]);
    else known.push(Number(line));
  }
  return lines;
}
