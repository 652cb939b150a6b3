import type { YamlMap, YamlNode, YamlPair } from '../../util/yaml/index.ts';

/** Keys, their letters alone, by which an author says who may read a note or an entry, and what makes it public: `private: no`, `dg-publish: yes`. */
const publicBy: ReadonlyMap<string, 'yes' | 'no'> = new Map([
  ['private', 'no'],
  ['publish', 'yes'],
  ['published', 'yes'],
  ['dgpublish', 'yes'],
]);

const answers: Readonly<Record<'yes' | 'no', ReadonlySet<string>>> = {
  yes: new Set(['true', 'yes', 'on', '1', 'y']),
  no: new Set(['false', 'no', 'off', '0', 'n', '', '~', 'null']),
};

/** `Private?` is `private`. */
const keyOf = (key: string): string => key.toLowerCase().replace(/[^\p{L}]+/gu, '');

/** `published: 1043` says when a book was, and hides it from nobody. */
const isDate = (key: string, value: string | undefined): boolean =>
  keyOf(key) === 'published' && /\d{2}/.test(value ?? '');

/**
 * True if a key with this value keeps what it stands in for its author alone. Words that do not clearly make it public do: `private: 1`,
 * `publish: [yes]`, `publish: later`.
 *
 * @param value undefined: more than a text, such as a list.
 */
export function keepsSecret(key: string, value: string | undefined): boolean {
  const needed = publicBy.get(keyOf(key));
  if (needed === undefined || isDate(key, value)) return false;
  return value === undefined || !answers[needed].has(value.trim().toLowerCase());
}

/** True if a pair says who may read what it stands in, and nothing of the world: `publish: true`, `private: false`. */
export function saysForWhom({ key, value }: YamlPair): boolean {
  return value.kind !== 'map' && publicBy.has(keyOf(key.text)) && !isDate(key.text, textOf(value));
}

const textOf = (value: YamlNode): string | undefined => (value.kind === 'scalar' ? value.text : undefined);

/** True if a mapping says of itself that it is secret. */
export const isSecretMap = ({ pairs }: YamlMap): boolean =>
  pairs.some(({ key, value }) => keepsSecret(key.text, textOf(value)));

const writtenPair =
  /(?:^[ \t>*+-]*|[{,][ \t]*)["']?(private|(?:dg[-_ ]?)?publish(?:ed)?)["'?]*[ \t]*[:=]{1,2}[ \t]*["']?([^\r\n,}"'#]{0,200})/gim;

/** The same in a text that cannot be parsed: a line `publish: false`, `private = true`, `- "private": yes`. */
export const mayKeepSecret = (text: string): boolean =>
  [...text.matchAll(writtenPair)].some(([, key = '', value]) => keepsSecret(key, value));

const writtenField = /(?:^[ \t>*+-]*|[[(])(private|(?:dg-)?publish(?:ed)?)[?*_]*::([^\r\n\])]{0,200})/gim;

/** An inline field that keeps the whole note home: `private:: true` on a line of its own, `[publish:: false]` anywhere. */
export const hasSecretField = (body: string): boolean =>
  body.includes('::') &&
  [...body.matchAll(writtenField)].some(([, key = '', value = '']) => keepsSecret(key, value.replace(/[*_]/g, '')));

/** Words for what only the author, or whoever leads a game, is to see. */
const secretWords: ReadonlySet<string> = new Set(
  'secret secrets private hidden spoiler spoilers gm gms dm dms gmonly dmonly gmnote gmnotes dmnote dmnotes keeper storyteller'.split(
    ' ',
  ),
);

/** True if a mark of a block says so: `secret`, `gm-only`, `note|dm`. A `secretary` is none. */
export function isSecretMark(mark: string): boolean {
  return mark
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => secretWords.has(word));
}
