import { z } from 'zod';

/** How one time relates to another, by what the two are. Larger is worse in each; no absolute time is among them. */
export const ratiosSchema = z.record(z.string(), z.number().positive());
export type Ratios = z.infer<typeof ratiosSchema>;

/** The ratio of times by the clock that is a regression: a smaller one is noise of busy machines. */
const toleratedByClock = 3;
/** Processor time and memory are a process's own, and the least of several runs: beside other work they stay within a tenth. */
const toleratedOfOnesOwn = 1.3;

/** @returns how many times what is expected makes a ratio of this name a regression. */
export const toleratedOf = (name: string): number =>
  /^(?:processor|memory): /.test(name) ? toleratedOfOnesOwn : toleratedByClock;

export interface Verdict {
  /** Ratios that are this many times what is expected, or more, each time they were measured. */
  readonly regressions: readonly string[];
  /** Expected, and not measured, or the other way round. */
  readonly unknown: readonly string[];
  readonly lines: readonly string[];
}

/** Compares the best of what was measured: a ratio that was bad once and good once is noise. */
export function judge(measured: readonly Ratios[], expected: Ratios): Verdict {
  const best = (name: string): number | undefined => {
    const values = measured.flatMap((ratios) => ratios[name] ?? []);
    return values.length === 0 ? undefined : Math.min(...values);
  };
  const names = [...new Set([expected, ...measured].flatMap((ratios) => Object.keys(ratios)))].sort();
  const unknown = names.filter((name) => best(name) === undefined || expected[name] === undefined);
  const known = names.filter((name) => !unknown.includes(name));
  const times = (name: string): number => (best(name) ?? 0) / (expected[name] ?? 1);
  return {
    regressions: known.filter((name) => times(name) >= toleratedOf(name)),
    unknown,
    lines: known.map(
      (name) => `${name}: ${shown(best(name))}, expected ${shown(expected[name])} (${times(name).toFixed(2)} times)`,
    ),
  };
}

/**
 * Measures, and once more where a ratio looks like a regression. The lines of the last verdict are for people; true when
 * there is no regression.
 */
export async function holds(
  measure: () => Promise<Ratios>,
  expected: Ratios,
  say: (line: string) => void,
): Promise<boolean> {
  const measured = [await measure()];
  let verdict = judge(measured, expected);
  if (verdict.regressions.length > 0) {
    say('A ratio is out of bounds: measuring once more.');
    measured.push(await measure());
    verdict = judge(measured, expected);
  }
  for (const line of verdict.lines) say(line);
  for (const name of verdict.unknown) say(`${name}: not measured, or not expected`);
  for (const name of verdict.regressions)
    say(`REGRESSION: ${name} is ${toleratedOf(name)} times what it was, or more.`);
  return verdict.regressions.length === 0;
}

const shown = (ratio = Number.NaN): string => String(Number(ratio.toPrecision(3)));
