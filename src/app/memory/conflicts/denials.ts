/** The last ones are how people write the others in haste. */
const denying: ReadonlySet<string> = new Set(
  "not never no don't doesn't won't shouldn't can't without avoid cannot dont doesnt didnt isnt shouldnt".split(' '),
);

/** Whether a word, in small letters, denies what is said: `not`, `without`, and whatever ends with n't. */
export const isNegation = (word: string): boolean => denying.has(word) || word.endsWith("n't");

/** Words that seem to deny and do not, and what they say; and what denies without such a word. */
const idioms: readonly (readonly [idiom: RegExp, said: string])[] = [
  [/(?<=^\s*|[.;!?]\s+)no(?:pe)?(?:\s*[,;:!.]|\s+[–—-])\s+(?=\S)/giu, ''],
  [/\bno\.\s*(?=\d)/giu, ''],
  // In a name: "Doctor No", "the Isle of Never". A sentence begins with the others.
  [/(?<=[\p{L}\p{N}],?\s)(?:No|Not|Never|Without)(?=\P{L}|$)/gu, '$&name'],
  [/\b(?:nobody|nothing|none)\b(?=[^.;!?]*\bwithout\b)/giu, 'not anybody'],
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

const habit = /(?<!\b(?:is|are|am|was|were|be|been|get|gets|got|became|not|\p{L}+n't)\s+)\bused to\b/giu;
const notAnyMore = /(?:\bnot\b|n't\b|\bnever\b).*\b(?:any ?more|any longer|again)\b|\bno longer\b/iu;

const atFirst =
  /\b(?:at first(?!\s+(?:light|sight|glance|dawn|snow|frost))|initially|originally|in the beginning|to begin with)\b/iu;

/** Whether a text tells what was so, and not whether it still is: "used to sing", "at first". */
export const isOfThePast = (text: string): boolean =>
  atFirst.test(text) || (text.search(habit) >= 0 && !notAnyMore.test(withoutIdioms(text)));

/** Whether a text goes on from what was so before: "Later she trusts him". */
export const isSequel = (text: string): boolean =>
  /^\s*(?:later(?: on)?|eventually|afterwards?|in the end|after that|since then|from then on)\b/iu.test(text);

/** Whether a text says that something has ended: "not any longer". */
export const isOfAnEnd = (text: string): boolean => notAnyMore.test(withoutIdioms(text));

/** A text without its questions: who asks says nothing. */
export const withoutQuestions = (text: string): string =>
  text
    .split(/(?<=[.;!?]["'”’)]*)\s+/u)
    .filter((sentence) => !/\?["'”’)\s]*$/u.test(sentence))
    .join(' ');

/** What a text supposes and does not say. */
export const supposed = /\b(?:if|in case|provided|supposing|as long as|whether)\b[^,.;:!?]*?(?=[,.;:!?]|\bthen\b|$)/giu;

/** The text without `used to`: whether it is so still is said by the rest of it, or not at all. */
export const withoutHabit = (text: string): string => text.replace(habit, '');

/** Whether a text denies but for a case: "do not enter unless invited". */
export const isButForACase = (text: string): boolean =>
  /(?:\b(?:not|never|no|cannot)\b|n't\b).*\b(?:until|unless|except|other than|apart from)\b/iu.test(
    withoutIdioms(text),
  );
