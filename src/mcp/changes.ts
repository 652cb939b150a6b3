/** What is new: `lore` in the world, `findings` about it, a `run`, or a change of the `rules`. */
export type Change = 'lore' | 'findings' | 'run' | 'rules';

type Listener = (changed: ReadonlySet<Change>) => void;

/** Tells every client's connection what has changed, whoever changed it. */
export class Changes {
  readonly #listeners = new Set<Listener>();

  /** Returns what ends the listening. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(...changed: readonly Change[]): void {
    if (changed.length === 0) return;
    for (const listener of [...this.#listeners]) listener(new Set(changed));
  }
}
