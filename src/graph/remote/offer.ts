import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { hostname } from 'node:os';
import type { GraphStore, StoreHolder } from '../port.ts';
import { addressFile, addressFolder, makePrivateFolder, storeName, writeAddress } from './address.ts';
import { Caller } from './caller.ts';
import { FrameReader, mostFrameBytes, mostHelloBytes, sendFrame } from './frames.ts';
import { removeLeftovers } from './leftovers.ts';
import { notingStore } from './noting-writer.ts';
import { helloSchema } from './protocol.ts';
import { type SocketPlace, socketPlace } from './socket-path.ts';

export interface OfferOptions {
  /** The store of the embedded engine, on a file. */
  readonly store: GraphStore;
  /** This user's cache folder. */
  readonly cache: string;
  /** The version of this program: callers have the same, or are refused. */
  readonly version: string;
  readonly holder: StoreHolder;
  /** Called after each commit of a caller, with the labels and types that its writes name. */
  readonly onCommit?: (touched: ReadonlySet<string>) => void;
  /** Milliseconds that the write of a caller may stand still; default 30,000. */
  readonly idleMs?: number;
}

export interface StoreOffer {
  /** The store as this process is to use it: others may change it meanwhile, and hear of what is changed here. */
  readonly store: GraphStore;
  /** Lets what is being written come to its end, for a moment; then nobody is connected, and the address is gone. */
  end(): Promise<void>;
}

const mostCallers = 64;
/** Milliseconds until a connection has shown the key. */
const helloMs = 10_000;
/** Milliseconds that writes under way have when this process ends. */
const endMs = 3_000;
/** Milliseconds for answers to be taken. */
const flushMs = 500;
const usualIdleMs = 30_000;

/**
 * Lets other processes of this user work on a store that this process has open. They find it by the address in the cache folder.
 *
 * @throws GraphError `folder-not-private`; the system's own error where the folder cannot be written or no socket made.
 */
export async function offerStore(options: OfferOptions): Promise<StoreOffer> {
  const folder = addressFolder(options.cache);
  makePrivateFolder(folder);
  removeLeftovers(folder);
  const name = storeName(options.store.engine.location);
  const place = socketPlace(folder, name);
  const key = randomBytes(32).toString('hex');
  const callers = new Map<Socket, Caller | undefined>();
  const server = createServer((socket) => receive(socket, key, callers, options));
  server.maxConnections = mostCallers;
  try {
    await listening(server, place);
    const { pid, command } = options.holder;
    await writeAddress(folder, name, { socket: place.path, key, host: hostname(), pid, command });
  } catch (error) {
    server.close();
    place.remove();
    throw error;
  }
  const { store } = options;
  return {
    store: notingStore({ ...store, engine: { ...store.engine, isShared: true } }, (touched) =>
      tellAll(callers, touched),
    ),
    async end() {
      rmSync(addressFile(folder, name), { force: true });
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const known = [...callers.values()].filter((caller) => caller !== undefined);
      await within(endMs, Promise.all(known.map((caller) => caller.finish())));
      for (const socket of callers.keys()) socket.destroySoon(); // the last answers are on their way
      await within(flushMs, closed);
      for (const socket of callers.keys()) socket.destroy(); // whoever does not take them
      await closed;
      place.remove();
    },
  };
}

/** @param but who knows it already. */
function tellAll(callers: ReadonlyMap<Socket, Caller | undefined>, touched: ReadonlySet<string>, but?: Socket): void {
  for (const [socket, caller] of callers) if (socket !== but) caller?.tell(touched);
}

function listening(server: Server, { path }: SocketPlace): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      server.off('error', reject);
      server.on('error', () => undefined); // one connection that failed is no reason to end
      resolve();
    });
  });
}

/** Hears what a connection says first, and after that what it asks. A caller that breaks the protocol is cut off. */
function receive(
  socket: Socket,
  key: string,
  callers: Map<Socket, Caller | undefined>,
  { store, version, holder, onCommit = () => undefined, idleMs = usualIdleMs }: OfferOptions,
): void {
  callers.set(socket, undefined);
  const tooLate = setTimeout(() => socket.destroy(), helloMs);
  socket.on('error', () => undefined); // 'close' follows
  socket.once('close', () => {
    clearTimeout(tooLate);
    callers.delete(socket);
  });
  const reader = new FrameReader(mostHelloBytes);
  const welcome = (message: unknown): void => {
    clearTimeout(tooLate);
    const hello = helloSchema.parse(message);
    if (!isSame(hello.key, key)) return void socket.destroy();
    if (hello.version !== version) {
      void sendFrame(socket, { refused: 'version', version }).then(() => socket.end());
      return;
    }
    reader.most = mostFrameBytes;
    const committed = (touched: ReadonlySet<string>): void => {
      onCommit(touched);
      tellAll(callers, touched, socket);
    };
    callers.set(socket, new Caller({ socket, store, holder, idleMs, onCommit: committed }));
    const { name, version: engineVersion, location } = store.engine;
    void sendFrame(socket, { engine: { name, version: engineVersion, location }, holder });
  };
  socket.on('data', (piece) => {
    try {
      for (const message of reader.add(Buffer.from(piece))) {
        const caller = callers.get(socket);
        if (caller === undefined) welcome(message);
        else caller.take(message);
        if (socket.destroyed) return;
      }
    } catch {
      socket.destroy();
    }
  });
}

/** In the same time wherever they differ. */
function isSame(given: string, key: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(key));
}

/** Resolves with the work, or after so many milliseconds. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
