import type { Calendar } from '../calendar.ts';
import { modulo } from './leap.ts';
import { foldEraName } from './names.ts';

/** The names an absolute year bears, one of each cycle that has one for it. */
export function yearNames({ yearNames: cycles = [] }: Pick<Calendar, 'yearNames'>, year: number): string[] {
  return cycles.flatMap(({ names, from, repeat }) => {
    const name = names[repeat ? modulo(year - from, names.length) : year - from];
    return name === undefined ? [] : [name];
  });
}

/** What a year's name says: the one absolute year that bears it, or that several do (`every` so many years, where regular). */
export type NamedYear = { readonly year: number } | { readonly several: true; readonly every?: number };

/** The year a name belongs to, ignoring case and "the"; undefined where no year bears it. */
export function yearNamed(calendar: Pick<Calendar, 'yearNames'>, name: string): NamedYear | undefined {
  return namesOf(calendar).get(foldEraName(name));
}

/** Whether an absolute year bears the name. */
export function bearsName(calendar: Pick<Calendar, 'yearNames'>, year: number, name: string): boolean {
  return yearNames(calendar, year).some((own) => foldEraName(own) === foldEraName(name));
}

const known = new WeakMap<object, ReadonlyMap<string, NamedYear>>();
const none: ReadonlyMap<string, NamedYear> = new Map();

/** Cycles of thousands of names are laid out once. */
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
