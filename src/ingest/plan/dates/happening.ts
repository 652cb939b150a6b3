import { happeningAttributes, opensAtItsStart } from '../../../model/happening.ts';
import { hasDays } from '../../../time/windows/bounds.ts';
import { defined } from '../../../util/defined.ts';
import type { Materialised } from '../attributes.ts';
import { type Bound, type ConcludedWindow, certainlyBefore } from './date-range.ts';

/**
 * When an event happened: from its start until its end. A date alone is both, since what happened on a vague date began and
 * ended within it. A start alone leaves the end open, and so does the date of a festival, which comes round again. A date
 * beside a start or an end stands in for the other one, and widens a span that it lies outside of.
 */
export function happeningOf(labels: readonly string[], attributes: ReadonlyMap<string, Materialised>): ConcludedWindow {
  if (!labels.includes('Event')) return {};
  const start = knownDate(attributes, happeningAttributes.start);
  const end = knownDate(attributes, happeningAttributes.end);
  const date = knownDate(attributes, happeningAttributes.date);
  if (date === undefined || certainlyBefore(end, start)) return defined({ from: start, until: end });
  const isMoment =
    !isStated(attributes, happeningAttributes.start) &&
    !isStated(attributes, happeningAttributes.end) &&
    !opensAtItsStart(labels);
  if (isMoment) return { from: date, until: date };
  const from = isStated(attributes, happeningAttributes.start) && !certainlyBefore(date, start) ? start : date;
  const until = start !== undefined && certainlyBefore(end, date) ? date : end;
  return defined({ from, until });
}

/** True if an author gave one of them, even in words that no date is known from. */
function isStated(attributes: ReadonlyMap<string, Materialised>, names: readonly string[]): boolean {
  return names.some((name) => attributes.has(name));
}

function knownDate(attributes: ReadonlyMap<string, Materialised>, names: readonly string[]): Bound | undefined {
  for (const name of names) {
    const attribute = attributes.get(name);
    if (attribute?.form === 'date' && hasDays(attribute.date)) return attribute.date;
  }
  return undefined;
}
