import type { Properties } from '../../graph/port.ts';
import type { ClaimPlace } from '../../model/claim.ts';

/** Where an author says so, as properties; what a moved line changes. */
export function placeProperties(place: ClaimPlace): Properties {
  const { path, line, column, quote } = place;
  return quote === undefined ? { path, line, column } : { path, line, column, quote };
}

/** The place as text to hash. */
export function placeText({ path, line, column, quote }: ClaimPlace): string {
  return `${path}\0${line}\0${column}\0${quote ?? ''}`;
}

/** Every property `placeProperties` may set. */
export const placeKeys = ['path', 'line', 'column', 'quote'] as const;
