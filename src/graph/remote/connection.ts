import { connect, type Socket } from 'node:net';
import type { GraphError } from '../../util/errors.ts';
import { pieceOfWork } from '../../util/piece-of-work.ts';
import type { EngineInfo, Row } from '../port.ts';
import type { Address } from './address.ts';
import { type CommitsAsked, errorReceived, holderGone, otherVersion, processWords, silentHolder } from './errors.ts';
import { FrameReader, mostFrameBytes, sendFrame } from './frames.ts';
import { type AnswerMessage, answerSchema, newsSchema, type RequestBody, welcomeSchema } from './protocol.ts';

/** The answer to a request. */
export interface Reply {
  readonly rows: Row[];
  readonly answer: unknown;
}

interface Waiting {
  readonly op: RequestBody['op'];
  /** The commits of its work. */
  readonly commits: CommitsAsked;
  readonly rows: Row[];
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
  readonly onSpent: ((ms: number) => void) | undefined;
}

export type Held = EngineInfo & Required<Pick<EngineInfo, 'holder'>>;

/** Milliseconds for the first answer: whoever ingests a large world may be at work for a while. */
const welcomeMs = 30_000;

/** A connection to the process that has a store open. Requests are answered in any order. */
export class HolderConnection {
  readonly engine: Held;
  readonly #socket: Socket;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Set<(touched: ReadonlySet<string>) => void>();
  readonly #commits = new WeakMap<object, CommitsAsked>();
  #asked = 0;
  #isGone = false;
  #isEnded = false;

  constructor(socket: Socket, reader: FrameReader, engine: Held) {
    this.#socket = socket;
    this.engine = engine;
    socket.on('data', (piece) => this.#take(reader, Buffer.from(piece)));
    socket.once('close', () => this.#leave());
    if (socket.destroyed) this.#leave();
  }

  /** Why nothing more can be asked, and what that means for the work it is read in; undefined as long as the other process is there. */
  get gone(): GraphError | undefined {
    return this.#isGone ? this.#goneAfter(this.#commitsHere()) : undefined;
  }

  /** @param onSpent is told how many milliseconds of shared time it took. Rejects with what the store did, or as `holderGone`. */
  ask(asked: RequestBody, onSpent?: (ms: number) => void): Promise<Reply> {
    return this.begin(asked, onSpent).reply;
  }

  /** The same, with the id that a transaction goes by. */
  begin(asked: RequestBody, onSpent?: (ms: number) => void): { readonly id: number; readonly reply: Promise<Reply> } {
    this.#asked += 1;
    const id = this.#asked;
    const reply = new Promise<Reply>((resolve, reject) => {
      const commits = this.#commitsHere();
      if (this.#isGone) return reject(this.#goneAfter(commits));
      this.#waiting.set(id, { op: asked.op, commits, rows: [], resolve, reject, onSpent });
      if (asked.op === 'commit') commits.open += 1;
      sendFrame(this.#socket, { id, ...asked }).catch((error: unknown) => {
        this.#waiting.delete(id);
        reject(error instanceof Error ? error : new Error(String(error)));
      });
    });
    return { id, reply };
  }

  /** Calls the listener after others have changed something. Returns what ends the listening. */
  listen(listener: (touched: ReadonlySet<string>) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  end(): void {
    this.#isEnded = true;
    this.#socket.destroy();
  }

  #take(reader: FrameReader, piece: Buffer): void {
    try {
      for (const message of reader.add(piece)) {
        const news = newsSchema.safeParse(message);
        if (news.success) for (const listener of [...this.#listeners]) listener(new Set(news.data.touched));
        else this.#receive(answerSchema.parse(message));
      }
    } catch {
      this.#socket.destroy(); // no message of ours: as good as gone
    }
  }

  #receive(message: AnswerMessage): void {
    const waiting = this.#waiting.get(message.id);
    if (waiting === undefined) return;
    if ('rows' in message && message.rows !== undefined) for (const row of message.rows) waiting.rows.push(row);
    if ('more' in message && message.more === true) return;
    this.#waiting.delete(message.id);
    if ('spentMs' in message && message.spentMs !== undefined) waiting.onSpent?.(message.spentMs);
    const { op, commits, rows } = waiting;
    if (op === 'commit') commits.open -= 1;
    if (message.error === undefined) {
      if (op === 'commit') commits.stored += 1;
      waiting.resolve({ rows, answer: message.answer });
    } else {
      const isEnding = message.error.code === 'holder-gone';
      waiting.reject(isEnding && commits.stored > 0 ? this.#goneAfter(commits) : errorReceived(message.error));
    }
  }

  /** The commits of the asking work: those of the whole process, unless it does several. */
  #commitsHere(): CommitsAsked {
    const work = pieceOfWork() ?? this;
    const known = this.#commits.get(work);
    if (known !== undefined) return known;
    const none = { stored: 0, open: 0 };
    this.#commits.set(work, none);
    return none;
  }

  #goneAfter(commits: CommitsAsked): GraphError {
    return holderGone(this.engine.location, this.engine.holder, commits);
  }

  #leave(): void {
    this.#isGone = !this.#isEnded;
    for (const { commits, reject } of this.#waiting.values()) reject(this.#goneAfter(commits));
    this.#waiting.clear();
  }
}

/**
 * Connects to the process at an address, and shows it the key. Undefined where nobody is there any more.
 *
 * @throws GraphError `holder-version` or `holder-silent`.
 */
export async function connectToHolder(address: Address, version: string): Promise<HolderConnection | undefined> {
  const socket = await connected(address.socket);
  if (socket === undefined) return undefined;
  socket.on('error', () => undefined); // 'close' follows
  try {
    await sendFrame(socket, { version, key: address.key });
    const reader = new FrameReader(mostFrameBytes);
    const welcome = welcomeSchema.safeParse(await firstMessage(socket, reader, processWords(address)));
    if (!welcome.success) {
      socket.destroy();
      return undefined; // it ends, or is no such process
    }
    if (welcome.data.refused !== undefined) throw otherVersion(welcome.data.version, version, processWords(address));
    const { engine, holder } = welcome.data;
    return new HolderConnection(socket, reader, { ...engine, isShared: true, holder });
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** Undefined where nobody listens. */
function connected(path: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });
}

/** Undefined where the connection ends without one. */
function firstMessage(socket: Socket, reader: FrameReader, who: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish(() => reject(silentHolder(who, welcomeMs / 1000))), welcomeMs);
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      socket.off('data', onData);
      socket.off('close', onClose);
      settle();
    };
    const onClose = () => finish(() => resolve(undefined));
    const onData = (piece: Buffer) => {
      try {
        for (const message of reader.add(piece)) return finish(() => resolve(message));
      } catch {
        finish(() => resolve(undefined));
      }
    };
    socket.on('data', onData);
    socket.once('close', onClose);
  });
}
