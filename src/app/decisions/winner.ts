import type { GraphStore } from '../../graph/port.ts';
import type { Member } from '../../model/finding.ts';
import { memoryId, memoryOfPath, memoryPath } from '../../model/memory.ts';
import { doSaySameInSlot } from '../../model/slot-values.ts';
import { type DecidableClaim, readDecidableClaims } from '../../queries/decidable-claims.ts';
import { clashingWith } from '../../queries/findings/decide.ts';
import type { StoredFinding } from '../../queries/findings/read.ts';
import { readMemories } from '../../queries/memory/memories.ts';
import { readingIn } from '../../queries/memory/reading.ts';
import { UserInputError } from '../../util/errors.ts';
import { stableHash } from '../../util/hash.ts';
import { requireMemory } from '../memory/known-memory.ts';
import { MemoryTable } from '../memory/memory-table.ts';
import { refuseIdleWinner } from '../memory/writing/superseding.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { isMemberCalled } from './find-claim.ts';

/** The member of a contradiction that is to hold, a claim or a memory. */
export interface Winner {
  readonly id: string;
  readonly path: string;
  readonly facts: string;
  readonly isMemory: boolean;
}

/** The replaced claim. */
export interface Losers {
  /** Ids of claims that stand in files. */
  readonly claims: readonly string[];
  /** Ids of memories: members themselves, or those whose claims are. */
  readonly memories: readonly string[];
  /** Claims of files that clash with a memory: what somebody remembers puts none of them out of force. */
  readonly stay: readonly Member[];
}

/**
 * The member that is to hold.
 *
 * @throws UserInputError `no-slot`, `not-a-member`, or `not-decidable` for a claim that stands in no file, a passage, or a memory that does not
 * count.
 */
export async function winnerOf(
  { store }: StoredWorld,
  { violation: { id, category, members } }: StoredFinding,
  winner: string | undefined,
): Promise<Winner | undefined> {
  if (winner === undefined) return undefined;
  const claims = members.filter(({ kind, undecided }) => kind !== 'entity' && undecided === undefined);
  if (category !== 'contradiction') {
    throw new UserInputError(`The finding ${id} is not a contradiction, so no claim of it can win.`, {
      code: 'no-slot',
      fix: 'Resolve it without a winner, or withdraw a claim.',
    });
  }
  const meant = claims.filter((member) => isMemberCalled(member, winner));
  const [member, ...others] = meant;
  if (member === undefined || others.length > 0) {
    throw new UserInputError(
      `${JSON.stringify(winner)} is ${meant.length > 1 ? 'several claims' : 'not a claim'} of the finding ${id}.`,
      {
        code: 'not-a-member',
        fix: `Its claims are: ${claims.map((each) => `${each.id} (${each.summary})`).join('; ')}.`,
      },
    );
  }
  if (member.kind === 'passage') {
    throw new UserInputError(`A passage has no state, so that nothing can be superseded by it: ${member.summary}`, {
      code: 'not-decidable',
      fix: 'Withdraw the memory (`lore memory forget ID --reason …`), or dismiss the finding.',
    });
  }
  if (member.kind === 'memory') {
    const memories = await new MemoryTable(store).current();
    refuseIdleWinner(memories, requireMemory(memories, member.id));
    const facts = stableHash('memory', member.source.quote ?? member.summary);
    return { id: member.id, path: memoryPath(member.id), facts, isMemory: true };
  }
  const claim = (await readDecidableClaims(store, [member.id])).get(member.id);
  return claim === undefined ? undefined : { ...placeOf(claim), isMemory: false };
}

function placeOf({ id, path, facts, memory, summary }: DecidableClaim): Omit<Winner, 'isMemory'> {
  if (memory === undefined) return { id, path, facts };
  throw new UserInputError(`The memory ${memory} cannot replace a claim of a file: ${summary}`, {
    code: 'not-decidable',
    fix: `Write it into a file first (\`lore memory graduate ${memory}\`), or correct the file.`,
  });
}

/** The rivals of the winner, by their fate. */
export async function losersTo(
  { store }: StoredWorld,
  { violation: { id, members } }: StoredFinding,
  winner: Winner | undefined,
): Promise<Losers> {
  if (winner === undefined) return { claims: [], memories: [], stay: [] };
  const { ids, isListed } = await clashingWith(store, id, winner.id);
  const clashing = new Set(isListed || !winner.isMemory ? ids : await withoutThoseSayingSame(store, winner.id, ids));
  const lost = members.filter((member) => clashing.has(member.id));
  const memories = lost.flatMap(({ source: { path } }) => memoryOfPath(path) ?? []);
  const ofFiles = lost.filter(({ source: { path } }) => memoryOfPath(path) === undefined);
  return {
    claims: winner.isMemory ? [] : ofFiles.map((member) => member.id).sort(),
    memories: [...new Set(memories)].sort(),
    stay: winner.isMemory ? ofFiles : [],
  };
}

/** A finding of very many memories of one slot names no pairs: those with different values there conflict. */
async function withoutThoseSayingSame(
  store: GraphStore,
  winner: string,
  others: readonly string[],
): Promise<readonly string[]> {
  const ids = [winner, ...others].filter((each) => memoryId.test(each));
  const stored = await readMemories(readingIn(store), ids);
  const memories = new Map(stored.map(({ memory }) => [memory.id, memory]));
  const one = memories.get(winner);
  return others.filter((id) => {
    const other = memories.get(id);
    return one === undefined || other === undefined || !doSaySameInSlot(one, other);
  });
}
