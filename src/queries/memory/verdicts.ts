import { isNode } from '../../graph/elements.ts';
import type { GraphNode, GraphStore, GraphValue, GraphWriter, Row } from '../../graph/port.ts';
import { conflictEdge, labels } from '../../graph/schema.ts';
import { type ConflictingThing, type ConflictReason, judgeTiers, type StoredVerdict } from '../../model/memory.ts';
import { docOf, textProperty } from '../../rules/findings/nodes.ts';
import { summaryOf } from '../../rules/findings/wording/summary.ts';
import { defined } from '../../util/defined.ts';
import { groupBy } from '../../util/group.ts';
import { namingIn } from '../claims.ts';
import type { RowReader } from './reading.ts';

/** A verdict without the words of the other thing, which the store has. */
export interface BareVerdict extends Omit<StoredVerdict, 'other' | 'kind'> {
  readonly other: Pick<ConflictingThing, 'kind' | 'id'>;
}

/**
 * Writes contradictions that were found, each as an edge from the memory that was noted later; again, it is the newest. What
 * contradicts a claim or memory that is not there is left out.
 */
export async function writeVerdicts(tx: GraphWriter, verdicts: readonly BareVerdict[]): Promise<void> {
  for (const [kind, alike] of groupBy(verdicts, ({ other }) => other.kind)) {
    await tx.upsertEdges({
      type: conflictEdge,
      from: { label: labels.memory },
      to: { label: kind === 'memory' ? labels.memory : labels.assertion },
      rows: alike.map(({ memory_id, other, reason, similarity, facts, verdict, tier, confidence, found_at }) => ({
        from: memory_id,
        to: other.id,
        properties: {
          ...{ kind: 'contradiction', reason, similarity, found_at },
          facts: facts ?? null,
          verdict: verdict ?? null,
          tier: tier ?? null,
          confidence: confidence ?? null,
        },
      })),
    });
  }
}

/** Takes back all contradictions that were found when these memories were noted, and those that others have with them. */
export async function deleteVerdicts(tx: GraphWriter, memoryIds: readonly string[]): Promise<void> {
  const ids = [...memoryIds];
  await tx.query(`UNWIND $ids AS at MATCH (:${labels.memory} {id: at})-[e:${conflictEdge}]->() DELETE e`, { ids });
  await tx.query(`UNWIND $ids AS at MATCH (:${labels.memory} {id: at})<-[e:${conflictEdge}]-() DELETE e`, { ids });
}

/** Takes back just these. */
export async function dropVerdicts(
  tx: GraphWriter,
  verdicts: readonly Pick<BareVerdict, 'memory_id' | 'other'>[],
): Promise<void> {
  const pairs = verdicts.map(({ memory_id, other }) => ({ from: memory_id, to: other.id }));
  for (const label of [labels.memory, labels.assertion]) {
    await tx.query(
      `UNWIND $pairs AS pair MATCH (:${labels.memory} {id: pair.from})-[e:${conflictEdge}]->(:${label} {id: pair.to}) DELETE e`,
      { pairs },
    );
  }
}

const columns =
  'm.id AS memory, o AS other, e.reason AS reason, e.similarity AS similarity, e.facts AS facts, e.verdict AS verdict, e.tier AS tier, e.confidence AS confidence, e.found_at AS found_at';

/** All that are stored, or those that have one of these memories on either side; in no order. */
export async function readVerdicts(store: GraphStore, memoryIds?: readonly string[]): Promise<StoredVerdict[]> {
  const read: RowReader = store.read.bind(store);
  const rows = await verdictRows(read, memoryIds);
  const claims = rows.flatMap(({ other }) => (isNode(other) && other.labels.includes(labels.assertion) ? [other] : []));
  const naming = await namingIn(store, claims);
  const wordsOf = (node: GraphNode): ConflictingThing => {
    const id = textProperty(node, 'id') ?? '';
    if (!node.labels.includes(labels.assertion)) return { kind: 'memory', id, text: textProperty(node, 'text') ?? '' };
    return { kind: 'claim', id, text: summaryOf(node, naming), place: docOf(node) };
  };
  return rows.flatMap((row) =>
    isNode(row.other) ? [{ ...foundIn(row), kind: 'contradiction' as const, other: wordsOf(row.other) }] : [],
  );
}

/** All that are stored, or those that have one of these memories on either side, without the words of the other thing. */
export async function readBareVerdicts(read: RowReader, memoryIds?: readonly string[]): Promise<BareVerdict[]> {
  return (await verdictRows(read, memoryIds)).flatMap((row): BareVerdict[] => {
    if (!isNode(row.other)) return [];
    const kind = row.other.labels.includes(labels.assertion) ? 'claim' : 'memory';
    return [{ ...foundIn(row), other: { kind, id: textProperty(row.other, 'id') ?? '' } }];
  });
}

function foundIn({
  memory,
  reason,
  similarity,
  facts,
  verdict,
  tier,
  confidence,
  found_at,
}: Row): Omit<BareVerdict, 'other'> {
  return {
    memory_id: String(memory),
    reason: reasonIn(reason),
    similarity: Number(similarity ?? 0),
    found_at: String(found_at ?? ''),
    ...defined({
      facts: typeof facts === 'string' ? facts : undefined,
      verdict: verdict === 'definite' || verdict === 'possible' ? verdict : undefined,
      tier: judgeTiers.find((known) => known === tier),
      confidence: typeof confidence === 'number' ? confidence : undefined,
    }),
  };
}

async function verdictRows(read: RowReader, memoryIds: readonly string[] | undefined) {
  if (memoryIds === undefined) {
    return read(`MATCH (m:${labels.memory})-[e:${conflictEdge}]->(o) RETURN ${columns}`);
  }
  if (memoryIds.length === 0) return [];
  const ids = [...new Set(memoryIds)];
  const found = `UNWIND $ids AS at MATCH (m:${labels.memory} {id: at})-[e:${conflictEdge}]->(o) RETURN ${columns}`;
  const of = `UNWIND $ids AS at MATCH (o:${labels.memory} {id: at})<-[e:${conflictEdge}]-(m:${labels.memory}) WHERE NOT m.id IN $ids RETURN ${columns}`;
  return [...(await read(found, { ids })), ...(await read(of, { ids }))];
}

/** Only this program writes them. */
const reasonIn = (value: GraphValue | undefined): ConflictReason => (isReason(value) ? value : 'judge');

const plainReasons: readonly unknown[] = ['slot', 'polarity', 'negation_diff', 'judge', 'similarity'];
const isReason = (value: unknown): value is ConflictReason =>
  plainReasons.includes(value) || (typeof value === 'string' && value.startsWith('rule:'));
