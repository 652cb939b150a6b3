import { printableText } from '../../../util/text/printable.ts';
import type { Wording } from '../../../util/text/wording.ts';

/** A line each, in which nothing of the lore steers the terminal. */
export const shownNotes = (notes: readonly Wording[]): string[] => notes.map((note) => note.withShown(printableText));
