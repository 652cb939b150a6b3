import type { LayoutLine } from './layout.ts';

/** A label and its value on a line, as ranges of the passage's text. */
export interface WrittenField {
  readonly label: string;
  readonly labelStart: number;
  readonly labelEnd: number;
  readonly start: number;
  readonly end: number;
  readonly mark: ':' | '-' | '=';
}

const labelled =
  /^(?<label>\p{L}[^:|=\n]{0,60}?)(?:\s*(?<colon>:)(?=\s|$)|\s*(?<equals>=)(?=\s)|\s+(?<dash>[–—-])(?=\s))\s*(?<value>.*)$/u;
/** Longer lines, and labels of more words, are prose. */
const longestLine = 600;
const mostWords = 6;

/**
 * The label and value of a line (`Born: 812`, `Born — 812`), or several of them (`Born: 812 · Died: 850`). A dash or another label on the line
 * counts only where the label is known.
 */
export function fieldsOn(
  { start, text }: Pick<LayoutLine, 'start' | 'text'>,
  isKnown: (label: string) => boolean,
): WrittenField[] {
  if (text.length > longestLine) return [];
  const fields: WrittenField[] = [];
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at);
    const { label = '', colon, dash, value = '' } = labelled.exec(rest)?.groups ?? {};
    if (label === '' || label.split(/\s+/).length > mostWords || (colon === undefined && !isKnown(label))) break;
    const from = rest.length - value.length;
    const length = nextLabel(value, isKnown) ?? value.length;
    const words = value.slice(0, length).replace(/[\s·•|;,]+$/u, '');
    fields.push({
      label: label.trim(),
      labelStart: start + at,
      labelEnd: start + at + label.length,
      start: start + at + from,
      end: start + at + from + words.length,
      mark: colon !== undefined ? ':' : dash !== undefined ? '-' : '=',
    });
    at += from + length;
  }
  return fields;
}

/** Where the next known label begins in a value. */
function nextLabel(value: string, isKnown: (label: string) => boolean): number | undefined {
  for (const match of value.matchAll(/(?<=(?:^|[·•|;,]|\s{2})\s*)(?<label>\p{Lu}[\p{L} ’']{1,30}):(?=\s)/gu)) {
    if (match.index > 0 && isKnown(match.groups?.label ?? '')) return match.index;
  }
  return undefined;
}
