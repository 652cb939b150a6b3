import { ordinals } from '../../../english/numbers.ts';
/** The words of date expressions, in lower case. The world's own names are looked up in its calendars. */

export const UNKNOWN: ReadonlySet<string> = new Set('unknown undated unrecorded tbd tba tbc'.split(' '));
export const ONGOING: ReadonlySet<string> = new Set(['ongoing', 'present', 'now']);
export const APPROXIMATELY: ReadonlySet<string> = new Set(
  'c ca circa about abt around approximately approx roughly est estimated'.split(' '),
);
/** The same, but not where a month or an era of the world begins with the word: Calistril may be "Cal". */
export const MORE_APPROXIMATELY: ReadonlySet<string> = new Set(
  (
    'circ cir cca approximate appx apx estimate cal calc calculated say wft probably prob possibly poss perhaps maybe ' +
    'likely presumably presumed supposedly allegedly reportedly um etwa gegen ungefähr vers env environ hacia cerca verso ' +
    'omstreeks rond vermutlich wahrscheinlich vielleicht probablement probablemente quizás probabilmente forse ' +
    'waarschijnlijk misschien provavelmente talvez'
  ).split(' '),
);
export const BEFORE: ReadonlySet<string> = new Set(['before', 'bef']);
export const AFTER: ReadonlySet<string> = new Set(['after', 'aft']);
export const BY: ReadonlySet<string> = new Set(['by', 'until', 'till', 'to']);
export const SINCE: ReadonlySet<string> = new Set(['since', 'from']);
/** Join the two ends of a range. */
export const TO: ReadonlySet<string> = new Set(['to', 'until', 'till', 'through']);
/** Say nothing about when. */
export const FILLERS: ReadonlySet<string> = new Set('the in on at of during year yr'.split(' '));
/** The same in other tongues: "le 3 février", "am 11. Juni", "4 de agosto de 1840". A world may have names that begin so. */
export const FOREIGN_FILLERS: ReadonlySet<string> = new Set(
  'le la les el il den der dem am im jahr jahre en em nel nell del de di do da du dell dello van anno an año annee année jaar ano'.split(
    ' ',
  ),
);
/** In other tongues, before a number or a month only. */
export const FOREIGN_BEFORE: ReadonlySet<string> = new Set('vor avant antes prima voor'.split(' '));
export const FOREIGN_AFTER: ReadonlySet<string> = new Set('nach après apres después despues dopo depois na'.split(' '));
export const FOREIGN_BY: ReadonlySet<string> = new Set('bis spätestens hasta tot até'.split(' '));
export const FOREIGN_SINCE: ReadonlySet<string> = new Set('ab seit frühestens depuis desde sinds vanaf dal'.split(' '));
export const FOREIGN_BETWEEN: ReadonlySet<string> = new Set('zwischen entre tra fra tussen'.split(' '));
export const AND: ReadonlySet<string> = new Set(['and']);
export const FOREIGN_AND: ReadonlySet<string> = new Set(['und', 'et', 'y', 'e', 'ed', 'en']);
export const OR: ReadonlySet<string> = new Set(['or', 'oder', 'ou']);
export const BETWEEN: ReadonlySet<string> = new Set(['between', 'bet', 'betw', 'btw', 'btwn']);

/** A share of a span, as fractions of it: thirds, halves. */
export type Share = readonly [from: readonly [number, number], to: readonly [number, number]];
const FIRST_THIRD: Share = [
  [0, 3],
  [1, 3],
];
const MIDDLE_THIRD: Share = [
  [1, 3],
  [2, 3],
];
const LAST_THIRD: Share = [
  [2, 3],
  [1, 1],
];

export const SHARES: ReadonlyMap<string, Share> = new Map([
  ['early', FIRST_THIRD],
  ['beginning', FIRST_THIRD],
  ['start', FIRST_THIRD],
  ['mid', MIDDLE_THIRD],
  ['middle', MIDDLE_THIRD],
  ['late', LAST_THIRD],
  ['end', LAST_THIRD],
]);

/** In other tongues: "Mitte 9. Jahrhundert", "fin du VIIIe siècle". A world may have names that begin so. */
export const FOREIGN_SHARES: ReadonlyMap<string, Share> = new Map(
  (
    [
      ['anfang beginn début debut inicio inizio begin início', FIRST_THIRD],
      ['mitte milieu metà midden meados', MIDDLE_THIRD],
      ['ende fin fine eind einde fim', LAST_THIRD],
    ] as const
  ).flatMap(([words, share]) => words.split(' ').map((word) => [word, share] as const)),
);

/** In the order of EDTF's 21 to 24. */
export const SEASON_NAMES: readonly string[] = ['spring', 'summer', 'autumn', 'winter'];
/** Seasons of calendars that define none. */
export const ENGLISH_SEASONS: ReadonlySet<string> = new Set([
  ...SEASON_NAMES,
  'fall',
  'springtime',
  'summertime',
  'wintertime',
]);

export const ORDINAL_SUFFIXES: ReadonlySet<string> = new Set(['st', 'nd', 'rd', 'th', 'er', 'º']);

/** Years of a unit that people count: "the 9th century". */
export const COUNTED_UNITS: ReadonlyMap<string, number> = new Map([
  ['century', 100],
  ['cent', 100],
  ['millennium', 1000],
]);

/** A hundred years in other tongues. */
export const FOREIGN_CENTURIES: ReadonlySet<string> = new Set(
  'jahrhundert jahrhunderts jh jhdt siècle siecle siglo secolo sec eeuw século seculo'.split(' '),
);

const RESERVED: readonly Iterable<string>[] = [
  UNKNOWN,
  ONGOING,
  APPROXIMATELY,
  BEFORE,
  AFTER,
  BY,
  SINCE,
  TO,
  FILLERS,
  SHARES.keys(),
  ENGLISH_SEASONS,
  ordinals.keys(),
  COUNTED_UNITS.keys(),
  BETWEEN,
  ['and', 'but', 'or', 'day', 'either'],
];

/** Words of the grammar: never an abbreviation of a month ("mid" is not Midwinter), never part of an unknown name. */
export const KEYWORDS: ReadonlySet<string> = new Set(RESERVED.flatMap((words) => [...words]));
