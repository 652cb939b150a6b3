import type { GraphStore, GraphValue } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { readStateMark } from './state-mark.ts';

/** A cheap mark of the state of a store: equal texts, equal stores. */
export interface StoreMark {
  /** The mark of the lore alone: changes with each ingest that wrote something. */
  readonly lore: string;
  /** The mark of everything: changes with runs, decisions and rules as well. */
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

const ofRule = ['enabled', 'in_force', 'severity', 'approved_at', 'removed_at', 'content_hash'] as const;

/** The properties of each rule that its users depend on, as a text to compare, by id. */
export async function readRuleStates(store: GraphStore): Promise<Map<string, string>> {
  const columns = ofRule.map((name) => `r.${name} AS ${name}`).join(', ');
  const rows = await store.read(`MATCH (r:${labels.rule}) RETURN r.id AS id, ${columns}`);
  const state = (row: Readonly<Record<string, GraphValue>>) => JSON.stringify(ofRule.map((name) => row[name] ?? null));
  return new Map(rows.map((row) => [String(row.id), state(row)]));
}
