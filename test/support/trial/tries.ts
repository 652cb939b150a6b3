import { appendFileSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { defined } from '../../../src/util/defined.ts';
import { type Tally, type TrialPart, tallyVariable } from './tally.ts';

export { isTrial, sized } from './tally.ts';

export interface Tries {
  /** One more try; it holds when its work does not throw. */
  try<T>(work: () => T | Promise<T>): Promise<T>;
  /** Several tries in one piece of work. */
  tryAll<T>(count: number, work: () => T | Promise<T>): Promise<T>;
  /** A try that took so long by another clock, milliseconds. */
  took(ms: number): void;
  sawMb(mb: number): void;
  note(text: string): void;
}

/** Counts what the tests of the suite around it try, and tells the trial when they are over. */
export function tries(part: TrialPart, what: string): Tries {
  const { count, ...counter } = counting(part, what);
  const tryAll = async <T>(times: number, work: () => T | Promise<T>): Promise<T> => {
    count(times, false);
    const begun = performance.now();
    const result = await work();
    count(0, true, times);
    counter.took(performance.now() - begun);
    return result;
  };
  return { ...counter, try: (work) => tryAll(1, work), tryAll };
}

function counting(part: TrialPart, what: string) {
  let [tried, held, longestMs, mostMb] = [0, 0, 0, 0];
  let note: string | undefined;
  afterAll(() => {
    const file = process.env[tallyVariable] ?? '';
    if (file === '' || tried === 0) return;
    const measured = defined({ mostMb: mostMb > 0 ? mostMb : undefined, note });
    const tally: Tally = { part, what, tried, held, longestMs, ...measured };
    appendFileSync(file, `${JSON.stringify(tally)}\n`);
  });
  return {
    count: (begun: number, ended: boolean, times = begun) => {
      tried += begun;
      if (ended) held += times;
    },
    took: (ms: number) => {
      longestMs = Math.max(longestMs, ms);
    },
    sawMb: (mb: number) => {
      mostMb = Math.max(mostMb, mb);
    },
    note: (text: string) => {
      note = text;
    },
  };
}

/** Counts each test of the suite around it as a try. */
export function triesEachTest(part: TrialPart, what: string): void {
  const { took, count } = counting(part, what);
  let begun = 0;
  beforeEach(() => {
    begun = performance.now();
  });
  afterEach(({ task }) => {
    const held = task.result?.state !== 'fail';
    count(1, held);
    if (held) took(performance.now() - begun);
  });
}

/** The peak memory of this process, MB. */
export const peakMb = (): number => Math.round(process.resourceUsage().maxRSS / 1024);

/** The peak memory of another process, MB; undefined if the system does not report it. */
export function peakMbOf(pid: number): number | undefined {
  try {
    const [, kb] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kb === undefined ? undefined : Math.round(Number(kb) / 1024);
  } catch {
    return undefined;
  }
}
