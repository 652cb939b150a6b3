/** A piece of a sentence: what is known (a name, a date, a quotation) is one, whatever its words. */
export interface SentenceToken {
  readonly kind: 'name' | 'date' | 'quote' | 'word' | 'mark';
  /** As written. */
  readonly text: string;
  /** In small letters, apostrophes straight. */
  readonly word: string;
  /** Offsets in the passage's text. */
  readonly start: number;
  readonly end: number;
  /** Part of speech, of the universal tags: NOUN, VERB, PROPN … */
  readonly tag: string;
  /** The entity of a name. */
  readonly id?: string;
  /** The date, or the date of a name that is one, too: an era. */
  readonly date?: string;
  /** True for words that are meant as a date, and are not one. */
  readonly isRefused?: true;
}

export interface Range {
  readonly start: number;
  readonly end: number;
}
