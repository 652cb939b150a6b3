import type { Calendar } from '../calendar.ts';
import { modulo } from './leap.ts';
import { foldEraName } from './names.ts';

/** The names of an absolute year, at most one from each cycle. */
export function yearNames({ yearNames: cycles = [] }: Pick<Calendar, 'yearNames'>, year: number): string[] {
  return cycles.flatMap(({ names, from, repeat }) => {
    const name = names[repeat ? modulo(year - from, names.length) : year - from];
    return name === undefined ? [] : [name];
  });
}

/** The year of a name: one absolute year, or several (every `every` years, when regular). */
export type NamedYear = { readonly year: number } | { readonly several: true; readonly every?: number };

/** The year of a name, ignoring case and "the"; undefined when no year has it. */
export function yearNamed(calendar: Pick<Calendar, 'yearNames'>, name: string): NamedYear | undefined {
  return namesOf(calendar).get(foldEraName(name));
}

/** True if an absolute year has the name. */
export function bearsName(calendar: Pick<Calendar, 'yearNames'>, year: number, name: string): boolean {
  return yearNames(calendar, year).some((own) => foldEraName(own) === foldEraName(name));
}

const known = new WeakMap<object, ReadonlyMap<string, NamedYear>>();
const none: ReadonlyMap<string, NamedYear> = new Map();

/** The years by name, built once for each calendar, since cycles may have thousands of names. */
function namesOf({ yearNames: cycles }: Pick<Calendar, 'yearNames'>): ReadonlyMap<string, NamedYear> {
  if (cycles === undefined) return none;
  const before = known.get(cycles);
  if (before !== undefined) return before;
  const made = new Map<string, NamedYear>();
  for (const { names, from, repeat } of cycles) {
    names.forEach((name, index) => {
      const key = foldEraName(name);
      const isTaken = made.has(key);
      if (isTaken) made.set(key, { several: true });
      else made.set(key, repeat ? { several: true, every: names.length } : { year: from + index });
    });
  }
  known.set(cycles, made);
  return made;
}
