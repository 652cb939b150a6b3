import { APPROXIMATELY } from '../words/vocabulary.ts';
import type { Cursor } from './cursor.ts';

const ISH = new Set(['ish']);

/** Takes "c.", "about" or "~" before a date. */
export function takeApproximation(cursor: Cursor): boolean {
  let approximate = false;
  for (;;) {
    if (cursor.takeMark('~', '?', '%')) approximate = true;
    else if (cursor.takeWord(APPROXIMATELY)) {
      approximate = true;
      if (cursor.isMark('.') && cursor.peek().glued) cursor.take();
    } else return approximate;
  }
}

/** Takes a mark of doubt after a date: "830?", "830~", "830ish", "830-ish". */
export function takeDoubt(cursor: Cursor): boolean {
  if (!cursor.peek().glued) return false;
  if (cursor.takeMark('?', '~', '%') || cursor.takeWord(ISH)) return true;
  if (!cursor.isGluedHyphen() || !cursor.isGlued('word', 1) || !cursor.isWord(ISH, 1)) return false;
  cursor.index += 2;
  return true;
}
