import { isNode } from '../../graph/elements.ts';
import type { GraphStore, GraphValue } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { type Run, runSchema } from '../../model/report.ts';
import { defined } from '../../util/defined.ts';
import { readStateMark } from './state-mark.ts';

/** What says that a store is another than it was, and is cheap to read: equal texts, equal stores. */
export interface StoreMark {
  /** Of the lore alone: changes with each ingest that wrote something. */
  readonly lore: string;
  /** Of all: changes with runs, decisions and rules as well. */
  readonly all: string;
}

export async function readStoreMark(store: GraphStore): Promise<StoreMark> {
  const count = async (label: string): Promise<number> => {
    const [row] = await store.read(`MATCH (n:${label}) RETURN count(n) AS n`);
    return Number(row?.n ?? 0);
  };
  const { generation, ingest, runs } = await readStateMark(store);
  const [recorded, entries] = [await count(labels.run), await count(labels.audit)];
  return { lore: `${generation}`, all: JSON.stringify([generation, ingest, runs, recorded, entries]) };
}

/** An open finding, as far as it shows that it became another. */
export interface OpenFinding {
  /** On how many claims and entities it rests. */
  readonly members: number;
  /** Of all that a run writes about it, without what moved, or is only concluded of its claims. */
  readonly hash: string;
}

/** All open findings, by id. */
export async function readOpenFindings(store: GraphStore): Promise<Map<string, OpenFinding>> {
  const rows = await store.read(
    `MATCH (v:${labels.violation}) WHERE v.status = 'open' RETURN v.id AS id, v.member_ids AS members, coalesce(v.stated_hash, v.content_hash) AS hash`,
  );
  return new Map(
    rows.map(({ id, members, hash }) => [
      String(id),
      { members: Array.isArray(members) ? members.length : 0, hash: String(hash) },
    ]),
  );
}

/** A run as it is recorded, one that failed included. */
export interface RecordedRun extends Run {
  /** Why it broke off. */
  readonly failure?: string;
}

/** The runs that ended last, the newest first. */
export async function readNewestRuns(store: GraphStore, most: number): Promise<RecordedRun[]> {
  const rows = await store.read(
    `MATCH (r:${labels.run}) RETURN r ORDER BY r.finished_at DESC, r.id DESC LIMIT ${Math.trunc(most)}`,
  );
  return rows.flatMap(({ r }) => {
    if (!isNode(r)) return [];
    const { success, data } = runSchema.safeParse(r.properties);
    const { failure } = r.properties;
    return success ? [{ ...data, ...defined({ failure: typeof failure === 'string' ? failure : undefined }) }] : [];
  });
}

const ofRule = ['enabled', 'in_force', 'severity', 'approved_at', 'removed_at', 'content_hash'] as const;

/** What the store says of each rule that matters to whoever relies on it, as a text to compare, by id. */
export async function readRuleStates(store: GraphStore): Promise<Map<string, string>> {
  const columns = ofRule.map((name) => `r.${name} AS ${name}`).join(', ');
  const rows = await store.read(`MATCH (r:${labels.rule}) RETURN r.id AS id, ${columns}`);
  const state = (row: Readonly<Record<string, GraphValue>>) => JSON.stringify(ofRule.map((name) => row[name] ?? null));
  return new Map(rows.map((row) => [String(row.id), state(row)]));
}
