/** Words that tell two values apart in nothing. */
const fillers: ReadonlySet<string> = new Set(
  'a an the of and or with in on at his her its their very rather quite about eye eyes eyed hair haired hand handed type blood'.split(
    ' ',
  ),
);

/** What different words mean the same, or part of the same. */
const sameAs: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['gray', ['grey']],
  ['lefty', ['left']],
  ['southpaw', ['left']],
  ...['ambidextrous', 'both', 'either'].map((word) => [word, ['left', 'right', 'ambidextrous']] as const),
  ...['woman', 'girl'].map((word) => [word, ['female']] as const),
  ...['man', 'boy'].map((word) => [word, ['male']] as const),
]);

/** A value as texts are compared: without case, accents of spelling, and spacing. */
export function plainText(value: string): string {
  return value.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** The words of a value that say something: "the left-handed" → left. */
export function tellingWords(value: string): ReadonlySet<string> {
  const words = plainText(value).match(/[\p{L}\p{N}]+/gu) ?? [];
  const said = words.filter((word) => !fillers.has(word));
  return new Set((said.length === 0 ? words : said).flatMap((word) => sameAs.get(word) ?? [singular(word)]));
}

const singular = (word: string): string => (word.length > 3 ? word.replace(/(?<!s)s$/, '') : word);

export interface BloodType {
  readonly group: string;
  readonly rhesus: '+' | '-' | '';
}

/** "AB+", "type O negative", "0 pos". */
export function bloodTypeOf(value: string): BloodType | undefined {
  const match = /^(?:blood )?(?:type )?(a|b|ab|o|0)(?: ?(?:rh)? ?(\+|-|−|positive|pos|negative|neg))?$/.exec(
    plainText(value),
  );
  if (match?.[1] === undefined) return undefined;
  const sign = match[2] ?? '';
  return { group: match[1] === '0' ? 'o' : match[1], rhesus: sign === '' ? '' : /^(?:\+|p)/.test(sign) ? '+' : '-' };
}

/** Whether a value says that nothing is known. */
export function isUnknown(value: string): boolean {
  return /^(?:|[?–—-]+|unknown|unclear|undecided|varie[sd]|various|none|n\/?a|tb[ad]|todo)$/.test(plainText(value));
}
