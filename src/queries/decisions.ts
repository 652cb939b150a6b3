import { isNode } from '../graph/elements.ts';
import type { GraphNode, GraphStore, GraphWriter, Properties } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import { compareDecisions, type Decision, decisionSchema, isFromTheFuture } from '../model/decision.ts';

/** A decision, and what of it only the history of one store says. */
export interface RecordedDecision {
  readonly decision: Decision;
  /** The node that the history shows it with. */
  readonly node_id: string;
  /** The states before and after it, in a word. */
  readonly before?: string;
  readonly after?: string;
  /** Ids of the claims that it superseded. */
  readonly superseded_ids?: readonly string[];
}

/** The fields of a decision, as properties of its audit entry. */
const fields = [
  ...['at', 'actor', 'action', 'about', 'facts', 'reason', 'claim', 'path', 'finding', 'rule', 'kind'],
  ...['winner', 'winner_path', 'winner_facts', 'because'],
] as const;

/**
 * Every decision in the store, in the order in which they govern.
 *
 * @param now leaves out those that no clock can have dated, which apply nowhere; default: all.
 */
export async function readDecisions(store: GraphStore, now?: Date): Promise<Decision[]> {
  const rows = await store.read(`MATCH (d:${labels.decision}) RETURN d`);
  const all = rows.flatMap(({ d }) => (isNode(d) ? decisionOf(d) : [])).sort(compareDecisions);
  return now === undefined ? all : all.filter((decision) => !isFromTheFuture(decision, now));
}

/** An entry that does not fit the schema was not written by this program. */
function decisionOf(node: GraphNode): Decision[] {
  const stated = ['id', ...fields].flatMap((name) => {
    const value = node.properties[name];
    return value === null || value === undefined ? [] : [[name, value] as const];
  });
  const parsed = decisionSchema.safeParse(Object.fromEntries(stated));
  return parsed.success ? [parsed.data] : [];
}

/** Appends decisions to the history. Their ids were made before the transaction: a repeated one appends nothing twice. */
export async function writeDecisions(tx: GraphWriter, recorded: readonly RecordedDecision[]): Promise<void> {
  if (recorded.length === 0) return;
  const rows = recorded.map(({ decision, node_id, before, after, superseded_ids }): Properties => {
    const stated: Readonly<Record<string, string | undefined>> = decision;
    return {
      id: decision.id,
      ...Object.fromEntries(fields.map((name) => [name, stated[name] ?? null])),
      node_id,
      before: before ?? null,
      after: after ?? null,
      superseded_ids: superseded_ids === undefined ? null : [...superseded_ids],
    };
  });
  await tx.upsertNodes({ labels: [labels.audit, labels.decision], rows });
}
