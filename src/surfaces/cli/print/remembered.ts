import { type RememberResult, unruled } from '../../../app/memory/remember.ts';
import { likenessText, type MemoryConflict, shortMemoryId } from '../../../model/memory.ts';
import type { Paint } from '../../../report/text/paint.ts';
import type { Wording } from '../../../util/text/wording.ts';
import { shownNotes } from './notes.ts';

/** The result for a memory, each of its conflicts with the reason, and its claims. */
export function rememberedText(result: RememberResult<Wording>, paint: Paint): string {
  const { memory, conflicts, read_as, findings, notes } = result;
  const unlooked = unruled(result);
  const lines = [
    `${paint('bold', headOf(result))}`,
    `  ${memory.text}`,
    ...conflicts.flatMap((conflict) => conflictLines(conflict, paint)),
    ...read_as.map((claim) => `Read as: ${claim}`),
    ...(unlooked === undefined ? [] : [unruledWords[unlooked]]),
    ...replacedLines(result),
    ...findings.map((id) => `A finding is open: lore explain ${id}`),
    ...shownNotes(notes),
  ];
  return `${lines.join('\n')}\n`;
}

/** One thing has one value at a time, so that the older memory is probably out of date. */
function replacedLines({ action, memory, conflicts }: RememberResult<Wording>): string[] {
  if (action !== 'stored') return [];
  const old = conflicts.flatMap(({ other, reason }) => (reason === 'slot' ? [shortMemoryId(other.id)] : []));
  return old.map((id) => `To replace ${id}: lore memory supersede ${id} --by ${shortMemoryId(memory.id)}`);
}

const unruledWords = {
  later: 'No rule has looked at it yet.',
  nothing: 'No claim was read from it: rules do not look at it.',
} as const;

function headOf(result: RememberResult<Wording>): string {
  if (result.action === 'rejected') return `Not stored: it conflicts with known facts.`;
  const { action, memory, superseded } = result;
  const { status } = memory;
  const id = shortMemoryId(memory.id);
  const instead = superseded.length === 0 ? '' : `replaces ${superseded.map(shortMemoryId).join(', ')}`;
  if (action === 'merged') {
    return `Known already: ${id} repeats it${instead === '' ? '' : `, and ${instead}`}.`;
  }
  const noted = `Remembered as ${id}${status === 'candidate' ? ', a candidate' : ''}`;
  return instead === '' ? `${noted}.` : `${noted}, ${instead}.`;
}

function conflictLines({ other, kind, reason, verdict, ...found }: MemoryConflict, paint: Paint): string[] {
  const where = other.place ?? shortMemoryId(other.id);
  const may = verdict === 'possible' ? 'may contradict' : 'contradicts';
  const does = kind === 'duplicate' ? 'repeats' : may;
  return [
    `${paint(kind === 'duplicate' ? 'dim' : 'yellow', does)} ${paint('cyan', where)} (${reason}${likenessText({ reason, ...found })})`,
    `  ${other.text}`,
  ];
}
