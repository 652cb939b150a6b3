import type { Calendar, CalendarSet } from '../calendar.ts';
import { BUILT_IN, GREGORIAN, JULIAN } from './built-in.ts';
import type { CalendarDefinition } from './definition.ts';
import { foldName } from './names.ts';
import { placeCalendar, yearTableOf } from './place-calendar.ts';
import { type CalendarProblem, isCalled, placeAll } from './sync.ts';

/**
 * Makes a world's calendars: each on the main one's axis of day ordinals where sync points tie it to it, else on an
 * axis of its own. On every axis day 1 is the first day of absolute year 1 of its leading calendar (for the Gregorian
 * calendar: 1 January 1 CE, the day count known as Rata Die).
 *
 * @param definitions in the order the world declares them; the first is the main one. None: Gregorian, with Julian
 *   beside it, as family trees mix the two.
 * @param options.main name or alias of the main calendar, where it is not the first.
 * @returns the calendars that could be made, and a problem for each name two calendars share, each main calendar that
 *   is not there, and each sync point that cannot be read or contradicts others.
 */
export function buildCalendars(
  definitions: readonly CalendarDefinition[],
  options: { readonly main?: string } = {},
): { calendars: CalendarSet; problems: CalendarProblem[] } {
  const declared = definitions.length > 0 ? definitions : [GREGORIAN, JULIAN];
  const { distinct, problems } = withoutNamesakes(declared);
  const ordered = mainFirst(distinct, options.main, problems);
  const nodes = [...ordered, ...builtInsReferredTo(ordered)].map((definition) => {
    const table = yearTableOf(definition);
    return { definition, table, calendar: placeCalendar(definition, { firstDay: 0 }, table) };
  });
  const placed = placeAll(nodes);
  const all = nodes.slice(0, ordered.length).map(({ definition, table, calendar }, index) => {
    const placement = placed.placements[index];
    return placement === undefined ? calendar : placeCalendar(definition, placement, table);
  });
  return { calendars: calendarSet(all, ordered), problems: [...problems, ...placed.problems] };
}

function calendarSet(all: readonly Calendar[], definitions: readonly CalendarDefinition[]): CalendarSet {
  const byName = new Map<string, Calendar>();
  definitions.forEach((definition, index) => {
    const calendar = all[index];
    for (const name of [definition.calendar, ...definition.aliases]) if (calendar) byName.set(foldName(name), calendar);
  });
  const [main] = all;
  if (main === undefined) throw new Error('a world has at least one calendar');
  return { main, all, find: (name) => byName.get(foldName(name)) };
}

/** The first of each name stays. */
function withoutNamesakes(declared: readonly CalendarDefinition[]) {
  const taken = new Map<string, CalendarDefinition>();
  const problems: CalendarProblem[] = [];
  const distinct = declared.filter((definition) => {
    const names = [definition.calendar, ...definition.aliases];
    const clash = names.find((name) => taken.has(foldName(name)));
    if (clash !== undefined) {
      problems.push({
        calendar: definition.calendar,
        message: `another calendar of this world is already called \`${clash}\`; this one is left out`,
        path: foldName(clash) === foldName(definition.calendar) ? ['calendar'] : ['aliases'],
      });
      return false;
    }
    for (const name of names) taken.set(foldName(name), definition);
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

/** A sync point may name a built-in calendar the world does not use: a fixed point, though no date is written in it. */
function builtInsReferredTo(definitions: readonly CalendarDefinition[]): CalendarDefinition[] {
  const present = (builtIn: CalendarDefinition) => definitions.some((each) => isCalled(each, builtIn.calendar));
  const named = (builtIn: CalendarDefinition) =>
    definitions.some(({ sync }) => sync.some(({ calendar }) => calendar !== undefined && isCalled(builtIn, calendar)));
  const wanted = BUILT_IN.filter((builtIn) => !present(builtIn) && named(builtIn));
  const brings = wanted.includes(JULIAN) && !wanted.includes(GREGORIAN) && !present(GREGORIAN);
  return brings ? [...wanted, GREGORIAN] : wanted;
}
