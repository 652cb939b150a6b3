import type { CalendarSet } from '../../../time/calendar.ts';
import { parseGedcomDate } from '../../../time/date-expressions/gedcom/parse-gedcom-date.ts';
import { defined } from '../../../util/defined.ts';
import { scalarOf, type YamlPair } from '../../../util/yaml/index.ts';
import type { DateSyntax, Words } from '../parsed-file.ts';
import { child, type GedcomRecord } from './records.ts';

/**
 * The date of an event, followed by the era that its TYPE names: `2 DATE 241` with `2 TYPE TA` is `241 TA`. Undefined when
 * the event has no date.
 */
export function dateOf(event: GedcomRecord, calendars: CalendarSet): Words | undefined {
  const date = child(event, 'DATE');
  if (date === undefined) return undefined;
  const words = date.value.trim() || phraseOf(date);
  if (words === '') return undefined;
  const era = eraOf(event, calendars);
  const start = date.offset + date.value.length - date.value.trimStart().length;
  return scalarOf(era === undefined ? words : words + beforeEra + era, start, date.offset + date.value.length);
}

/** When a fact held, by the fields of a claim: `FROM 1850 TO 1860` has a start and an end, any other date is when it is known to have held. */
export function timeOf(fact: GedcomRecord, calendars: CalendarSet): YamlPair[] {
  const date = dateOf(fact, calendars);
  if (date === undefined) return [];
  const [words = '', era] = date.text.split(beforeEra);
  const field = (key: string, text: string | undefined): YamlPair[] => {
    if (text === undefined) return [];
    const value = scalarOf(era === undefined ? text : text + beforeEra + era, date.start, date.end);
    return [{ key: scalarOf(key, date.start), value }];
  };
  const [, from, later] = /^from\s+(\S.*?)(?:(?<!\s)\s+to\s+(\S.*))?$/is.exec(words) ?? [];
  const until = later ?? /^to\s+(\S.*)$/i.exec(words)?.[1];
  return from === undefined && until === undefined
    ? field('at', words)
    : [...field('from', from), ...field('until', until)];
}

/** The PHRASE below an empty DATE, in parentheses; GEDCOM 7 has there what is not a date. */
function phraseOf(date: GedcomRecord): string {
  const phrase = child(date, 'PHRASE')?.value.trim() ?? '';
  return phrase === '' ? '' : `(${phrase})`;
}

/**
 * The era in an event's TYPE, which may hold any description. It is an era when a calendar of this world knows it, or when it
 * looks like an era's short form (`TA`, `FoA`, `T.A.`): an unknown era is then a problem, and not ignored.
 */
export function eraOf(event: GedcomRecord, calendars: CalendarSet): string | undefined {
  const type = child(event, 'TYPE')?.value.trim();
  if (type === undefined) return undefined;
  if (calendars.all.some((calendar) => calendar.findEra(type) !== undefined)) return type;
  const letters = type.replaceAll('.', '');
  const isShortForm = /^\p{Lu}\p{L}{1,3}$/u.test(letters) && (letters.match(/\p{Lu}/gu)?.length ?? 0) >= 2;
  return isShortForm ? type : undefined;
}

/** Separates a date from its era. GEDCOM dates do not contain a no-break space, so it cannot be part of the date. */
const beforeEra = '\u00a0';

/** Reads the texts that `dateOf` returns: a GEDCOM date, perhaps followed by an era. */
export function readGedcomDate(version: '5.5.1' | '7.0'): DateSyntax {
  return (text, context) => {
    const [date = '', era] = text.split(beforeEra);
    const result = parseGedcomDate(date, context, { version, ...defined({ era }) });
    return result.ok ? { ...result, value: { ...result.value, text: text.replace(beforeEra, ' ') } } : result;
  };
}
