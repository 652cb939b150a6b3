/** A name for lookups, without case, dots ("A.R."), curly apostrophes and hyphens ("Shire-reckoning" is "shire reckoning"). */
export function foldCalendarName(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/\./g, '')
    .replace(/[\s_-]+/g, ' ')
    .trim();
}

/** An era's name for lookups, also without its article: "The Long Peace" is "long peace". */
export function foldEraName(name: string): string {
  return foldCalendarName(name).replace(/^the (?=.)/, '');
}

/** Shortest abbreviation of a month that is looked up. */
const SHORTEST_PREFIX = 3;

/** Returns a lookup by any name, or else by an unambiguous abbreviation of three letters or more. */
export function nameLookup<T>(things: Iterable<readonly [thing: T, names: readonly string[]]>) {
  const byName = new Map<string, T>();
  for (const [thing, names] of things) {
    for (const name of names) {
      const folded = foldCalendarName(name);
      if (!byName.has(folded)) byName.set(folded, thing);
    }
  }
  return (text: string): T | undefined => {
    const wanted = foldCalendarName(text);
    const exact = byName.get(wanted);
    if (exact !== undefined) return exact;
    if (wanted.length < SHORTEST_PREFIX) return undefined;
    const meant = new Set<T>();
    for (const [name, thing] of byName) if (name.startsWith(wanted)) meant.add(thing);
    const [only] = meant;
    return meant.size === 1 ? only : undefined;
  };
}

/** Indices of the months that `830-02-14` counts: days between the months have names only. */
export function numberedMonths(months: readonly { readonly intercalary: boolean }[]): number[] {
  return months.flatMap(({ intercalary }, index) => (intercalary ? [] : [index]));
}
