import type * as z from 'zod';
import {
  type CalendarDefinition,
  type calendarSchema,
  parseCalendar,
} from '../../time/calendars/definition/definition.ts';
import { foldCalendarName } from '../../time/calendars/names.ts';
import { jsonIssueWords } from '../../util/yaml/index.ts';

/** The result for one calendar of an export: a definition, or the reason why it cannot be converted. */
export type CalendarImport =
  | {
      readonly definition: CalendarDefinition;
      /** The parts that could not be converted, one sentence each. */
      readonly notes: readonly string[];
    }
  | { readonly name: string; readonly problem: string };

/** A definition as in a calendar file, before its schema checks it. */
export type DraftDefinition = z.input<typeof calendarSchema>;

/** A field with a default: exports leave it out or set it to null. Any other value of the wrong type is a fault. */
export function or<T extends z.ZodType>(schema: T, usual: z.output<T>) {
  return schema.nullish().transform((value): z.output<T> => value ?? usual);
}

/** Checks a converted calendar with the schema of calendar files. */
export function finishImport(draft: DraftDefinition, notes: readonly string[]): CalendarImport {
  const parsed = parseCalendar(draft);
  if ('definition' in parsed) return { definition: parsed.definition, notes };
  return { name: draft.calendar, problem: parsed.problems.map(({ message }) => message).join('; ') };
}

/** A calendar's name as given by a file, shortened, since it appears in messages. */
export function calendarName(name: string | null | undefined, fallback: string): string {
  const clean = (name ?? '').replace(/\s+/g, ' ').trim().slice(0, 100);
  return clean === '' ? fallback : clean;
}

/** Splits a name with a second one in parentheses: "Hammer (Deepwinter)". */
export function splitName(full: string): { name: string; further: string[] } {
  const match = /^([^()]*[^()\s])\s*\(([^()]+)\)$/.exec(full);
  const [, name, further] = match ?? [];
  return name === undefined || further === undefined
    ? { name: full, further: [] }
    : { name, further: [further.trim()] };
}

/** The first few faults of an export, for a message: `static.months.2.length: expected a number, not a list`. */
export function exportFaults(error: z.ZodError, json: unknown): string {
  const faults = error.issues
    .slice(0, 3)
    .map((issue) => `${issue.path.map(String).join('.')}: ${jsonIssueWords(issue, valueBelow(json, issue.path))}`);
  const more = error.issues.length - faults.length;
  return `${faults.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}

function valueBelow(json: unknown, path: readonly PropertyKey[]): unknown {
  let value = json;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.getOwnPropertyDescriptor(value, step)?.value;
  }
  return value;
}

interface NamedMonth {
  readonly name: string;
  readonly aliases: readonly string[];
}

/** Drops aliases that several months have, such as the abbreviation "Nac" of both Nachexen and Nachgeheim. */
export function withDistinctAliases<T extends NamedMonth>(months: readonly T[]): (T & { aliases: string[] })[] {
  const owners = new Map<string, Set<number>>();
  months.forEach(({ name, aliases }, index) => {
    for (const each of [name, ...aliases]) {
      const key = foldCalendarName(each);
      owners.set(key, (owners.get(key) ?? new Set()).add(index));
    }
  });
  return months.map((month) => {
    const kept = new Map<string, string>();
    for (const alias of month.aliases) {
      const key = foldCalendarName(alias);
      if (key !== '' && key !== foldCalendarName(month.name) && owners.get(key)?.size === 1 && !kept.has(key)) {
        kept.set(key, alias);
      }
    }
    return { ...month, aliases: [...kept.values()] };
  });
}
