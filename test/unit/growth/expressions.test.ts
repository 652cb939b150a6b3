import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { packagePath } from '../../../src/util/package.ts';
import { type Attack, attacksOn, repeats } from '../../support/regex/attacks.ts';
import { expressionsIn, expressionsMadeBy, type FoundExpression, makersIn } from '../../support/regex/found.ts';
import { patternOf } from '../../support/regex/pattern.ts';

/** Where texts of files are read. */
const readers = [
  'src/app/findings',
  'src/app/memory',
  'src/config',
  'src/content',
  'src/detective',
  'src/ingest',
  'src/model',
  'src/report',
  'src/rules',
  'src/time',
  'src/util',
  'src/values',
].map((folder) => `${folder}/**/*.ts`);
/** A linear expression takes a hundredth of a millisecond for a text of so many characters. */
const length = 1000;
/** An exponential one takes long for the first or the second of these: the whole length would never end. */
const fewest = [24, 32, 40];
/** The same where it goes wrong by whole words: "formerly formerly formerly". */
const fewestWords = [16, 20];
/** In milliseconds of processor time. */
const longest = 0.25;

describe('a regular expression that reads files', () => {
  const found = expressionsIn(readers);
  const made: FoundExpression[] = [];

  beforeAll(async () => {
    vi.resetModules();
    const root = packagePath();
    made.push(
      ...(await expressionsMadeBy(async () => {
        for (const path of makersIn(readers)) await import(/* @vite-ignore */ join(root, path));
      })),
    );
    vi.resetModules();
  });

  it('is found by the suite, also where it is put together of words', () => {
    expect(found.length).toBeGreaterThan(1000);
    const makers = new Set(made.map(({ place }) => place.replace(/[?:].*$/, '')));
    expect(makers.size).toBeGreaterThan(20);
  });

  it('is not kept busy by blanks, bars, brackets, or what it repeats', () => {
    const slow: string[] = [];
    for (const { expression, place } of new Map(
      [...found, ...made].map((one) => [String(one.expression), one]),
    ).values()) {
      if (!repeats(patternOf(expression))) continue;
      const attack = attacksOn(expression).find((one) => isSurelyBusy(expression, one));
      if (attack !== undefined) slow.push(`${place} ${String(expression).slice(0, 80)} ${JSON.stringify(attack)}`);
    }
    expect(slow.join('\n')).toBe('');
  });

  it('would be seen to be slow', () => {
    for (const expression of [
      /\s+$/,
      /^(a+)+$/,
      /^(?:[&!]\S+ *)*$/,
      /\|\s*:?\s*$/,
      /(?<=x\s*)y/,
      /had (?:(?:formerly|[a-z]{3,}ly) )*been/,
    ]) {
      // Other work hides a slow one now and then, and rarely three times.
      const isSeen = [1, 2, 3].some(() => attacksOn(expression).some((attack) => keepsBusy(expression, attack)));
      expect(isSeen, String(expression)).toBe(true);
    }
    for (const expression of [/(?<!\s)\s+$/, /^a+$/, /\([^()]*\d/]) {
      expect(
        attacksOn(expression).some((attack) => isSurelyBusy(expression, attack)),
        String(expression),
      ).toBe(false);
    }
  });
});

const neverEnds = (expression: RegExp, attack: Attack): boolean =>
  fewest.some((characters) => isSlow(expression, attack, characters)) ||
  fewestWords.some((words) => isSlow(expression, attack, words * attack.unit.length, 4 * longest));

/** `/^(a+)+$/` is busy each time; beside other work a quick one looks so now and then, and rarely twice. */
const isSurelyBusy = (expression: RegExp, attack: Attack): boolean =>
  keepsBusy(expression, attack) && keepsBusy(expression, attack);

/** Whether it takes long, and four times as long for a text twice as long. Few texts do at all, so that most are tried once. */
function keepsBusy(expression: RegExp, attack: Attack): boolean {
  if (neverEnds(expression, attack)) return true;
  if (!isSlow(expression, attack, length)) return false;
  // A linear one looks slow now and then beside other work, and hardly three times.
  return [1, 2, 3].every(
    () => timeOf(expression, textOf(attack, 2 * length)) / timeOf(expression, textOf(attack, length)) > 2 ** 1.3,
  );
}

function isSlow(expression: RegExp, attack: Attack, characters: number, most = longest): boolean {
  const text = textOf(attack, characters);
  const started = performance.now();
  goThrough(expression, text);
  return performance.now() - started > most && timeOf(expression, text) > most;
}

const textOf = ({ before, unit, after }: Attack, characters: number): string =>
  before + unit.repeat(Math.ceil(characters / unit.length)) + after;

/** The best of several tries, in milliseconds of processor time: other work on the machine does not count. */
function timeOf(expression: RegExp, text: string): number {
  const times = Array.from({ length: 5 }, () => {
    const started = process.cpuUsage();
    goThrough(expression, text);
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

/** Finds all that it finds in a text, as a reader does. */
function goThrough(expression: RegExp, text: string): void {
  expression.lastIndex = 0;
  if (!expression.global && !expression.sticky) expression.exec(text);
  else if (expression.global) for (const _ of text.matchAll(expression));
  else while (expression.exec(text)?.[0]);
}
