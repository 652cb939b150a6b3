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
  /^(?:\|\s*)?(?<label>\p{L}[^:|=\n]{0,60}?)(?:\s*(?<colon>::?)(?=\s|$)|\s*(?<equals>=)(?=\s)|\s+(?<dash>[–—-])(?=\s))\s*(?<value>.*)$/u;
/** Longer lines, and labels of more words, are prose. */
const longestLine = 600;
const mostWords = 6;
const longestLabel = 60;

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
    const words = value.slice(0, length).replace(/(?<![\s·•|;,])[\s·•|;,]+$/u, '');
    fields.push({
      label: label.trim(),
      labelStart: start + at + rest.indexOf(label),
      labelEnd: start + at + rest.indexOf(label) + label.length,
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
  for (const { index: colon } of value.matchAll(/:(?=\s|$)/g)) {
    const words =
      /(?<![\p{L}’'])(?:[\p{L}’']+ ){0,3}[\p{L}’']+$/u.exec(
        value.slice(Math.max(0, colon - longestLabel), colon),
      )?.[0] ?? '';
    for (let label = words; label !== ''; label = label.includes(' ') ? label.slice(label.indexOf(' ') + 1) : '') {
      const at = colon - label.length;
      const isApart =
        /[·•|;,]\s*$/.test(value.slice(0, at)) || (/^\p{Lu}/u.test(label) && /\s$/.test(value.slice(0, at)));
      if (at > 0 && isApart && isKnown(label)) return at;
    }
  }
  return undefined;
}

/** A label that only its emphasis sets apart from its value, and those after a mark on the same line: `**Born** 812 · **Died** 850`. */
export function boldFieldsOn(
  { start, text, bold }: Pick<LayoutLine, 'start' | 'text' | 'bold'>,
  isKnown: (label: string) => boolean,
): WrittenField[] {
  if (bold === '' || !text.startsWith(`${bold} `) || !isKnown(bold)) return [];
  const fields: WrittenField[] = [];
  let at = 0;
  for (const piece of text.split(/(?<=\s[·•|]\s)/u)) {
    const words = piece.replace(/(?<!\s)\s*(?:[·•|]\s*)?$/u, '');
    const label = [...words.matchAll(/(?<=\S)\s/g)]
      .map(({ index }) => words.slice(0, index))
      .slice(0, 3)
      .findLast(isKnown);
    const from = start + at;
    at += piece.length;
    // Text without a known label is left unread.
    if (label === undefined) continue;
    const value = words.slice(label.length);
    const valueStart = from + label.length + value.length - value.trimStart().length;
    fields.push({
      label,
      labelStart: from,
      labelEnd: from + label.length,
      start: valueStart,
      end: from + words.length,
      mark: '-',
    });
  }
  return fields;
}

/** Words that begin a clause without a subject and lead to a name or date: `Founded by`, `Married to`, `Born`. */
const leading =
  /^(?:\p{L}[\p{L}-]*(?: \p{L}[\p{L}-]*){0,2} (?:of|in|at|by|to|with|on|under|after|over|for)|born|died|founded|established|created|completed|constructed|settled|chartered|dissolved|disbanded|abolished|forged|reforged|built|rebuilt|restored|refounded|married|wed|ruled|rules|led|leads|killed|slain|slew|buried|owns|wields|carries|serves|destroyed|razed|created|written|wrote|made|borders|lives|sired|joined|wielded|owned|carried|served|b\.|d\.|m\.|hair|eyes|height)$/iu;

/** The ways to cut words into a leading phrase and the rest, the longest phrase first. */
export function* clauseHeads(words: string): Generator<{ readonly label: string; readonly rest: number }> {
  const cuts = [...words.matchAll(/\s+/g)].slice(0, 4).reverse();
  for (const { 0: gap, index } of cuts) {
    const label = words.slice(0, index);
    if (leading.test(label)) yield { label, rest: index + gap.length };
  }
}
