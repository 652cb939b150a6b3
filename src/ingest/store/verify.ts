import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { Snapshot } from '../plan/diff.ts';
import type { TargetGraph } from '../plan/records.ts';
import { textOf } from './rows.ts';

/**
 * After an ingest that broke off, a node's hash alone is not proof: an engine may have kept the node and lost its edges.
 * Returns the snapshot with the hash of every node whose edges are not exactly the target's taken away, so that the
 * diff rewrites it.
 */
export async function distrustUnlinked(store: GraphStore, snapshot: Snapshot, target: TargetGraph): Promise<Snapshot> {
  const stored = await readLinks(store);
  const wanted = wantedLinks(target);
  const broken = (id: string) => stored.get(id)?.sort().join('\n') !== wanted.get(id)?.sort().join('\n');
  return {
    things: snapshot.things,
    assertions: withoutHash(snapshot.assertions, (id) => wanted.has(id) && broken(id)),
    chunks: withoutHash(snapshot.chunks, (id) => wanted.has(id) && broken(id)),
  };
}

type Links = Map<string, string[]>;

const patterns = [
  `MATCH (x:${labels.assertion})-[e:FROM]->(n) RETURN x.id AS id, 'FROM' AS type, n.id AS other`,
  `MATCH (x:${labels.assertion})-[e:TO]->(n) RETURN x.id AS id, 'TO' AS type, n.id AS other`,
  `MATCH (x:${labels.assertion})-[e:OF]->(n) RETURN x.id AS id, 'OF' AS type, n.id AS other`,
  `MATCH (x:${labels.assertion})-[e:ASSERTED_BY]->(n) RETURN x.id AS id, 'ASSERTED_BY' AS type, n.id AS other`,
  `MATCH (c:${labels.chunk})-[e:PART_OF]->(n) RETURN c.id AS id, 'PART_OF' AS type, n.id AS other`,
  `MATCH (c:${labels.chunk})-[e:MENTIONS]->(n) RETURN c.id AS id, 'MENTIONS' AS type, n.id AS other`,
  `MATCH (:${labels.entity})-[e]->(n:${labels.entity}) WHERE e.relation_id IS NOT NULL
   RETURN e.relation_id AS id, 'native' AS type, n.id AS other`,
];

async function readLinks(store: GraphStore): Promise<Links> {
  const links: Links = new Map();
  for (const pattern of patterns) {
    for (const row of await store.read(pattern))
      add(links, textOf(row, 'id'), textOf(row, 'type'), textOf(row, 'other'));
  }
  return links;
}

function wantedLinks(target: TargetGraph): Links {
  const links: Links = new Map();
  for (const { id, form, from, to, source, native } of target.assertions) {
    add(links, id, 'ASSERTED_BY', source);
    add(links, id, form === 'relation' ? 'FROM' : 'OF', from);
    if (to !== undefined) add(links, id, 'TO', to);
    if (to !== undefined && native !== undefined) add(links, id, 'native', to);
  }
  for (const { id, source, mentions } of target.chunks) {
    add(links, id, 'PART_OF', source);
    for (const entity of mentions) add(links, id, 'MENTIONS', entity);
  }
  return links;
}

function add(links: Links, id: string, type: string, other: string): void {
  const list = links.get(id);
  if (list === undefined) links.set(id, [`${type} ${other}`]);
  else list.push(`${type} ${other}`);
}

function withoutHash<T extends { readonly hash: string }>(
  nodes: ReadonlyMap<string, T>,
  isBroken: (id: string) => boolean,
): ReadonlyMap<string, T> {
  return new Map([...nodes].map(([id, node]) => [id, isBroken(id) ? { ...node, hash: '' } : node]));
}
