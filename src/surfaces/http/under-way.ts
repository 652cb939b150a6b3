import type { ServerResponse } from 'node:http';

/** The requests that are being answered, to call off what takes long. */
export class UnderWay {
  readonly #open = new Set<AbortController>();

  /** Aborted when whoever waits for the answer goes away, and when all is called off. */
  signalFor(response: ServerResponse): AbortSignal {
    const controller = new AbortController();
    this.#open.add(controller);
    response.once('close', () => {
      this.#open.delete(controller);
      controller.abort();
    });
    return controller.signal;
  }

  callOff(): void {
    for (const controller of this.#open) controller.abort();
  }
}
