import type { Place } from './errors.ts';
import type { LineIndex } from './text/line-index.ts';

/** Something to tell the author at a place; `Problem` in shape. */
export interface PlacedMessage extends Place {
  readonly code: string;
  readonly message: string;
}

/** An issue at an offset of a text, as a message at path:line:column. */
export function placed(
  path: string,
  lines: LineIndex,
  issue: { readonly offset: number; readonly code: string; readonly message: string },
): PlacedMessage {
  return { path, ...lines.position(issue.offset), code: issue.code, message: issue.message };
}

/** By path, line, column, code: the order in which everything is listed. */
export function byPlace(a: PlacedMessage, b: PlacedMessage): number {
  return (
    compareText(a.path, b.path) ||
    a.line - b.line ||
    a.column - b.column ||
    compareText(a.code, b.code) ||
    compareText(a.message, b.message)
  );
}

/** By UTF-16 code units: the same on every machine, whatever its locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
