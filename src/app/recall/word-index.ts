import { BestOf } from '../../util/best-of.ts';
import { inverseFrequency, termScore } from './bm25.ts';
import { betweenSpaces, joinedTerm, readWritten } from './terms.ts';

/** In which texts a term is, one number for each: that of the text times `perText`, and how often. Small numbers in one list are the quickest. */
type Postings = number[];
const perText = 256;

/** The text between two spaces, with its terms by their numbers. */
interface NumberedTerms {
  readonly all: readonly number[];
  readonly number?: string;
  readonly last?: string;
}

/** A text without spaces is no word, and comes but once. */
const longestKept = 40;

/** An inverted index of texts, which are known by numbers from 0 on, in the order in which they were added. */
export class WordIndex {
  readonly #numbers = new Map<string, number>();
  readonly #postings: Postings[] = [];
  /** A world writes the same few thousand words again and again. */
  readonly #written = new Map<string, NumberedTerms>();
  readonly #lengths: number[] = [];
  readonly #removed = new Set<number>();
  #total = 0;
  /** How often each term is in the text that is being added. */
  #counts = new Uint16Array(1024);

  get size(): number {
    return this.#lengths.length;
  }

  /** @returns its number. */
  add(text: string): number {
    const number = this.#lengths.length;
    const terms = this.#termsOf(text);
    const counts = this.#roomFor();
    for (const term of terms) counts[term] = Math.min((counts[term] ?? 0) + 1, perText - 1);
    for (const term of terms) {
      const count = counts[term] ?? 0;
      if (count === 0) continue;
      this.#postings[term]?.push(number * perText + count);
      counts[term] = 0;
    }
    this.#lengths.push(terms.length);
    this.#total += terms.length;
    return number;
  }

  #termsOf(text: string): number[] {
    const terms: number[] = [];
    let before: string | undefined;
    for (const written of text.match(betweenSpaces) ?? []) {
      const { all, number, last } = this.#written.get(written) ?? this.#read(written);
      for (const term of all) terms.push(term);
      if (number !== undefined && before !== undefined) terms.push(this.#numberOf(joinedTerm(before, number)));
      before = last;
    }
    return terms;
  }

  #read(written: string): NumberedTerms {
    const { all, ...rest } = readWritten(written);
    const read = { all: all.map((term) => this.#numberOf(term)), ...rest };
    if (written.length <= longestKept) this.#written.set(written, read);
    return read;
  }

  #numberOf(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    const number = this.#postings.length;
    this.#numbers.set(term, number);
    this.#postings.push([]);
    return number;
  }

  #roomFor(): Uint16Array {
    if (this.#counts.length < this.#postings.length) this.#counts = new Uint16Array(this.#postings.length * 2);
    return this.#counts;
  }

  /** It is found no more. The weights of its words stay unchanged until the index is made again. */
  remove(number: number): void {
    if (this.#removed.has(number)) return;
    this.#removed.add(number);
    this.#total -= this.#lengths[number] ?? 0;
  }

  /** The texts with any of the terms that fit best, the best first, by frequencies and lengths among all. */
  best(
    query: readonly string[],
    most: number,
    isWanted: (number: number) => boolean,
  ): { readonly item: number; readonly score: number }[] {
    const texts = this.#lengths.length - this.#removed.size;
    const average = this.#total / Math.max(1, texts);
    const scores = new Float64Array(this.#lengths.length);
    for (const term of new Set(query)) {
      const postings = this.#postings[this.#numbers.get(term) ?? -1];
      if (postings === undefined) continue;
      const idf = inverseFrequency(Math.max(texts, postings.length), postings.length);
      for (const posting of postings) {
        const text = Math.floor(posting / perText);
        const count = posting % perText;
        scores[text] = (scores[text] ?? 0) + termScore(idf, count, this.#lengths[text] ?? 0, average);
      }
    }
    const best = new BestOf(most);
    for (let text = 0; text < scores.length; text++) {
      const score = scores[text] ?? 0;
      if (score > 0 && !this.#removed.has(text) && isWanted(text)) best.offer(text, score);
    }
    return best.sorted();
  }
}
