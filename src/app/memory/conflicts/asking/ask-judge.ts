import { judgeInBothOrders } from '../../../../detective/tiers/model-tier.ts';
import { judgeByNli, shareAnEntity } from '../../../../detective/tiers/nli-tier.ts';
import { type PairJudgement, setConfidence } from '../../../../detective/tiers/pair-judgement.ts';
import { type Memory, memoryId } from '../../../../model/memory.ts';
import { orAborted } from '../../../../util/or-aborted.ts';
import { bare, type OthersWords, ours, Wording } from '../../../../util/text/wording.ts';
import type { MemoryService } from '../../memory-service.ts';
import type { ReadMemory } from '../pair-verdict.ts';

export interface Judged {
  /** By the ids of the other memories; none of those that nobody said anything about. */
  readonly said: ReadonlyMap<string, PairJudgement>;
  readonly notes: readonly Wording[];
}

/** The classifier is asked about so many, the most alike; sentences of passages are among them. */
const mostClassified = 64;
/** Milliseconds for all of its answers together, the loading of it included. */
const classifierPatience = 10_000;
/** The judge is asked about so many, the most alike: it may be a model that costs. */
const mostAsked = 5;
/** Milliseconds for all of its answers together. */
const patience = 20_000;

/**
 * Asks about memories that are alike, cheap before dear: a classifier on this machine, then, where that decides nothing, the judge.
 * One that fails or takes too long has not said anything.
 */
export async function askJudge(
  { nli, judge }: Pick<MemoryService, 'nli' | 'judge'>,
  subject: ReadMemory,
  others: readonly ReadMemory[],
  signal: AbortSignal,
): Promise<Judged> {
  const classified = await askClassifier(nli, subject, others, signal);
  const open = others.filter(({ memory }) => !classified.said.has(memory.id));
  const asked = await askModel(judge, subject, open, signal);
  return { said: new Map([...classified.said, ...asked.said]), notes: [...classified.notes, ...asked.notes] };
}

const nothing: Judged = { said: new Map(), notes: [] };

async function askClassifier(
  nli: MemoryService['nli'],
  subject: ReadMemory,
  others: readonly ReadMemory[],
  signal: AbortSignal,
): Promise<Judged> {
  if (nli === undefined) return nothing;
  const of = others
    .filter(({ memory }) => shareAnEntity(subject.memory, memory))
    .slice(0, mostClassified)
    .map(({ memory }) => memory);
  const late = AbortSignal.timeout(classifierPatience);
  const ends = AbortSignal.any([signal, late]);
  try {
    const judgements = await orAborted(judgeByNli(nli, subject.memory, of, ends), ends);
    const said = of.flatMap(({ id }, at): (readonly [string, PairJudgement])[] => {
      const judgement = judgements[at];
      return judgement === undefined ? [] : [[id, judgement]];
    });
    return { said: new Map(said), notes: [] };
  } catch (error) {
    if (signal.aborted) throw error;
    const reason = late.aborted ? noAnswerIn(classifierPatience) : reasonOf(error);
    return { ...nothing, notes: [new Wording(['The classifier ', bare(nli.model), ' was not heard: ', reason, '.'])] };
  }
}

async function askModel(
  judge: MemoryService['judge'],
  subject: ReadMemory,
  others: readonly ReadMemory[],
  signal: AbortSignal,
): Promise<Judged> {
  if (judge === undefined) return nothing;
  const said = new Map<string, PairJudgement>();
  const late = AbortSignal.timeout(patience);
  const ends = AbortSignal.any([signal, late]);
  const notes: Wording[] = [];
  for (const { memory } of others.slice(0, mostAsked)) {
    try {
      const answer = await orAborted(judgeInBothOrders(judge, memory, subject.memory, ends), ends);
      if (answer === 'torn') {
        notes.push(
          new Wording([
            'The judge says otherwise of ',
            calledIn(memory),
            ' when the order of the two is reversed. It is ignored.',
          ]),
        );
      } else if (answer === 'contradiction') {
        said.set(memory.id, { relation: answer, tier: 'model', confidence: setConfidence.model });
      }
    } catch (error) {
      if (signal.aborted) throw error;
      const reason = late.aborted ? noAnswerIn(patience) : reasonOf(error);
      notes.push(new Wording(['The judge was not heard about ', calledIn(memory), ': ', reason, '.']));
      if (late.aborted) break;
    }
  }
  if (others.length > mostAsked) {
    notes.push(ours(`The judge was asked about the ${mostAsked} most alike of ${others.length} texts.`));
  }
  return { said, notes };
}

/** A sentence is called by its place. */
const calledIn = ({ id, source = id }: Memory): string | OthersWords => (memoryId.test(id) ? id : bare(source));

const noAnswerIn = (milliseconds: number): string => `no answer within ${milliseconds / 1000} seconds`;

const reasonOf = (error: unknown): OthersWords =>
  bare((error instanceof Error ? error.message : String(error)).replace(/\.$/, ''));
