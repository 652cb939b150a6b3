import type { ServerResponse } from 'node:http';
import { type Refusal, type RefusalBody, refuse } from '../http/refusal.ts';
import type { Credential } from './doors.ts';
import type { WorldEvents } from './world-events.ts';

/** Those who may listen at once. */
const mostClients = 64;
/** The limit of unread output of one client; a slower one is cut off, and may connect again. */
const mostBytesWaiting = 1024 * 1024;
/** Milliseconds of silence before a sign of life: proxies cut off what says nothing. */
const usualBeatMs = 15_000;
/** Milliseconds after which one that was cut off comes again. */
const retryMs = 3_000;

/** Those who follow a world as server-sent events. */
export class EventClients {
  readonly #events: WorldEvents;
  readonly #beatMs: number;
  /** With what each was let in by. */
  readonly #open = new Map<ServerResponse, Credential>();

  constructor(events: WorldEvents, beatMs: number = usualBeatMs) {
    this.#events = events;
    this.#beatMs = beatMs;
  }

  /** Answers until the client goes away: `hello` first, from which on nothing is missed. */
  async answer(response: ServerResponse, by: Credential, refusalBody: RefusalBody): Promise<void> {
    if (this.#open.size >= mostClients) {
      return refuse(response, tooManyListeners, refusalBody);
    }
    this.#open.set(response, by);
    const closed = new Promise<void>((resolve) => response.once('close', resolve));
    const send = (text: string) => {
      if (!response.headersSent || response.destroyed || response.writableEnded) return;
      response.write(text);
      if (response.writableLength > mostBytesWaiting) response.destroy();
    };
    const beat = setInterval(() => send(': still here\n\n'), this.#beatMs);
    try {
      const end = await this.#events.listen(({ event, data }) => send(eventText(event, data)));
      response.writeHead(200, headers).flushHeaders();
      send(`retry: ${retryMs}\n${eventText('hello', {})}`);
      await closed;
      end();
    } finally {
      clearInterval(beat);
      this.#open.delete(response);
    }
  }

  /** Those that were let in by a session that is over. */
  closeOf(by: Credential): void {
    for (const [response, credential] of this.#open) if (credential === by) response.end();
  }

  closeAll(): void {
    for (const response of this.#open.keys()) response.end();
  }
}

const tooManyListeners: Refusal = {
  status: 503,
  code: 'too-many-listeners',
  message: `${mostClients} clients follow this world already.`,
  fix: 'Try again when one of them has left.',
  headers: { 'Retry-After': '30' },
};

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Accel-Buffering': 'no',
};

/** JSON has no line break outside of its texts, and none unescaped in them: nothing in it begins another event. */
const eventText = (event: string, data: object): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
