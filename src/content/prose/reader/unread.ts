import type { UnreadReason, UnreadSpan } from '../reading.ts';
import { circumstances } from './figures.ts';
import type { Findings } from './findings.ts';
import type { ProseLexicon } from './lexicon.ts';
import { placeNouns } from './noun-words.ts';
import { genderOfWords } from './person-words.ts';
import type { Range, SentenceToken } from './token.ts';

const reserved: readonly (readonly [reason: UnreadReason, form: RegExp])[] = [
  ['denial', /^(?:not|never|n't|no|nobody|none|neither|nor|without)$/],
  ['future', /^(?:will|shall|'ll)$/],
  ['condition', /^(?:would|should|if|unless)$/],
  ['doubt', /^(?:may|might|could|must|perhaps|maybe|probably)$/],
];
/** Words that may be left over and say nothing by themselves. */
const empty = new Set(
  'and but or so then yet , ; : – — ( ) . ! … the a an also who which whose whom that when while as where until after before since because though although whereas once'.split(
    ' ',
  ),
);

/** The stretches of a sentence that were not understood, each with its reason. */
export function unreadOf(findings: Findings, sentence: Range): UnreadSpan[] {
  const { tokens } = findings.parser;
  const spans: UnreadSpan[] = [];
  let open: SentenceToken[] = [];
  let left: UnreadReason | undefined;
  const close = () => {
    const words = trimmed(open);
    const [first] = words;
    const last = words.at(-1);
    if (first !== undefined && last !== undefined)
      spans.push({ start: first.start, end: last.end, reason: left ?? reasonOf(words, findings) });
    open = [];
    left = undefined;
  };
  for (const [at, token] of tokens.entries()) {
    if (findings.isUnderstood(at)) close();
    else {
      left ??= findings.reasonAt(at);
      open.push(token);
    }
  }
  close();
  return spans.length === 0 && findings.claims.length === 0 ? [{ ...sentence, reason: 'construction' }] : spans;
}

function trimmed(tokens: readonly SentenceToken[]): readonly SentenceToken[] {
  const isEmpty = ({ kind, word }: SentenceToken) => kind === 'mark' || (kind === 'word' && empty.has(word));
  const from = tokens.findIndex((token) => !isEmpty(token));
  const to = tokens.findLastIndex((token) => !isEmpty(token));
  return from < 0 ? [] : tokens.slice(from, to + 1);
}

function reasonOf(tokens: readonly SentenceToken[], { parser }: Findings): UnreadReason {
  if (tokens.every(({ kind }) => kind === 'quote' || kind === 'mark')) return 'speech';
  const words = tokens.filter(({ kind }) => kind === 'word');
  const known = reserved.find(([, form]) => words.some(({ word }) => form.test(word)))?.[0];
  if (known !== undefined) return known;
  const first = parser.tokens[0];
  const isUnknown = words.some(
    (token) =>
      token.tag === 'PROPN' && /^\p{Lu}/u.test(token.text) && token !== first && !isCommon(token.word, parser.lexicon),
  );
  if (isUnknown) return 'unknown-name';
  // A date that was read is no reason: then it was the wording.
  return isVagueTime(tokens) ? 'unreadable-date' : 'construction';
}

/** "Abbess", with a capital, is an office all the same. */
const isCommon = (word: string, { nouns, verbs }: ProseLexicon): boolean =>
  nouns.has(word) ||
  verbs.has(word) ||
  placeNouns.has(word) ||
  circumstances.has(word) ||
  genderOfWords([word]) !== undefined;

/** A time without a date that the calendars hold: "until the thaw", "two years later", "in the year of the comet". */
function isVagueTime(tokens: readonly SentenceToken[]): boolean {
  if (tokens.some(({ kind }) => kind === 'date')) return false;
  const words = tokens.map(({ word }) => word);
  const opens =
    /^(?:later|earlier|before|after|during)$/.test(words[0] ?? '') && !tokens.some(({ kind }) => kind === 'name');
  const isLimit = tokens.some(
    ({ word }, at) => /^(?:until|till|since)$/.test(word) && /^(?:word|mark)$/.test(tokens[at + 1]?.kind ?? 'word'),
  );
  const isYearOf = words.some((word, at) => word === 'year' && words[at + 1] === 'of');
  const isNumber = words.some((word, at) => /^\d+$/.test(word) && /^(?:in|by|from|on)$/.test(words[at - 1] ?? ''));
  return opens || isLimit || /^(?:later|earlier)$/.test(words.at(-1) ?? '') || isYearOf || isNumber;
}
