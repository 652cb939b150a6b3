/** `>812`, `>= 812`, `> c. 812` as the beginning of a value. */
const COMPARISON =
  />(?<=(?::[ \t]+|^[ \t]*(?:-[ \t]+)+|[[,][ \t]*)>)(?=[ \t]*=?[ \t]*(?:(?:c|ca)\.|circa|~)?[ \t]*\d)/gm;
/** `>2`, `>9-`: also the head of a folded text of lines below it. */
const HEAD = />[1-9][+-]?[ \t]*(?:#.*)?\r?$/my;
/** Reads as plain text where `>` does not, and is as long. */
const STAND_IN = '＞';

/**
 * The text with the sign of `born: >812` replaced, since YAML takes it for the head of a folded text. A head it is only where no
 * number but a width follows and text below is indented.
 */
export function withoutComparisons(text: string): string {
  if (!text.includes('>')) return text;
  return text.replace(COMPARISON, (sign, at: number) => (isHead(text, at) ? sign : STAND_IN));
}

function isHead(text: string, at: number): boolean {
  HEAD.lastIndex = at;
  if (!HEAD.test(text)) return false;
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  const lineEnd = text.indexOf('\n', at);
  if (lineEnd < 0) return false;
  const dashes = /^ *(?:- +)*/.exec(text.slice(lineStart, at))?.[0] ?? '';
  const column = lineStart + dashes.length === at ? dashes.trimEnd().length - 1 : dashes.length;
  const below = /^(?:[ \t]*\r?\n)*( *)[^\s]/.exec(text.slice(lineEnd + 1, lineEnd + 1000));
  return (below?.[1]?.length ?? 0) > column;
}
