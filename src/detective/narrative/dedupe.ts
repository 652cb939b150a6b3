/**
 * Sets of facts about which somebody was asked already, whatever came of it. A question about some facts of such a set is not asked again:
 * readings return the same arc with one fact more or less.
 */
export class KnownSets {
  readonly #sets: ReadonlySet<string>[] = [];
  /** For each fact the sets that it is in. */
  readonly #setsOf = new Map<string, ReadonlySet<string>[]>();

  /** @param sets ids of facts. */
  constructor(sets: Iterable<Iterable<string>>) {
    for (const ids of sets) this.add(ids);
  }

  add(ids: Iterable<string>): void {
    const set = new Set(ids);
    this.#sets.push(set);
    for (const id of set) this.#setsOf.set(id, [...(this.#setsOf.get(id) ?? []), set]);
  }

  /** True if all of these facts are in one set. */
  has(ids: readonly string[]): boolean {
    const [first] = ids;
    if (first === undefined) return this.#sets.length > 0;
    return this.#setsOf.get(first)?.some((set) => ids.every((id) => set.has(id))) ?? false;
  }
}
