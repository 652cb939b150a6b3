import type { Properties } from './port.ts';

/** Every property that any of the rows has, in the order of first appearance. */
export function propertyNames(rows: readonly Properties[]): string[] {
  const names = new Set<string>();
  for (const row of rows) for (const name in row) names.add(name);
  return [...names];
}
