import { isSameContent, type Memory } from './memory.ts';

/**
 * True if two values of one slot may both be valid: by their statements if they do not exclude each other ("prefers small diffs", "She
 * prefers small diffs"), else by their texts.
 */
export function doSaySameInSlot(one: SaidInSlot, other: SaidInSlot): boolean {
  const [value, another] = [one.slot_value, other.slot_value];
  const isExcluded = value === undefined || another === undefined || doSlotValuesExclude(value, another);
  return !isExcluded || isSameContent(one.text, other.text);
}

/** The statement of a memory, with the part that matters in its slot. */
export type SaidInSlot = Pick<Memory, 'text' | 'slot_value'>;

/**
 * True if two values of one slot exclude each other. A value begins with `not` where it is denied: that excludes what says all that is
 * denied, and perhaps more ("no dogs", "small dogs"), and not what says less. It begins with `also` where there may be others beside it, and
 * with `only` where there are none. Two other values are not equal, and none contains the other: "dragons" and "dragons with feathers" do
 * not exclude each other.
 */
export function doSlotValuesExclude(one: string, other: string): boolean {
  const [a, b] = [slotValueOf(one), slotValueOf(other)];
  if (a.mark === 'not' || b.mark === 'not') {
    if (a.mark === b.mark) return false;
    const [denied, said] = a.mark === 'not' ? [a, b] : [b, a];
    return denied.words.every((word) => said.words.includes(word));
  }
  if ((a.mark === 'also' || b.mark === 'also') && a.mark !== 'only' && b.mark !== 'only') return false;
  return a.words.some((word) => !b.words.includes(word)) && b.words.some((word) => !a.words.includes(word));
}

function slotValueOf(value: string): { readonly mark: string; readonly words: readonly string[] } {
  const words = value.split(' ');
  const [mark = ''] = words;
  return ['not', 'also', 'only'].includes(mark) ? { mark, words: words.slice(1) } : { mark: '', words };
}
