import { textWords } from '../../../../english/text-words.ts';

/** The last ones are how people write the others in haste. */
const denying: ReadonlySet<string> = new Set(
  "not never no don't doesn't won't shouldn't can't without avoid cannot dont doesnt didnt isnt shouldnt".split(' '),
);

/** True if a word, in small letters, denies what is said: `not`, `without`, and whatever ends with n't. */
export const isNegation = (word: string): boolean => denying.has(word) || word.endsWith("n't");

/** Words that seem to deny and do not, and what they say; and what denies without such a word. */
const idioms: readonly (readonly [idiom: RegExp, said: string])[] = [
  // The words before it are looked at from behind it: a text of blanks has no such word to look from.
  [/\bno(?:pe)?(?<=(?:^\s*|[.;!?]\s+)no(?:pe)?)(?:\s*[,;:!.]|\s+[–—-])\s+(?=\S)/giu, ''],
  [/\bno\.\s*(?=\d)/giu, ''],
  // In a name: "Doctor No", "the Isle of Never". A sentence begins with the others.
  [/(?<=[\p{L}\p{N}],?\s)(?:No|Not|Never|Without)(?=\P{L}|$)/gu, '$&name'],
  [/\b(?:nobody|nothing|none)\b(?=[^.;!?]{0,300}\bwithout\b)/giu, 'not anybody'],
  [/\bnot (?:only|just|merely|solely)\b/giu, ''],
  [/\b(?:never|not|\p{L}+n't|cannot) fail(?:s|ed)? to\b/giu, ''],
  [/\bfail(?:s|ed)? to\b/giu, 'not'],
  [/\bwithout (?:fail|question|exception|(?:a |any )?doubt)\b/giu, ''],
  [/\bno (?:doubt|wonder|question)(?: that)?\b|\bno matter\b/giu, ''],
  [/\b(?:no|not) (?:more|later) than\b/giu, 'atmost'],
  [/\b(?:no|not) (?:less|fewer|earlier|sooner) than\b/giu, 'atleast'],
  [/\b(?:never|not|don't) (?:forget|hesitate) to\b/giu, ''],
  [/\b(?:cannot|can't|can not) (?:help but|wait to)\b/giu, ''],
  [/\b(?:cannot|can't|can not) (?:hardly )?wait(?=\s*(?:for|until|till)\b|\s*[.!]|\s*$)/giu, 'eager'],
  [/\bwhether or not\b|\bor not\b|\bif not\b|\bnever ?mind\b/giu, ''],
  [/(?:,\s*)?\b(?:instead of|rather than)\b/giu, ', not'],
];

/** A text in which `not`, `never` and the like deny something, wherever they stand; with the apostrophe of a keyboard. */
export const withoutIdioms = (text: string): string =>
  idioms.reduce((said, [idiom, plain]) => said.replace(idiom, plain), text.replace(/[’‘ʼ＇]/g, "'"));

const habit = /\bused to\b(?<!\b(?:is|are|am|was|were|be|been|get|gets|got|became|not|\p{L}+n't)\s+used to)/giu;
const noLonger = /\bno longer\b/iu;
const anyMore = /\b(?:any ?more|any longer|again)\b/iu;
const isNotAnyMore = (text: string): boolean =>
  noLonger.test(text) || isFollowed(text, /\bnot\b|n't\b|\bnever\b/iu, anyMore);

/** True where the second stands somewhere behind the first, in one line of a text. As one expression it would try every pair. */
const isFollowed = (text: string, first: RegExp, second: RegExp): boolean =>
  text.split('\n').some((line) => {
    const at = line.search(first);
    return at >= 0 && second.test(line.slice(at));
  });

const atFirst =
  /\b(?:at first(?!\s+(?:light|sight|glance|dawn|snow|frost))|initially|originally|in the beginning|to begin with)\b/iu;

/** True if a text tells what was so, and not whether it still is: "used to sing", "at first". */
export const isOfThePast = (text: string): boolean =>
  atFirst.test(text) || (text.search(habit) >= 0 && !isNotAnyMore(withoutIdioms(text)));

/** True if a text goes on from what was so before: "Later she trusts him". */
export const isSequel = (text: string): boolean =>
  /^\s*(?:later(?: on)?|eventually|afterwards?|in the end|after that|since then|from then on)\b/iu.test(text);

/** True if a text says that something has ended: "not any longer". */
export const isOfAnEnd = (text: string): boolean => isNotAnyMore(withoutIdioms(text));

/** A text without its questions: who asks says nothing. */
export const withoutQuestions = (text: string): string =>
  text
    .split(/(?=\s)(?<!\s)(?<=[.;!?]["'”’)]*)\s+/u)
    .filter((sentence) => !/\?["'”’)\s]*$/u.test(sentence))
    .join(' ');

/** The parts of a text that suppose and do not state. */
export const supposed = /\b(?:if|in case|provided|supposing|as long as|whether)\b[^,.;:!?]*?(?=[,.;:!?]|\bthen\b|$)/giu;

/** The text without `used to`: whether it is so still is said by the rest of it, or not at all. */
export const withoutHabit = (text: string): string => text.replace(habit, '');

/** True if a text denies but for a case: "do not enter unless invited". */
export const isButForACase = (text: string): boolean =>
  isFollowed(
    withoutIdioms(text),
    /\b(?:not|never|no|cannot)\b|n't\b/iu,
    /\b(?:until|unless|except|other than|apart from)\b/iu,
  );

/** Where what stands before says nothing of what is told here: "who never lied". */
const border = /[.;:!?(),]|\b(?:and|but|who|which|because|although|though)\b/iu;
/** "Born and raised": what denies the one denies the other. */
const joined = /\b(?:born|bred|raised) and\s*$/iu;
const unsure =
  /\b(?:whether|if|sure|certain|clear|known?|knows|knew|says?|said|tells?|told|remembers?|thinks?|believes?)\b/iu;

/**
 * "Never grew up in Northmere", "is not from Vask", "was born not in Vask": a text denies the statement of some of its words.
 *
 * @param found the words; `before` and `after` stand around them.
 * @returns undefined where it denies that somebody knows it or says so.
 */
export function isDeniedThere(before: string, found: string, after: string): boolean | undefined {
  const own = withoutIdioms(before.replace(joined, '')).split(border).at(-1) ?? '';
  const next = /^\s*(?:not|never)\b/iu.exec(after)?.[0] ?? '';
  const denying = textWords(`${own} ${found} ${next}`).filter(isNegation).length;
  if (denying > 0 && unsure.test(own)) return undefined;
  return denying % 2 !== 0;
}
