import type { GraphStore } from '../../graph/port.ts';
import { countAddedRules, countReviews, countStore, findFault, readEverything } from '../../queries/contents.ts';
import { readWorldRecord } from '../../queries/meta/world-record.ts';
import { GraphError } from '../../util/errors.ts';
import { readSchemaVersion, schemaVersion } from '../store/schema-version.ts';

/** The content of a store, counted while it was read from beginning to end. */
export interface StoreContents {
  /** Absent when no world was ever ingested. */
  readonly world?: string;
  readonly schema_version: number;
  readonly nodes: number;
  readonly edges: number;
  readonly entities: number;
  readonly claims: number;
  readonly findings: number;
  /** Findings that a person decided about, and whatever was flagged for one. */
  readonly reviews: number;
  /** Rules that were added to the store. */
  readonly rules: number;
}

/**
 * Reads a store from beginning to end, and counts.
 *
 * @throws GraphError `store-newer`, or `graph-damaged` when what it says does not hold together.
 */
export async function readContents(store: GraphStore): Promise<StoreContents> {
  const version = (await readSchemaVersion(store)) ?? 0;
  if (version > schemaVersion) {
    throw new GraphError(
      `${store.engine.location} has schema version ${version}; this lore-engine knows ${schemaVersion}.`,
      {
        code: 'store-newer',
        fix: 'Update lore-engine (npm install -g lorecheck@latest).',
      },
    );
  }
  const record = await readWorldRecord(store);
  const { nodes, edges } = await readAll(store);
  const fault = await findFault(store);
  if (fault !== undefined) throw damaged(store, fault);
  const { entities, claims, findings } = await countStore(store);
  const reviews = await countReviews(store);
  const rules = await countAddedRules(store);
  const counts = { nodes, edges, entities, claims, findings, reviews, rules };
  return { ...(record === undefined ? {} : { world: record.name }), schema_version: version, ...counts };
}

async function readAll(store: GraphStore): Promise<{ nodes: number; edges: number }> {
  const expected = await store.counts();
  const { nodes, edges } = await readEverything(store);
  if (nodes !== expected.nodes || edges !== expected.edges) {
    throw damaged(store, `of ${expected.nodes} nodes and ${expected.edges} edges ${nodes} and ${edges} can be read`);
  }
  return { nodes, edges };
}

const damaged = (store: GraphStore, why: string): GraphError =>
  new GraphError(`${store.engine.location} is not whole: ${why}.`, {
    code: 'graph-damaged',
    fix: 'Run `lore ingest`, which completes interrupted work. If that does not help, restore an older backup or ingest into a new store.',
  });
