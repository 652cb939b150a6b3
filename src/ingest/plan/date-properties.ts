import type { GraphInput } from '../../graph/port.ts';
import type { Bound, BoundWindow } from './date-range.ts';

const suffixes = ['', '_earliest', '_latest', '_text', '_year', '_axis'] as const;

/** Every property a time-valued property `name` may take. */
export function datePropertyNames(name: string): string[] {
  return suffixes.map((suffix) => name + suffix);
}

/**
 * Writes a date as the graph keeps it: `p_earliest`, `p_latest` (day ordinals), `p_text` (the author's words), `p_year`,
 * `p` (the earliest, else the latest day, for plain comparisons), and `p_axis` off the world's main axis.
 */
export function addDate(properties: Record<string, GraphInput>, name: string, date: Bound | undefined): void {
  if (date === undefined) return;
  const day = date.earliest ?? date.latest;
  if (day !== undefined) properties[name] = day;
  if (date.earliest !== undefined) properties[`${name}_earliest`] = date.earliest;
  if (date.latest !== undefined) properties[`${name}_latest`] = date.latest;
  if (date.text !== undefined) properties[`${name}_text`] = date.text;
  if (date.year !== undefined) properties[`${name}_year`] = date.year;
  if (date.axis !== undefined) properties[`${name}_axis`] = date.axis;
}

export function addWindow(
  properties: Record<string, GraphInput>,
  window: BoundWindow,
  from: string,
  until: string,
): void {
  addDate(properties, from, window.from);
  addDate(properties, until, window.until);
}
