import { type ClientRequest, type IncomingMessage, request } from 'node:http';

interface HeardEvent {
  readonly event: string;
  readonly data: unknown;
}

/** Milliseconds that an event is waited for. */
const mostMs = 30_000;

/** A client of server-sent events, as the standard reads them. */
export class EventReader {
  readonly #request: ClientRequest;
  readonly #response: IncomingMessage;
  #text = '';
  #rest = '';
  #heard: HeardEvent[] = [];
  /** Everything since the beginning. */
  readonly all: HeardEvent[] = [];
  #wake: () => void = () => undefined;

  private constructor(sent: ClientRequest, response: IncomingMessage) {
    this.#request = sent;
    this.#response = response;
    response.on('data', (chunk: Buffer) => this.#take(chunk.toString()));
    response.on('error', () => undefined);
  }

  /** Resolves after `hello`; rejects with the status where there are no events. */
  static open(url: URL, headers: Readonly<Record<string, string>>): Promise<EventReader> {
    return new Promise((resolve, reject) => {
      const sent = request(url, { headers, agent: false }, (response) => {
        if (response.statusCode !== 200) {
          response.resume();
          return reject(new Error(`the server answered ${response.statusCode}`));
        }
        const reader = new EventReader(sent, response);
        reader.until('hello').then(() => resolve(reader), reject);
      });
      sent.on('error', reject);
      sent.end();
    });
  }

  /** The events since the last time, up to the first of this name for which `isIt` is true. */
  async until(name: string, isIt: (data: unknown) => boolean = () => true): Promise<HeardEvent[]> {
    const isThere = () => this.#heard.findIndex(({ event, data }) => event === name && isIt(data));
    await this.#wait(
      () => isThere() >= 0,
      mostMs,
      () => `no ${name}, only ${this.#text.slice(-2000)}`,
    );
    return this.#heard.splice(0, isThere() + 1);
  }

  untilText(text: string): Promise<void> {
    return this.#wait(
      () => this.#text.includes(text),
      mostMs,
      () => this.#text,
    );
  }

  ended(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#response.closed) resolve();
      else this.#response.once('close', resolve);
    });
  }

  close(): void {
    this.#request.destroy();
  }

  async #wait(isSo: () => boolean, ms: number, why: () => string): Promise<void> {
    const until = performance.now() + ms;
    while (!isSo()) {
      const left = until - performance.now();
      if (left <= 0) throw new Error(why());
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  #take(chunk: string): void {
    this.#text += chunk;
    const blocks = `${this.#rest}${chunk}`.split('\n\n');
    this.#rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map((line) => [line.split(':', 1)[0] ?? '', line]));
      const [event, data] = [fields.get('event'), fields.get('data')];
      if (event === undefined || data === undefined) continue;
      const heard = { event: event.slice('event: '.length), data: JSON.parse(data.slice('data: '.length)) };
      this.all.push(heard);
      this.#heard.push(heard);
    }
    this.#wake();
  }
}
