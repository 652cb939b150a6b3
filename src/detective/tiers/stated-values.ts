import { emptyWords } from '../../english/text-words.ts';
import type { TextToken } from './written/text-token.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** A lasting property of a thing: another number is not a second event. */
const stateVerbs = words(
  'is are was were has have had holds hold held contains contain contained costs cost weighs weigh weighed lasts last lasted takes take needs ' +
    'need requires require measures measure measured counts count numbers numbered owes owe allows allow permits permit supports support stands ' +
    'stand lives live seats seat carries carry covers cover spans span charges charge owns own serves serve use uses wait waits retry retries keep ' +
    'keeps equals equal expires expire exceeds exceed',
);
const givingVerbs = words('owes owe costs cost charges charge allows allow');
const settings = words('set limited capped fixed restricted');
const between = words('only just still always now currently usually normally');
/** Those that begin or end at an hour do it once a day. */
const hourVerbs = words('end ends begin begins start starts open opens close closes is are');
/** An event that happens to one thing once, or an act done to it once. */
const onceWords = words('born died deadline due birthday wedding');
const doneOnce = words(
  'founded built completed destroyed abolished dissolved crowned beheaded executed hanged drowned killed slain murdered assassinated launched',
);

/** Words that leave it open whether both hold: what is denied, doubted, told, or goes by the moment. */
const leaving = words(
  'not no never none nobody nothing nowhere neither nor cannot without unless except until may might could perhaps maybe probably possibly likely ' +
    'supposedly allegedly reportedly says said say claims claimed believes believed thinks thought heard rumour rumor rumoured legend if else ' +
    'ago today tonight yesterday tomorrow left remaining remain so far already yet old aged age this last next another other others some someone ' +
    'somebody would should sometimes often used once various different either',
);
/** The person meant may be another one. */
const unnamed = words('a an he she it they this that these those there one his her their its');

/** True if a text says nothing that excludes the same with another value. */
export const leavesOpen = (tokens: readonly TextToken[]): boolean =>
  unnamed.has(tokens[0]?.word ?? '') || tokens.some(({ word, value }) => value === undefined && isOpen(word));

const isOpen = (word: string): boolean => leaving.has(word) || word.endsWith("n't") || word === '…';

/** True if a value is said of a thing, and does not tell it from another: "has 3 doors", not "room 12". */
export function isStatedValue(tokens: readonly TextToken[], at: number): boolean {
  const { value } = tokens[at] ?? {};
  const said = tokens.slice(0, at).filter(({ word }) => !between.has(word));
  const previous = said.at(-1);
  if (value === undefined) return false;
  if (value.kind === 'date') return happensOnce(tokens);
  if (value.kind === 'clock') return previous?.word === 'at' && hourVerbs.has(said.at(-2)?.word ?? '');
  if (isFrequency(tokens, at)) return true;
  if (previous === undefined) return countsSomething(tokens, at) && tokens.some(isStateVerb);
  const isEnd = tokens[at + 1] === undefined;
  const isMeasured = value.measured !== '' || value.unit !== '' || tokens[at + 1]?.word === '%';
  if (!isMeasured && !countsSomething(tokens, at) && !(isEnd && isBe(previous))) return false;
  if (isStateVerb(previous)) return true;
  const verb = said.at(-2)?.word ?? '';
  if (previous.word === 'to') return settings.has(verb);
  if (previous.word === 'for') return verb === 'lasts' || verb === 'lasted' || verb === 'last';
  return givingVerbs.has(verb) && (previous.isName || emptyWords.has(previous.word));
}

export const isStateVerb = ({ word }: TextToken): boolean => stateVerbs.has(word);

const isBe = ({ word }: TextToken): boolean => ['is', 'are', 'was', 'were', 'equals'].includes(word);

/** True if a noun follows: "5 requests", "two red doors". */
function countsSomething(tokens: readonly TextToken[], at: number): boolean {
  const next = tokens[at + 1];
  return next !== undefined && next.value === undefined && !emptyWords.has(next.word) && !isStateVerb(next);
}

/** "Was born", "were founded", of one who is known: not "killed a man", nor "three ships were built". */
function happensOnce(tokens: readonly TextToken[]): boolean {
  if (tokens.filter(({ value }) => value !== undefined).length > 1) return false;
  if (tokens.some(({ word }) => word === 'a' || word === 'an')) return false;
  return tokens.some(({ word }, at) => onceWords.has(word) || (doneOnce.has(word) && isWas(tokens[at - 1])));
}

const isWas = (token: TextToken | undefined): boolean => token?.word === 'was' || token?.word === 'were';

/** "Three times a week". */
const isFrequency = (tokens: readonly TextToken[], at: number): boolean =>
  tokens[at + 1]?.word === 'times' && ['a', 'per', 'each', 'every'].includes(tokens[at + 2]?.word ?? '');
