import type { KnownNodes } from '../graph/known-nodes.ts';
import type { EdgeBatch, GraphNode, GraphStore, GraphValue, GraphWriter, Properties } from '../graph/port.ts';
import type { GraphReads } from '../graph/reads.ts';
import { indexes } from '../graph/schema.ts';
import type { WorldContent } from '../model/claim.ts';
import type { DateValue } from '../time/date-value.ts';
import type { Clock } from '../util/clock.ts';
import type { AssertionRecord, ThingRecord } from './plan/records.ts';
import { type PlanSettings, targetGraph } from './plan/target.ts';
import { createAssertions } from './store/write-assertions.ts';
import { createChunks } from './store/write-chunks.ts';
import { createThings } from './store/write-things.ts';

export interface Filled {
  readonly known: KnownNodes;
  /** The world's present, as it was set or found. */
  readonly now?: DateValue;
}

/**
 * Fills an empty store that is thrown away afterwards with a world, as far as queries will look: no history, no journal,
 * nothing that a later ingest would compare with. The nodes, whole, stay at hand.
 */
export async function fill(
  store: GraphStore,
  content: WorldContent,
  settings: PlanSettings & { readonly reads: GraphReads },
  clock: Clock,
): Promise<Filled> {
  const { things, assertions, chunks, now } = targetGraph(content, { ...settings, hashed: false }, new Map());
  await store.ensureSchema(indexes);
  await store.write(async (tx) => {
    const writer = limitedTo(settings.reads, tx);
    await createThings(writer, things, clock().toISOString());
    await createAssertions(writer, assertions);
    if (chunks.length > 0) await createChunks(writer, chunks);
  });
  const known = { entity: byId(things.filter(isEntity)), assertion: byId(assertions) };
  return { known, ...(now === undefined ? {} : { now }) };
}

const isEntity = ({ labels }: ThingRecord): boolean => labels[0] === 'Entity';

/** Looks records up as the nodes they are written as. */
function byId(records: readonly (ThingRecord | AssertionRecord)[]): (id: string) => GraphNode | undefined {
  const known = new Map(records.map((record) => [record.id, record]));
  const nodes = new Map<string, GraphNode>();
  return (id) => {
    const node = nodes.get(id);
    const record = known.get(id);
    if (node !== undefined || record === undefined) return node;
    const read = nodeOf(record);
    nodes.set(id, read);
    return read;
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
  const kept = (properties: Properties): Properties => {
    const row: Record<string, Properties[string]> = {};
    for (const name in properties) if (reads.property(name)) row[name] = properties[name];
    return row;
  };
  const edges = ({ rows, ...batch }: EdgeBatch): EdgeBatch | undefined => {
    if (!reads.edge(batch.type)) return undefined;
    if (reads.edgeProperties) return { ...batch, rows: rows.map((row) => withProperties(row, kept)) };
    const { key: _, ...unkeyed } = batch;
    return { ...unkeyed, rows: rows.map(({ from, to }) => ({ from, to })) };
  };
  const nothing = { created: 0, updated: 0, missing: [] };
  return {
    query: (cypher, params) => tx.query(cypher, params),
    createNodes: (batch) => tx.createNodes({ ...batch, rows: batch.rows.map(kept) }),
    upsertNodes: (batch) => tx.upsertNodes({ ...batch, rows: batch.rows.map(kept) }),
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

function withProperties(row: EdgeBatch['rows'][number], kept: (properties: Properties) => Properties) {
  return row.properties === undefined ? row : { ...row, properties: kept(row.properties) };
}
