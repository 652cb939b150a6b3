import { phraseAt } from './parse-lists.ts';
import { simplePhraseAt } from './parse-phrases.ts';
import { timeAt } from './parse-times.ts';
import { verbAt } from './parse-verbs.ts';
import { isBoundary, isOneOfWords, type Parser, wordAt, wordSet } from './parser.ts';
import type { Complement, NounPhrase, ParsedClause } from './syntax.ts';

const joining = wordSet('and but or so yet nor then while');
/** Where somebody was born or died need not be where the next one was. */
const ofOneLife = /^(?:born|died|buried|killed|slain|perished)$/;

type Thing = Extract<Complement, { kind: 'thing' }>;

/** A clause that leaves its verb out, which is that of the clause before. */
export function gappedAt(parser: Parser, at: number, before: ParsedClause | undefined): ParsedClause | undefined {
  return gappedKinAt(parser, at, before) ?? gappedVerbAt(parser, at, before);
}

/** "Odo joined the guild in 340, Maren in 342", "Odo owns the mill, Maren the inn", "wintered at Vask in 347 and at Sarn in 348". */
function gappedVerbAt(parser: Parser, at: number, before: ParsedClause | undefined): ParsedClause | undefined {
  const { verb, subject } = before ?? {};
  if (before?.isWhole !== true || verb === undefined || verb.isCopula || verb.reservation !== undefined)
    return undefined;
  const named = phraseAt(parser, at);
  const isOwn = isName(named) && subject !== undefined && isNamed(subject);
  let from = isOwn && named !== undefined ? named.end : at;
  if (isOwn && /^(?:only|already)$/.test(wordAt(parser, from))) from++;
  if (!isOwn && (subject === undefined || wordAt(parser, at - 1) !== 'and')) return undefined;
  const own = remnants(parser, from);
  if (own === undefined || (!isOwn && own[0]?.kind !== 'thing')) return undefined;
  const rest: Thing[] = [];
  for (const each of before.complements) {
    if (each.kind === 'clause' || each.kind === 'unread') return undefined;
    if (each.kind === 'thing' && !each.isLoose && each.start >= verb.end) rest.push(each);
  }
  const things = own.filter((each): each is Thing => each.kind === 'thing' && each.what.id !== undefined);
  if (things.some(({ prep }) => !rest.some((each) => each.prep === prep))) return undefined;
  const kept = rest.filter(
    ({ prep }) =>
      !things.some((each) => each.prep === prep) &&
      (prep === undefined || (things.length === 0 && !ofOneLife.test(verb.form))),
  );
  const end = own.at(-1)?.end ?? from;
  const object = rest.find(({ prep, what }) => prep === undefined && what.id !== undefined);
  const isOpen = isOwn && things.length === 0 && object !== undefined;
  return {
    start: at,
    end,
    ...(isOwn && named !== undefined ? { subject: named } : subject === undefined ? {} : { subject }),
    verb: { ...verb, start: named !== undefined && isOwn ? named.end : from, end: from, inserted: [] },
    complements: [...kept.map((each) => ({ ...each, start: from, end: from })), ...own],
    isWhole: true,
    ...(isOpen && subject !== undefined && object !== undefined ? { gap: { subject, object: object.what } } : {}),
  };
}

const isName = (phrase: NounPhrase | undefined): boolean =>
  phrase?.all?.every(isName) ?? (phrase?.id !== undefined && phrase.owner === undefined && phrase.asides.length === 0);

const isNamed = ({ id, pronoun, all }: NounPhrase): boolean =>
  id !== undefined || pronoun !== undefined || all?.some((each) => each.id !== undefined) === true;

/** The words that replace the rest of the clause: times, named things; up to their end. */
function remnants(parser: Parser, at: number): Complement[] | undefined {
  const found: Complement[] = [];
  let end = at;
  for (let count = 0; count < 4; count++) {
    const time = timeAt(parser, end);
    if (time !== undefined) {
      found.push({ kind: 'time', ...time });
      end = time.end;
      continue;
    }
    const isPrep = /^(?:at|in|of|under|with|to|for|on|from|by|into|over|until|till|since)$/.test(wordAt(parser, end));
    const what = simplePhraseAt(parser, isPrep ? end + 1 : end);
    // "Until her death in 401".
    const isBound = what?.noun === 'death' && what.owner !== undefined && timeAt(parser, what.end) !== undefined;
    if (what?.id === undefined && !(isPrep && isBound && what !== undefined)) break;
    const prep = isPrep ? { prep: wordAt(parser, end) } : {};
    found.push({ kind: 'thing', what, start: end, end: what.end, isLoose: false, ...prep });
    end = what.end;
  }
  const isClosed = isBoundary(parser, end) || isOneOfWords(parser, end, joining);
  return found.length > 0 && isClosed && verbAt(parser, end) === undefined ? found : undefined;
}

/** "His mother was Maren, his wife Ysolde": the verb is that of the clause before. */
function gappedKinAt(parser: Parser, at: number, before: ParsedClause | undefined): ParsedClause | undefined {
  const verb = before?.verb;
  if (before?.isWhole !== true || verb?.isCopula !== true || verb.reservation !== undefined) return undefined;
  if (before.subject?.noun === undefined || before.subject.owner === undefined) return undefined;
  const said = phraseAt(parser, at);
  if (said?.id === undefined || said.noun === undefined || said.owner?.who.pronoun === undefined) return undefined;
  if (!isBoundary(parser, said.end) && !isOneOfWords(parser, said.end, joining)) return undefined;
  const { id, end, ...subject } = said;
  const name = end - 1;
  return {
    start: at,
    end,
    subject: { ...subject, end: name },
    verb: { ...verb, start: name, end: name },
    complements: [
      { kind: 'thing', what: { start: name, end, id, modifiers: [], asides: [] }, start: name, end, isLoose: false },
    ],
    isWhole: true,
  };
}
