import { tellsShift, turnsTo } from './change-words.ts';

/**
 * English words by which a sentence says that something came to somebody: "Perrin won her at dice", "Garrick sold the Heron back".
 * What is told right behind it is so from then on.
 */

const giving =
  '(?:gave|gives?|given|sold|sells?|handed|hands|passed|passes|granted|grants|returned|returns|restored|yielded|yields|ceded|cedes|surrendered|bequeathed|willed|awarded|traded|trades|signed)';
const getting =
  '(?:won|wins|bought|buys|gained|gains|inherited|inherits|earned|earns|captured|captures|recovered|recovers|regained|regains|reclaimed|redeemed|acquired|acquires|stole|stolen|steals|conquered|conquers|ransomed|joined|joins|rejoined|lost|loses)';
/** Of people these are often said of a hand or an arm. */
const taking = '(?:took|takes|taken|got|gets|seized|seizes|claimed|claims|wrested)';

const before = '(?:back |over |up |away |off |at last )?(?:(?:the|a|his|her|their|its|old|good|this|that) )*';
/** Whom it came to, or what came: a name of the matter, or a pronoun that ends there. "Her hand" is another thing. */
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

/** Whether a sentence says that something came to somebody. @param names of who and what it may be about. */
export const tellsGain = (sentence: string, names: readonly string[]): boolean =>
  mayGain.test(sentence) && gains(withoutNames(sentence, names));

function gains(words: string): boolean {
  for (const { index } of words.matchAll(gaining)) {
    if (!denied.test(words.slice(Math.max(0, index - longestDenial), index))) return true;
  }
  return false;
}

/** Whether a sentence that stands right before says that what is told behind it is a change. @param names as above. */
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
/** More of a text is no sentence. */
const longestSentence = 2000;
