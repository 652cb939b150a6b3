/**
 * English words by which a statement says of itself that something changed: "moved to", "no longer", "now". Whoever reads such a
 * sentence knows what is true after it, whatever was told before. `still` is none: it says that nothing changed.
 */

const goal = '(?:to|into|in|onto|over to|from|out|away)';

/** Verbs that are a change only with where it goes. */
const goingVerbs =
  '(?:moved?|moves|moving|changed?|changes|changing|switch(?:e[sd]|ing)?|shift(?:s|ed|ing)?|migrat(?:e[sd]?|ing)|convert(?:s|ed|ing)?|' +
  'upgrad(?:e[sd]?|ing)|downgrad(?:e[sd]?|ing)|transfer(?:s|red|ring)?|return(?:s|ed|ing)?|revert(?:s|ed|ing)?|turn(?:s|ed|ing)?|' +
  'relocat(?:e[sd]?|ing)|(?:go|goes|went|gone|going|come|comes|came|coming) back)';

/** Verbs that are a change by themselves. */
const changeVerbs =
  '(?:become|becomes|became|becoming|(?:moved|changed|switched|shifted) back|re-?open(?:s|ed|ing)?|restor(?:e[sd]|ing)|' +
  'reinstat(?:e[sd]|ing)|replac(?:e[sd]|ing)|reclaim(?:s|ed|ing)|renam(?:e[sd]|ing)|rebuilt|rebuilds|ceas(?:e[sd]|ing)|stopp(?:ed|ing)|' +
  'gave way to|gave up|given up|back (?:to|in|on|at|under|with)|retir(?:e[sd]|ing)|abandon(?:s|ed|ing))';

const changeOf = new RegExp(`\\b(?:${goingVerbs} (?:back |home |house )?${goal}|${changeVerbs})\\b`, 'g');

/** What denies such a verb, within two words before it: "never moved to", "did not go back". */
const denial = /(?:\b(?:not|never|without|cannot)|n't)(?: [\w-]+){0,2} $/;
/** Nothing that denies a verb stands further before it. */
const denialLength = 40;

/** By when it had come to be so: "by the summer", "by then". "By night" is a habit. */
const byThen =
  'by (?:then|that time|(?:the )?(?:next|following|end of(?: the| that)?|time of(?: the| that)?) \\w+|' +
  "(?:(?:the|that|late|early) )*(?:mid)?(?:spring|summer|autumn|winter|harvest|nightfall|dawn|dusk|noon|sunset|sunrise)|(?:the |that )(?:morning|evening|year's end))";
const adverbs = new RegExp(
  `\\b(?:${byThen}|no longer|no more|any ?more|any longer|(?:ever )?since then|ever since|(?:has|have) since|from (?:now|then|that day) on|these days|nowadays|instead|anew|once more|as of|used to|until (?:then|recently)|formerly|previously)\\b`,
);

/** "Now and then" and "again and again" say that something goes on. */
const goingOn =
  /\b(?:every now|by now|until now|now and (?:then|again)|(?:again|time|once) and again|again and again)\b/g;
const nowOrAgain = /\b(?:now|again)\b/;

/** More of a text is no sentence. */
const longestSentence = 2000;

/** Whether a sentence marks the change that it tells. */
export function tellsChange(sentence: string): boolean {
  const words = sentence.slice(0, longestSentence).toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ');
  if (tellsShift(words)) return true;
  if (nowOrAgain.test(words) && nowOrAgain.test(words.replace(goingOn, ''))) return true;
  return turnsTo(words);
}

/** Whether words, in small letters, have one that sets a time after a change: "no longer", "by the summer". */
export const tellsShift = (words: string): boolean => adverbs.test(words);

/** Whether words, in small letters, have a verb of change that nothing denies: "moved back to", "became". */
export function turnsTo(words: string): boolean {
  for (const { index } of words.matchAll(changeOf)) {
    if (!denial.test(words.slice(Math.max(0, index - denialLength), index))) return true;
  }
  return false;
}
