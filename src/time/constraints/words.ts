import type { TextSpan } from '../text-span.ts';

/** A word of the text, in lower case and without the comma or full stop that follows it. */
export interface Word extends TextSpan {
  readonly text: string;
}

/** Splits a text at spaces into at most `limit` words, so that a long text is cheap to refuse. */
export function wordsOf(text: string, limit: number): Word[] {
  const words: Word[] = [];
  for (const found of text.matchAll(/\S+/g)) {
    const plain = found[0]
      .toLowerCase()
      .replace(/[\u2018\u2019\u02bc]/g, "'")
      .replace(/(?<![.,;:])[.,;:]+$/, '');
    words.push({ text: plain, offset: found.index, length: found[0].length });
    if (words.length === limit) break;
  }
  return words;
}

/** A position among the words. A phrase is taken as a whole or not at all: "at least" takes two words or none. */
export class WordCursor {
  index = 0;
  private readonly words: readonly Word[];

  constructor(words: readonly Word[]) {
    this.words = words;
  }

  get word(): string {
    return this.words[this.index]?.text ?? '';
  }

  /** Where the next word begins; undefined at the end. */
  get offset(): number | undefined {
    return this.words[this.index]?.offset;
  }

  /** Takes the first phrase that stands here. */
  take(...phrases: readonly string[]): string | undefined {
    const phrase = phrases.find((each) => this.stands(each));
    if (phrase !== undefined) this.index += phrase.split(' ').length;
    return phrase;
  }

  /** Goes back when `read` finds nothing. */
  attempt<T>(read: () => T | undefined): T | undefined {
    const start = this.index;
    const found = read();
    if (found === undefined) this.index = start;
    return found;
  }

  private stands(phrase: string): boolean {
    return phrase.split(' ').every((word, ahead) => this.words[this.index + ahead]?.text === word);
  }
}
