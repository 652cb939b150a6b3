import { createRequire } from 'node:module';
import type { ItsFunction, Model, WinkMethods } from 'wink-nlp';
import { stableHash } from '../../../util/hash.ts';

/**
 * Tags of sentences, one for each word, joined by spaces; by a hash of their words with names, dates and quotations replaced.
 * A hash, since what is known is stored: a file's text is to stand in no second place.
 */
export type KnownSentences = ReadonlyMap<string, string>;

/** The cache is emptied when it has this many sentences. */
const cacheSize = 50_000;

let loaded: WinkMethods | undefined;

/** Loads the tagger with the first sentence that needs it: a sixth of a second. */
function language(): WinkMethods {
  if (loaded === undefined) {
    const require = createRequire(import.meta.url);
    const winkNLP: (model: Model, pipe: string[]) => WinkMethods = require('wink-nlp');
    loaded = winkNLP(require('wink-eng-lite-web-model'), ['pos']);
  }
  return loaded;
}

/** Tells the parts of speech of sentences, and remembers them. Sentences that differ only in names and dates share one. */
export class Tagger {
  private readonly known = new Map<string, string>();

  /**
   * @param words of one sentence, with stand-ins for names, dates and quotations.
   * @param used receives the sentence, so that the caller can store what it needed.
   * @returns a tag for each word.
   */
  tags(words: readonly string[], used?: Map<string, string>): readonly string[] {
    const key = stableHash(words.join(' '));
    let tags = this.known.get(key);
    if (tags === undefined) {
      tags = tagged(words).join(' ');
      this.add(key, tags);
    }
    used?.set(key, tags);
    return tags.split(' ');
  }

  /** Takes over sentences that were tagged before, perhaps by an earlier run. */
  recall(sentences: KnownSentences): void {
    for (const [key, tags] of sentences) this.add(key, tags);
  }

  private add(key: string, tags: string): void {
    if (this.known.size >= cacheSize) this.known.clear();
    this.known.set(key, tags);
  }
}

function tagged(words: readonly string[]): string[] {
  const nlp = language();
  const { value, pos } = nlp.its;
  const found = nlp.readDoc(words.join(' ')).tokens();
  const texts: readonly string[] = found.out(value);
  const tags: readonly string[] = found.out(pos as ItsFunction<string>);
  // The tagger cuts some words in pieces ("green-eyed"). The last piece says what the whole is.
  let at = 0;
  return words.map((word) => {
    let tag = 'X';
    for (let length = 0; length < word.length && at < texts.length; at++) {
      length += texts[at]?.length ?? word.length;
      tag = tags[at] ?? tag;
    }
    return tag === '' ? 'X' : tag;
  });
}
