import type { Anchor, Aspect } from './relative-date.ts';

const aspects: readonly (readonly [Aspect, string])[] = [
  ['birth', 'birth'],
  ['death', 'death|passing|murder|execution'],
  [
    'start',
    'start|beginning|outbreak|founding|foundation|creation|forging|making|building|coronation|accession|crowning',
  ],
  ['end', 'end|close|destruction|fall|dissolution|abdication'],
  ['reign', 'reign|rule|tenure|regency'],
  ['life', 'life|lifetime|days|time'],
  ['marriage', 'marriage|wedding'],
];
const verbs: readonly (readonly [Aspect, string])[] = [
  ['birth', 'was born'],
  ['death', 'died|was killed|was slain|fell in battle'],
  ['start', 'began|was founded|was built|was forged|was crowned|broke out'],
  ['end', 'ended|was destroyed|was dissolved|abdicated'],
  ['reign', 'reigned|ruled'],
  ['life', 'lived'],
  ['marriage', 'married|was married|wed'],
];

/** The anchor that the words from `offset` name, without a full stop at the end; undefined when there are no words. */
export function anchorAt(source: string, offset: number, end = source.length): Anchor | undefined {
  const text = source.slice(offset, end).replace(/(?<![\s.,;:])[\s.,;:]+$/, '');
  if (text === '') return undefined;
  return { text, offset, length: text.length, ...nameAndAspect(text.replace(/[\u2018\u2019\u02bc]/g, "'")) };
}

function nameAndAspect(text: string): { name: string; aspect?: Aspect } {
  for (const [aspect, words] of aspects) {
    const found =
      new RegExp(`^(?:the )?(?:${words}) of (?<name>\\S.*)$`, 'i').exec(text) ??
      new RegExp(`^(?<name>\\S.*?)(?:'s|(?<=s)') (?:${words})$`, 'i').exec(text);
    if (found?.groups?.name !== undefined) return { name: found.groups.name, aspect };
  }
  for (const [aspect, words] of verbs) {
    const found = new RegExp(`^(?<name>\\S.*?) (?:${words})$`, 'i').exec(text);
    if (found?.groups?.name !== undefined) return { name: found.groups.name, aspect };
  }
  return { name: text };
}
