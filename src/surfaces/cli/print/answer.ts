/** Prints what a command found on stdout: as JSON, or as text made of it. */
export function printAnswer<T extends object>(format: 'text' | 'json', value: T, text: (value: T) => string): void {
  process.stdout.write(format === 'json' ? jsonText(value) : text(value));
}

export function jsonText(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
