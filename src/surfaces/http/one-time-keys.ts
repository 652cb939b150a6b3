import { createHash, randomBytes } from 'node:crypto';

/** Milliseconds that a key opens something. */
const keyMs = 10 * 60_000;
/** Keys at a time; one more makes the oldest worthless. */
const mostKeys = 8;

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Keys that open something once, and not for long. */
export class OneTimeKeys {
  readonly #now: () => number;
  /** Until when, by a digest of the key: how long a look-up takes reveals nothing of it. */
  readonly #until = new Map<string, number>();

  /** @param now milliseconds, rising. */
  constructor(now: () => number) {
    this.#now = now;
  }

  make(): string {
    const key = randomBytes(24).toString('base64url');
    this.#until.set(digest(key), this.#now() + keyMs);
    const [oldest] = this.#until.keys();
    if (this.#until.size > mostKeys && oldest !== undefined) this.#until.delete(oldest);
    return key;
  }

  /** True if it would open. */
  opens(key: string): boolean {
    return this.#now() <= (this.#until.get(digest(key)) ?? Number.NEGATIVE_INFINITY);
  }

  /** True if it opens; it does not again. */
  use(key: string): boolean {
    const opens = this.opens(key);
    this.#until.delete(digest(key));
    return opens;
  }
}
