import { KeyTable } from '../../content/vocabulary/key-table.ts';
import { type Memory, supersededText } from '../../model/memory.ts';
import {
  type MemoryClaim,
  memoryClaimIdsIn,
  memoryClaimsToState,
  openFindingsOnMemories,
  readClaimsCalled,
} from '../../queries/memory/claims.ts';
import { type OtherFixes, UserInputError } from '../../util/errors.ts';
import { ours } from '../../util/text/wording.ts';
import { addLore } from '../added/add-lore.ts';
import { configOf } from '../store/stored-config.ts';
import { graduatedEntry } from './graduated-entry.ts';
import { graduatedNote } from './graduated-note.ts';
import { heldMemory, holdAnew, lookLater } from './held-anew.ts';
import { requireMemory } from './known-memory.ts';
import { laterFirst } from './later-first.ts';
import type { MemoryService } from './memory-service.ts';
import { madeLink, restoredFirst, sameFix, supersededMemory } from './superseding.ts';
import { changeMemories } from './write-memories.ts';

export interface AcceptRequest {
  readonly id: string;
  readonly actor: string;
  readonly reason?: string;
}

export interface Accepted {
  readonly memory: Memory;
  /** Those that count from now on: its own, or those of the file that states them. */
  readonly claims: readonly MemoryClaim[];
  /** Ids of the findings that this opened. */
  readonly findings: readonly string[];
}

/**
 * A person's word that a memory holds: a candidate is active, and its claims count; rules look at them at that moment, and it is held
 * against the files: what its dates say of a life no claim that counts tells the rules.
 *
 * @throws UserInputError `unknown-memory`, or `not-decidable`.
 */
export async function promoteMemory(
  service: MemoryService,
  request: AcceptRequest,
  signal: AbortSignal,
): Promise<Accepted> {
  const { store } = service.world;
  const { actor, reason } = request;
  const candidate = requireMemory(await service.table.current(), request.id);
  const { id } = candidate;
  const hasWaiting = async () => (await memoryClaimIdsIn(store, id, ['candidate'])).length > 0;
  refuseSenseless(candidate, await hasWaiting());
  const held = await holdAnew(service, candidate, { texts: candidate.status === 'candidate' }, signal);
  const before = new Set(await openFindingsOnMemories(store, [id]));
  const counted = new Set(await memoryClaimIdsIn(store, id, ['active']));
  const memory = await changeMemories(service, (memories, _, at) => {
    const known = requireMemory(memories, id);
    if (known.status !== candidate.status) refuseSenseless(known, false);
    const promoted: Memory = heldMemory({ ...known, status: 'active', promoted_at: at }, held);
    const verdicts = held.verdicts.map((verdict) => ({ ...laterFirst(verdict, memories), found_at: at }));
    return { change: { op: 'promote', actor, reason, memories: [promoted], verdicts }, result: promoted };
  });
  lookLater(service, memory);
  const findings = (await openFindingsOnMemories(store, [id])).filter((finding) => !before.has(finding));
  const counting = (await memoryClaimIdsIn(store, id, ['active'])).filter((claim) => !counted.has(claim));
  return { memory, claims: await readClaimsCalled(store, counting), findings };
}

function refuseSenseless(memory: Memory, hasWaiting: boolean): void {
  const { id, status } = memory;
  const refuse = (message: string, fix: string, elsewhere: OtherFixes): never => {
    throw new UserInputError(ours(message), { code: 'not-decidable', fix, elsewhere });
  };
  if (status === 'superseded') {
    const { fix, elsewhere } = restoredFirst(id);
    refuse(`The memory ${id} is ${supersededText(memory)}.`, fix, elsewhere);
  }
  if (status === 'invalid') {
    const elsewhere = { tool: 'Note it anew: remember.', route: 'Note it anew: POST /memory.' };
    refuse(`The memory ${id} is forgotten.`, 'Note it anew: `lore remember`.', elsewhere);
  }
  if (status === 'active' && !hasWaiting) {
    const fix = 'Nothing is to be done.';
    refuse(`The memory ${id} is active already, with all claims that were read from it.`, fix, sameFix(fix));
  }
}

export interface Graduated extends Accepted {
  /** The file in `added/` that says it now; of several, that of the first claim. */
  readonly path: string;
}

/**
 * Writes the claims of a memory into the files of the world, below `added/`; the memory is superseded by them. Where the work breaks
 * off between two claims, those that were written stay, and the memory as it was: done again, it goes on.
 *
 * @throws UserInputError `unknown-memory`; `nothing-to-graduate` where no claim was read from it; `not-decidable` where it does not
 *   count; as `addLore` does.
 */
export async function graduateMemory(
  service: MemoryService,
  request: AcceptRequest,
  signal: AbortSignal,
): Promise<Graduated> {
  const { world } = service;
  const { actor, reason } = request;
  const memory = requireMemory(await service.table.current(), request.id);
  const { id } = memory;
  refuseGone(memory);
  const stated = await memoryClaimsToState(world.store, id);
  if (stated.length === 0) throw nothingRead(memory);
  const before = new Set(await openFindingsOnMemories(world.store, [id]));
  const keys = new KeyTable((await configOf(world)).ontology);
  const note = graduatedNote(memory, actor, reason);
  const claims: string[] = [];
  const paths: string[] = [];
  const opened: string[] = [];
  for (const claim of stated) {
    signal.throwIfAborted();
    const added = await addLore(world, graduatedEntry(claim, keys, note));
    claims.push(...added.claims.map((each) => each.id));
    paths.push(added.path);
    opened.push(...added.ingest.findings.new.map((finding) => finding.id));
  }
  const [first = id] = claims;
  const graduated = await changeMemories(service, (memories, _, at) => {
    const known = requireMemory(memories, id);
    refuseGone(known);
    const superseded = supersededMemory(known, first, at);
    const links = [...new Set(claims)].map((claim) => madeLink(claim, 'supersedes', id, at, actor));
    return { change: { op: 'graduate', actor, reason, memories: [superseded], links }, result: superseded };
  });
  const findings = [...new Set(opened)].filter((finding) => !before.has(finding)).sort();
  const stating = await readClaimsCalled(world.store, [...new Set(claims)]);
  return { memory: graduated, claims: stating, findings, path: paths[0] ?? '' };
}

function refuseGone({ id, status }: Memory): void {
  if (status === 'active' || status === 'candidate') return;
  const fix = 'Only what counts, or waits to, can become part of the files.';
  throw new UserInputError(ours(`The memory ${id} is ${status === 'invalid' ? 'forgotten' : 'superseded'}.`), {
    ...{ code: 'not-decidable', fix },
    elsewhere: sameFix(fix),
  });
}

function nothingRead({ id, rules }: Memory): UserInputError {
  const isPending = rules === 'pending';
  return new UserInputError(ours(`No claim was read from the memory ${id}.`), {
    code: 'nothing-to-graduate',
    fix: isPending
      ? 'Its text has not been held against the world yet: try again after `lore run`.'
      : 'Write into a file what it means.',
    elsewhere: {
      route: isPending
        ? 'Its text has not been held against the world yet: try again later.'
        : 'Write into a file what it means, with POST /entities.',
    },
  });
}
