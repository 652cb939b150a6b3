import type { Readable, Writable } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ErrorCode, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { type MessageFault, readMessage, withoutMark } from './read-message.ts';

/** A message of a client. The rest of a longer line is passed over, and the client is told. */
const mostBytes = 4 * 1024 * 1024;
const lineBreak = 0x0a;

/**
 * One message a line, as the protocol has it on stdio. The SDK's own transport says nothing to a line that is no message, and ends
 * at one that is too long; here every line has its answer, with `id: null` where the line gave none.
 */
export class LineTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #input: Readable;
  readonly #output: Writable;
  #pieces: Buffer[] = [];
  #bytes = 0;
  #isFirst = true;

  constructor(input: Readable, output: Writable) {
    this.#input = input;
    this.#output = output;
  }

  async start(): Promise<void> {
    this.#input.on('data', this.#take);
    this.#input.on('error', this.#fail);
  }

  async close(): Promise<void> {
    this.#input.off('data', this.#take);
    this.#input.off('error', this.#fail);
    if (this.#input.listenerCount('data') === 0) this.#input.pause();
    this.#pieces = [];
    this.onclose?.();
  }

  send(message: JSONRPCMessage): Promise<void> {
    return this.#write(message);
  }

  readonly #fail = (error: Error): void => this.onerror?.(error);

  readonly #take = (chunk: Buffer): void => {
    let start = 0;
    for (let end = chunk.indexOf(lineBreak); end >= 0; end = chunk.indexOf(lineBreak, start)) {
      this.#add(chunk.subarray(start, end));
      this.#endLine();
      start = end + 1;
    }
    this.#add(chunk.subarray(start));
  };

  #add(piece: Buffer): void {
    this.#bytes += piece.length;
    if (this.#bytes > mostBytes) this.#pieces = [];
    else if (piece.length > 0) this.#pieces.push(piece);
  }

  #endLine(): void {
    const [bytes, line] = [this.#bytes, Buffer.concat(this.#pieces).toString('utf8')];
    this.#pieces = [];
    this.#bytes = 0;
    const text = (this.#isFirst ? withoutMark(line) : line).trim();
    this.#isFirst = false;
    if (bytes > mostBytes) {
      const message = `A message may have ${mostBytes} bytes; this line has ${bytes}.`;
      this.#refuse({ code: ErrorCode.InvalidRequest, message, id: null });
    } else if (text !== '') this.#read(text);
  }

  #read(text: string): void {
    const read = readMessage(text);
    if ('message' in read) this.onmessage?.(read.message);
    else this.#refuse(read.fault);
  }

  #refuse({ code, message, id }: MessageFault): void {
    this.onerror?.(new Error(message));
    this.#write({ jsonrpc: '2.0', id, error: { code, message } }).catch(this.#fail);
  }

  /** Resolves when the stream takes more. */
  #write(message: unknown): Promise<void> {
    return new Promise((resolve) => {
      if (this.#output.write(`${JSON.stringify(message)}\n`)) resolve();
      else this.#output.once('drain', resolve);
    });
  }
}
