import { minuteWords } from '../../../report/shared/member-place.ts';
import type { Html } from '../layout/render.ts';

/** A moment of the clock on the wall, in UTC, to the minute. */
export function Moment({ at }: { at: string }): Html {
  return <time datetime={at}>{minuteWords(at)}</time>;
}

/** `12 ms`, `1.4 s`. */
export const durationWords = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${Math.round(ms / 100) / 10} s`;
