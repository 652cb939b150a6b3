import type { CalendarSet } from '../../../time/calendar.ts';
import { parseGedcomDate } from '../../../time/date-expressions/gedcom/parse-gedcom-date.ts';
import { defined } from '../../../util/defined.ts';
import { scalarOf } from '../../../util/yaml/index.ts';
import type { DateSyntax, Words } from '../parsed-file.ts';
import { child, type GedcomRecord } from './records.ts';

/**
 * The date of an event, with the era its TYPE names (`2 TYPE TA` beside `2 DATE 241`) behind it: `241 TA`. Undefined
 * where the event has no date.
 */
export function dateOf(event: GedcomRecord, calendars: CalendarSet): Words | undefined {
  const date = child(event, 'DATE');
  if (date === undefined) return undefined;
  const said = date.value.trim() || phraseOf(date);
  if (said === '') return undefined;
  const era = eraOf(event, calendars);
  const start = date.offset + date.value.length - date.value.trimStart().length;
  return scalarOf(era === undefined ? said : said + beforeEra + era, start, date.offset + date.value.length);
}

/** GEDCOM 7 keeps what is no date in a PHRASE below an empty DATE. */
function phraseOf(date: GedcomRecord): string {
  const phrase = child(date, 'PHRASE')?.value.trim() ?? '';
  return phrase === '' ? '' : `(${phrase})`;
}

/**
 * The era in an event's TYPE. A TYPE may hold any description; it is an era when a calendar of this world knows it, or
 * when it looks like an era's short form (`TA`, `FoA`, `T.A.`), so that an unknown one is not read as another era's year.
 */
function eraOf(event: GedcomRecord, calendars: CalendarSet): string | undefined {
  const type = child(event, 'TYPE')?.value.trim();
  if (type === undefined) return undefined;
  if (calendars.all.some((calendar) => calendar.findEra(type) !== undefined)) return type;
  const letters = type.replaceAll('.', '');
  const isShortForm = /^\p{Lu}\p{L}{1,3}$/u.test(letters) && (letters.match(/\p{Lu}/gu)?.length ?? 0) >= 2;
  return isShortForm ? type : undefined;
}

/** Stands between a date and its era, where GEDCOM's own dates have none: `10 JAN` ends in no era. */
const beforeEra = '\u00a0';

/** Reads what `dateOf` made: a GEDCOM date, perhaps with its era behind it. */
export function readGedcomDate(version: '5.5.1' | '7.0'): DateSyntax {
  return (text, context) => {
    const [date = '', era] = text.split(beforeEra);
    const result = parseGedcomDate(date, context, { version, ...defined({ era }) });
    return result.ok ? { ...result, value: { ...result.value, text: text.replace(beforeEra, ' ') } } : result;
  };
}
