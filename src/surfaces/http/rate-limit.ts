export interface RateLimitOptions {
  /** The limit at once. */
  readonly burst: number;
  readonly perSecond: number;
  /** Milliseconds, rising. */
  readonly now: () => number;
}

/** A bucket of tokens that refills steadily: each request takes one. */
export class RateLimit {
  readonly #options: RateLimitOptions;
  #left: number;
  #at: number;

  constructor(options: RateLimitOptions) {
    this.#options = options;
    this.#left = options.burst;
    this.#at = options.now();
  }

  /** False when there is none left. */
  take(): boolean {
    const { burst, perSecond, now } = this.#options;
    const at = now();
    this.#left = Math.min(burst, this.#left + ((at - this.#at) / 1000) * perSecond);
    this.#at = at;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
