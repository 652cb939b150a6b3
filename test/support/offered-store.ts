import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedStore } from '../../src/graph/embedded/store.ts';
import type { GraphStore } from '../../src/graph/port.ts';
import { type Address, addressFolder, readAddress, storeName } from '../../src/graph/remote/address.ts';
import { encode } from '../../src/graph/remote/codec.ts';
import { connectToHolder, type HolderConnection } from '../../src/graph/remote/connection.ts';
import { type OfferOptions, offerStore } from '../../src/graph/remote/offer.ts';
import { openRemoteStore } from '../../src/graph/remote/store.ts';

export const holder = { pid: process.pid, command: 'lore watch', watches: true, readOnly: false } as const;

/** A store on a file of its own that is open here and offered to others. */
export async function offeredStore(options: Partial<OfferOptions> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'offered-'));
  const cache = join(folder, 'cache');
  const path = join(folder, 'graph.grafeo');
  const store = await openEmbeddedStore({ path });
  const offer = await offerStore({ store, cache, version: '1.2.3', holder, ...options });
  const openAs = (version: string) => openRemoteStore({ path, cache, version });
  const address = (): Address => {
    const found = readAddress(addressFolder(cache), storeName(path));
    if (found === undefined) throw new Error('The store has no address.');
    return found;
  };
  return {
    ...{ folder, cache, path, store, offer, openAs, address },
    /** The store as another process would see it. */
    async open(): Promise<GraphStore> {
      const remote = await openAs('1.2.3');
      if (remote === undefined) throw new Error('Nobody offers the store.');
      return remote;
    },
    /** A process that can be cut off. */
    async connect(): Promise<HolderConnection> {
      const connection = await connectToHolder(address(), '1.2.3');
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

/** A message as it goes over the socket. */
export function framed(message: unknown): Buffer {
  const body = Buffer.from(encode(message));
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length);
  return Buffer.concat([head, body]);
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
