import type { Stretch } from '../formats/markdown/blocks.ts';
import { isSecretMark } from '../vocabulary/secret-marks.ts';
import type { Line } from './text-lines.ts';

interface Open {
  readonly start: number;
  readonly depth: number;
  readonly indent: number;
  /** True in a table: it ends with its line. */
  readonly isRow: boolean;
}

const none: ReadonlySet<number> = new Set();

/**
 * Secret callouts that the parser does not see: `Mood:: > [!secret] words`, `- [ ] > [!gm]`, a value of YAML, one nested too deep. It goes
 * to the end of its quotation; where only marks stand before it, its whole lines are meant.
 *
 * @param parsed where callouts begin that the parser knows.
 */
export function looseCallouts(lines: readonly Line[], parsed = none): Stretch[] {
  const found: Stretch[] = [];
  let open: Open | undefined;
  let end = 0;
  for (const line of lines) {
    if (open !== undefined && isBelow(line.words, open)) {
      found.push({ start: open.start, end });
      open = undefined;
    }
    open ??= openedOn(line, parsed);
    end = line.end;
  }
  return open === undefined ? found : [...found, { start: open.start, end }];
}

function openedOn({ start, words }: Line, parsed: ReadonlySet<number>): Open | undefined {
  if (!words.includes('[!') || !words.includes('>')) return undefined;
  const spoken = words.replace(/(?<!`)(`+)(?!`)[^`]+\1/g, (code) => ' '.repeat(code.length));
  for (const { 1: mark = '', index } of spoken.matchAll(/\[!([^\]\n]{1,200})\]/g)) {
    if (!isSecretMark(mark)) continue;
    const before = spoken.slice(0, index);
    const isWhole = /^[ \t>*+\d.)-]*$/.test(before);
    const from = isWhole ? 0 : before.search(/(?<![ \t>])[ \t>]*$/);
    const marks = before.slice(Math.max(from, 0));
    if (!marks.includes('>') || (isWhole && parsed.has(start))) continue;
    const depth = marks.split('>').length - 1;
    return {
      start: isWhole ? start : start + from + marks.indexOf('>'),
      depth,
      indent: indentOf(words),
      isRow: /^[\s>]*\|/.test(words),
    };
  }
  return undefined;
}

const indentOf = (words: string): number => /^[ \t]*/.exec(words)?.[0].length ?? 0;

/**
 * True if a line no longer is of a quotation. One without its marks goes on with the paragraph above it, unless it begins an item or a
 * heading.
 */
function isBelow(words: string, { depth, indent, isRow }: Open): boolean {
  if (isRow || words.trim() === '') return true;
  const [marks = ''] = /^[ \t>]*/.exec(words) ?? [];
  if (marks.includes('>')) return marks.split('>').length - 1 < depth;
  return indentOf(words) <= indent && /^[ \t]*(?:[-*+]|\d{1,9}[.)]|#{1,6}|\[\^[^\]\n]{1,50}\]:)[ \t]/.test(words);
}
