import { phraseAt } from './parse-lists.ts';
import { behindNaming } from './parse-naming.ts';
import { dateAfter, spanOfDates, timeAt } from './parse-times.ts';
import { participleAt } from './parse-verbs.ts';
import { type Parser, wordAt, wordSet } from './parser.ts';
import type { Aside, Complement, NounPhrase, ParsedClause, VerbGroup } from './syntax.ts';

const birthMarks = wordSet('b born bn *');
const deathMarks = wordSet('d died † +');
const whereWords = wordSet('in at near on of outside');
/** The limit of one pair of brackets: a longer one is not a list of dates. */
const mostItems = 6;

/** "(551 – 609)", "(born 527; died 577)", "(830–850)", "(founded 251, dissolved 410)", and whatever else stands in brackets. */
export function bracketAt(parser: Parser, at: number, phrase: NounPhrase): Aside | undefined {
  const { tokens } = parser;
  const length = tokens.slice(at).findIndex(({ word }) => word === ')');
  if (length < 0) return undefined;
  const end = at + length + 1;
  const close = end - 1;
  const whole = timeAt(parser, at);
  const isMarked = birthMarks.has(wordAt(parser, at + 1)) || deathMarks.has(wordAt(parser, at + 1));
  if (!isMarked && whole?.end === end) return { kind: 'times', start: at, end, times: whole.times };
  return (
    lifeIn(parser, at, close) ?? {
      ...(clausesIn(parser, behindNaming(parser, at + 1, close), close, phrase) ?? { kind: 'unread' }),
      start: at,
      end,
    }
  );
}

/** Only birth and death dates. */
function lifeIn(parser: Parser, at: number, close: number): Aside | undefined {
  let birth: string | undefined;
  let death: string | undefined;
  let index = behindNaming(parser, at + 1, close);
  while (index < close) {
    const word = wordAt(parser, index);
    if (/^[.,;–—-]$|^(?:in|and|on)$/.test(word)) {
      index++;
      continue;
    }
    const isBirth = birthMarks.has(word);
    if (!isBirth && !deathMarks.has(word)) return undefined;
    index++;
    while (/^(?:\.|in|on)$/.test(wordAt(parser, index))) index++;
    const date = dateAfter(parser, index) ?? vague(parser, index);
    if (date === undefined) return undefined;
    if (isBirth) birth = date.date;
    else death = date.date;
    index = date.end;
  }
  if (birth !== undefined && death !== undefined) birth = spanOfDates(birth, death).from;
  return {
    kind: 'life',
    start: at,
    end: close + 1,
    ...(birth === undefined ? {} : { birth }),
    ...(death === undefined ? {} : { death }),
  };
}

function vague(parser: Parser, at: number): { readonly date: string; readonly end: number } | undefined {
  const time = timeAt(parser, at);
  return time?.times.at === undefined ? undefined : { date: time.times.at, end: time.end };
}

/** "b. 631 at Tull; d. at sea, 655", "built 260; razed 377": each a clause of its own, all of them or none. */
function clausesIn(
  parser: Parser,
  from: number,
  close: number,
  { start, end, id, noun }: NounPhrase,
): { readonly kind: 'clause'; readonly clauses: readonly ParsedClause[] } | undefined {
  const clauses: ParsedClause[] = [];
  const subject: NounPhrase = {
    start,
    end,
    modifiers: [],
    asides: [],
    ...(id === undefined ? {} : { id }),
    ...(noun === undefined ? {} : { noun }),
  };
  for (let at = from; at < close; ) {
    const verb = verbIn(parser, at);
    if (verb === undefined || clauses.length >= mostItems) return undefined;
    const item = itemAt(parser, verb, close);
    if (item === undefined) return undefined;
    clauses.push({ start: at, end: item.end, subject, verb, complements: item.complements, isWhole: true });
    at = item.end;
    while (at < close && /^(?:[,;–—-]|and|but)$/.test(wordAt(parser, at))) at++;
  }
  return clauses.length === 0 ? undefined : { kind: 'clause', clauses };
}

function verbIn(parser: Parser, at: number): VerbGroup | undefined {
  const word = wordAt(parser, at);
  const isBirth = birthMarks.has(word);
  if (!isBirth && !deathMarks.has(word)) return participleAt(parser, at);
  const form = isBirth ? 'born' : 'died';
  return {
    start: at,
    end: wordAt(parser, at + 1) === '.' ? at + 2 : at + 1,
    form,
    known: (parser.lexicon.verbs.get(form) ?? []).filter(({ forms }) => forms.has(isBirth ? 'participle' : 'past')),
    voice: isBirth ? 'passive' : 'active',
    isProgressive: false,
    isCopula: false,
  };
}

/** The belongings of one of them: a date, a place, a doer; up to the next, or the closing bracket. */
function itemAt(
  parser: Parser,
  verb: VerbGroup,
  close: number,
): { readonly end: number; readonly complements: readonly Complement[] } | undefined {
  const complements: Complement[] = [];
  let at = verb.end;
  while (at < close) {
    const isComma = wordAt(parser, at) === ',';
    const start = isComma ? at + 1 : at;
    if (/^(?:[;–—-]|and|but)$/.test(wordAt(parser, at)) || (isComma && verbIn(parser, start) !== undefined)) break;
    const bare = dateAfter(parser, start);
    const time = timeAt(parser, start) ?? (bare && spanAt(parser, start, bare));
    if (time !== undefined) {
      complements.push({ kind: 'time', ...time, start: at });
      at = time.end;
      continue;
    }
    if (at === verb.end && /^(?:down|up|out)$/.test(wordAt(parser, at))) {
      complements.push({ kind: 'word', word: wordAt(parser, at), tag: 'ADV', start: at, end: at + 1 });
      at++;
      continue;
    }
    // "Died 388, Vask".
    if (isComma && isPlaceOfLife(parser, verb, start, close)) {
      const what = phraseAt(parser, start);
      if (what?.end !== start + 1) return undefined;
      complements.push({ kind: 'thing', prep: 'in', what, start: at, end: what.end, isLoose: false });
      at = what.end;
      continue;
    }
    const prep = wordAt(parser, start);
    const what = whereWords.has(prep) || prep === 'by' ? phraseAt(parser, start + 1) : undefined;
    if (what === undefined || what.end > close) return undefined;
    complements.push({ kind: 'thing', prep, what, start: at, end: what.end, isLoose: false });
    at = what.end;
  }
  return complements.length === 0 ? undefined : { end: at, complements };
}

const isPlaceOfLife = (parser: Parser, { form }: VerbGroup, at: number, close: number): boolean =>
  /^(?:born|died|killed|slain)$/.test(form) &&
  parser.tokens[at]?.kind === 'name' &&
  (at + 1 === close || /^[,;]$/.test(wordAt(parser, at + 1)));

/** "260–274" behind "built" is when it was done. */
function spanAt(parser: Parser, start: number, first: { readonly date: string; readonly end: number }) {
  const until = /^[-–—]$/.test(wordAt(parser, first.end)) ? dateAfter(parser, first.end + 1) : undefined;
  return until === undefined
    ? { start, end: first.end, times: { at: first.date } }
    : { start, end: until.end, times: { ...spanOfDates(first.date, until.date), isBetween: true } };
}
