import { setTimeout as wait } from 'node:timers/promises';

export interface RepeatedOptions {
  /** Milliseconds before it is done: what is asked for within them is done once. */
  readonly pause: number;
  readonly signal: AbortSignal;
  /** Told what the work threw, unless it was called off. */
  readonly onTrouble: (error: unknown) => void;
}

/** Work that is done again whenever it is asked for, and never twice at once: what is asked for meanwhile is done once, after it. */
export class Repeated {
  readonly #work: () => Promise<void>;
  readonly #options: RepeatedOptions;
  #isWanted = false;
  #underWay: Promise<void> | undefined;

  constructor(work: () => Promise<void>, options: RepeatedOptions) {
    this.#work = work;
    this.#options = options;
  }

  ask(): void {
    this.#isWanted = true;
    this.#underWay ??= this.#doAll().finally(() => {
      this.#underWay = undefined;
    });
  }

  /** Resolves once nothing of it is under way. */
  async ended(): Promise<void> {
    await this.#underWay;
  }

  async #doAll(): Promise<void> {
    const { pause, signal, onTrouble } = this.#options;
    while (this.#isWanted && !signal.aborted) {
      try {
        await wait(pause, undefined, { signal });
        this.#isWanted = false;
        await this.#work();
      } catch (error) {
        if (!signal.aborted) onTrouble(error);
      }
    }
  }
}
