import { GraphError } from '../util/errors.ts';
import type { ReadLimits, SharedTime } from './port.ts';

/**
 * Time that several queries share, in milliseconds of wall clock. A budget within another one takes from both. Only what a
 * query takes counts, not how long it waited for its turn.
 */
export class TimeBudget implements SharedTime {
  readonly totalMs: number;
  readonly #within: SharedTime | undefined;
  #spentMs = 0;

  constructor(totalMs: number, within?: SharedTime) {
    this.totalMs = totalMs;
    this.#within = within;
  }

  get leftMs(): number {
    const left = Math.max(0, this.totalMs - this.#spentMs);
    return this.#within === undefined ? left : Math.min(left, this.#within.leftMs);
  }

  spend(ms: number): void {
    this.#spentMs += ms;
    this.#within?.spend(ms);
  }
}

/**
 * Runs `work`, which is told how many milliseconds it has. Rejects with GraphError `time-spent` where nothing is left of the
 * time that it shares with others.
 */
export async function withinTime<T>(
  { timeMs, shared }: Pick<ReadLimits, 'timeMs' | 'shared'>,
  work: (timeMs: number) => Promise<T>,
): Promise<T> {
  if (shared === undefined) return work(timeMs);
  const most = Math.min(timeMs, Math.ceil(shared.leftMs));
  if (most <= 0) throw timeSpentError();
  const started = performance.now();
  try {
    return await work(most);
  } finally {
    shared.spend(performance.now() - started);
  }
}

/** The outcome of work that may be late. */
export type Timely<T> = { readonly done: true; readonly value: T } | { readonly done: false };

/** Waits for `work`, and no longer than `timeMs`: then `stop` is called and neither is waited for. The later result of the work is ignored. */
export async function withDeadline<T>(
  timeMs: number,
  stop: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<Timely<T>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Timely<T>>((resolve) => {
    timer = setTimeout(() => {
      resolve({ done: false });
      stop().catch(() => undefined);
    }, timeMs);
  });
  const running = work().then((value): Timely<T> => ({ done: true, value }));
  running.catch(() => undefined);
  try {
    return await Promise.race([running, late]);
  } finally {
    clearTimeout(timer);
  }
}

export const timeLimitError = (timeMs: number): GraphError =>
  new GraphError(`The query did not end within ${timeMs} ms and was stopped.`, {
    code: 'time-limit',
    fix: 'Join its patterns by a relation or a property, or let it match less.',
  });

const timeSpentError = (): GraphError =>
  new GraphError('The query was not run: the time that it shares with others is used up.', { code: 'time-spent' });

export const memoryLimitError = (megabytes: number): GraphError =>
  new GraphError(`The query used more than ${megabytes} MB of memory and was stopped.`, {
    code: 'memory-limit',
    fix: 'Let it build shorter lists and texts.',
  });

/** The rows of a rule at its limit have some three hundred. */
export const defaultAnswerMb = 512;

export const answerLimitError = (megabytes: number): GraphError =>
  new GraphError(`The rows of the query are larger than ${megabytes} MB together.`, {
    code: 'memory-limit',
    fix: 'Return fewer rows, or shorter texts and lists.',
  });
