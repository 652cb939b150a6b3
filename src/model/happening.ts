/** Attributes that say when an event happened, the most specific first. */
export const happeningAttributes = {
  date: ['in_fiction_date'],
  start: ['start', 'valid_from'],
  end: ['end', 'valid_until'],
} as const;

/** True if an event of these kinds goes on after its date, until somebody says that it ended. */
export function opensAtItsStart(labels: readonly string[]): boolean {
  return labels.includes('Festival');
}
