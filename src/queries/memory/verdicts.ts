import { isNode } from '../../graph/elements.ts';
import type { GraphNode, GraphStore, GraphValue, GraphWriter, Row } from '../../graph/port.ts';
import { conflictEdge, labels } from '../../graph/schema.ts';
import { type ConflictingThing, type ConflictReason, judgeTiers, type StoredVerdict } from '../../model/memory.ts';
import { docOf, textProperty } from '../../rules/findings/nodes.ts';
import { passageKey, passageSaying, passagesSaying } from '../../rules/findings/passage-saying.ts';
import { summaryOf } from '../../rules/findings/wording/summary.ts';
import { defined } from '../../util/defined.ts';
import { groupBy } from '../../util/group.ts';
import { namingIn } from '../told-claims.ts';
import type { RowReader } from './reading.ts';

/** A verdict without the words of the other thing, which the store has. The id of a passage is the path of its file: that stays. */
export interface BareVerdict extends Omit<StoredVerdict, 'other' | 'kind'> {
  readonly other: Pick<ConflictingThing, 'kind' | 'id'>;
}

const otherLabels = { memory: labels.memory, passage: labels.source, claim: labels.assertion } as const;

/**
 * Writes contradictions that were found, each as an edge from the memory that was noted later; again, it is the newest. A conflict with a
 * missing claim, memory or file is left out.
 */
export async function writeVerdicts(tx: GraphWriter, verdicts: readonly BareVerdict[]): Promise<void> {
  for (const [kind, alike] of groupBy(verdicts, ({ other }) => other.kind)) {
    await tx.upsertEdges({
      type: conflictEdge,
      from: { label: labels.memory },
      to: { label: kind === 'entity' ? labels.entity : otherLabels[kind] },
      rows: alike.map(
        ({ memory_id, other, reason, similarity, facts, sentence, verdict, tier, confidence, found_at }) => ({
          from: memory_id,
          to: other.id,
          properties: {
            ...{ kind: 'contradiction', reason, similarity, found_at },
            facts: facts ?? null,
            sentence: sentence ?? null,
            verdict: verdict ?? null,
            tier: tier ?? null,
            confidence: confidence ?? null,
          },
        }),
      ),
    });
  }
}

/** Takes back just these. */
export async function dropVerdicts(
  tx: GraphWriter,
  verdicts: readonly Pick<BareVerdict, 'memory_id' | 'other'>[],
): Promise<void> {
  const pairs = verdicts.map(({ memory_id, other }) => ({ from: memory_id, to: other.id }));
  for (const label of Object.values(otherLabels)) {
    await tx.query(
      `UNWIND $pairs AS pair MATCH (:${labels.memory} {id: pair.from})-[e:${conflictEdge}]->(:${label} {id: pair.to}) DELETE e`,
      { pairs },
    );
  }
}

const columns =
  'm.id AS memory, o AS other, e.reason AS reason, e.similarity AS similarity, e.facts AS facts, e.sentence AS sentence, e.verdict AS verdict, e.tier AS tier, e.confidence AS confidence, e.found_at AS found_at';

/** All that are stored, or those that have one of these memories on either side; in no order. A passage whose sentence is gone is left out. */
export async function readVerdicts(store: GraphStore, memoryIds?: readonly string[]): Promise<StoredVerdict[]> {
  const read: RowReader = store.read.bind(store);
  const rows = await verdictRows(read, memoryIds);
  const claims = rows.flatMap(({ other }) => (isNode(other) && other.labels.includes(labels.assertion) ? [other] : []));
  const naming = await namingIn(store, claims);
  const passages = await passagesSaying(
    read,
    rows.flatMap(({ other, sentence }) => {
      return isNode(other) && isFile(other) && typeof sentence === 'string'
        ? [{ path: textProperty(other, 'id') ?? '', sentence }]
        : [];
    }),
  );
  const wordsOf = (node: GraphNode, sentence: GraphValue | undefined): ConflictingThing | undefined => {
    const id = textProperty(node, 'id') ?? '';
    if (isFile(node)) {
      const passage = passages.get(passageKey(id, String(sentence)));
      if (passage === undefined) return undefined;
      const saying = passageSaying(passage, String(sentence));
      const text = textProperty(saying, 'text') ?? '';
      return { kind: 'passage', id: textProperty(passage, 'id') ?? '', text, place: docOf(saying) };
    }
    if (!node.labels.includes(labels.assertion)) return { kind: 'memory', id, text: textProperty(node, 'text') ?? '' };
    return { kind: 'claim', id, text: summaryOf(node, naming), place: docOf(node) };
  };
  return rows.flatMap((row) => {
    const other = isNode(row.other) ? wordsOf(row.other, row.sentence) : undefined;
    return other === undefined ? [] : [{ ...foundIn(row), kind: 'contradiction' as const, other }];
  });
}

/** The other side of a verdict: neither a memory nor a claim. A file that is gone has another label than one that is there. */
const isFile = ({ labels: of }: GraphNode): boolean => !of.includes(labels.memory) && !of.includes(labels.assertion);

/** All that are stored, or those that have one of these memories on either side, without the words of the other thing. */
export async function readBareVerdicts(read: RowReader, memoryIds?: readonly string[]): Promise<BareVerdict[]> {
  return (await verdictRows(read, memoryIds)).flatMap((row): BareVerdict[] => {
    if (!isNode(row.other)) return [];
    const kind = isFile(row.other) ? 'passage' : row.other.labels.includes(labels.assertion) ? 'claim' : 'memory';
    return [{ ...foundIn(row), other: { kind, id: textProperty(row.other, 'id') ?? '' } }];
  });
}

function foundIn({
  memory,
  reason,
  similarity,
  facts,
  sentence,
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
      sentence: typeof sentence === 'string' ? sentence : undefined,
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
