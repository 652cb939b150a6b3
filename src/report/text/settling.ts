import type { Finding } from '../../model/finding.ts';
import type { DateToMend } from '../../model/report.ts';
import type { Paint } from './paint.ts';

/**
 * Which line to change, and into what: `people/odo.yaml:19 from: 398 AR → 402 AR or later`. Dates of which only the rule
 * can tell what they should be are left to the hint. `part` in place of `fix`: it parts the two that clash first, and others remain.
 */
export function settlingLines(violation: Finding, dates: readonly DateToMend[], paint: Paint): string[] {
  const told = dates.flatMap((date) => (date.needed === undefined ? [] : [{ ...date, needed: date.needed }]));
  return told.map(({ path, line, bound, stated, needed, summary }, index) => {
    const which = bound === 'value' ? summary : `${bound}: ${stated}`;
    const lead = index > 0 ? 'or  ' : partsOnly(violation) ? 'part' : 'fix ';
    return `  ${paint('green', lead)} ${paint('cyan', `${path}:${line}`)} ${which} → ${needed}`;
  });
}

/** The same, before a list. */
export function settlingTitle(violation: Finding): string {
  return partsOnly(violation)
    ? 'Any one of these would part the two that clash first:'
    : 'Any one of these would settle it:';
}

/** More than two claims clash: with two of them parted, others may still. */
function partsOnly({ category, members }: Finding): boolean {
  return category === 'contradiction' && members.filter(({ kind }) => kind !== 'entity').length > 2;
}
