/** Words that are not ours: lore, or what a caller wrote. `shown` is how they stand in a sentence for a person. */
export interface OthersWords {
  readonly words: string;
  readonly shown: string;
}

/** A sentence of ours with words of others in it, which each surface may mark in its own way. */
export class Wording {
  readonly #pieces: readonly (string | OthersWords)[];

  /** @param pieces strings are ours; a sentence among them stays set apart as it is. */
  constructor(pieces: readonly (string | OthersWords | Wording)[]) {
    this.#pieces = pieces.flatMap((piece) => (piece instanceof Wording ? piece.#pieces : piece));
  }

  /** For a person. */
  toString(): string {
    return this.#pieces.map((piece) => (typeof piece === 'string' ? piece : piece.shown)).join('');
  }

  /** In JSON it is the sentence. */
  toJSON(): string {
    return this.toString();
  }

  /** For a person, with each of the others' words as `change` leaves it. Our own text, line breaks too, stays. */
  withShown(change: (shown: string) => string): string {
    return this.#pieces.map((piece) => (typeof piece === 'string' ? piece : change(piece.shown))).join('');
  }

  marked(mark: (words: string) => string): string {
    return this.#pieces.map((piece) => (typeof piece === 'string' ? piece : mark(piece.words))).join('');
  }
}

/** A template whose values are all words of others; a list of them is joined by commas. */
export function wording(
  texts: TemplateStringsArray,
  ...values: (string | OthersWords | readonly (string | OthersWords)[])[]
): Wording {
  const pieces = texts.flatMap((text, index) => {
    const value = values[index];
    const words = value === undefined ? [] : isList(value) ? value : [value];
    return [text, ...words.flatMap((each, at) => [...(at === 0 ? [] : [', ']), othersWords(each)])];
  });
  return new Wording(pieces);
}

/** A sentence with no words of others in it. */
export const ours = (sentence: string): Wording => new Wording([sentence]);

const isList = (
  value: string | OthersWords | readonly (string | OthersWords)[],
): value is readonly (string | OthersWords)[] => Array.isArray(value);

const othersWords = (of: string | OthersWords): OthersWords => (typeof of === 'string' ? quotable(of) : of);

/** In quotation marks as JSON has them: a name with one in it cannot end its own quotation. */
export const quotable = (words: string): OthersWords => ({ words, shown: JSON.stringify(words) });

/** Without quotation marks of its own. */
export const bare = (words: string): OthersWords => ({ words, shown: words });

/** As code. */
export const ticked = (words: string): OthersWords => ({ words, shown: `\`${words}\`` });
