import net from 'node:net';

interface Request {
  readonly mode: 'read' | 'write';
  /** How many it waits for. */
  readonly bookmarks: number;
}

/** A door before a server that writes down what goes through it towards the server. */
export interface TappedDoor {
  readonly port: number;
  /** The `BEGIN` messages so far. */
  transactions(): readonly Request[];
  /** The `RUN` messages so far; outside of a transaction they are requests of their own. */
  queries(): readonly Request[];
  forget(): void;
  close(): Promise<void>;
}

/**
 * Bolt's messages are PackStream structures: marker 0xB1 or 0xB3 and signature 0x11 (BEGIN) or 0x10 (RUN), then maps whose keys
 * are short texts. `mode` is there when it is `r`; `bookmarks` is a list. https://neo4j.com/docs/bolt/current/bolt/message/
 */
export async function tappedDoor(behind: { readonly host: string; readonly port: number }): Promise<TappedDoor> {
  let sent: Buffer[] = [];
  const sockets = new Set<net.Socket>();
  const server = net.createServer((outside) => {
    const inside = net.connect(behind.port, behind.host);
    for (const socket of [outside, inside]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    outside.on('data', (bytes: Buffer) => sent.push(bytes));
    outside.pipe(inside).pipe(outside);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    transactions: () => requestsIn(Buffer.concat(sent), begin),
    queries: () => requestsIn(Buffer.concat(sent), run),
    forget: () => {
      sent = [];
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

const begin = Buffer.from([0xb1, 0x11]);
const run = Buffer.from([0xb3, 0x10]);
const modeRead = Buffer.from([0x84, ...Buffer.from('mode'), 0x81, 0x72]);
const bookmarksKey = Buffer.from([0x89, ...Buffer.from('bookmarks')]);

function requestsIn(bytes: Buffer, signature: Buffer): Request[] {
  const starts: number[] = [];
  for (let at = bytes.indexOf(signature); at >= 0; at = bytes.indexOf(signature, at + 1)) starts.push(at);
  return starts.map((start, index) => {
    const message = bytes.subarray(start, starts[index + 1] ?? bytes.length);
    const list = message.indexOf(bookmarksKey);
    const marker = list < 0 ? 0x90 : (message[list + bookmarksKey.length] ?? 0x90);
    return { mode: message.includes(modeRead) ? 'read' : 'write', bookmarks: marker & 0x0f };
  });
}
