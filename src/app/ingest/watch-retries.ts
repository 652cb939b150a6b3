import { GraphError, type LoreError } from '../../util/errors.ts';

/** Milliseconds until what could not be stored is tried again: at first, and at most. It doubles each time. */
export interface RetryPauses {
  readonly first: number;
  readonly most: number;
}

const usualPauses: RetryPauses = { first: 5_000, most: 60_000 };

/** Saves that could not be stored for a passing reason: a server that is away, a full disk, another process at work. */
export class WatchRetries {
  readonly #pauses: RetryPauses;
  readonly #unstored = new Set<string>();
  #pause: number;
  #told: string | undefined;

  constructor(pauses: RetryPauses = usualPauses) {
    this.#pauses = pauses;
    this.#pause = pauses.first;
  }

  /** Those that were saved now, with all that waits. */
  withUnstored(saved: readonly string[]): readonly string[] {
    return [...new Set([...this.#unstored, ...saved])].sort();
  }

  /** Everything is stored; returns whether something had waited. */
  stored(): boolean {
    const hadWaited = this.#unstored.size > 0;
    this.#unstored.clear();
    this.#pause = this.#pauses.first;
    this.#told = undefined;
    return hadWaited;
  }

  /** Returns in how many milliseconds to try again; undefined where only another save can help: it is the files that are at fault. */
  failed(changed: readonly string[], error: LoreError): number | undefined {
    if (!(error instanceof GraphError)) return undefined;
    for (const path of changed) this.#unstored.add(path);
    const pause = this.#pause;
    this.#pause = Math.min(2 * pause, this.#pauses.most);
    return pause;
  }

  /** True if this is something else than what was told last: a server that stays away is told of once. */
  isNews({ code, message }: LoreError): boolean {
    const saying = this.#unstored.size > 0 ? `${code} ${message}` : undefined;
    const isNews = saying === undefined || saying !== this.#told;
    this.#told = saying;
    return isNews;
  }
}
