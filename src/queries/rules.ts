import type { GraphStore, GraphWriter, Properties } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';

/** Ids of all rules that the store knows, sorted: those added to it, and those that ran on it. */
export async function ruleIds(store: GraphStore): Promise<string[]> {
  const rows = await store.read(`MATCH (r:${labels.rule}) RETURN DISTINCT r.id AS id`);
  return rows.flatMap(({ id }) => (typeof id === 'string' ? [id] : [])).sort();
}

/** The store's data about a rule. Texts are empty where it has none. */
export interface StoredRule {
  readonly description: string;
  readonly cypher: string;
  /** File it was written in. */
  readonly path: string;
  /** False: its file is gone, or it was removed. */
  readonly inForce: boolean;
}

export async function readRule(store: GraphStore, id: string): Promise<StoredRule | undefined> {
  const [row] = await store.read(
    `MATCH (r:${labels.rule} {id: $id}) RETURN r.description AS description, r.cypher AS cypher, r.path AS path,
     r.in_force AS in_force`,
    { id },
  );
  if (row === undefined) return undefined;
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    description: text(row.description),
    cypher: text(row.cypher),
    path: text(row.path),
    inForce: row.in_force !== false,
  };
}

/**
 * True if this transaction may add a rule of an id: none in force has it, and until this ends no other one can get it. The second of two
 * writers that add a rule at once waits here, and sees the rule of the first.
 */
export async function claimRuleId(tx: GraphWriter, id: string): Promise<boolean> {
  // The write takes the lock, and only then is it read whether the rule is in force.
  await tx.query(`MERGE (r:${labels.rule} {id: $id}) ON CREATE SET r.in_force = false SET r.claimed = true`, { id });
  const [row] = await tx.query(`MATCH (r:${labels.rule} {id: $id}) REMOVE r.claimed RETURN r.in_force AS in_force`, {
    id,
  });
  return row?.in_force === false;
}

/** Writes these properties of a rule; `null` removes one, others stay as they are. */
export async function writeRule(tx: GraphWriter, rule: Properties & { readonly id: string }): Promise<void> {
  await tx.upsertNodes({ labels: [labels.rule], rows: [rule] });
}
