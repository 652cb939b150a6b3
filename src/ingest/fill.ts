import type { KnownNodes } from '../graph/known-nodes.ts';
import type { GraphStore, GraphWriter } from '../graph/port.ts';
import type { GraphReads } from '../graph/reads.ts';
import { lookups } from '../graph/schema.ts';
import type { WorldContent } from '../model/claim.ts';
import type { ClaimDecision } from '../model/decision.ts';
import type { DateValue } from '../time/date-value.ts';
import type { Clock } from '../util/clock.ts';
import { defined } from '../util/defined.ts';
import { chunksOf, groupBy } from '../util/group.ts';
import { collectInShortRun } from '../util/heap.ts';
import { knownNodesOf } from './known-nodes-of.ts';
import { limitedTo } from './limited-writer.ts';
import type { StatedClaim } from './plan/assertions.ts';
import { type DecidedClaims, decidedStates } from './plan/decided-states.ts';
import type { AssertionRecord } from './plan/records.ts';
import { assertionLabels } from './plan/state.ts';
import { type PlannedWorld, type PlanSettings, planWorld } from './plan/target.ts';
import { createAssertions } from './store/write-assertions.ts';
import { createChunks } from './store/write-chunks.ts';
import { createThings } from './store/write-things.ts';

export interface Filled {
  readonly known: KnownNodes;
  /** How many nodes have a label. */
  readonly nodes: ReadonlyMap<string, number>;
  /** The world's present, as it was set or found. */
  readonly now?: DateValue;
  readonly plan: PlannedWorld;
  /** By the id of a claim that decisions have taken out of force, the one that governs it. */
  readonly silencing: DecidedClaims['silencing'];
}

export interface FillSettings extends PlanSettings {
  readonly reads?: GraphReads;
  /** The decisions of people about claims; absent: none. */
  readonly decisions?: readonly ClaimDecision[];
  /** Ids of claims that wait, and count as accepted; absent: none. */
  readonly accepted?: readonly string[];
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
  const { plan, silencing } = planned(content, settings);
  const { things, claims, recordOf, chunks } = plan;
  await store.ensureSchema(lookups);
  let nodes = new Map<string, number>();
  await store.write(async (tx) => {
    nodes = new Map(); // it may run again
    const writer = counting(nodes, writerFor(settings, tx));
    await createThings(writer, things, clock().toISOString());
    collectInShortRun(); // what reading and planning took
    await createClaims(writer, claims, recordOf);
    if (chunks.length > 0) await createChunks(writer, chunks);
  });
  const known = knownNodesOf(plan, content.entities, settings.ontology.predicates);
  return { known, nodes, plan, silencing, ...defined({ now: plan.now }) };
}

/** A world as it is planned for a graph that is filled with it. */
export function planned(
  content: WorldContent,
  settings: FillSettings,
): { readonly plan: PlannedWorld; readonly silencing: DecidedClaims['silencing'] } {
  const { decisions = [], accepted = [], reads, ontology } = settings;
  const decided = decidedStates(content, decisions, ontology.predicates, new Map());
  const { silencing } = decided;
  // After all that was decided: somebody may have accepted one before, and taken that back.
  const states = new Map([...decided.states, ...accepted.map((id) => [id, { state: 'accepted' }] as const)]);
  const wanted = { hashed: false, nativeProperties: reads?.edgeProperties !== false };
  return { plan: planWorld(content, { ...settings, ...wanted }, states), silencing };
}

/** Writes no more than is read. */
export const writerFor = ({ reads }: Pick<FillSettings, 'reads'>, tx: GraphWriter): GraphWriter =>
  reads === undefined ? tx : limitedTo(reads, tx);

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
