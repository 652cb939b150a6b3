import type { Calendar, CalendarSet } from '../../calendar.ts';
import { BUILT_IN, GREGORIAN } from '../built-in.ts';
import { foldCalendarName } from '../names.ts';
import { type CalendarProblem, isCalled, placeAll } from '../sync.ts';
import type { CalendarDefinition } from './definition.ts';
import { placeCalendar } from './place-calendar.ts';

/**
 * Builds a world's calendars. A calendar that sync points tie to the main one shares its axis of day ordinals; any other has an
 * axis of its own. On every axis day 1 is the first day of absolute year 1 of its leading calendar (for the Gregorian
 * calendar: 1 January 1 CE, the day count known as Rata Die).
 *
 * Where the built-in Gregorian calendar is one of them, `find` also knows the other calendars that family trees are dated in
 * (Julian, Hebrew, French Republican), though they are not among `all`: a date is read in one only when it says so.
 *
 * @param definitions in the order the world declares them; the first is the main one. None: Gregorian.
 * @param options.main name or alias of the main calendar, where it is not the first.
 * @returns the calendars that could be made, and a problem for each name two calendars share, each main calendar that
 *   is not there, and each sync point that cannot be read or contradicts others.
 */
export function buildCalendars(
  definitions: readonly CalendarDefinition[],
  options: { readonly main?: string } = {},
): { calendars: CalendarSet; problems: CalendarProblem[] } {
  const { distinct, problems } = withoutNamesakes(definitions.length > 0 ? definitions : [GREGORIAN]);
  const ordered = mainFirst(distinct, options.main, problems);
  const everyone = [...ordered, ...undeclaredBuiltIns(ordered)];
  const unplaced = everyone.map((definition, index) => ({
    definition,
    calendar: placeCalendar(definition, { firstDay: 0 }),
    declared: index < ordered.length,
  }));
  const placed = placeAll(unplaced);
  const calendars = placed.placements.flatMap((placement, index) => {
    const definition = everyone[index];
    return definition === undefined ? [] : [placeCalendar(definition, placement)];
  });
  const known = ordered.some(isGregorian) ? everyone : ordered;
  return {
    calendars: calendarSet(calendars.slice(0, ordered.length), calendars, known),
    problems: [...problems, ...placed.problems],
  };
}

function calendarSet(
  all: readonly Calendar[],
  findable: readonly Calendar[],
  definitions: readonly CalendarDefinition[],
): CalendarSet {
  const byName = new Map<string, Calendar>();
  definitions.forEach((definition, index) => {
    const calendar = findable[index];
    for (const name of [definition.calendar, ...definition.aliases])
      if (calendar) byName.set(foldCalendarName(name), calendar);
  });
  const [main] = all;
  if (main === undefined) throw new Error('a world has at least one calendar');
  return { main, all, find: (name) => byName.get(foldCalendarName(name)) };
}

/** True if a calendar is the built-in Gregorian one, under whatever further names. A world's own calendar named "gregorian" is not. */
function isGregorian({ months, eras }: CalendarDefinition): boolean {
  return months === GREGORIAN.months && eras === GREGORIAN.eras;
}

/** The calendars without those whose name an earlier one has. */
function withoutNamesakes(declared: readonly CalendarDefinition[]) {
  const taken = new Map<string, CalendarDefinition>();
  const problems: CalendarProblem[] = [];
  const distinct = declared.filter((definition) => {
    const names = [definition.calendar, ...definition.aliases];
    const clash = names.find((name) => taken.has(foldCalendarName(name)));
    if (clash !== undefined) {
      problems.push({
        calendar: definition.calendar,
        message: `another calendar of this world is already called \`${clash}\`; this one is left out`,
        path: foldCalendarName(clash) === foldCalendarName(definition.calendar) ? ['calendar'] : ['aliases'],
      });
      return false;
    }
    for (const name of names) taken.set(foldCalendarName(name), definition);
    return true;
  });
  return { distinct, problems };
}

function mainFirst(
  definitions: readonly CalendarDefinition[],
  main: string | undefined,
  problems: CalendarProblem[],
): readonly CalendarDefinition[] {
  if (main === undefined) return definitions;
  const chosen = definitions.find((definition) => isCalled(definition, main));
  if (chosen === undefined) {
    const names = definitions.map((definition) => definition.calendar).join(', ');
    problems.push({ calendar: main, message: `no calendar is called \`${main}\`; this world has: ${names}`, path: [] });
    return definitions;
  }
  return [chosen, ...definitions.filter((definition) => definition !== chosen)];
}

/** The built-in calendars that a world does not declare but needs: those that its sync points name, and those tied to the Gregorian one. */
function undeclaredBuiltIns(declared: readonly CalendarDefinition[]): CalendarDefinition[] {
  const refersTo = (from: CalendarDefinition, to: CalendarDefinition) =>
    from.sync.some(({ calendar }) => calendar !== undefined && isCalled(to, calendar));
  const free = BUILT_IN.filter((builtIn) => !declared.some((each) => isCalled(each, builtIn.calendar)));
  const named = free.filter((builtIn) => declared.some((each) => refersTo(each, builtIn)));
  const present = [...declared, ...named];
  const fixed = free.filter((builtIn) => !named.includes(builtIn) && named.some((each) => refersTo(each, builtIn)));
  const companions = free.filter(
    (builtIn) => !present.includes(builtIn) && declared.some((each) => isGregorian(each) && refersTo(builtIn, each)),
  );
  return [...present.slice(declared.length), ...fixed, ...companions];
}
