const lineLimit = 300;

/**
 * Converts offsets of a text to line and column, both from 1. Columns count UTF-16 code units, as editors and SARIF do. The
 * starts of lines are found at the first call.
 */
export class LineIndex {
  readonly text: string;
  private starts: number[] | undefined;

  constructor(text: string) {
    this.text = text;
  }

  position(offset: number): { line: number; column: number } {
    const starts = this.lineStarts();
    const line = lastAtOrBefore(starts, offset);
    return { line: line + 1, column: Math.max(0, offset - (starts[line] ?? 0)) + 1 };
  }

  /** `position` and `lineText` of an offset together. */
  quoted(offset: number): { line: number; column: number; quote: string } {
    const { line, column } = this.position(offset);
    return { line, column, quote: this.textOf(line - 1, offset, lineLimit) };
  }

  /** Offset of a line's first character; `line` counts from 1. */
  startOf(line: number): number {
    return this.lineStarts()[line - 1] ?? this.text.length;
  }

  /** The line of an offset, trimmed; of a longer line, `limit` characters around the offset. */
  lineText(offset: number, limit = lineLimit): string {
    return this.textOf(lastAtOrBefore(this.lineStarts(), offset), offset, limit);
  }

  /** @param line counted from 0. */
  private textOf(line: number, offset: number, limit: number): string {
    const starts = this.lineStarts();
    const start = starts[line] ?? 0;
    const end = starts[line + 1] ?? this.text.length;
    // A line may be as long as the file: read only the part around the offset.
    const from = offset - start > limit ? offset - Math.floor(limit / 2) : start;
    const text = this.text.slice(from, Math.min(end, from + 4 * limit)).trim();
    return text.length > limit ? `${text.slice(0, limit)}…` : text;
  }

  private lineStarts(): number[] {
    if (this.starts !== undefined) return this.starts;
    const starts = [0];
    const lineBreak = /\r\n?|\n/g;
    while (lineBreak.exec(this.text) !== null) starts.push(lineBreak.lastIndex);
    this.starts = starts;
    return starts;
  }
}

function lastAtOrBefore(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
