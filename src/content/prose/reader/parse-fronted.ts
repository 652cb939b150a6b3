import { englishTimeWords } from '../time-words.ts';
import { isCapital } from '../tokens.ts';
import { behindOpener, looksWord, startsClause, subordinating } from './clause-words.ts';
import { prepositions } from './lexicon.ts';
import { laterAt, untilBoundary } from './parse-adjuncts.ts';
import { ageAt } from './parse-ages.ts';
import { betweenCommas } from './parse-insertions.ts';
import { phraseAt } from './parse-lists.ts';
import { frontedNominalAt } from './parse-nominals.ts';
import { presentAt } from './parse-present.ts';
import { relativeTimeAt } from './parse-relative-times.ts';
import { timeAt } from './parse-times.ts';
import { participleAt } from './parse-verbs.ts';
import { isBoundary, type Parser, wordAt, wordSet } from './parser.ts';
import { isRank } from './strangers.ts';
import type { Complement, TimePhrase } from './syntax.ts';
import type { SentenceToken } from './token.ts';

const openers = wordSet(
  'and but so yet then later afterwards thereafter meanwhile finally soon once eventually still now also there here indeed again thus therefore however afterward',
);

/** A time, a place, a clause before the subject. */
export function frontedAt(parser: Parser, at: number): Complement | undefined {
  const word = wordAt(parser, at);
  const time = timeAt(parser, at) ?? relativeTimeAt(parser, at) ?? cleftAt(parser, at);
  if (time !== undefined) return { kind: 'time', ...time };
  const age = ageAt(parser, at);
  if (age !== undefined) return age;
  if (subordinating.has(word)) {
    const clause = parser.clause(parser, behindOpener(parser, at));
    if (clause?.isWhole === true && wordAt(parser, clause.end) === ',')
      return { kind: 'clause', start: at, end: clause.end, clauses: [clause] };
    // "When he died in 351 nobody wept": a time may end it as well.
    if (clause?.complements.at(-1)?.kind === 'time' && startsClause(parser, clause.end))
      return { kind: 'clause', start: at, end: clause.end, clauses: [{ ...clause, isWhole: true }] };
  }
  const participle = participleAt(parser, at);
  if (participle !== undefined) {
    const clause = parser.rest(parser, at, undefined, participle, []);
    if (clause.isWhole && wordAt(parser, clause.end) === ',')
      return { kind: 'clause', start: at, end: clause.end, clauses: [clause] };
  }
  if (openers.has(word) || (parser.tokens[at]?.tag === 'ADV' && /ly$/.test(word)))
    return { kind: 'word', word, tag: 'ADV', start: at, end: at + 1 };
  const present = presentAt(parser, at);
  if (present !== undefined) return present;
  const day = dayAt(parser, at);
  if (day !== undefined) return day;
  if (prepositions.has(word)) {
    const what = phraseAt(parser, at + 1);
    if (what !== undefined) return { kind: 'thing', prep: word, what, start: at, end: what.end, isLoose: false };
  }
  // "After that she lived in Vask".
  if (/^(?:after|before)$/.test(word) && /^(?:that|this)$/.test(wordAt(parser, at + 1)))
    return { kind: 'word', word: 'then', tag: 'ADV', start: at, end: at + 2 };
  return apartFromAt(parser, at) ?? laterAt(parser, at) ?? frontedLooksAt(parser, at) ?? frontedNominalAt(parser, at);
}

/** "On Monday Odo left", "at the Feast of Lanterns Odo left": a day of no year. Words with capitals before a name are one, unless they are ranks. */
function dayAt(parser: Parser, at: number): Complement | undefined {
  if (!/^(?:on|in|at|by|since|during|after|before)$/.test(wordAt(parser, at))) return undefined;
  let end = wordAt(parser, at + 1) === 'the' ? at + 2 : at + 1;
  const first = parser.tokens[end];
  if (first === undefined || !isDayWord(first)) return undefined;
  const isPart = (token: SentenceToken | undefined): boolean =>
    token !== undefined && (isDayWord(token) || (token.kind === 'word' && /^(?:'s|of|the)$/.test(token.word)));
  while (end < at + longestDay && isPart(parser.tokens[end])) end++;
  const [before, behind] = [parser.tokens[end - 1], parser.tokens[end]];
  const isSomebody = behind?.kind === 'name' || (behind !== undefined && isCapital(behind.text) && isRank(behind.word));
  return isSomebody && before !== undefined && isCapital(before.text)
    ? { kind: 'unread', start: at, end, isLoose: true, isTime: true }
    : undefined;
}
const isDayWord = ({ kind, text, word }: SentenceToken): boolean =>
  kind === 'word' && isCapital(text) && (englishTimeWords.has(word) || !isRank(word));
/** In words: "at the Feast of the Seven Lanterns". */
const longestDay = 7;

/** "Ten years after Odo died, …": when that was is not told, and the date of the sentence is not its own. */
function apartFromAt(parser: Parser, at: number): Complement | undefined {
  const later = laterAt(parser, at);
  if (later === undefined || isBoundary(parser, later.end)) return undefined;
  if (!/^(?:after|before)$/.test(wordAt(parser, later.end - 1))) return undefined;
  const { end } = untilBoundary(parser, later.end);
  return wordAt(parser, end) === ',' ? { ...later, end } : undefined;
}

/** "Left-handed and grey-eyed, Odo was …". */
function frontedLooksAt(parser: Parser, at: number): Complement | undefined {
  let end = at;
  let hasLooks = false;
  while (parser.tokens[end]?.kind === 'word') {
    if (looksWord.test(wordAt(parser, end))) hasLooks = true;
    else if (parser.tokens[end]?.tag !== 'ADJ') return undefined;
    end++;
    if (wordAt(parser, end) === 'and' || (wordAt(parser, end) === ',' && parser.tokens[end + 1]?.kind === 'word'))
      end++;
    else break;
  }
  if (!hasLooks || wordAt(parser, end) !== ',' || parser.tokens[end + 1]?.kind !== 'name') return undefined;
  return { kind: 'word', word: wordAt(parser, end - 1), tag: 'ADJ', start: at, end };
}

/** "It was in 359 that Odo left". */
export function cleftAt(parser: Parser, at: number): TimePhrase | undefined {
  if (wordAt(parser, at) !== 'it' || !/^(?:was|is)$/.test(wordAt(parser, at + 1))) return undefined;
  const time = timeAt(parser, at + 2);
  return time !== undefined && wordAt(parser, time.end) === 'that'
    ? { ...time, start: at, end: time.end + 1 }
    : undefined;
}

/** "From 341 to 350, through plague and war alike, Odo ruled": behind a time, whatever stands between two commas. */
export function setOffAt(parser: Parser, at: number, before: readonly Complement[]): Complement | undefined {
  if (wordAt(parser, at - 1) !== ',' || !before.some(({ kind }) => kind === 'time')) return undefined;
  const within = betweenCommas(parser, at - 1);
  return within?.kind === 'unread' && startsClause(parser, within.end)
    ? { ...within, start: at, end: within.end - 1 }
    : undefined;
}
