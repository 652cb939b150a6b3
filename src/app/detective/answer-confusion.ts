import type { Finding, Member } from '../../model/finding.ts';
import { memoryOfPath, memoryPath } from '../../model/memory.ts';
import { type DecidableClaim, readDecidableClaims } from '../../queries/decidable-claims.ts';
import { findingFacts } from '../../queries/findings/decide.ts';
import type { StoredFinding } from '../../queries/findings/read.ts';
import { UserInputError } from '../../util/errors.ts';
import { stableHash } from '../../util/hash.ts';
import { type FindingDecided, refuseUndecidable, settleFinding } from '../decisions/decide-finding.ts';
import type { Winner } from '../decisions/winner.ts';
import { findFinding } from '../findings/find-finding.ts';
import type { StoredWorld } from '../store/stored-world.ts';

export const confusionAnswers = ['yes', 'no'] as const;
type ConfusionAnswer = (typeof confusionAnswers)[number];

export interface AnswerRequest {
  /** The id of the finding, or the beginning of its fingerprint. */
  readonly id: string;
  readonly answer: ConfusionAnswer;
  /** Why, or whatever the history is to keep. */
  readonly note?: string;
  /** Hash of what it stated when it was shown: nothing is answered that says something else by now. */
  readonly seen?: string;
  readonly actor: string;
}

/** The effects of an answer. */
export interface ConfusionAnswered extends FindingDecided {
  readonly answer: ConfusionAnswer;
  /** Passages that an answer says are over: only their author changes them. */
  readonly passages: readonly Member[];
}

/**
 * Settles a question about the story. Yes: what it asks about holds, and what says otherwise is superseded by it. No: it is
 * superseded, with what says the same, by the newest that says otherwise; nothing else is. A claim that waits is withdrawn in place
 * of that. A passage has no state: the answer is recorded, and closes the question.
 *
 * @throws UserInputError `unknown-finding`, `no-question` for a finding of another sort, or `not-decidable`.
 */
export async function answerConfusion(
  world: StoredWorld,
  { id, answer, note = '', seen, actor }: AnswerRequest,
): Promise<ConfusionAnswered> {
  const finding = await findFinding(world.store, id, ({ isDecided }) => !isDecided);
  const confusion = confusionOf(finding);
  refuseUndecidable(finding, 'resolve');
  await refuseChanged(world, confusion, seen);
  const isRetired = new Set(answer === 'yes' ? confusion.rivals : [confusion.asks_about, ...confusion.equals]);
  const held =
    answer === 'yes' ? confusion.asks_about : confusion.fact_ids.findLast((each) => confusion.rivals.includes(each));
  const retired = confusion.members.filter((member) => isRetired.has(member.id));
  const claims = await readDecidableClaims(world.store, [...retired.map((member) => member.id), held ?? '']);
  const winner = winnerAmong(confusion, claims, held);
  const settled = await settleFinding(world, finding, {
    decision: 'resolve',
    reason: [`answered ${answer}`, note.trim()].filter((part) => part !== '').join(': '),
    actor,
    winner,
    ...whatGoes(retired, claims, winner),
  });
  return { ...settled, answer, passages: retired.filter(({ kind }) => kind === 'passage') };
}

/**
 * Closes a question to which neither yes nor no is right, since each of its facts was so at its time: it is dismissed, and they stay.
 *
 * @throws UserInputError `unknown-finding`, `no-question`, or `not-decidable`.
 */
export async function leaveEachAtItsTime(
  world: StoredWorld,
  { id, note = '', seen, actor }: Omit<AnswerRequest, 'answer'>,
): Promise<FindingDecided> {
  const finding = await findFinding(world.store, id, ({ isDecided }) => !isDecided);
  refuseUndecidable(finding, 'dismiss');
  await refuseChanged(world, confusionOf(finding), seen);
  const reason = ['each at its time', note.trim()].filter((part) => part !== '').join(': ');
  const nothing = { claims: [], memories: [], stay: [], winner: undefined };
  return settleFinding(world, finding, { decision: 'dismiss', kind: 'not-a-conflict', reason, actor, ...nothing });
}

/** @throws UserInputError where it does not state any more what it stated when it was shown. */
async function refuseChanged(world: StoredWorld, { id }: Confusion, seen: string | undefined): Promise<void> {
  if (seen !== undefined && seen !== (await findingFacts(world.store, id))) throw changedMeanwhile(id);
}

type Confusion = Extract<Finding, { category: 'confusion' }>;

function confusionOf({ violation }: StoredFinding): Confusion {
  if (violation.category === 'confusion') return violation;
  throw new UserInputError(`The finding ${violation.id} is not a question about the story.`, {
    code: 'no-question',
    fix: `Resolve or dismiss it: \`lore explain ${violation.id}\` shows how to fix it.`,
  });
}

function changedMeanwhile(id: string): UserInputError {
  return new UserInputError(`The question ${id} has changed since you saw it.`, {
    code: 'not-decidable',
    fix: 'Look at it again, then answer.',
  });
}

/** The statement that is true from now on, if there is one: a memory, or an active claim. */
function winnerAmong(
  { members }: Confusion,
  claims: ReadonlyMap<string, DecidableClaim>,
  held: string | undefined,
): Winner | undefined {
  const member = members.find(({ id }) => id === held);
  if (member === undefined) return undefined;
  const memory = memoryOfPath(member.source.path);
  if (memory !== undefined) {
    const facts = stableHash('memory', member.source.quote ?? member.summary);
    return { id: memory, path: memoryPath(memory), facts, isMemory: true };
  }
  const claim = claims.get(member.id);
  if (claim === undefined || !countingStates.has(claim.state)) return undefined;
  return { id: claim.id, path: claim.path, facts: claim.facts, isMemory: false };
}

const countingStates: ReadonlySet<string> = new Set(['active', 'claim']);

/** The replaced statements, by their fate. */
function whatGoes(
  retired: readonly Member[],
  claims: ReadonlyMap<string, DecidableClaim>,
  winner: Winner | undefined,
): Pick<Parameters<typeof settleFinding>[2], 'claims' | 'memories' | 'stay' | 'withdrawn'> {
  const memories = retired.flatMap(({ source: { path } }) => memoryOfPath(path) ?? []);
  const stated = retired.flatMap(({ id, source: { path } }) =>
    memoryOfPath(path) === undefined ? (claims.get(id) ?? []) : [],
  );
  const counting = stated.filter(({ state }) => countingStates.has(state)).map(({ id }) => id);
  const waiting = stated.filter(({ state }) => state === 'candidate').map(({ id }) => id);
  return {
    claims: winner?.isMemory === false ? counting : [],
    memories: [...new Set(memories)].filter((id) => id !== winner?.id).sort(),
    stay: winner?.isMemory === true ? retired.filter(({ id }) => counting.includes(id)) : [],
    withdrawn: [...waiting, ...(winner === undefined ? counting : [])].sort(),
  };
}
