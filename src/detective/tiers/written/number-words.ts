import { multiples, smallNumbers, tens } from '../../../english/numbers.ts';

/** Without `score`, which is a game's as often. */
const powers: ReadonlyMap<string, number> = new Map([...multiples].filter(([word]) => word !== 'score'));
const often: Readonly<Record<string, number>> = { once: 1, twice: 2, thrice: 3 };

const beginnings: ReadonlySet<string> = new Set([...smallNumbers.keys(), ...tens.keys(), ...Object.keys(often)]);

export const beginsNumber = (word: string): boolean => beginnings.has(word);

interface NumberWords {
  readonly size: number;
  /** How many words it takes. */
  readonly words: number;
  /** Words that it stands for beside the number: "twice" is two times. */
  readonly also: readonly string[];
}

/** The number that these words begin with. "One of them" is none. */
export function numberWordAt(words: readonly string[]): NumberWords | undefined {
  const [first = '', second] = words;
  if (first === 'one' && (second === 'of' || second === 'another')) return undefined;
  const times =
    second === 'a' || second === 'per' || second === 'each' || second === 'every' ? often[first] : undefined;
  if (times !== undefined) return { size: times, words: 1, also: ['times'] };
  let [sum, group, taken, read] = [0, 0, 0, 0];
  for (const [at, word] of words.entries()) {
    const size = tens.get(word) ?? smallNumbers.get(word);
    const power = powers.get(word);
    if (size !== undefined && mayFollow(words[at - 1], word, group)) group += size;
    else if (power !== undefined && at > 0 && taken > 0) {
      if (power < 1000) group = Math.max(1, group) * power;
      else [sum, group] = [sum + Math.max(1, group) * power, 0];
    } else if ((word === '-' || (word === 'and' && group >= 100)) && taken > 0) {
      read = at + 1;
      continue;
    } else break;
    read = at + 1;
    taken = read;
  }
  return taken === 0 ? undefined : { size: sum + group, words: taken, also: [] };
}

/** True if a number word goes on with the number before it: "twenty one", "two hundred five". */
function mayFollow(before: string | undefined, word: string, group: number): boolean {
  if (before === undefined || powers.has(before) || before === 'and') return true;
  return group % 100 >= 20 && group % 10 === 0 && (smallNumbers.get(word) ?? 10) < 10;
}

interface Unit {
  readonly measured: string;
  /** In seconds, or bytes. */
  readonly size: number;
  readonly name: string;
}

const second = 1;
const day = 86_400;
const units: readonly (readonly [measured: string, size: number, name: string, words: string])[] = [
  ['time', second / 1000, 'millisecond', 'ms|millisecond'],
  ['time', second, 'second', 's|sec|second'],
  ['time', 60, 'minute', 'min|minute'],
  ['time', 3600, 'hour', 'h|hr|hour'],
  ['time', day, 'day', 'day'],
  ['time', 7 * day, 'week', 'week'],
  ['data', 1, 'byte', 'byte'],
  ['data', 1000, 'kilobyte', 'kb|kilobyte'],
  ['data', 1e6, 'megabyte', 'mb|megabyte'],
  ['data', 1e9, 'gigabyte', 'gb|gigabyte'],
  ['data', 1e12, 'terabyte', 'tb|terabyte'],
  // How long they are depends on the calendar: compared with themselves alone.
  ['month', 1, 'month', 'month'],
  ['year', 1, 'year', 'yr|year'],
];
const unitsByWord: ReadonlyMap<string, Unit> = new Map(
  units.flatMap(([measured, size, name, words]) => words.split('|').map((word) => [word, { measured, size, name }])),
);

/** A unit of time or of data. */
export const unitOf = (word: string): Unit | undefined =>
  unitsByWord.get(word) ??
  (word.length > 3 || /^(?:hr|yr)s$/.test(word) ? unitsByWord.get(word.replace(/s$/, '')) : undefined);
