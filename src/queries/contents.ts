import type { GraphStore } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import type { Counts } from '../model/report.ts';

/** The counted things of a report, with the label of each. */
const countedLabels = {
  sources: labels.source,
  entities: labels.entity,
  relations: labels.relation,
  attributes: labels.attribute,
  claims: labels.claim,
  candidates: labels.candidate,
} as const;

/** How much of a world a graph holds; the caller knows how many files it has. */
export async function countWorld(store: GraphStore, files: number): Promise<Counts> {
  const byLabel = new Map<string, number>();
  for (const label of Object.values(countedLabels)) byLabel.set(label, await countLabel(store, label));
  return countsOf(byLabel, files);
}

/** The same, of nodes that were counted by their labels. */
export function countsOf(byLabel: ReadonlyMap<string, number>, files: number): Counts {
  const count = (name: keyof typeof countedLabels): number => byLabel.get(countedLabels[name]) ?? 0;
  return {
    files,
    sources: count('sources'),
    entities: count('entities'),
    relations: count('relations'),
    attributes: count('attributes'),
    claims: count('claims'),
    candidates: count('candidates'),
  };
}

/** The content of a store: claims of every status, and the additions of people and runs. */
export interface StoreCounts {
  readonly entities: number;
  readonly claims: number;
  readonly sources: number;
  readonly findings: number;
}

export async function countStore(store: GraphStore): Promise<StoreCounts> {
  return {
    entities: await countLabel(store, labels.entity),
    claims: await countLabel(store, labels.assertion),
    sources: await countLabel(store, labels.source),
    findings: await countLabel(store, labels.violation),
  };
}

/** Findings that a person decided about, and nodes that are flagged for one. */
export function countReviews(store: GraphStore): Promise<number> {
  return count(store, 'MATCH (n) WHERE n.decided_by IS NOT NULL OR n.review_at IS NOT NULL RETURN count(n) AS n');
}

/** Rules that were added to the store. */
export function countAddedRules(store: GraphStore): Promise<number> {
  return count(store, `MATCH (n:${labels.rule}) WHERE n.source = 'store' RETURN count(n) AS n`);
}

/** All that goes when a world is taken out of a store; `flags`: nodes that are marked for a person. */
export interface WorldCounts extends StoreCounts {
  readonly decisions: number;
  readonly flags: number;
  readonly rules: number;
  readonly memories: number;
}

export async function countAll(store: GraphStore): Promise<WorldCounts> {
  return {
    ...(await countStore(store)),
    decisions: await countLabel(store, labels.decision),
    flags: await count(store, 'MATCH (n) WHERE n.review_at IS NOT NULL RETURN count(n) AS n'),
    rules: await countAddedRules(store),
    memories: await countLabel(store, labels.memory),
  };
}

/** How many nodes and edges can be read. Every property of each is read: an unreadable page of the file is found now. */
export async function readEverything(store: GraphStore): Promise<{ nodes: number; edges: number }> {
  const nodes = (await store.read('MATCH (n) RETURN n')).length;
  const edges = (await store.read('MATCH (a)-[e]->(b) RETURN e')).length;
  return { nodes, edges };
}

/** Each counts something that no ingest and no run leaves behind. */
const faultQueries = {
  'claims without a source': `MATCH (x:${labels.assertion}) WHERE NOT EXISTS { MATCH (x)-[:ASSERTED_BY]->(:${labels.source}) }
     AND NOT EXISTS { MATCH (x)-[:ASSERTED_BY]->(:${labels.formerSource}) }
     AND NOT EXISTS { MATCH (x)-[:ASSERTED_BY]->(:${labels.memory}) } RETURN count(x) AS n`,
  'relations without their two ends': `MATCH (r:${labels.relation}) WHERE r.memory_id IS NULL AND (NOT EXISTS { MATCH (r)-[:FROM]->(:${labels.entity}) }
     OR NOT EXISTS { MATCH (r)-[:TO]->(:${labels.entity}) }) RETURN count(r) AS n`,
  'attributes of nobody': `MATCH (x:${labels.attribute}) WHERE x.memory_id IS NULL
     AND NOT EXISTS { MATCH (x)-[:OF]->(:${labels.entity}) } RETURN count(x) AS n`,
  'nodes without an id': 'MATCH (n) WHERE n.id IS NULL RETURN count(n) AS n',
} as const;

/** The first thing in the graph that does not hold together, in words; undefined where all does. */
export async function findFault(store: GraphStore): Promise<string | undefined> {
  for (const [what, cypher] of Object.entries(faultQueries)) {
    const found = await count(store, cypher);
    if (found > 0) return `it has ${found} ${what}`;
  }
  return undefined;
}

/** Claims of memories are no part of a world. */
async function countLabel(store: GraphStore, label: string): Promise<number> {
  const all = await count(store, `MATCH (n:${label}) RETURN count(n) AS n`);
  if (!claimLabels.has(label)) return all;
  return all - (await count(store, `MATCH (:${labels.memory})<-[:ASSERTED_BY]-(n:${label}) RETURN count(n) AS n`));
}

const claimLabels: ReadonlySet<string> = new Set([
  labels.assertion,
  labels.relation,
  labels.attribute,
  labels.claim,
  labels.candidate,
]);

async function count(store: GraphStore, cypher: string): Promise<number> {
  const [row] = await store.read(cypher);
  return Number(row?.n ?? 0);
}
