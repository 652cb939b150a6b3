import { titles } from '../../vocabulary/titles.ts';
import type { UnreadReason, UnreadSpan } from '../reading.ts';
import { englishTimeWords } from '../time-words.ts';
import { circumstances } from './figures.ts';
import type { Findings } from './findings.ts';
import type { ProseLexicon } from './lexicon.ts';
import { placeNouns } from './noun-words.ts';
import { genderOfWords } from './person-words.ts';
import { isCalling } from './strangers.ts';
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
    // `312: joined by Maren` is parsed with its year at the end: the last word is not the one that stands last.
    const end = Math.max(...words.map((word) => word.end));
    if (first !== undefined) spans.push({ start: first.start, end, reason: left ?? reasonOf(words, findings) });
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
  if (tokens.some(({ isRefused }) => isRefused === true)) return 'unreadable-date';
  const first = parser.tokens[0];
  // "In May" is no doubt.
  const words = tokens.filter((token) => token.kind === 'word' && !(token.text === 'May' && token !== first));
  const known = reserved.find(([, form]) => words.some(({ word }) => form.test(word)))?.[0];
  if (known !== undefined) return known;
  // "In the third year of the Foam".
  if (hasYearOf(tokens)) return 'unreadable-date';
  const isUnknown = words.some(
    (token) =>
      token.tag === 'PROPN' && /^\p{Lu}/u.test(token.text) && token !== first && !isCommon(token.word, parser.lexicon),
  );
  if (isUnknown) return 'unknown-name';
  // A date that was read is no reason: then it was the wording.
  return isVagueTime(tokens) || isYearless(tokens, parser.lexicon) ? 'unreadable-date' : 'construction';
}

/** "Abbess" is an office and "April" a month, with a capital all the same. */
const isCommon = (word: string, { nouns, verbs }: ProseLexicon): boolean =>
  nouns.has(word) ||
  verbs.has(word) ||
  placeNouns.has(word) ||
  circumstances.has(word) ||
  titles.has(word) ||
  isCalling(word) ||
  englishTimeWords.has(word) ||
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
  const isNumber = words.some((word, at) => /^\d+$/.test(word) && /^(?:in|by|from|on)$/.test(words[at - 1] ?? ''));
  return opens || isLimit || /^(?:later|earlier)$/.test(words.at(-1) ?? '') || isNumber;
}

/** "In April Nora was born": a day without its year, of what is told by its date alone. */
const isYearless = (tokens: readonly SentenceToken[], { verbs, frames }: ProseLexicon): boolean =>
  tokens.some(({ kind, text, word }) => kind === 'word' && /^\p{Lu}/u.test(text) && englishTimeWords.has(word)) &&
  tokens.some(({ word }) =>
    verbs.get(word)?.some(({ lemma }) => frames.get(lemma)?.some(({ isRelation }) => !isRelation)),
  );

/** A year that is told by what it is of: no date was read there. */
const hasYearOf = (tokens: readonly SentenceToken[]): boolean =>
  !tokens.some(({ kind }) => kind === 'date') &&
  tokens.some(({ word }, at) => word === 'year' && tokens[at + 1]?.word === 'of');
