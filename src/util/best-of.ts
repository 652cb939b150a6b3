/** The best `most` of what is offered, kept in a heap whose top is the worst of them. The first one offered of one score is kept. */
export class BestOf {
  readonly #most: number;
  readonly #scores: number[] = [];
  readonly #items: number[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** @param item a number that is higher than those offered before. */
  offer(item: number, score: number): void {
    if (this.#items.length < this.#most) {
      this.#items.push(item);
      this.#scores.push(score);
      this.#rise(this.#items.length - 1);
    } else if (this.#most > 0 && score > (this.#scores[0] ?? 0)) {
      this.#items[0] = item;
      this.#scores[0] = score;
      this.#sink(0);
    }
  }

  /** The best first. */
  sorted(): { readonly item: number; readonly score: number }[] {
    return this.#items
      .map((item, index) => ({ item, score: this.#scores[index] ?? 0 }))
      .sort((a, b) => b.score - a.score || a.item - b.item);
  }

  #isWorse(a: number, b: number): boolean {
    const [left, right] = [this.#scores[a] ?? 0, this.#scores[b] ?? 0];
    return left < right || (left === right && (this.#items[a] ?? 0) > (this.#items[b] ?? 0));
  }

  #swap(a: number, b: number): void {
    const [score = 0, item = 0] = [this.#scores[a], this.#items[a]];
    this.#scores[a] = this.#scores[b] ?? 0;
    this.#items[a] = this.#items[b] ?? 0;
    this.#scores[b] = score;
    this.#items[b] = item;
  }

  #rise(from: number): void {
    for (let at = from; at > 0; ) {
      const above = (at - 1) >> 1;
      if (!this.#isWorse(at, above)) return;
      this.#swap(at, above);
      at = above;
    }
  }

  #sink(from: number): void {
    for (let at = from; ; ) {
      let worst = at;
      for (const below of [2 * at + 1, 2 * at + 2]) {
        if (below < this.#items.length && this.#isWorse(below, worst)) worst = below;
      }
      if (worst === at) return;
      this.#swap(at, worst);
      at = worst;
    }
  }
}
