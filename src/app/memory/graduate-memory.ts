import { KeyTable } from '../../content/vocabulary/key-table.ts';
import type { GraphStore } from '../../graph/port.ts';
import type { Memory } from '../../model/memory.ts';
import {
  memoryClaimsToState,
  openFindingsOnMemories,
  readClaimsCalled,
  storedClaimsCalled,
} from '../../queries/memory/claims.ts';
import { readLinks } from '../../queries/memory/links.ts';
import { readingIn } from '../../queries/memory/reading.ts';
import type { StoredClaim } from '../../queries/stored-claims.ts';
import { LoreError, UserInputError } from '../../util/errors.ts';
import { ours } from '../../util/text/wording.ts';
import { addLore } from '../added/add-lore.ts';
import { mendAdded } from '../added/mend-added.ts';
import { configOf } from '../store/stored-config.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import type { Accepted, AcceptRequest } from './change-memory.ts';
import { graduatedEntry, graduatedNote } from './graduating/graduated-entry.ts';
import { leftGraduations, noteGraduation } from './graduating/graduation-note.ts';
import { requireMemory } from './known-memory.ts';
import type { MemoryService } from './memory-service.ts';
import { openMemoryService } from './open-memory-service.ts';
import { madeLink, notDecidable, supersededMemory } from './writing/superseding.ts';
import { changeMemories } from './writing/write-memories.ts';

export interface Graduated extends Accepted {
  /** The file in `added/` that says it now; of several, that of the first claim. */
  readonly path: string;
  /** It was graduated before, and nothing was written. */
  readonly already?: true;
}

/**
 * Writes the claims of a memory into the files of the world, below `added/`; the memory is superseded by them. Where a claim cannot be
 * written, those before it stay, and the memory as it was: done again, it goes on. The next opening of the store completes an interrupted
 * graduation, and a graduated memory stays so.
 *
 * @throws UserInputError `unknown-memory`; `nothing-to-graduate` where no claim was read from it; `not-decidable` where it does not count;
 * as `addLore` does.
 */
export async function graduateMemory(
  service: MemoryService,
  request: AcceptRequest,
  signal: AbortSignal,
): Promise<Graduated> {
  const { world } = service;
  const memory = requireMemory(await service.table.current(), request.id);
  const before = await graduatedBefore(world.store, memory);
  if (before !== undefined) return before;
  refuseGone(memory);
  const stated = await memoryClaimsToState(world.store, memory.id);
  if (stated.length === 0) throw nothingRead(memory);
  signal.throwIfAborted(); // from here on it is done to the end
  const removeNote = await noteGraduation(world.home, { ...request, id: memory.id });
  try {
    return await writeGraduated(service, memory, stated, request);
  } finally {
    removeNote();
  }
}

async function writeGraduated(
  service: MemoryService,
  memory: Memory,
  stated: readonly StoredClaim[],
  { actor, reason }: AcceptRequest,
): Promise<Graduated> {
  const { world } = service;
  const { id } = memory;
  const before = new Set(await openFindingsOnMemories(world.store, [id]));
  const keys = new KeyTable((await configOf(world)).ontology);
  const note = graduatedNote(memory, actor, reason);
  const claims: string[] = [];
  const paths: string[] = [];
  const opened: string[] = [];
  for (const claim of stated) {
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

/** A memory that claims of a file hold in place of, as another call wrote them; undefined where none does now. */
async function graduatedBefore(store: GraphStore, memory: Memory): Promise<Graduated | undefined> {
  const { id, status, superseded_by: by } = memory;
  if (status !== 'superseded' || by === undefined) return undefined;
  const links = await readLinks(readingIn(store), [id], 'in');
  const ids = links.flatMap(({ rel, src_id }) => (rel === 'supersedes' ? [src_id] : []));
  const stating = (await storedClaimsCalled(store, ids)).filter((claim) => claim.status === 'active');
  const path = stating.find((claim) => claim.id === by)?.path;
  if (path === undefined) return undefined;
  const claims = await readClaimsCalled(
    store,
    stating.map((claim) => claim.id),
  );
  return { memory, claims, findings: [], path, already: true };
}

function refuseGone({ id, status }: Memory): void {
  if (status === 'active' || status === 'candidate') return;
  const fix = 'Only active memories and candidates can become part of the files.';
  throw notDecidable(`The memory ${id} is ${status === 'invalid' ? 'forgotten' : 'superseded'}.`, fix);
}

function nothingRead({ id, rules }: Memory): UserInputError {
  const isPending = rules === 'pending';
  return new UserInputError(ours(`No claim was read from the memory ${id}.`), {
    code: 'nothing-to-graduate',
    fix: isPending
      ? 'Its text has not been held against the world yet: try again after `lore run`.'
      : 'Write its meaning into a file.',
    elsewhere: {
      route: isPending
        ? 'Its text has not been held against the world yet: try again later.'
        : 'Write its meaning into a file, with POST /entities.',
    },
  });
}

/** A memory of which a file says only a part, and why it could not be done to the end. */
interface UnfinishedGraduation {
  readonly memory: string;
  readonly why: string;
}

/**
 * Completes the graduations that killed processes left half done, for whoever has opened a store to write to it. Where none is left,
 * this is one look at a folder.
 *
 * @returns those that could not be completed. A memory that was superseded or forgotten since needs nothing.
 */
export async function completeGraduations(world: StoredWorld): Promise<readonly UnfinishedGraduation[]> {
  const { home, store } = world;
  if (home === undefined || store.engine.holder?.readOnly === true) return [];
  const left = leftGraduations(home);
  if (left.length > 0) await mendAdded(home, true);
  const unfinished: UnfinishedGraduation[] = [];
  for (const { request, remove } of left) {
    try {
      await graduateMemory(await openMemoryService(world), request, new AbortController().signal);
    } catch (error) {
      if (!(error instanceof LoreError)) throw error;
      const isDone = ['not-decidable', 'unknown-memory', 'nothing-to-graduate'].includes(error.code);
      if (!isDone) unfinished.push({ memory: request.id, why: error.message });
      // A fault that a person must fix is reported once. Any other one is tried again at the next opening.
      if (!(error instanceof UserInputError)) continue;
    }
    remove();
  }
  return unfinished;
}
