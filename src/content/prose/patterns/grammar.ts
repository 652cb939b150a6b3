import { createRequire } from 'node:module';
import type compromise from 'compromise/two';

/** The mark that replaces a name in a sentence. */
export const markOf = (index: number): string => `Zq${index}x`;
export const indexOfMark = (mark: string): number => Number(/^Zq(\d+)x$/.exec(mark)?.[1] ?? Number.NaN);
/** The most names in one sentence. A longer list makes no claims. */
export const mostMarks = 12;

/** Verbs of chronicles that compromise does not know or reads as nouns. */
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

/** Loads compromise with the first sentence. Loading takes as long as checking a small world. */
function language(): typeof compromise {
  if (loaded === undefined) {
    const nlp: typeof compromise = createRequire(import.meta.url)('compromise/two');
    nlp.addWords({ ...oldVerbs, ...marks });
    loaded = nlp;
  }
  return loaded;
}

/** What the parser finds in a sentence. */
export interface SentenceGrammar {
  /** Whether nothing in it is denied or merely possible. */
  readonly isPlain: boolean;
  /** Its verbs in the past tense and participles, in lower case. */
  readonly pastVerbs: ReadonlySet<string>;
}

/** Parsed sentences, by their text with every number replaced by 1. */
export type KnownSentences = ReadonlyMap<string, SentenceGrammar>;

/** The cache is emptied when it has this many sentences. */
const cacheSize = 50_000;

/** Parses sentences (a third of a millisecond each), and remembers the results. Sentences that differ only in numbers share one. */
export class Grammar {
  private readonly known = new Map<string, SentenceGrammar>();

  /** @param used receives the sentence, by its key, so that the caller can store what it needed. */
  of(sentence: string, used?: Map<string, SentenceGrammar>): SentenceGrammar {
    const key = sentence.replace(/(?<![\p{L}\d])\d+/gu, '1');
    let grammar = this.known.get(key);
    if (grammar === undefined) {
      grammar = parse(key);
      this.add(key, grammar);
    }
    used?.set(key, grammar);
    return grammar;
  }

  /** Takes over sentences that were parsed before, perhaps by an earlier run. */
  recall(sentences: KnownSentences): void {
    for (const [key, grammar] of sentences) this.add(key, grammar);
  }

  private add(key: string, grammar: SentenceGrammar): void {
    if (this.known.size >= cacheSize) this.known.clear();
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
