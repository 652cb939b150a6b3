import type { Finding } from '../../model/finding.ts';
import type { DateToMend } from '../../model/finding-details.ts';
import { dateAsWritten, partsOnly, placesOfDate } from '../shared/settling.ts';
import type { Paint } from './paint.ts';

/**
 * The dates that would settle a finding, each with its lines: `people/odo.yaml:19 from: 398 AR → 402 AR or later`. A date
 * without a known correction is left to the rule's hint. A line begins with `part` instead of `fix` where the correction
 * parts only the first two claims that clash.
 */
export function settlingLines(finding: Finding, dates: readonly DateToMend[], paint: Paint): string[] {
  const corrections = dates.flatMap((date) => (date.needed === undefined ? [] : [{ ...date, needed: date.needed }]));
  return corrections.map((date, index) => {
    const places = placesOfDate(date).map(({ path, line }) => paint('cyan', `${path}:${line}`));
    const lead = index > 0 ? 'or  ' : partsOnly(finding, dates) ? 'part' : 'fix ';
    return `  ${paint('green', lead)} ${places.join(' and ')} ${dateAsWritten(date)} → ${date.needed}`;
  });
}
