import type { ClaimEdge, KnownNodes } from '../graph/known-nodes.ts';
import type {
  EdgeBatch,
  GraphNode,
  GraphStore,
  GraphValue,
  GraphWriter,
  NodeBatch,
  Properties,
} from '../graph/port.ts';
import type { GraphReads } from '../graph/reads.ts';
import { lookups } from '../graph/schema.ts';
import type { Claim, Entity, WorldContent } from '../model/claim.ts';
import type { ClaimDecision } from '../model/decision.ts';
import type { Ontology } from '../model/ontology.ts';
import type { DateValue } from '../time/date-value.ts';
import type { Clock } from '../util/clock.ts';
import { defined } from '../util/defined.ts';
import { chunksOf, groupBy } from '../util/group.ts';
import { collectInShortRun } from '../util/heap.ts';
import { type StatedClaim, sidesOf } from './plan/assertions.ts';
import { decidedStates } from './plan/decided-states.ts';
import type { AssertionRecord, ThingRecord } from './plan/records.ts';
import { assertionLabels } from './plan/state.ts';
import { type PlanSettings, planWorld } from './plan/target.ts';
import { createAssertions } from './store/write-assertions.ts';
import { createChunks } from './store/write-chunks.ts';
import { createThings } from './store/write-things.ts';

export interface Filled {
  readonly known: KnownNodes;
  /** How many nodes have a label. */
  readonly nodes: ReadonlyMap<string, number>;
  /** The world's present, as it was set or found. */
  readonly now?: DateValue;
}

export interface FillSettings extends PlanSettings {
  readonly reads?: GraphReads;
  /** What people have decided about claims; absent: nothing. */
  readonly decisions?: readonly ClaimDecision[];
}

/**
 * Fills an empty store that is thrown away afterwards with a world, as far as queries will look (`reads`; absent: everywhere):
 * no history, no journal, nothing that a later ingest would compare with. The nodes, whole, stay at hand.
 */
export async function fill(
  store: GraphStore,
  content: WorldContent,
  settings: FillSettings,
  clock: Clock,
): Promise<Filled> {
  const wanted = { hashed: false, nativeProperties: settings.reads?.edgeProperties !== false };
  const { states } = decidedStates(content, settings.decisions ?? [], settings.ontology.predicates, new Map());
  const { things, claims, recordOf, chunks, now } = planWorld(content, { ...settings, ...wanted }, states);
  await store.ensureSchema(lookups);
  let nodes = new Map<string, number>();
  await store.write(async (tx) => {
    nodes = new Map(); // it may run again
    const writer = counting(nodes, settings.reads === undefined ? tx : limitedTo(settings.reads, tx));
    await createThings(writer, things, clock().toISOString());
    collectInShortRun(); // what reading and planning took
    await createClaims(writer, claims, recordOf);
    if (chunks.length > 0) await createChunks(writer, chunks);
  });
  const entity = nodesById(
    things.filter(isEntity),
    ({ id }) => id,
    (thing) => thing,
  );
  const assertion = nodesById(claims, ({ claim }) => claim.id, recordOf);
  const known = {
    entity,
    entitiesNamed: byName(content.entities, entity),
    assertion,
    claimsAt: claimsAt(claims, settings.ontology.predicates, assertion),
  };
  return { known, nodes, ...defined({ now }) };
}

/** Claims planned at a time: a store may write some of them while the next are planned. */
const AT_ONCE = 2_000;

/** Claims with their edges, planned as they are written. */
async function createClaims(
  tx: GraphWriter,
  claims: readonly StatedClaim[],
  recordOf: (claim: StatedClaim) => AssertionRecord,
): Promise<void> {
  const alike = groupBy(claims, ({ claim, state }) => assertionLabels(state, claim));
  for (const chunk of [...alike.values()].flatMap((group) => chunksOf(group, AT_ONCE))) {
    await createAssertions(tx, chunk.map(recordOf));
  }
}

const isEntity = ({ labels }: ThingRecord): boolean => labels[0] === 'Entity';

/** Looks things up as the nodes they are written as. */
function nodesById<T>(
  all: readonly T[],
  idOf: (one: T) => string,
  recordOf: (one: T) => ThingRecord | AssertionRecord,
): (id: string) => GraphNode | undefined {
  const known = new Map(all.map((one) => [idOf(one), one]));
  const nodes = new Map<string, GraphNode>();
  return (id) => {
    const node = nodes.get(id);
    const one = known.get(id);
    if (node !== undefined || one === undefined) return node;
    const read = nodeOf(recordOf(one));
    nodes.set(id, read);
    return read;
  };
}

/** Entities by their names; sorted out when first asked for. */
function byName(entities: readonly Entity[], nodeById: KnownNodes['entity']): KnownNodes['entitiesNamed'] {
  let sorted: ReadonlyMap<string, readonly Entity[]> | undefined;
  return (name) => {
    sorted ??= groupBy(entities, (entity) => entity.name);
    const found = sorted.get(name) ?? [];
    return found.length < 2 ? [] : found.flatMap(({ id }) => nodeById(id) ?? []);
  };
}

/** Claims by what they are about; sorted out when first asked for, which few worlds need. */
function claimsAt(
  claims: readonly StatedClaim[],
  predicates: Ontology['predicates'],
  nodeById: KnownNodes['assertion'],
): KnownNodes['claimsAt'] {
  const entityOf: Record<ClaimEdge, (claim: Claim) => string | undefined> = {
    FROM: (claim) => (claim.form === 'relation' ? sidesOf(claim, predicates.get(claim.type)).from : undefined),
    TO: (claim) => (claim.form === 'relation' ? sidesOf(claim, predicates.get(claim.type)).to : undefined),
    OF: (claim) => (claim.form === 'attribute' ? claim.entity_id : undefined),
  };
  const sorted = new Map<ClaimEdge, ReadonlyMap<string | undefined, readonly StatedClaim[]>>();
  return (entity, edge) => {
    const byEntity = sorted.get(edge) ?? groupBy(claims, ({ claim }) => entityOf[edge](claim));
    sorted.set(edge, byEntity);
    return (byEntity.get(entity) ?? []).flatMap(({ claim }) => nodeById(claim.id) ?? []);
  };
}

function nodeOf({ labels, properties }: ThingRecord | AssertionRecord): GraphNode {
  const values: Record<string, GraphValue> = {};
  for (const name in properties) {
    const value = properties[name];
    if (value !== undefined) values[name] = value;
  }
  return { $: 'node', labels: [...labels].sort(), properties: values };
}

/** A writer that leaves out what nobody reads. */
function limitedTo(reads: GraphReads, tx: GraphWriter): GraphWriter {
  const nodes = <T extends Pick<NodeBatch, 'labels' | 'rows'>>(batch: T): T => {
    const isRead = remembered((name) => reads.nodeProperty(name, batch.labels));
    return { ...batch, rows: batch.rows.map((row) => only(row, isRead)) };
  };
  const edges = ({ rows, ...batch }: EdgeBatch): EdgeBatch | undefined => {
    if (!reads.edge(batch.type)) return undefined;
    if (reads.edgeProperties) return { ...batch, rows: rows.map((row) => withProperties(row, reads.edgeProperty)) };
    const { key: _, ...unkeyed } = batch;
    return { ...unkeyed, rows: rows.map(({ from, to }) => ({ from, to })) };
  };
  const nothing = { created: 0, updated: 0, missing: [] };
  return {
    query: (cypher, params) => tx.query(cypher, params),
    createNodes: (batch) => tx.createNodes(nodes(batch)),
    upsertNodes: (batch) => tx.upsertNodes(nodes(batch)),
    createEdges: async (batch) => {
      const limited = edges(batch);
      return limited === undefined ? nothing : tx.createEdges(limited);
    },
    upsertEdges: async (batch) => {
      const limited = edges(batch);
      return limited === undefined ? nothing : tx.upsertEdges(limited);
    },
  };
}

/** A writer that counts the nodes it creates by their labels. */
function counting(nodes: Map<string, number>, tx: GraphWriter): GraphWriter {
  const count = ({ labels, rows }: { readonly labels: readonly string[]; readonly rows: readonly unknown[] }) => {
    for (const label of labels) nodes.set(label, (nodes.get(label) ?? 0) + rows.length);
  };
  return {
    query: (cypher, params) => tx.query(cypher, params),
    upsertNodes: (batch) => tx.upsertNodes(batch),
    createEdges: (batch) => tx.createEdges(batch),
    upsertEdges: (batch) => tx.upsertEdges(batch),
    createNodes: (batch) => {
      count(batch);
      return tx.createNodes(batch);
    },
  };
}

type IsRead = (name: string) => boolean;

function only(properties: Properties, isRead: IsRead): Properties {
  const row: Record<string, Properties[string]> = {};
  for (const name in properties) if (isRead(name)) row[name] = properties[name];
  return row;
}

function withProperties(row: EdgeBatch['rows'][number], isRead: IsRead) {
  return row.properties === undefined ? row : { ...row, properties: only(row.properties, isRead) };
}

/** The answers to a question that is asked for each of very many rows. */
function remembered(ask: IsRead): IsRead {
  const answers = new Map<string, boolean>();
  return (name) => {
    const known = answers.get(name);
    if (known !== undefined) return known;
    const answer = ask(name);
    answers.set(name, answer);
    return answer;
  };
}
