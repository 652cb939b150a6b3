import { parsedJson } from '../../util/json.ts';
import { readCalendarium } from './calendarium.ts';
import { isFantasyCalendar } from './fantasy-calendar.ts';
import type { CalendarImport } from './imported.ts';
import { readSimpleCalendar } from './simple-calendar.ts';

/** A JSON file that a calendar program has written. */
export interface CalendarExport {
  readonly program: 'Calendarium' | 'Fantasy Calendar' | 'Simple Calendar';
  /** The calendars that can be converted, in the file's order. */
  readonly names: readonly string[];
}

/** A word that every such file has: others are not even parsed. */
const telling = /"(?:static_data|static|weekdays|numberOfDays)"\s*:/;

/**
 * The calendars of a text that is an export of calendars; else undefined.
 *
 * @param name for a calendar without a name of its own.
 */
export function recogniseExport(text: string, name: string): CalendarExport | undefined {
  if (!telling.test(text)) return undefined;
  const json = parsedJson(text.replace(/^\uFEFF/, ''));
  if (json === undefined) return undefined;
  const spans = namesOf(readCalendarium(json, { name }));
  if (spans.length > 0) return { program: isFantasyCalendar(json) ? 'Fantasy Calendar' : 'Calendarium', names: spans };
  const names = namesOf(readSimpleCalendar(json, { name }));
  return names.length > 0 ? { program: 'Simple Calendar', names } : undefined;
}

function namesOf(calendars: readonly CalendarImport[]): string[] {
  return calendars.flatMap((each) =>
    'definition' in each && each.definition.months.length > 0 ? [each.definition.calendar] : [],
  );
}
