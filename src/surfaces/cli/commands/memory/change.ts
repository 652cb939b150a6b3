import * as z from 'zod';
import { promoteMemory, restoreMemory } from '../../../../app/memory/change-memory.ts';
import { graduateMemory } from '../../../../app/memory/graduate-memory.ts';
import { stillSupersededNotes } from '../../../../app/memory/writing/superseding.ts';
import { shortMemoryId } from '../../../../model/memory.ts';
import { forgetOperation } from '../../../../operations/forget.ts';
import { supersedeOperation } from '../../../../operations/supersede.ts';
import { plural } from '../../../../report/shared/plural.ts';
import { defined } from '../../../../util/defined.ts';
import { worldOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { supersededShortly } from '../../print/memory.ts';
import { readOptions } from '../../read-options.ts';
import { performHere, withCheckingMemories, withMemoryService } from './with-memory-service.ts';

const decidedOptions = worldOptions.extend({ as: z.string().optional(), reason: z.string().optional() });

/** `lore memory supersede`. */
export async function supersedeMemoryCommand(old_id: string, rawOptions: unknown): Promise<void> {
  const { format, ...where } = decidedOptions.parse(rawOptions);
  const input = readOptions(supersedeOperation, { old_id }, rawOptions, { by: 'new_id' });
  const answer = await performHere(supersedeOperation, input, where);
  printAnswer(format, answer, ({ memory }) => `${shortMemoryId(memory.id)} is ${supersededShortly(memory)}.\n`);
}

/** `lore memory unsupersede`. */
export async function restoreMemoryCommand(id: string, rawOptions: unknown): Promise<void> {
  const { format, reason, ...where } = decidedOptions.parse(rawOptions);
  const result = await withCheckingMemories(where, (service, person) =>
    restoreMemory(service, { id, actor: person(), ...defined({ reason }) }),
  );
  printAnswer(format, result, ({ memory, restored, findings }) =>
    restored
      ? `${shortMemoryId(memory.id)} is ${memory.status} again.${openedText(findings)}\n`
      : `${shortMemoryId(memory.id)} was not superseded: it is ${memory.status}.\n`,
  );
}

/** Behind a sentence, or nothing. */
const openedText = (findings: readonly string[]): string =>
  findings.length === 0 ? '' : ` New findings: ${findings.join(', ')}.`;

const unusedParts =
  'Unused parts of a database file may hold its words until they are written over; docs/memory.md says how to be rid of them at once.';

/** `lore memory forget`. */
export async function forgetMemoryCommand(id: string, rawOptions: unknown): Promise<void> {
  const { format, ...where } = decidedOptions.parse(rawOptions);
  const input = readOptions(forgetOperation, { id }, rawOptions);
  const { memory, still_superseded } = await performHere(forgetOperation, input, where);
  const hard = input.hard === true;
  const answer = hard ? { id: memory.id, forgotten: 'hard' } : { id: memory.id, forgotten: 'soft', memory };
  printAnswer(format, { ...answer, still_superseded }, () => {
    const done = hard
      ? `is gone from the store and its log. ${unusedParts}`
      : 'is forgotten: it is ignored from now on.';
    const superseded = still_superseded.map(shortMemoryId);
    const notes = stillSupersededNotes(superseded, (each) => `\`lore memory unsupersede ${each}\``);
    return `${[`${shortMemoryId(memory.id)} ${done}`, ...notes].join('\n')}\n`;
  });
}

/** `lore memory promote` and `lore memory graduate`. */
export async function acceptMemoryCommand(how: 'promote' | 'graduate', id: string, rawOptions: unknown): Promise<void> {
  const { format, reason, ...where } = decidedOptions.parse(rawOptions);
  const { signal } = new AbortController();
  const accept = how === 'promote' ? promoteMemory : graduateMemory;
  const working = how === 'promote' ? withCheckingMemories : withMemoryService;
  const accepted = await working(where, (service, person) =>
    accept(service, { id, actor: person(), ...defined({ reason }) }, signal),
  );
  printAnswer(format, accepted, ({ memory, claims, findings, ...rest }) => {
    if ('already' in rest && 'path' in rest)
      return `${shortMemoryId(memory.id)} is graduated already: ${rest.path} says it.\n`;
    const where = 'path' in rest ? ` in ${rest.path}` : '';
    return `${shortMemoryId(memory.id)} is ${memory.status}; ${plural(claims.length, 'claim')} of it ${claims.length === 1 ? 'counts' : 'count'} now${where}.${openedText(findings)}\n`;
  });
}
