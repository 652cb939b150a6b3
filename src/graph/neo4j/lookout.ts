import type { GraphError } from '../../util/errors.ts';

const TICK_MS = 1000;
/** Ticks between two calls to a server that works on something. */
const CALL_EVERY = 2;
/** For a server that was away: how long it has to answer, and how long it is not asked again when it did not. */
const RETURN_MS = 2000;

interface Watched {
  /** Asks the server for a sign of life, past the work that waits for it; rejects when there is none. May stay pending. */
  readonly call: () => Promise<unknown>;
  /** The message once the server is away; `cause` is the text of the last failed call, if there is one. */
  readonly error: (cause: unknown) => GraphError;
  /** Called once whenever the server is found to be away. */
  readonly onAway: () => void;
  /** Milliseconds without any sign of life after which it is away. */
  readonly awayMs: number;
}

/**
 * Tells a server that is away from one that is slow. While work waits for it, the server is called every other second
 * on another connection. One that answers may take as long as it likes; one that does not is away, and all that waits
 * for it is rejected. Time is counted in ticks: a process that slept, or computed for long, has not listened meanwhile.
 */
export class Lookout {
  readonly #watched: Watched;
  readonly #waiting = new Set<(error: GraphError) => void>();
  #timer: NodeJS.Timeout | undefined;
  #quietTicks = 0;
  #lastFailure: unknown;
  #away: GraphError | undefined;
  #askAgainAt = 0;
  #returning: Promise<void> | undefined;

  constructor(watched: Watched) {
    this.#watched = watched;
  }

  /** Settles as `work` does, or rejects once the server is away, whatever becomes of `work`. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    if (this.#away !== undefined) await this.#untilBack(this.#away);
    return this.#unlessAway(work());
  }

  /** Waits for something to end; not for a server that is away. */
  async end(ending: Promise<void>): Promise<void> {
    if (this.#away !== undefined) return void ending.catch(() => undefined);
    await this.#unlessAway(ending).catch((error: unknown) => {
      if (error !== this.#away) throw error;
    });
  }

  #unlessAway<T>(pending: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#watch(reject);
      const settled = (settle: () => void): void => {
        this.#unwatch(reject);
        settle();
      };
      pending.then(
        (value) => settled(() => resolve(value)),
        (error: unknown) => settled(() => reject(error)),
      );
    });
  }

  #watch(reject: (error: GraphError) => void): void {
    this.#waiting.add(reject);
    if (this.#timer !== undefined) return;
    this.#hear();
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
  }

  #unwatch(reject: (error: GraphError) => void): void {
    this.#waiting.delete(reject);
    if (this.#waiting.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #hear(): void {
    this.#quietTicks = 0;
    this.#lastFailure = undefined;
  }

  #tick(): void {
    this.#quietTicks += 1;
    if (this.#quietTicks * TICK_MS >= this.#watched.awayMs) this.#giveUp();
    else if (this.#quietTicks % CALL_EVERY === 0) {
      this.#watched.call().then(
        () => this.#hear(),
        (error: unknown) => {
          this.#lastFailure = error;
        },
      );
    }
  }

  #giveUp(): void {
    const away = this.#watched.error(this.#lastFailure);
    this.#away = away;
    this.#askAgainAt = performance.now() + RETURN_MS;
    this.#watched.onAway();
    for (const reject of [...this.#waiting]) {
      this.#unwatch(reject);
      reject(away);
    }
  }

  /** Rejects with `away` while it still is. */
  async #untilBack(away: GraphError): Promise<void> {
    if (performance.now() < this.#askAgainAt) throw away;
    this.#returning ??= this.#askWhetherBack(away).finally(() => {
      this.#returning = undefined;
    });
    await this.#returning;
  }

  async #askWhetherBack(away: GraphError): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(away), RETURN_MS);
    });
    try {
      await Promise.race([this.#watched.call(), late]);
      this.#away = undefined;
    } catch {
      this.#askAgainAt = performance.now() + RETURN_MS;
      throw away;
    } finally {
      clearTimeout(timer);
    }
  }
}
