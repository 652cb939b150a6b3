/** What is new: `lore` in the world, `findings` about it, a `run`, or a change of the `rules`. */
export type ChangedPart = 'lore' | 'findings' | 'run' | 'rules';

export interface News {
  readonly changed: ReadonlySet<ChangedPart>;
  /** Something an author should know: the world could not be ingested after a save. */
  readonly trouble?: string;
  /** What else the author should know: that the trouble is over. */
  readonly note?: string;
}

type Listener = (news: News) => void;

/** Announces to every client's connection what has changed, whichever client caused it. */
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

  warn(trouble: string): void {
    this.#send({ changed: new Set(), trouble });
  }

  note(note: string): void {
    this.#send({ changed: new Set(), note });
  }

  #send(news: News): void {
    for (const listener of [...this.#listeners]) listener(news);
  }
}
