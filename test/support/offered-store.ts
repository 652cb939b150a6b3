import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedStore } from '../../src/graph/embedded/store.ts';
import type { GraphStore } from '../../src/graph/port.ts';
import { addressFolder, readAddress, storeName } from '../../src/graph/remote/address.ts';
import { connectToHolder, type HolderConnection } from '../../src/graph/remote/connection.ts';
import { type OfferOptions, offerStore } from '../../src/graph/remote/offer.ts';
import { openRemoteStore } from '../../src/graph/remote/store.ts';

export const holder = { pid: process.pid, command: 'lore watch', watches: true } as const;

/** A store on a file of its own that is open here and offered to others. */
export async function offeredStore(options: Partial<OfferOptions> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'offered-'));
  const cache = join(folder, 'cache');
  const path = join(folder, 'graph.grafeo');
  const store = await openEmbeddedStore({ path });
  const offer = await offerStore({ store, cache, version: '1.2.3', holder, ...options });
  const openAs = (version: string) => openRemoteStore({ path, cache, version });
  return {
    ...{ folder, cache, path, store, offer, openAs },
    /** What another process would have of it. */
    async open(): Promise<GraphStore> {
      const remote = await openAs('1.2.3');
      if (remote === undefined) throw new Error('Nobody offers the store.');
      return remote;
    },
    /** A process that can be cut off. */
    async connect(): Promise<HolderConnection> {
      const address = readAddress(addressFolder(cache), storeName(path));
      const connection = address && (await connectToHolder(address, '1.2.3'));
      if (connection === undefined) throw new Error('Nobody offers the store.');
      return connection;
    },
    async end() {
      await offer.end();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** An empty store over a socket; its holder ends with it. */
export async function openOfferedStore(): Promise<GraphStore> {
  const offered = await offeredStore();
  const remote = await offered.open();
  let isEnded = false;
  return {
    ...remote,
    async close() {
      await remote.close();
      if (!isEnded) await offered.end();
      isEnded = true;
    },
  };
}
