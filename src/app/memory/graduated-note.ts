import { isDoubt } from '../../content/vocabulary/remarks.ts';
import { isExcused } from '../../model/excused.ts';
import type { Memory } from '../../model/memory.ts';

/**
 * Says in a file where a claim is from: the memory, who remembered it, who had it written there, and why. Where these words would be
 * read as saying something of the claim itself (`rumoured`, `regent`), those of people are left out, the reason first.
 */
export function graduatedNote(
  { id, by }: Pick<Memory, 'id' | 'by'>,
  actor: string,
  reason: string | undefined,
): string {
  const from = `From the memory ${id}`;
  const who = `${from}, remembered by ${inLine(by)} and written here by ${inLine(actor)}`;
  const why = inLine(reason ?? '');
  return [...(why === '' ? [] : [`${who}: ${why}`]), who].find((note) => !saysMore(note)) ?? from;
}

const inLine = (words: string): string => words.trim().replace(/\s+/g, ' ');
const saysMore = (note: string): boolean => isDoubt(note) || isExcused(note);
