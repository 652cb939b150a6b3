import { type CalendarDefinition, calendarSchema } from './definition/definition.ts';
import { foldCalendarName } from './names.ts';

const MONTHS = [
  { name: 'January', days: 31 },
  { name: 'February', days: 28 },
  { name: 'March', days: 31 },
  { name: 'April', days: 30 },
  { name: 'May', days: 31 },
  { name: 'June', days: 30 },
  { name: 'July', days: 31 },
  { name: 'August', days: 31 },
  { name: 'September', days: 30, aliases: ['Sept'] },
  { name: 'October', days: 31 },
  { name: 'November', days: 30 },
  { name: 'December', days: 31 },
];

const ERAS = [
  {
    name: 'Common Era',
    short: ['CE', 'AD'],
    aliases: ['Anno Domini', 'n. Chr.', 'nach Christus', 'ap. J.-C.', 'apr. J.-C.', 'après J.-C.', 'n.Chr.'],
    year_one: 1,
    default: true,
  },
  {
    name: 'Before the Common Era',
    short: ['BCE', 'BC'],
    aliases: ['Before Common Era', 'Before Christ', 'v. Chr.', 'vor Christus', 'av. J.-C.', 'avant J.-C.', 'v.Chr.'],
    year_one: 0,
    direction: 'down',
  },
];

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The proleptic Gregorian calendar: its leap rule also holds before 1582. 1 January 1 CE is a Monday. */
export const GREGORIAN: CalendarDefinition = calendarSchema.parse({
  calendar: 'gregorian',
  months: MONTHS,
  leap: [{ month: 'February', every: 4, except: 100, unless: 400 }],
  week: WEEK,
  eras: ERAS,
});

/** The Julian calendar. Compared to the Gregorian calendar, it is two days ahead in year 1 and eleven behind in 1752. */
export const JULIAN: CalendarDefinition = calendarSchema.parse({
  calendar: 'julian',
  months: MONTHS,
  leap: [{ month: 'February', every: 4 }],
  week: { days: WEEK, anchor: { year: 1, is: 'Saturday' } },
  eras: ERAS,
  sync: [{ day: '1 January 1 CE', equals: '30 December 1 BCE', calendar: 'gregorian' }],
});

/** A calendar of plain years of 365 days, without months, and with a year 0. */
export const YEARS: CalendarDefinition = calendarSchema.parse({ calendar: 'years', year_zero: true });

/**
 * The calendar of the first French Republic, as GEDCOM files use it. Years III, VII and XI were leap years by decree;
 * the pattern is continued. Ten-day weeks begin with every month.
 */
const FRENCH_REPUBLICAN: CalendarDefinition = calendarSchema.parse({
  calendar: 'french republican',
  aliases: ['french_r', 'dfrench r', 'french'],
  months: [
    { name: 'Vendémiaire', days: 30, aliases: ['Vendemiaire', 'VEND'] },
    { name: 'Brumaire', days: 30, aliases: ['BRUM'] },
    { name: 'Frimaire', days: 30, aliases: ['FRIM'] },
    { name: 'Nivôse', days: 30, aliases: ['Nivose', 'NIVO'] },
    { name: 'Pluviôse', days: 30, aliases: ['Pluviose', 'PLUV'] },
    { name: 'Ventôse', days: 30, aliases: ['Ventose', 'VENT'] },
    { name: 'Germinal', days: 30, aliases: ['GERM'] },
    { name: 'Floréal', days: 30, aliases: ['Floreal', 'FLOR'] },
    { name: 'Prairial', days: 30, aliases: ['PRAI'] },
    { name: 'Messidor', days: 30, aliases: ['MESS'] },
    { name: 'Thermidor', days: 30, aliases: ['THER'] },
    { name: 'Fructidor', days: 30, aliases: ['FRUC'] },
    {
      name: 'Jours complémentaires',
      days: 5,
      aliases: ['Jours complementaires', 'COMP', 'Sansculottides'],
      intercalary: true,
      outside_week: true,
    },
  ],
  leap: [{ month: 'Jours complémentaires', every: 4, offset: 3 }],
  week: {
    days: ['Primidi', 'Duodi', 'Tridi', 'Quartidi', 'Quintidi', 'Sextidi', 'Septidi', 'Octidi', 'Nonidi', 'Décadi'],
    restart: 'month',
  },
  eras: [{ name: 'French Republican Era', short: ['An'], year_one: 1 }],
  sync: [{ day: '1 Vendémiaire 1', equals: '22 September 1792 CE', calendar: 'gregorian' }],
});

/** The Hebrew calendar, with GEDCOM's month codes as aliases. Year 1 began on 7 September 3761 BCE (Gregorian), a Monday. */
export const HEBREW: CalendarDefinition = calendarSchema.parse({
  calendar: 'hebrew',
  aliases: ['dhebrew', 'jewish'],
  arithmetic: 'hebrew',
  months: [
    { name: 'Tishri', days: 30, aliases: ['Tishrei', 'TSH'] },
    { name: 'Heshvan', days: 29, aliases: ['Cheshvan', 'Marheshvan', 'CSH'] },
    { name: 'Kislev', days: 30, aliases: ['KSL'] },
    { name: 'Tevet', days: 29, aliases: ['Teveth', 'TVT'] },
    { name: 'Shevat', days: 30, aliases: ['Shvat', 'SHV'] },
    { name: 'Adar', days: 29, aliases: ['Adar I', 'Adar Rishon', 'ADR'] },
    { name: 'Adar Sheni', days: 0, aliases: ['Adar II', 'ADS'] },
    { name: 'Nisan', days: 30, aliases: ['NSN'] },
    { name: 'Iyar', days: 29, aliases: ['Iyyar', 'IYR'] },
    { name: 'Sivan', days: 30, aliases: ['SVN'] },
    { name: 'Tammuz', days: 29, aliases: ['TMZ'] },
    { name: 'Av', days: 30, aliases: ['Ab', 'AAV'] },
    { name: 'Elul', days: 29, aliases: ['ELL'] },
  ],
  week: WEEK,
  eras: [{ name: 'Anno Mundi', short: ['AM'], year_one: 1 }],
  sync: [{ day: '1 Tishri 1', equals: '7 September 3761 BCE', calendar: 'gregorian' }],
});

export const BUILT_IN: readonly CalendarDefinition[] = [GREGORIAN, JULIAN, YEARS, FRENCH_REPUBLICAN, HEBREW];

/** A built-in calendar by name or alias (`gregorian`, `julian`, `years`, `hebrew`, `french republican`), ignoring case. */
export function builtInCalendar(name: string): CalendarDefinition | undefined {
  const wanted = foldCalendarName(name);
  return BUILT_IN.find(({ calendar, aliases }) =>
    [calendar, ...aliases].some((own) => foldCalendarName(own) === wanted),
  );
}
