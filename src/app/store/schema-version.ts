import type { GraphStore } from '../../graph/port.ts';
import { ensureIndexes } from '../../queries/meta/indexes.ts';
import { readWrittenVersion, writeVersion } from '../../queries/meta/schema-version.ts';
import { addSlots } from '../../queries/migrations/add-slots.ts';
import { recordOldDecisions } from '../../queries/migrations/record-old-decisions.ts';
import type { Clock } from '../../util/clock.ts';
import { GraphError } from '../../util/errors.ts';

/** A step from one layout of the graph to the next. Running one twice does no harm: it may have broken off before. */
interface Migration {
  readonly to: number;
  readonly run: (store: GraphStore) => Promise<void>;
}

const migrations: readonly Migration[] = [
  // Stores from before the version was written down: the same layout, perhaps without its newest indexes.
  { to: 1, run: ensureIndexes },
  // Contradictions have slots, of which at most one is open, and what people decide is recorded.
  {
    to: 2,
    run: async (store) => {
      await ensureIndexes(store);
      await addSlots(store);
      await recordOldDecisions(store);
    },
  },
];

/** The layout this program reads and writes. */
export const schemaVersion: number = Math.max(...migrations.map(({ to }) => to));

/** The version written in a store; 0 in a store from before versions were; undefined in an empty one. */
export async function readSchemaVersion(store: GraphStore): Promise<number | undefined> {
  const version = await readWrittenVersion(store);
  if (version !== undefined) return version;
  return (await store.counts()).nodes === 0 ? undefined : 0;
}

/**
 * Brings a store to the version of this program. An empty one is left empty (a first load is fastest into nothing, and
 * is stamped afterwards).
 *
 * @throws GraphError `store-newer` for a store that a newer program has written.
 */
export async function bringUpToDate(store: GraphStore, clock: Clock): Promise<void> {
  const version = await readSchemaVersion(store);
  if (version === undefined || version === schemaVersion) return;
  if (version > schemaVersion) throw newer(store, version);
  for (const { to, run } of migrations) {
    if (to <= version) continue;
    await run(store);
    await stampSchema(store, clock, to);
  }
}

/** Writes the version down, where it is not yet. */
export async function stampSchema(store: GraphStore, clock: Clock, version = schemaVersion): Promise<void> {
  if ((await readWrittenVersion(store)) === version) return;
  await writeVersion(store, version, clock().toISOString());
}

/**
 * Checks that a store can be read as it is, whatever older layout it has.
 *
 * @throws GraphError `store-newer` for a store that a newer program has written.
 */
export async function requireReadable(store: GraphStore): Promise<void> {
  const version = await readWrittenVersion(store);
  if (version !== undefined && version > schemaVersion) throw newer(store, version);
}

function newer(store: GraphStore, version: number): GraphError {
  return new GraphError(
    `The store ${store.engine.location} has schema version ${version}; this lore-engine knows versions up to ${schemaVersion}.`,
    { code: 'store-newer', fix: 'Update lore-engine (npm install -g lorecheck@latest), or use another store.' },
  );
}
