/**
 * English words by which a statement says of itself that something changed: "moved to", "no longer", "now". A reader of such a sentence
 * knows the truth after it, whatever came before. `still` is none: it says that nothing changed.
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

/** Words that deny such a verb, within two words before it: "never moved to", "did not go back". */
const denial = /(?:\b(?:not|never|without|cannot)|n't)(?: [\w-]+){0,2} $/;
/** A denial of a verb is not further before it. */
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

/** True if a sentence marks the change that it tells. */
export function tellsChange(sentence: string): boolean {
  const words = sentence.slice(0, longestSentence).toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ');
  if (tellsShift(words)) return true;
  if (nowOrAgain.test(words) && nowOrAgain.test(words.replace(goingOn, ''))) return true;
  return turnsTo(words);
}

/** True if words, in small letters, have one that sets a time after a change: "no longer", "by the summer". */
const tellsShift = (words: string): boolean => adverbs.test(words);

/** True if words, in small letters, have a verb of change that nothing denies: "moved back to", "became". */
function turnsTo(words: string): boolean {
  for (const { index } of words.matchAll(changeOf)) {
    if (!denial.test(words.slice(Math.max(0, index - denialLength), index))) return true;
  }
  return false;
}

/**
 * "Perrin won her at dice", "Garrick sold the Heron back": English words by which a sentence says that something came to somebody.
 * The statement right behind such a sentence is true from then on.
 */

const giving =
  '(?:gave|gives?|given|sold|sells?|handed|hands|passed|passes|granted|grants|returned|returns|restored|yielded|yields|ceded|cedes|surrendered|bequeathed|willed|awarded|traded|trades|signed)';
const getting =
  '(?:won|wins|bought|buys|gained|gains|inherited|inherits|earned|earns|captured|captures|recovered|recovers|regained|regains|reclaimed|redeemed|acquired|acquires|stole|stolen|steals|conquered|conquers|ransomed|joined|joins|rejoined|lost|loses)';
/** "Took her hand": with people, these verbs often have a hand or an arm for their object. */
const taking = '(?:took|takes|taken|got|gets|seized|seizes|claimed|claims|wrested)';

const before = '(?:back |over |up |away |off |at last )?(?:(?:the|a|his|her|their|its|old|good|this|that) )*';
/** The receiver or the thing: a name of the matter, or a pronoun that ends there. "Her hand" is another thing. */
const end = '(?=[.,;:!?—–)”"]|$)';
const pronoun = '(?:him|her|it|them|both|everything)';
const onward =
  '(?:back|over|up|away|off|from|to|at|in|on|by|for|with|of|that|when|and|but|again|after|as|outright|fair(?:ly)?|there|then|too)';
const one = `(?:<>(?!')|${pronoun}(?: (?=${onward}\\b)|${end}))`;
const gesture =
  '(?! (?:an?|the|his|her|one) (?:\\w+ )?(?:nod|look|smile|glance|wave|push|kiss|hand|word|shove|cup|drink|bow|grin|wink|answer|start|stare)\\b)';

const gaining = new RegExp(
  [
    `\\b(?:${giving}|${getting}) ${before}${one}${gesture}`,
    `\\b${taking} ${before}(?:<>(?!')|${pronoun})(?: (?:back|over|from|at|for (?:him|her|them)sel(?:f|ves))\\b|${end})`,
    // "The Heron fell to Perrin", "the crown passed to her son".
    `\\b(?:fell|falls|went|goes|came|comes|reverted|reverts|${giving}) ${before}(?:\\w+ ){0,4}?to (?:the )?(?:<>|him|her|them)(?!')${gesture}`,
    '\\b(?:chang(?:ed|es) hands|(?:took|takes) (?:possession|command)|paid (?:for|off) (?:<>|her|it)|came into <>)',
    '\\b(?:sold|gave|given|won|bought|took|taken|got|handed|went|came|was|were) (?:\\S+ ){0,3}?back(?= (?:to|in|at|from|that|by|for|when|and|with)\\b|[.,;:!?]|$)',
  ].join('|'),
  'g',
);
const denied =
  /(?:\b(?:not|never|nobody|no one|nothing|without|cannot|would|could|might|if)\b|n't)(?: [\w'<>-]+){0,3} ?$/;
const longestDenial = 40;

/** Most sentences have none of these words, and need not be looked at closely. */
const mayGain = new RegExp(
  `\\b(?:${giving}|${getting}|${taking}|fell|falls|went|goes|came|comes|reverted|reverts|chang(?:ed|es)|paid|back)\\b`,
  'i',
);

/** "Perrin won the Heron": the sentence says that something came to somebody. @param names of the people and things that it may be about. */
export const tellsGain = (sentence: string, names: readonly string[]): boolean =>
  mayGain.test(sentence) && gains(withoutNames(sentence, names));

function gains(words: string): boolean {
  for (const { index } of words.matchAll(gaining)) {
    if (!denied.test(words.slice(Math.max(0, index - longestDenial), index))) return true;
  }
  return false;
}

/** The sentence right before a statement says that the statement is a change. @param names as above. */
export function leadsToChange(sentence: string, names: readonly string[]): boolean {
  if (sentence === '') return false;
  const words = withoutNames(sentence, names);
  const isNamed = words.includes('<>');
  if (!isNamed && !/\b(?:he|she|it|they|him|her|hers|his|them|theirs?)\b/.test(words)) return false;
  // Somebody who turns to another has changed nothing.
  return gains(words) || tellsShift(words) || (isNamed && turnsTo(words.replace(/\bturn(?:s|ed|ing)? to\b/g, '')));
}

/** In small letters, a mark for each name: a sentence calls people by a part of theirs. */
function withoutNames(sentence: string, names: readonly string[]): string {
  const plain = smallWords(sentence.slice(0, longestSentence));
  const parts = new Set(names.flatMap((name) => smallWords(name).match(/[\p{L}\p{N}]{3,}/gu) ?? []));
  return plain
    .replace(/[\p{L}\p{N}]+/gu, (word) => (parts.has(word) && !common.has(word) ? '<>' : word))
    .replace(/<>(?: <>)+/g, '<>');
}

const smallWords = (text: string): string => text.toLowerCase().replace(/[’‘ʼ]/g, "'").replace(/\s+/g, ' ');
const common: ReadonlySet<string> = new Set('the and for von van der his her its'.split(' '));
