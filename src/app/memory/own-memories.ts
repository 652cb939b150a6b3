import { memoryStatuses } from '../../model/choices.ts';
import type { Memory } from '../../model/memory.ts';
import { type HistoryEntry, readHistory } from '../../queries/history.ts';
import { type ForgottenMemory, forgetMemory, type RestoredMemory } from './change-memory.ts';
import { heldMemory, holdAnew } from './checking/held-anew.ts';
import { verdictsFound } from './checking/verdicts-kept.ts';
import { requireMemory } from './known-memory.ts';
import { lookLater } from './later-checks.ts';
import type { MemoryService } from './memory-service.ts';
import { notDecidable } from './writing/superseding.ts';
import { changeAndLook } from './writing/write-memories.ts';

interface OwnMemoryRequest {
  /** Its id, or the beginning of it. */
  readonly id: string;
  readonly actor: string;
}

/**
 * Forgets a memory for the one who noted it in this store, softly.
 *
 * @throws UserInputError `unknown-memory`; `not-decidable` where somebody else noted it, or it is forgotten already; `no-reason`.
 */
export async function forgetOwnMemory(
  service: MemoryService,
  { reason, ...request }: OwnMemoryRequest & { readonly reason: string },
): Promise<ForgottenMemory> {
  const { actor } = request;
  const { id, by } = requireMemory(await service.table.current(), request.id);
  // An import keeps the name of the writer, and its line in the history is another.
  if ((await lastLine(service, id, 'remember'))?.actor !== actor) {
    const fix = 'A person can forget it. If it no longer holds, remember the new fact and supersede it.';
    throw notDecidable(`The memory ${id} is by ${by}, and was not noted here by ${actor}.`, fix);
  }
  return forgetMemory(service, { id, reason, actor });
}

/**
 * Brings back a memory that the same one has forgotten, with its status from before. A reactivated memory is compared with the files and
 * the other memories as if it were noted now.
 *
 * @returns `restored` false where it was not forgotten.
 * @throws UserInputError `unknown-memory`; `not-decidable` where somebody else has forgotten it.
 */
export async function bringBackOwnMemory(
  service: MemoryService,
  request: OwnMemoryRequest,
  signal: AbortSignal,
): Promise<RestoredMemory> {
  const { actor } = request;
  const known = requireMemory(await service.table.current(), request.id);
  const { id } = known;
  if (known.status !== 'invalid') return { memory: known, restored: false, findings: [] };
  const forgotten = await lastLine(service, id, 'forget');
  if (forgotten?.actor !== actor) {
    throw notDecidable(
      `The memory ${id} was forgotten by ${forgotten?.actor ?? 'somebody else'}.`,
      'Note it again: remember.',
    );
  }
  const status = memoryStatuses.find((each) => each === forgotten.before) ?? 'candidate';
  const held = status === 'active' ? await holdAnew(service, { ...known, status }, { texts: true }, signal) : undefined;
  const { result, findings } = await changeAndLook<Omit<RestoredMemory, 'findings'>>(service, (memories, _, at) => {
    const memory = requireMemory(memories, id);
    if (memory.status !== 'invalid') return { result: { memory, restored: false } };
    const back: Memory = heldMemory({ ...memory, status }, held);
    const verdicts = verdictsFound(held?.verdicts ?? [], memories, at);
    return {
      change: { op: 'unforget', actor, memories: [back], verdicts },
      result: { memory: back, restored: true },
    };
  });
  if (result.restored) lookLater(service, result.memory);
  return { ...result, findings };
}

/** The newest line of the history of a memory with this action. */
async function lastLine({ world }: MemoryService, id: string, action: string): Promise<HistoryEntry | undefined> {
  const history = await readHistory(world.store, [id]);
  return history.filter((entry) => entry.action === action).at(-1);
}
