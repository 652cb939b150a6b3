import { endsInKeeping, standingIn } from './refusals.ts';
import type { SaidInText, SaidValue } from './said.ts';

/**
 * "Postgres 14", "Fantasy Grounds 4", of which there is one at a time, unlike "Gate 3" and "Chapter 3", which are other things than those
 * of another number.
 */
const version =
  /(?<![\p{L}\p{N}.])((?:\p{Lu}\p{L}* ){0,3})(\p{Lu}\p{L}{2,}(?:\.\p{L}+)?) v?(\d{1,4}(?:\.\d{1,4}){0,3})(?![\p{L}\p{N}%:/])/gu;

interface NamedVersion {
  readonly name: string;
  readonly value: SaidValue;
  /** Where its name begins. */
  readonly at: number;
}

/** The version that these words name, and nothing but that. */
export function namedVersion(words: string): NamedVersion | undefined {
  const [found] = words.matchAll(version);
  if (found === undefined || found[0] !== words) return undefined;
  const named = versionOf(found);
  return named?.at === 0 ? named : undefined;
}

/**
 * The versions that a sentence names: stated where it says that they are used, or ours. One that is turned down, here or in the
 * sentence behind it, is denied in passing.
 */
export function versionsIn(text: string, said: readonly SaidInText[], next = ''): SaidInText[] {
  const using = said.find(({ predicate }) => /^use\b/u.test(predicate));
  const isOurs =
    /^(?:\S+ ){2}(?:is|are) (?:now |still |currently |again )*(?:our|the) \S/u.test(text) ||
    /^our \S.* is (?:now |still |currently |again )*\p{Lu}\S* v?\d/iu.test(text);
  const isUse = using?.affirmed === true || (said.length > 0 && isOurs && said.every(({ affirmed }) => affirmed));
  const standing = isUse ? undefined : (standingIn(text) ?? (next.search(version) < 0 ? standingIn(next) : undefined));
  return [...text.matchAll(version)].flatMap((found) => {
    const doesOpen = found.index === 0 && !/^ (?:is|was|has|runs|works|will)\b/u.test(text.slice(found[0].length));
    const named = versionOf(found, doesOpen);
    // A sentence may begin with any word: "Only 14 are left".
    if (named === undefined || (doesOpen && named.at === 0)) return [];
    if (using !== undefined && !using.affirmed) return [];
    const isKept = standing === undefined || endsInKeeping(text.slice(0, found.index + named.at));
    if (!isKept && standing === 'elsewhere') return [];
    const { name, value } = named;
    const one = { subject: name, subject_name: name, predicate: 'version', value, single: true } as const;
    return [{ ...one, affirmed: isKept, stated: isUse }];
  });
}

/** @param doesOpen its first word may be written large for the sentence that it begins, and be none of the name. */
function versionOf(
  [, before = '', last = '', digits = '']: RegExpExecArray,
  doesOpen = false,
): NamedVersion | undefined {
  if (numbered.has(last.toLowerCase()) || /^(?:1[0-9]|20)\d\d$/.test(digits)) return undefined;
  const first = before.split(' ').slice(0, -1);
  const none = first.findLastIndex((word, at) => (doesOpen && at === 0) || isNoName(word));
  const name = [...first.slice(none + 1), last].join(' ');
  const isNumber = /^\d+(?:\.\d+)?$/.test(digits);
  return {
    name,
    at: before.length + last.length - name.length,
    value: isNumber
      ? { kind: 'number', amount: Number(digits), unit: '', name: digits }
      : { kind: 'text', text: digits, name: digits },
  };
}

/** A word that may stand before a name, and be written large. */
const isNoName = (word: string): boolean => numbered.has(word.toLowerCase()) || leading.has(word.toLowerCase());
const leading: ReadonlySet<string> = new Set(
  'a an my your his her its in on at to of by as if when while we i'.split(' '),
);

/** Things that a number or a date distinguishes. */
const numbered: ReadonlySet<string> = new Set(
  (
    'january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday ' +
    'chapter section part book act scene page line figure table phase step week day month year hour round level floor room ward unit district sector ' +
    'bay cell deck pier dock gate platform street road route highway avenue building block house hut camp station tower vault hall wing door bed seat row ' +
    'column lane track field zone area region region quarter squad company legion regiment division fleet ship vessel boat car bus train flight agent ' +
    'subject patient prisoner number issue ticket task item question answer note rule law article paragraph clause point appendix exhibit case file ' +
    'version release sprint milestone episode season volume series era age circle ring order grade class rank tier group team player option plan ' +
    'lesson exercise experiment sample test lot batch box crate page verse psalm canto only about over under nearly almost around exactly some all ' +
    'these those the they our but and with from for until since before after between within than'
  ).split(' '),
);
