import type { FileIssue } from '../parsed-file.ts';

/** One cell: its words, and where they stand in the file. */
export interface Cell {
  readonly text: string;
  /** Offset of its first character, the quote of a quoted cell included; blanks around it are not part of it. */
  readonly start: number;
  readonly end: number;
  readonly quoted: boolean;
}

export interface TableRow {
  readonly start: number;
  readonly cells: readonly Cell[];
}

export interface Table {
  /** Empty lines left out. */
  readonly rows: readonly TableRow[];
  readonly delimiter: string;
  readonly issues: readonly FileIssue[];
}

const delimiters = [',', ';', '\t'] as const;

/**
 * Reads comma, semicolon or tab separated values after RFC 4180, with every cell at its offset (which no CSV library
 * tells: they count rows and bytes). A quote that nothing closes is reported, and its row ends with its line, so that the
 * rows after it are read.
 */
export function readTable(text: string): Table {
  const hint = /^sep=(.)\r?\n/i.exec(text);
  const start = hint?.[0].length ?? 0;
  const delimiter = hint?.[1] ?? sniff(text, start);
  const scanner = new Scanner(text, delimiter);
  const rows: TableRow[] = [];
  for (let at = start; at < text.length; at = scanner.at) {
    const row = scanner.row(at);
    if (row.cells.some((cell) => cell.text !== '' || cell.quoted)) rows.push(row);
  }
  return { rows, delimiter, issues: scanner.issues };
}

/** The delimiter most frequent in the first line, outside quotes; where there is none, a comma. */
function sniff(text: string, start: number): string {
  const rest = text.slice(start, start + 64 * 1024);
  const [line = ''] = rest.replace(/^[\r\n]+/, '').split(/[\r\n]/, 1);
  const bare = line.replace(/"(?:[^"]|"")*"/g, '');
  const counts = delimiters.map((delimiter) => bare.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

class Scanner {
  at = 0;
  readonly issues: FileIssue[] = [];
  private readonly text: string;
  private readonly delimiter: string;
  /** Once a quote is found open to the end, the next one need not look again. */
  private lastQuote: number;

  constructor(text: string, delimiter: string) {
    this.text = text;
    this.delimiter = delimiter;
    this.lastQuote = text.lastIndexOf('"');
  }

  row(start: number): TableRow {
    const cells: Cell[] = [];
    this.at = start;
    do cells.push(this.cell());
    while (this.takeDelimiter());
    if (this.text[this.at] === '\r') this.at++;
    if (this.text[this.at] === '\n') this.at++;
    return { start, cells };
  }

  private takeDelimiter(): boolean {
    if (this.text[this.at] !== this.delimiter) return false;
    this.at++;
    return true;
  }

  private cell(): Cell {
    let from = this.at;
    while (this.text[from] === ' ') from++;
    if (this.text[from] !== '"') return this.plain(this.at);
    const close = this.closingQuote(from + 1);
    if (close === undefined) {
      const message =
        'A quote opens here and nothing closes it. Close it, or write `""` for a quote; the row was read to the end of its line.';
      this.issues.push({ offset: from, code: 'open-quote', message });
      return this.plain(this.at);
    }
    this.at = close + 1;
    const rest = this.plain(close + 1);
    if (rest.text !== '') {
      const message = 'Words after the closing quote. Put the whole cell in quotes, and write `""` for a quote in it.';
      this.issues.push({ offset: rest.start, code: 'bad-quoting', message });
    }
    const text = this.text.slice(from + 1, close).replaceAll('""', '"') + rest.text;
    return { text: text.trim(), start: from, end: rest.text === '' ? close + 1 : rest.end, quoted: true };
  }

  private closingQuote(from: number): number | undefined {
    for (
      let at = this.text.indexOf('"', from);
      at !== -1 && at <= this.lastQuote;
      at = this.text.indexOf('"', at + 2)
    ) {
      if (this.text[at + 1] !== '"') return at;
    }
    // From here on every quote is open.
    this.lastQuote = Math.min(this.lastQuote, from - 1);
    return undefined;
  }

  private plain(from: number): Cell {
    let end = from;
    while (end < this.text.length && !this.isEnd(this.text[end])) end++;
    this.at = end;
    const raw = this.text.slice(from, end);
    const text = raw.trim();
    const start = from + Math.max(0, raw.indexOf(text));
    return { text, start, end: start + text.length, quoted: false };
  }

  private isEnd(character: string | undefined): boolean {
    return character === this.delimiter || character === '\n' || character === '\r';
  }
}
