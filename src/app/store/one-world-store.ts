import type { GraphStore } from '../../graph/port.ts';
import { readWorldRecord, type WorldRecord, worldRecordWithin } from '../../queries/meta/world-record.ts';
import type { WorldHome } from './home.ts';
import { refuseOtherWorld } from './other-world.ts';

/** Reads look again after so long: one more question for each would be felt, and what they show is not kept. */
const lookMs = 1000;

/**
 * A store that others may make another world's while this process works on it: `lore ingest --replace` from elsewhere. Each write looks, within
 * its own transaction, which world is there; reads do so once a second. Where it is another, they reject with `other-world`.
 */
export function oneWorldStore(
  store: GraphStore,
  home: WorldHome | undefined,
  opened: WorldRecord | undefined,
): GraphStore {
  if (home === undefined || !isServed(store)) return store;
  let seen = opened;
  let looked = Date.now();
  let looking: Promise<void> | undefined;
  const requireSame = async (now: WorldRecord | undefined): Promise<void> => {
    if (now !== undefined && identity(now) !== identity(seen)) await refuseOtherWorld(store, now, home);
    seen = now;
  };
  const look = async (): Promise<void> => {
    await requireSame(await readWorldRecord(store));
    looked = Date.now();
  };
  const beforeRead = (): Promise<void> | undefined => {
    if (Date.now() - looked < lookMs) return undefined;
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  return {
    ...store,
    read: async (cypher, params) => {
      await beforeRead();
      return store.read(cypher, params);
    },
    readLimited: async (cypher, params, limits) => {
      await beforeRead();
      return store.readLimited(cypher, params, limits);
    },
    write: (work) =>
      store.write(async (tx) => {
        await requireSame(await worldRecordWithin(tx));
        return work(tx);
      }),
  };
}

/** A file is open in one process, and those that work on it there do so for the same folder. */
const isServed = ({ engine }: GraphStore): boolean => engine.isShared === true && engine.holder === undefined;

/** The parts that an ingest of the same world leaves unchanged. */
const identity = (record: WorldRecord | undefined): string =>
  JSON.stringify(record && [record.name, record.stated, record.file, record.replaced, record.leaving]);
