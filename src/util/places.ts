import type { Place } from './errors.ts';
import type { LineIndex } from './text/line-index.ts';

/** A message at a place, with the fields of `Problem`. */
export interface PlacedMessage<Code extends string = string> extends Place {
  readonly code: Code;
  readonly message: string;
}

/** Converts an issue at an offset to a message at path, line and column. */
export function placed<Code extends string>(
  path: string,
  lines: LineIndex,
  issue: { readonly offset: number; readonly code: Code; readonly message: string },
): PlacedMessage<Code> {
  return { path, ...lines.position(issue.offset), code: issue.code, message: issue.message };
}

interface Position {
  readonly line: number;
  readonly column: number;
}

/** True if a place stands between two of the same file. */
export const withinPlaces = (place: Position, first: Position, last: Position): boolean =>
  (place.line > first.line || (place.line === first.line && place.column >= first.column)) &&
  (place.line < last.line || (place.line === last.line && place.column <= last.column));

/** Order of messages: by path, line, column, code. */
export function byPlace(a: PlacedMessage, b: PlacedMessage): number {
  return (
    compareText(a.path, b.path) ||
    a.line - b.line ||
    a.column - b.column ||
    compareText(a.code, b.code) ||
    compareText(a.message, b.message)
  );
}

/** Order of texts by UTF-16 code units, the same in every locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
