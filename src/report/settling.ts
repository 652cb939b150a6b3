import type { DateToMend } from '../model/report.ts';
import type { Paint } from './paint.ts';

/**
 * Which line to change, and into what: `people/odo.yaml:19 from: 398 AR → 402 AR or later`. Dates of which only the rule
 * can tell what they should be are left to the hint.
 */
export function settlingLines(dates: readonly DateToMend[], paint: Paint): string[] {
  const told = dates.flatMap((date) => (date.needed === undefined ? [] : [{ ...date, needed: date.needed }]));
  return told.map(({ path, line, bound, stated, needed, summary }, index) => {
    const which = bound === 'value' ? summary : `${bound}: ${stated}`;
    const lead = index === 0 ? 'fix ' : 'or  ';
    return `  ${paint('green', lead)} ${paint('cyan', `${path}:${line}`)} ${which} → ${needed}`;
  });
}
