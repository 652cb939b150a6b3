import type { Socket } from 'node:net';
import { GraphError } from '../../util/errors.ts';
import { decode, encode } from './codec.ts';

/** Bytes of a message once the other side is known. A page of rows or a batch of an ingest has a few megabytes. */
export const mostFrameBytes = 256 * 1024 * 1024;
/** Bytes of the first message, from whoever it may be. */
export const mostHelloBytes = 4 * 1024;

/** Each message follows its length in bytes, as four bytes with the highest first. */
const headBytes = 4;

/** Puts messages together from the pieces in which they come. */
export class FrameReader {
  /** Bytes of a message. */
  most: number;
  #pieces: Buffer[] = [];
  #bytes = 0;
  #length: number | undefined;

  constructor(most: number) {
    this.most = most;
  }

  /**
   * The messages that are whole with this piece, as they are asked for.
   *
   * @throws GraphError `frame-too-large`; SyntaxError for one that cannot be read.
   */
  *add(piece: Buffer): Generator<unknown> {
    this.#pieces.push(piece);
    this.#bytes += piece.length;
    for (;;) {
      if (this.#length === undefined) {
        if (this.#bytes < headBytes) return;
        this.#length = this.#shift(headBytes).readUInt32BE(0);
        if (this.#length > this.most) throw tooLarge(this.#length, this.most);
      }
      if (this.#bytes < this.#length) return;
      const body = this.#shift(this.#length);
      this.#length = undefined;
      yield decode(body.toString('utf8'));
    }
  }

  #shift(bytes: number): Buffer {
    const all = Buffer.concat(this.#pieces);
    this.#pieces = [all.subarray(bytes)];
    this.#bytes -= bytes;
    return all.subarray(0, bytes);
  }
}

/** Resolves when the socket takes more. To one that is gone nothing is sent. @throws GraphError `frame-too-large`. */
export async function sendFrame(socket: Socket, message: unknown): Promise<void> {
  const body = Buffer.from(encode(message), 'utf8');
  if (body.length > mostFrameBytes) throw tooLarge(body.length, mostFrameBytes);
  if (!socket.writable) return;
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE(body.length);
  socket.cork();
  socket.write(head);
  const takesMore = socket.write(body);
  socket.uncork();
  if (!takesMore) await untilDrained(socket);
}

const draining = new WeakMap<Socket, Promise<void>>();

/** Resolves when the socket takes more, or is gone. */
function untilDrained(socket: Socket): Promise<void> {
  const waiting = draining.get(socket);
  if (waiting !== undefined) return waiting;
  const drained = new Promise<void>((resolve) => {
    const end = () => {
      socket.off('drain', end);
      socket.off('close', end);
      draining.delete(socket);
      resolve();
    };
    socket.on('drain', end);
    socket.on('close', end);
  });
  draining.set(socket, drained);
  return drained;
}

const tooLarge = (bytes: number, most: number): GraphError =>
  new GraphError(`A message between two processes has ${bytes} bytes; it may have ${most}.`, {
    code: 'frame-too-large',
    fix: 'Ask for less at once, or stop the process that has the store open and run this without it.',
  });
