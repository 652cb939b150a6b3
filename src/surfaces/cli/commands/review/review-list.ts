import type { ThingToReview } from '../../../../app/decisions/things-to-review.ts';
import type { IngestReport } from '../../../../app/ingest/ingest-report.ts';

/** The things that a review asks about, and the one that it is at: what is decided, or edited, adds to them. */
export class ReviewList {
  readonly #things: ThingToReview[];
  #at = 0;

  constructor(things: readonly ThingToReview[]) {
    this.#things = [...things];
  }

  /** Undefined behind the last. */
  get thing(): ThingToReview | undefined {
    return this.#things[this.#at];
  }

  /** Such as `1 of 14`. */
  get position(): string {
    return `${this.#at + 1} of ${this.#things.length}`;
  }

  forward(): void {
    this.#at += 1;
  }

  /** @returns false where nothing comes before it. */
  back(): boolean {
    if (this.#at === 0) return false;
    this.#at -= 1;
    return true;
  }

  goTo(thing: ThingToReview): void {
    this.#at = this.#things.indexOf(thing);
  }

  /** A finding that a decision or an edit opens follows in its turn. */
  append(ingest: IngestReport): void {
    for (const { id, category } of ingest.findings.new) {
      if (category !== 'orphan' && !this.#has(id)) this.#things.push({ kind: 'finding', id });
    }
  }

  /** Claims that an edit has made come next: in the place of the one that was edited. */
  insertClaims(waiting: readonly string[]): void {
    const fresh = waiting.filter((id) => !this.#has(id)).map((id): ThingToReview => ({ kind: 'claim', id }));
    this.#things.splice(this.#at + 1, 0, ...fresh);
  }

  #has(id: string): boolean {
    return this.#things.some((thing) => thing.id === id);
  }
}
