import type { GraphError } from '../../util/errors.ts';

/** The calls under way, which an end waits for. */
export class OpenCalls {
  readonly #running = new Set<Promise<unknown>>();
  readonly #refusal: () => GraphError;
  #ended = false;

  /** @param refusal what a call after the end is rejected with. */
  constructor(refusal: () => GraphError) {
    this.#refusal = refusal;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#ended) throw this.#refusal();
    const running = task();
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  async end(): Promise<void> {
    this.#ended = true;
    await Promise.allSettled(this.#running);
  }
}
