import type { ReportedProblem } from '../../model/problem.ts';
import type { ChangedPart } from '../../operations/operation.ts';
import type { LoreError } from '../../util/errors.ts';

export interface News {
  readonly changed: ReadonlySet<ChangedPart>;
  /** Something an author should know. */
  readonly trouble?: Trouble;
  /** The other message for the author: the trouble is over. */
  readonly note?: string;
}

/**
 * The world could not be ingested after a save (`triesAgain`: without another save); with `problems`, it was, and they are what is
 * wrong with its files.
 */
export interface Trouble {
  readonly error: LoreError;
  readonly triesAgain: boolean;
  readonly problems?: NamedProblems;
}

interface NamedProblems {
  /** The first of them. */
  readonly items: readonly ReportedProblem[];
  readonly total: number;
}

type Listener = (news: News) => void;

/** Announces to everybody who is served what has changed, whoever caused it. */
export class ChangeFeed {
  readonly #listeners = new Set<Listener>();

  /** Returns what ends the listening. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  announce(...changed: readonly ChangedPart[]): void {
    if (changed.length > 0) this.#send({ changed: new Set(changed) });
  }

  warn(trouble: Trouble): void {
    this.#send({ changed: new Set(), trouble });
  }

  note(note: string): void {
    this.#send({ changed: new Set(), note });
  }

  #send(news: News): void {
    for (const listener of [...this.#listeners]) listener(news);
  }
}
