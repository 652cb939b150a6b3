/** `530 – 540`, `from 530 to 540`, `between 530 and 540`, `530..540`, `530 - 540`: the words of a stretch with both its ends. */
const stretch = /^(?:(?:from|between) )?(.+?)(?: ?[–—] ?| ?\.\. ?| (?:-|to|until|and) )(.+)$/is;
const openAtEnd = /^(?:from|since|after) (.+)$/is;
const openAtStart = /^(?:until|till|by|before) (.+)$/is;

/**
 * The words of the first or last day that a date may mean, where it is a stretch of time; of another date, its own words. Undefined
 * where the stretch is open at that end.
 */
export function endOfWords(text: string, side: 'first' | 'last'): string | undefined {
  const words = text.replace(/\s+/g, ' ').trim();
  const [, first, last] = stretch.exec(words) ?? [];
  if (first !== undefined && last !== undefined) return side === 'first' ? first : last;
  const [, start] = openAtEnd.exec(words) ?? [];
  if (start !== undefined) return side === 'first' ? start : undefined;
  const [, end] = openAtStart.exec(words) ?? [];
  if (end !== undefined) return side === 'last' ? end : undefined;
  return text;
}
