import type { Memory } from '../../model/memory.ts';
import type { MemoryAccess } from '../../queries/memory/memory-access.ts';
import type { RecalledThing } from '../../queries/recall/recalled-things.ts';
import { defined } from '../../util/defined.ts';
import type { RecallHit } from './recall-request.ts';

/** A hit without what ranks it. */
export type ShownHit = Omit<RecallHit, 'score' | 'parts' | 'expanded'>;

export function thingHit({ kind, id, text, path, line, status, disputed }: RecalledThing): ShownHit {
  const place = path === '' ? undefined : `${path}:${line}`;
  return { kind, id, text: shownText(text), disputed, ...defined({ place, status }) };
}

export function memoryHit({ id, text, by, status }: Memory, { disputed }: Pick<MemoryAccess, 'disputed'>): ShownHit {
  return { kind: 'memory', id, text: shownText(text), by, status, disputed };
}

/** Longest text that is shown whole, in characters. */
const longestShown = 2000;

/** Whole, unless it is very long: then its beginning. */
function shownText(text: string): string {
  if (text.length <= longestShown) return text;
  const cut = text.slice(0, longestShown - 1);
  // Never half a character.
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}
