/** What is new: `lore` in the world, `findings` about it, a `run`, or a change of the `rules`. */
export type Change = 'lore' | 'findings' | 'run' | 'rules';

export interface News {
  readonly changed: ReadonlySet<Change>;
  /** Something an author should know: the world could not be taken in after a save. */
  readonly trouble?: string;
}

type Listener = (news: News) => void;

/** Tells every client's connection what is new, whoever made it so. */
export class Changes {
  readonly #listeners = new Set<Listener>();

  /** Returns what ends the listening. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(...changed: readonly Change[]): void {
    if (changed.length > 0) this.#send({ changed: new Set(changed) });
  }

  warn(trouble: string): void {
    this.#send({ changed: new Set(), trouble });
  }

  #send(news: News): void {
    for (const listener of [...this.#listeners]) listener(news);
  }
}
