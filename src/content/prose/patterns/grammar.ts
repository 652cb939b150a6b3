import { createRequire } from 'node:module';
import type compromise from 'compromise/two';

/** Marks that stand for names in a sentence. */
export const markOf = (index: number): string => `Zq${index}x`;
export const indexOfMark = (mark: string): number => Number(/^Zq(\d+)x$/.exec(mark)?.[1] ?? Number.NaN);
/** How many names one sentence may have: a longer list is no statement. */
export const mostMarks = 12;

/** Verbs of chronicles that compromise does not know, or takes for nouns. */
const oldVerbs = {
  slew: 'PastTense',
  slain: 'PastTense',
  wed: 'PastTense',
  wedded: 'PastTense',
  razed: 'PastTense',
  born: 'PastTense',
  forged: 'PastTense',
};
const marks = Object.fromEntries(
  Array.from({ length: mostMarks }, (_, index) => [markOf(index).toLowerCase(), 'ProperNoun']),
);

let loaded: typeof compromise | undefined;

/** Loaded when the first sentence is parsed: that takes as long as checking a small world without prose. */
function language(): typeof compromise {
  if (loaded === undefined) {
    const nlp: typeof compromise = createRequire(import.meta.url)('compromise/two');
    nlp.addWords({ ...oldVerbs, ...marks });
    loaded = nlp;
  }
  return loaded;
}

/** What compromise's parse tells of a sentence. */
export interface SentenceGrammar {
  /** A plain statement: nothing in it is denied or merely possible. */
  readonly isPlain: boolean;
  /** Its verbs in the past, and participles; small letters. */
  readonly pastVerbs: ReadonlySet<string>;
}

/** What is known of sentences, by their text with one number in place of all. */
export type KnownSentences = ReadonlyMap<string, SentenceGrammar>;

const mostKept = 50_000;

/** Parses sentences (a third of a millisecond each); one that differs from an earlier one in its numbers alone is known. */
export class Grammar {
  private readonly known = new Map<string, SentenceGrammar>();

  /** @param asked takes what this sentence is known as. */
  of(sentence: string, asked?: Map<string, SentenceGrammar>): SentenceGrammar {
    const key = sentence.replace(/(?<![\p{L}\d])\d+/gu, '1');
    let grammar = this.known.get(key);
    if (grammar === undefined) {
      grammar = parse(key);
      this.add(key, grammar);
    }
    asked?.set(key, grammar);
    return grammar;
  }

  /** Spares it parsing what was parsed before, by another run perhaps. */
  recall(sentences: KnownSentences): void {
    for (const [key, grammar] of sentences) this.add(key, grammar);
  }

  private add(key: string, grammar: SentenceGrammar): void {
    if (this.known.size >= mostKept) this.known.clear();
    this.known.set(key, grammar);
  }
}

function parse(sentence: string): SentenceGrammar {
  const parsed = language()(sentence);
  const verbs: string[] = parsed.match('(#PastTense|#Participle)').terms().out('array');
  return {
    isPlain: !parsed.has('#Negative') && !parsed.has('#Modal'),
    pastVerbs: new Set(verbs.map((word) => word.toLowerCase().replace(/[^\p{L}]/gu, ''))),
  };
}
