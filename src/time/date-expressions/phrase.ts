import type { CalendarSet } from '../calendar.ts';

/**
 * True if words that are no date only stand in place of one (`long ago`, `before the fire`): no digit is in them, and no month or era as a
 * calendar writes its name. Others look like a date and are none.
 */
export function isPhrase(text: string, { all }: Pick<CalendarSet, 'all'>): boolean {
  if (/\p{N}/u.test(text)) return false;
  return !all.some(({ months, eras }) => {
    const names = [
      ...months.flatMap(({ name, aliases }) => [name, ...aliases]),
      ...eras.flatMap(({ name, short }) => [name, ...short]),
    ];
    return names.some((name) => name !== '' && isWordOf(name, text));
  });
}

/** As a whole word, and with its capitals: `may` is no month. */
function isWordOf(name: string, text: string): boolean {
  const at = text.indexOf(name);
  return at >= 0 && !isLetter(text[at - 1]) && !isLetter(text[at + name.length]);
}

const isLetter = (character: string | undefined): boolean => character !== undefined && /\p{L}/u.test(character);
