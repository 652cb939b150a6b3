import { printable } from '../../../util/text/printable.ts';

/** Texts that have lines of their own. */
const withLines: ReadonlySet<string> = new Set(['as_written', 'as_run', 'difference']);

/** Prints what a command found on stdout: as JSON, or as text made of it, in which nothing of the lore steers the terminal. */
export function printAnswer<T extends object>(format: 'text' | 'json', value: T, text: (value: T) => string): void {
  process.stdout.write(format === 'json' ? jsonText(value) : text(printable(value, { lines: withLines })));
}

export function jsonText(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
