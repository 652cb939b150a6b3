import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { promisify } from 'node:util';

/** A TCP door on the loopback that a test puts before a server, or in place of one. */
export interface Door {
  readonly port: number;
  close(): Promise<void>;
}

/** Something that is not Neo4j: answers the first bytes it gets with `reply`, or hangs up. */
export const impostor = (reply: string | Buffer | 'hang up'): Promise<Door> =>
  listen(
    net.createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => (reply === 'hang up' ? socket.destroy() : socket.end(reply)));
    }),
  );

export interface SilentDoor extends Door {
  /** When the first connection came, as `performance.now()` has it. */
  readonly knocked: Promise<number>;
}

/** Accepts whatever comes, and never says a word. */
export async function silentDoor(): Promise<SilentDoor> {
  const sockets = new Set<net.Socket>();
  let onKnock: (at: number) => void = () => undefined;
  const knocked = new Promise<number>((resolve) => {
    onKnock = resolve;
  });
  const door = await listen(
    net.createServer((socket) => {
      onKnock(performance.now());
      sockets.add(socket);
      socket.on('error', () => undefined).resume();
    }),
  );
  const close = () => {
    for (const socket of sockets) socket.destroy();
    return door.close();
  };
  return { port: door.port, knocked, close };
}

/** Connections are never answered, as behind a firewall that drops packets: the queue of connections is full, and is never emptied. */
export async function deafDoor(): Promise<Door> {
  const listens = `const server = require('node:net').createServer();
    server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
      require('node:fs').writeSync(1, String(server.address().port));
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    });`;
  const child = spawn(process.execPath, ['-e', listens], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<number>((resolve) => child.stdout.once('data', (text) => resolve(Number(text))));
  const queue = Array.from({ length: 8 }, () => net.connect(port, '127.0.0.1').on('error', () => undefined));
  await new Promise((resolve) => setTimeout(resolve, 300));
  const close = async () => {
    for (const socket of queue) socket.destroy();
    child.kill('SIGKILL');
  };
  if (queue.every((socket) => !socket.connecting)) {
    await close();
    throw new Error('the queue of connections is longer than it should be');
  }
  return { port, close };
}

export interface TlsDoor extends Door {
  /** PEM, for whoever is to trust it. */
  readonly certificate: string;
}

/** TLS with a certificate that nobody has signed, before a server without TLS. Needs the JDK's keytool. */
export async function tlsDoor(behind: { readonly host: string; readonly port: number }): Promise<TlsDoor> {
  const { pfx, certificate } = await selfSigned();
  const door = await listen(
    tls.createServer({ pfx, passphrase: PASSPHRASE }, (outside) => {
      const inside = net.connect(behind.port, behind.host);
      for (const socket of [outside, inside]) socket.on('error', () => undefined);
      outside.pipe(inside).pipe(outside);
    }),
  );
  return { ...door, certificate };
}

export interface BreakableDoor extends Door {
  /** Every connection through it breaks at once, new ones work. */
  slam(): void;
  /** The next commit reaches the server, and its answer reaches nobody. */
  loseNextCommit(): void;
  /** As `slam`, and nobody gets in any more until it is opened again. */
  lock(): void;
  unlock(): void;
  /** From now on it swallows what comes from either side, on new connections, too, and breaks none. */
  hush(): void;
  /** As `hush`, once these have gone through it towards the server, one after another; resolves then. */
  hushAfter(...bytes: readonly Buffer[]): Promise<void>;
  /** Resolves once these have gone through it towards the server, one after another. */
  passes(...bytes: readonly Buffer[]): Promise<void>;
  /** New connections work again; those of before stay dead, as behind a firewall that has forgotten them. */
  unhush(): void;
}

/** Bolt's COMMIT, a message of two bytes in a chunk of its own. https://neo4j.com/docs/bolt/current/bolt/message/ */
export const commit = Buffer.from([0x00, 0x02, 0xb0, 0x12, 0x00, 0x00]);

/** A door that fails as networks do. */
export async function breakableDoor(behind: { readonly host: string; readonly port: number }): Promise<BreakableDoor> {
  const sockets = new Set<net.Socket>();
  const slam = () => sockets.forEach((socket) => void socket.destroy());
  const swallowAll = () =>
    sockets.forEach((socket) => {
      socket.unpipe();
      socket.resume();
    });
  let losing = false;
  let awaited: { readonly bytes: readonly Buffer[]; readonly hushes: boolean; readonly done: () => void } | undefined;
  let locked = false;
  let hushed = false;
  const hush = () => {
    hushed = true;
    swallowAll();
  };
  const keep = (socket: net.Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };
  const door = await listen(
    net.createServer((outside) => {
      if (locked) return void outside.destroy();
      keep(outside);
      if (hushed) return void outside.resume();
      const inside = net.connect(behind.port, behind.host);
      keep(inside);
      outside.on('data', (bytes: Buffer) => {
        if (losing && bytes.includes(commit)) {
          losing = false;
          inside.unpipe(outside);
          inside.once('data', slam).resume();
        }
        const [next, ...later] = awaited?.bytes ?? [];
        if (awaited === undefined || next === undefined || !bytes.includes(next)) return;
        if (later.length > 0) {
          awaited = { ...awaited, bytes: later };
          return;
        }
        if (awaited.hushes) {
          inside.unpipe(outside);
          setImmediate(hush); // once the pipe has passed the bytes on
        }
        awaited.done();
        awaited = undefined;
      });
      outside.pipe(inside).pipe(outside);
    }),
  );
  const pass = (bytes: readonly Buffer[], hushes: boolean) =>
    new Promise<void>((resolve) => {
      awaited = { bytes, hushes, done: resolve };
    });
  return {
    port: door.port,
    close: () => {
      slam();
      return door.close();
    },
    slam,
    loseNextCommit: () => {
      losing = true;
    },
    lock: () => {
      locked = true;
      slam();
    },
    unlock: () => {
      locked = false;
    },
    hush,
    hushAfter: (...bytes) => pass(bytes, true),
    passes: (...bytes) => pass(bytes, false),
    unhush: () => {
      hushed = false;
    },
  };
}

const PASSPHRASE = 'black-keep';

async function selfSigned(): Promise<{ readonly pfx: Buffer; readonly certificate: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'lore-tls-'));
  const file = join(folder, 'server.p12');
  const store = { '-alias': 'server', '-keystore': file, '-storepass': PASSPHRASE };
  const key = {
    '-keyalg': 'EC',
    '-dname': 'CN=localhost',
    '-ext': 'san=ip:127.0.0.1',
    '-validity': '2',
    '-storetype': 'PKCS12',
  };
  const keytool = (...args: readonly string[]) => promisify(execFile)('keytool', args);
  try {
    await keytool('-genkeypair', ...Object.entries({ ...store, ...key }).flat());
    const { stdout: certificate } = await keytool('-exportcert', '-rfc', ...Object.entries(store).flat());
    return { pfx: await readFile(file), certificate };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function listen(server: net.Server): Promise<Door> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') return reject(new Error('no port'));
      resolve({ port: address.port, close: () => new Promise((done) => server.close(() => done())) });
    });
  });
}
