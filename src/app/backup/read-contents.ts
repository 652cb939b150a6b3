import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { GraphError } from '../../util/errors.ts';
import { readSchemaVersion, schemaVersion } from '../store/schema-version.ts';
import { readWorldRecord } from '../store/world-record.ts';

/** What a store holds, counted while it was read from beginning to end. */
export interface StoreContents {
  /** Absent when no world was ever taken in. */
  readonly world?: string;
  readonly schema_version: number;
  readonly nodes: number;
  readonly edges: number;
  readonly entities: number;
  readonly claims: number;
  readonly findings: number;
  /** Findings that a person decided about, and whatever was flagged for one. */
  readonly reviews: number;
  /** Rules that were added to the store. */
  readonly rules: number;
}

const counted = {
  entities: `MATCH (n:${labels.entity}) RETURN count(n) AS n`,
  claims: `MATCH (n:${labels.assertion}) RETURN count(n) AS n`,
  findings: `MATCH (n:${labels.violation}) RETURN count(n) AS n`,
  reviews: `MATCH (n) WHERE n.decided_by IS NOT NULL OR n.review_at IS NOT NULL RETURN count(n) AS n`,
  rules: `MATCH (n:${labels.rule}) WHERE n.source = 'store' RETURN count(n) AS n`,
} as const;

/** What no ingest and no run leaves behind: each query counts it. */
const broken = {
  'claims without a source': `MATCH (x:${labels.assertion}) WHERE NOT EXISTS { MATCH (x)-[:ASSERTED_BY]->(:${labels.source}) }
     AND NOT EXISTS { MATCH (x)-[:ASSERTED_BY]->(:${labels.formerSource}) } RETURN count(x) AS n`,
  'relations without their two ends': `MATCH (r:${labels.relation}) WHERE NOT EXISTS { MATCH (r)-[:FROM]->(:${labels.entity}) }
     OR NOT EXISTS { MATCH (r)-[:TO]->(:${labels.entity}) } RETURN count(r) AS n`,
  'attributes of nobody': `MATCH (x:${labels.attribute}) WHERE NOT EXISTS { MATCH (x)-[:OF]->(:${labels.entity}) } RETURN count(x) AS n`,
  'nodes without an id': 'MATCH (n) WHERE n.id IS NULL RETURN count(n) AS n',
} as const;

/**
 * Reads a store from beginning to end, and counts.
 *
 * @throws GraphError `store-newer`, or `graph-damaged` when what it says does not hold together.
 */
export async function readContents(store: GraphStore): Promise<StoreContents> {
  const version = (await readSchemaVersion(store)) ?? 0;
  if (version > schemaVersion) {
    throw new GraphError(
      `${store.engine.location} has schema version ${version}; this lore-engine knows ${schemaVersion}.`,
      {
        code: 'store-newer',
        fix: 'Update lore-engine (npm install -g lorecheck@latest).',
      },
    );
  }
  const record = await readWorldRecord(store);
  const { nodes, edges } = await readEverything(store);
  await requireWhole(store);
  const numbers = {
    entities: await count(store, counted.entities),
    claims: await count(store, counted.claims),
    findings: await count(store, counted.findings),
    reviews: await count(store, counted.reviews),
    rules: await count(store, counted.rules),
  };
  return { ...(record === undefined ? {} : { world: record.name }), schema_version: version, nodes, edges, ...numbers };
}

/** Every property of every node and edge passes through our hands: a page that cannot be read is found now. */
async function readEverything(store: GraphStore): Promise<{ nodes: number; edges: number }> {
  const expected = await store.counts();
  const nodes = (await store.read('MATCH (n) RETURN n')).length;
  const edges = (await store.read('MATCH (a)-[e]->(b) RETURN e')).length;
  if (nodes !== expected.nodes || edges !== expected.edges) {
    throw damaged(store, `of ${expected.nodes} nodes and ${expected.edges} edges ${nodes} and ${edges} can be read`);
  }
  return { nodes, edges };
}

async function requireWhole(store: GraphStore): Promise<void> {
  for (const [what, cypher] of Object.entries(broken)) {
    const found = await count(store, cypher);
    if (found > 0) throw damaged(store, `it has ${found} ${what}`);
  }
}

async function count(store: GraphStore, cypher: string): Promise<number> {
  const [row] = await store.read(cypher);
  return Number(row?.n ?? 0);
}

const damaged = (store: GraphStore, why: string): GraphError =>
  new GraphError(`${store.engine.location} is not whole: ${why}.`, {
    code: 'graph-damaged',
    fix: 'Run `lore ingest`, which completes what broke off; where that does not help, restore an older backup or ingest into a new store.',
  });
