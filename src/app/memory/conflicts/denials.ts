import { emptyWords, textWords, wordStem } from '../../../util/text/text-words.ts';

/** The last ones are how people write the others in haste. */
const denying: ReadonlySet<string> = new Set(
  "not never no don't doesn't won't shouldn't can't without avoid cannot dont doesnt didnt isnt shouldnt".split(' '),
);

/** Whether a word, in small letters, denies what is said: `not`, `without`, and whatever ends with n't. */
export const isNegation = (word: string): boolean => denying.has(word) || word.endsWith("n't");

/** Words that seem to deny and do not, and what they say; and what denies without such a word. */
const idioms: readonly (readonly [idiom: RegExp, said: string])[] = [
  [/\bnot (?:only|just|merely|solely)\b/giu, ''],
  [/\b(?:never|not|\p{L}+n't|cannot) fail(?:s|ed)? to\b/giu, ''],
  [/\bfail(?:s|ed)? to\b/giu, 'not'],
  [/\bwithout (?:fail|question|exception|(?:a |any )?doubt)\b/giu, ''],
  [/\bno (?:doubt|wonder|question)(?: that)?\b|\bno matter\b/giu, ''],
  [/\b(?:no|not) (?:more|later) than\b/giu, 'atmost'],
  [/\b(?:no|not) (?:less|fewer|earlier|sooner) than\b/giu, 'atleast'],
  [/\b(?:never|not|don't) (?:forget|hesitate) to\b/giu, ''],
  [/\b(?:cannot|can't|can not) (?:help but|wait to)\b/giu, ''],
  [/\bwhether or not\b|\bor not\b|\bif not\b|\bnever ?mind\b/giu, ''],
  [/(?:,\s*)?\b(?:instead of|rather than)\b/giu, ', not'],
];

/** A text in which `not`, `never` and the like deny something, wherever they stand; with the apostrophe of a keyboard. */
export const withoutIdioms = (text: string): string =>
  idioms.reduce((said, [idiom, plain]) => said.replace(idiom, plain), text.replace(/[’‘ʼ＇]/g, "'"));

const habit = /(?<!\b(?:is|are|am|was|were|be|been|get|gets|got|became|not|\p{L}+n't)\s+)\bused to\b/giu;
const notAnyMore = /(?:\bnot\b|n't\b|\bnever\b).*\b(?:any ?more|any longer|again)\b|\bno longer\b/iu;

/** Whether a text tells what was so, and not whether it still is: "used to sing". */
export const isOfThePast = (text: string): boolean => text.search(habit) >= 0 && !notAnyMore.test(withoutIdioms(text));

/** The text without `used to`: whether it is so still is said by the rest of it, or not at all. */
export const withoutHabit = (text: string): string => text.replace(habit, '');

/** Whether a text denies but for a case: "do not enter unless invited". */
export const isButForACase = (text: string): boolean =>
  /(?:\b(?:not|never|no|cannot)\b|n't\b).*\b(?:until|unless|except|other than|apart from)\b/iu.test(
    withoutIdioms(text),
  );

/** A part of a text that says something by itself. */
export interface StatedClause {
  readonly stems: ReadonlySet<string>;
  readonly denies: boolean;
  /** Whether it denies a word and no more: "tabs, not spaces". */
  readonly isContrast: boolean;
  /** Stems that say where, when or with what: "on Fridays". */
  readonly circumstances: ReadonlySet<string>;
  /** Words such as `always` and `all`. */
  readonly wholes: ReadonlySet<string>;
  /** The one of them that is denied, so that part of it may hold: "not always". */
  readonly deniedWhole: string | undefined;
}

const borders =
  /(?<=[.;!?])\s+|\b(?:but|although|though|whereas|because|even if)\b|,\s*(?:and\s+|or\s+)?(?=(?:not|never|no|do|does|did|is|are|has|can)\b)|\band\s+(?=(?:not|never|cannot|no longer|(?:do|does|did|is|are|has|have|can|will|should)(?:n't| not| no)\b))/giu;

/** The parts of a text, as `withoutIdioms` gives it. What says nothing by itself belongs to what stands before it: "but not any more". */
export function clausesOf(text: string): StatedClause[] {
  const parts: string[] = [];
  for (const part of text.split(borders)) {
    if (parts.length > 0 && telling(part).length === 0) parts.push(`${parts.pop() ?? ''} ${part}`);
    else parts.push(part);
  }
  return parts.map((part, at) => {
    const words = textWords(part);
    return {
      stems: new Set(telling(part).map(wordStem)),
      denies: words.filter(isNegation).length % 2 !== 0,
      isContrast: at > 0 && /^\s*not\s/iu.test(part),
      circumstances: circumstancesIn(part),
      wholes: new Set(words.filter((word) => wholes.has(word))),
      deniedWhole: words.find((word, place) => wholes.has(word) && isNegation(words[place - 1] ?? '')),
    };
  });
}

const wholes: ReadonlySet<string> = new Set(
  'always all every everybody everyone everything everywhere necessarily entirely fully completely'.split(' '),
);

const telling = (text: string): string[] =>
  textWords(text).filter((word) => !emptyWords.has(word) && !isNegation(word) && !fillers.has(word));

/** They say no more than the word that denies. */
const fillers: ReadonlySet<string> = new Set('anymore longer ever still yet either'.split(' '));

function circumstancesIn(part: string): Set<string> {
  const [, ...said] = part.split(
    /\b(?:on|at|in|to|with|when|whenever|if|before|after|during|while|for|near|from|by|via|under|outside|inside|within|beyond|against|through|between|among)\b/iu,
  );
  return new Set(said.flatMap(telling).map(wordStem));
}
