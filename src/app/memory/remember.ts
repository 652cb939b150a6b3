import type { ConflictPolicy, Memory, MemoryAction, MemoryConflict } from '../../model/memory.ts';
import { type MemoryClaim, readMemoryClaims } from '../../queries/memory/claims.ts';
import { Mutex } from '../../util/mutex.ts';
import type { Wording } from '../../util/text/wording.ts';
import { type MemoryConflicts, memoryConflicts } from './conflicts/all-conflicts.ts';
import { type ConflictOutcome, outcomeOf } from './conflicts/policy.ts';
import { type RuleCheck, rulesInTime } from './conflicts/rules/rule-conflicts.ts';
import { requireMemory } from './known-memory.ts';
import { checkWaiting, lookLater } from './later-checks.ts';
import type { MemoryService } from './memory-service.ts';
import { draftMemory, type RememberRequest } from './remember-request.ts';
import { openedBy } from './writing/memory-findings.ts';
import { lostInMerge, type Written, writeRemembered } from './writing/write-remembered.ts';

interface WhatWasFound<Note> {
  readonly conflicts: readonly MemoryConflict[];
  /** Its claims, each as one line in words of the world; also if none is stored. */
  readonly read_as: readonly string[];
  /** The claims of the memory as they are stored. */
  readonly claims: readonly MemoryClaim[];
  /** Ids of the findings that this opened, and of those that were open and that it is part of now. */
  readonly findings: readonly string[];
  readonly rules: Memory['rules'];
  /** By which likeness texts were compared. */
  readonly compared_by: 'words' | 'meaning';
  /** The failures, a sentence each: a judge without an answer, an invalid setting. */
  readonly notes: readonly Note[];
}

/** `Note` is a sentence, as a program is told it; inside it is one that sets the words of others apart. */
export interface NotedMemory<Note = string> extends WhatWasFound<Note> {
  /** As it is stored; of `merged` the older one. */
  readonly memory: Memory;
  readonly action: Exclude<MemoryAction, 'rejected'>;
  /** Ids of the memories that contradict it, and that it holds in place of now. */
  readonly superseded: readonly string[];
}

/** The dry result: no memory of that text exists, and its id leads nowhere. */
export interface Unremembered<Note = string> extends WhatWasFound<Note> {
  readonly memory: UnstoredMemory;
  readonly action: 'rejected';
}

/** The memory to note, without the parts that only a stored one has. */
export type UnstoredMemory = Omit<Memory, 'id' | 'status' | 'rules' | 'created_at' | 'last_accessed' | 'access_count'>;

export type RememberResult<Note = string> = NotedMemory<Note> | Unremembered<Note>;

/**
 * The later work of rules: `later` if its text is not read yet, so that its claims are unknown; `nothing` if the new part has no claim; else
 * undefined.
 */
export function unruled<Note>({ action, read_as, rules }: RememberResult<Note>): 'later' | 'nothing' | undefined {
  if (action === 'rejected') return undefined;
  if (rules === 'pending') return 'later';
  const isNew = action === 'stored' || action === 'superseded';
  return isNew && read_as.length === 0 ? 'nothing' : undefined;
}

/**
 * Notes something, and says what it conflicts with.
 *
 * @throws UserInputError `bad-memory`, or `unknown-memory` for one of `derived_from`.
 */
export async function rememberText(
  service: MemoryService,
  request: RememberRequest,
  signal: AbortSignal,
): Promise<RememberResult<Wording>> {
  if (service.rules !== 'later') await checkWaiting(service, signal);
  const draft = draftMemory(request, service.world.clock().toISOString());
  const policy = request.on_conflict ?? service.settings().onConflict;
  // One after the other: of two that are noted at once, the second is compared with the first.
  const result = await turnOf(service).run(() => remember(service, { request, draft, policy }, signal));
  if (result.action !== 'rejected') lookLater(service, result.memory, policy);
  return { ...result, notes: [...service.settings().notes, ...result.notes] };
}

interface Asked {
  readonly request: RememberRequest;
  readonly draft: Memory;
  readonly policy: ConflictPolicy;
}

async function remember(service: MemoryService, asked: Asked, signal: AbortSignal): Promise<RememberResult<Wording>> {
  const { request, policy } = asked;
  const draft = withSourcesCalled(await service.table.current(), asked.draft);
  // A caller that refuses conflicts waits for the rules.
  const check = await rulesInTime(service, draft, signal, { waits: policy === 'raise' });
  const memory: Memory = { ...draft, rules: check === undefined ? 'pending' : 'checked' };
  const replaces = request.keep_sources !== true && memory.status === 'active' ? (memory.derived_from ?? []) : [];
  for (;;) {
    // Read before the comparison: what somebody else notes meanwhile is compared with in another turn.
    const known = (await service.table.current()).size;
    const found = await conflictsUnder(policy, service, memory, check, signal);
    const outcome = outcomeOf(policy, found.conflicts, new Set(memory.derived_from));
    const { notes, compared_by } = found;
    const about = { conflicts: outcome.told, read_as: check?.understood ?? [], compared_by };
    if (outcome.action === 'rejected') {
      return { memory: unstored(memory), action: 'rejected', ...about, ...nothing, rules: memory.rules, notes };
    }
    const written = await writeRemembered(service, { memory, outcome, check, replaces, known });
    if (written === undefined) continue;
    const { opened, ...stored } = written;
    const { findings: also, notes: more } = await openedBy(service, changedBy(written, outcome, replaces));
    const findings = [...new Set([...opened, ...also])].sort();
    const claims = await readMemoryClaims(service.world.store, [stored.memory.id]);
    return {
      ...stored,
      ...about,
      claims,
      findings,
      rules: stored.memory.rules,
      notes: [...notes, ...lostInMerge(written, memory), ...more],
    };
  }
}

/** The memories that it sums up may be named by the beginnings of their ids. */
function withSourcesCalled(memories: ReadonlyMap<string, Memory>, draft: Memory): Memory {
  if (draft.derived_from === undefined) return draft;
  const sources = draft.derived_from.map((words) => requireMemory(memories, words).id);
  return { ...draft, derived_from: [...new Set(sources)] };
}

const nothing = { claims: [], findings: [] } as const;

function unstored(memory: Memory): UnstoredMemory {
  const { id: _id, status: _status, rules: _rules, created_at: _at, last_accessed: _last, ...rest } = memory;
  const { access_count: _count, ...asked } = rest;
  return asked;
}

/** A memory that is not checked, or not reported, is compared with no other. */
async function conflictsUnder(
  policy: ConflictPolicy,
  service: MemoryService,
  memory: Memory,
  check: RuleCheck | undefined,
  signal: AbortSignal,
): Promise<MemoryConflicts> {
  if (memory.status === 'active' && policy !== 'ignore') {
    return memoryConflicts(service, memory, { check, asks: true }, signal);
  }
  return { conflicts: [], compared_by: service.embedder === undefined ? 'words' : 'meaning', notes: [] };
}

/** Ids of the memories of which a finding may open or close. */
function changedBy({ memory, superseded }: Written, { kept }: ConflictOutcome, replaces: readonly string[]): string[] {
  const ended = [...superseded, ...replaces];
  return kept.length + ended.length === 0 ? [] : [memory.id, ...ended];
}

const turns = new WeakMap<object, Mutex>();

function turnOf({ table }: MemoryService): Mutex {
  const turn = turns.get(table) ?? new Mutex();
  turns.set(table, turn);
  return turn;
}
