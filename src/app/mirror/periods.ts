import type { ClaimKey } from '../../queries/mirror/claims-about.ts';
import type { StoredEra } from '../../queries/mirror/entities.ts';
import type { Calendar } from '../../time/calendar.ts';
import { writeCentury } from '../../time/calendars/display.ts';
import { compareText } from '../../util/places.ts';
import type { ClaimLine } from './claim-lines.ts';

/** A stretch of time, and the relations that begin in it. */
export interface Period {
  /** `The Long Night`, `400 – 499 AR`. Absent of what has no date on the main calendar: then `apart` says why. */
  readonly title?: string;
  /** The era of the world that it is. */
  readonly era?: string;
  readonly apart?: 'undated' | 'other calendar';
  readonly relations: readonly ClaimLine[];
}

/** Along the main calendar by beginning, then along others, then what has no date, by predicate. */
export function alongTime(a: ClaimKey, b: ClaimKey): number {
  return (
    groupOf(a) - groupOf(b) ||
    compareText(a.axis ?? '', b.axis ?? '') ||
    (a.begins ?? 0) - (b.begins ?? 0) ||
    compareText(a.type, b.type) ||
    compareText(a.placed, b.placed)
  );
}

const groupOf = ({ begins, axis }: ClaimKey): number => (begins === undefined ? 2 : axis === undefined ? 0 : 1);

/** How time is divided on a page. */
export interface Division {
  /** By their beginnings. */
  readonly eras: readonly StoredEra[];
  /** Absent: what no era holds stands under no heading of its own but `Dated`. */
  readonly calendar?: Calendar | undefined;
}

type Heading = Omit<Period, 'relations'>;

/** Lines under the periods they begin in, both in the order of the lines. */
export function periodsOf(
  lines: readonly { readonly line: ClaimLine; readonly key: ClaimKey }[],
  division: Division,
): Period[] {
  const periods = new Map<string, { readonly heading: Heading; readonly relations: ClaimLine[] }>();
  for (const { line, key } of lines) {
    const heading = headingOf(key, division);
    const name = JSON.stringify(heading);
    const period = periods.get(name) ?? { heading, relations: [] };
    periods.set(name, period);
    period.relations.push(line);
  }
  return [...periods.values()].map(({ heading, relations }) => ({ ...heading, relations }));
}

function headingOf({ begins, axis }: ClaimKey, { eras, calendar }: Division): Heading {
  if (begins === undefined) return { apart: 'undated' };
  if (axis !== undefined) return { apart: 'other calendar' };
  const era = eraOf(begins, eras);
  if (era !== undefined) return { title: era.name, era: era.id };
  return { title: calendar === undefined ? 'Dated' : writeCentury(calendar, calendar.fromOrdinal(begins).year) };
}

/** The shortest era that contains a day: the siege within the war. */
function eraOf(day: number, eras: readonly StoredEra[]): StoredEra | undefined {
  let found: StoredEra | undefined;
  for (const era of eras) {
    const holds = (era.first ?? -Infinity) <= day && day <= (era.last ?? Infinity);
    if (holds && (found === undefined || lengthOf(era) < lengthOf(found))) found = era;
  }
  return found;
}

const lengthOf = ({ first, last }: StoredEra): number => (last ?? Infinity) - (first ?? -Infinity);
