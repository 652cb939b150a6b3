import type { GraphInput } from '../../../graph/port.ts';
import type { Bound, ConcludedWindow } from './date-range.ts';

interface DateNames {
  readonly day: string;
  readonly earliest: string;
  readonly latest: string;
  readonly text: string;
  readonly year: string;
  readonly axis: string;
}

/** By property: a world has few dates by name and very many by number. */
const known = new Map<string, DateNames>();

function namesOf(name: string): DateNames {
  let names = known.get(name);
  if (names === undefined) {
    const [earliest, latest, text, year, axis] = [
      `${name}_earliest`,
      `${name}_latest`,
      `${name}_text`,
      `${name}_year`,
      `${name}_axis`,
    ];
    names = { day: name, earliest, latest, text, year, axis };
    known.set(name, names);
  }
  return names;
}

/** Every property a time-valued property `name` may take. */
export function datePropertyNames(name: string): string[] {
  return Object.values(namesOf(name));
}

/**
 * Writes a date as the graph keeps it: `p_earliest`, `p_latest` (day ordinals), `p_text` (the author's words), `p_year`,
 * `p` (the earliest, else the latest day, for plain comparisons), and `p_axis` off the world's main axis.
 */
export function addDate(properties: Record<string, GraphInput>, name: string, date: Bound | undefined): void {
  if (date === undefined) return;
  const names = namesOf(name);
  const day = date.earliest ?? date.latest;
  if (day !== undefined) properties[names.day] = day;
  if (date.earliest !== undefined) properties[names.earliest] = date.earliest;
  if (date.latest !== undefined) properties[names.latest] = date.latest;
  if (date.text !== undefined) properties[names.text] = date.text;
  if (date.year !== undefined) properties[names.year] = date.year;
  if (date.axis !== undefined) properties[names.axis] = date.axis;
}

/**
 * `addDate` for both bounds of a window, spelled out: claims are many, and V8 keeps an object small and quick only as long
 * as its properties are added by name.
 */
export function addWindow(properties: Record<string, GraphInput>, { from, until }: ConcludedWindow): void {
  if (from !== undefined) {
    const day = from.earliest ?? from.latest;
    if (day !== undefined) properties.valid_from = day;
    if (from.earliest !== undefined) properties.valid_from_earliest = from.earliest;
    if (from.latest !== undefined) properties.valid_from_latest = from.latest;
    if (from.text !== undefined) properties.valid_from_text = from.text;
    if (from.year !== undefined) properties.valid_from_year = from.year;
    if (from.axis !== undefined) properties.valid_from_axis = from.axis;
  }
  if (until !== undefined) {
    const day = until.earliest ?? until.latest;
    if (day !== undefined) properties.valid_until = day;
    if (until.earliest !== undefined) properties.valid_until_earliest = until.earliest;
    if (until.latest !== undefined) properties.valid_until_latest = until.latest;
    if (until.text !== undefined) properties.valid_until_text = until.text;
    if (until.year !== undefined) properties.valid_until_year = until.year;
    if (until.axis !== undefined) properties.valid_until_axis = until.axis;
  }
}
