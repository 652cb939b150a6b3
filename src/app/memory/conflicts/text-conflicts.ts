import { judgeByWords, type PairJudgement } from '../../../detective/tiers/pair-judgement.ts';
import type { MemoryConflict } from '../../../model/memory.ts';
import { UserInputError } from '../../../util/errors.ts';
import { ours, type Wording } from '../../../util/text/wording.ts';
import type { MemoryService } from '../memory-service.ts';
import { askJudge, type Judged } from './asking/ask-judge.ts';
import type { LikenessIndex } from './likeness/likeness-index.ts';
import { mostAlike, thresholdsOf } from './likeness/most-alike.ts';
import { type Likeness, type PairVerdict, pairVerdict, type ReadMemory, sayTheSame } from './pair-verdict.ts';
import { dice } from './text/text-reading.ts';

/** Another memory that a memory conflicts with, as its text or slot says. */
export interface TextConflict extends PairVerdict, Pick<MemoryConflict, 'tier' | 'confidence'> {
  readonly other: ReadMemory;
  readonly similarity: number;
}

interface ComparedTexts {
  /** Contradictions first, then the most alike. */
  readonly conflicts: readonly TextConflict[];
  /** A non-memory in the question that contradicts it. */
  readonly beside: readonly TextConflict[];
  readonly compared_by: 'words' | 'meaning';
  readonly notes: readonly Wording[];
}

/** A candidate for a question, with its likeness. */
export interface OpenText {
  readonly other: ReadMemory;
  readonly similarity: number;
}

export interface Comparison {
  /** Lowest similarity of what is told; absent: that of the embedder, or of words. */
  readonly threshold?: number | undefined;
  /** True if the judge is asked where texts leave it open. */
  readonly asks: boolean;
  /** The non-memories that the judge is asked about as well, within the same limits. */
  readonly beside?: readonly OpenText[];
}

/** Compares a memory with every other that is active, as the index has them. */
export async function textConflicts(
  service: MemoryService,
  index: LikenessIndex,
  subject: ReadMemory,
  { threshold, asks, beside = [] }: Comparison,
  signal: AbortSignal,
): Promise<ComparedTexts> {
  const { alike, by, notes } = await mostAlike(service, index, subject, threshold, signal);
  const similar = new Map(alike.map(({ other, similarity }) => [other.memory.id, similarity]));
  const found: TextConflict[] = [];
  const open: { other: ReadMemory; likeness: Likeness; isSettled: boolean }[] = [];
  const thresholds = thresholdsOf(by === 'meaning' ? service : {}, threshold);
  for (const other of new Set([...alike.map(({ other }) => other), ...index.inSlotsOf(subject)])) {
    if (other.memory.id === subject.memory.id) continue;
    const similarity = similar.get(other.memory.id) ?? dice(subject.reading.stems, other.reading.stems);
    const likeness = { similarity, by, thresholds };
    const verdict = pairVerdict(subject, other, likeness);
    const judgement = verdict === 'ask' ? judgeByWords(subject.memory, other.memory) : undefined;
    const judged = saidByJudge(judgement);
    if (judged !== undefined) found.push({ ...judged, other, similarity });
    else if (verdict === 'ask') open.push({ other, likeness, isSettled: judgement !== undefined });
    else if (verdict !== undefined) found.push({ ...verdict, other, similarity });
  }
  const unsettled = byLikeness([
    ...open.filter(({ isSettled }) => !isSettled).map(({ other, likeness: { similarity } }) => ({ other, similarity })),
    ...beside,
  ]);
  const asked = asks ? await askJudge(service, subject, unsettled, signal) : nobodyAsked;
  for (const { other, likeness } of open) {
    const { similarity } = likeness;
    const judged = saidByJudge(asked.said.get(other.memory.id));
    if (judged !== undefined) found.push({ ...judged, other, similarity });
    else if (sayTheSame(subject, other, likeness)) {
      found.push({ kind: 'duplicate', reason: 'similarity', other, similarity });
    }
  }
  const clashing = beside.flatMap((each) => {
    const judged = saidByJudge(asked.said.get(each.other.memory.id));
    return judged === undefined ? [] : [{ ...judged, ...each }];
  });
  return {
    ...{ conflicts: found.sort(worstConflictFirst), beside: clashing },
    ...{ compared_by: by, notes: [...notes, ...asked.notes] },
  };
}

/** As a conflict has it; undefined of a tier that says they do not exclude each other. */
export function saidByJudge(said: PairJudgement | undefined): Omit<TextConflict, 'other' | 'similarity'> | undefined {
  if (said?.relation !== 'contradiction' || said.tier === 'text') return undefined;
  return { kind: 'contradiction', reason: 'judge', tier: said.tier, confidence: said.confidence };
}

const nobodyAsked: Judged = { said: new Map(), notes: [] };

const byLikeness = (open: readonly OpenText[]): ReadMemory[] =>
  [...open].sort((a, b) => b.similarity - a.similarity).map(({ other }) => other);

export const worstConflictFirst = (
  a: { kind: string; similarity: number },
  b: { kind: string; similarity: number },
): number => a.kind.localeCompare(b.kind) || b.similarity - a.similarity;

/** True if it is a similarity from which on texts may be told: at 0 everything would be like everything. */
export const isThreshold = (threshold: number): boolean => threshold > 0 && threshold <= 1;

/** Only for texts: the findings of a rule or a slot are reported at any likeness. */
export const thresholdWords = 'a number above 0 and at most 1, such as 0.6; it is the least likeness of two texts';

/** @throws UserInputError `bad-threshold` */
export function requireThreshold(threshold: number | undefined): void {
  if (threshold === undefined || isThreshold(threshold)) return;
  throw new UserInputError(ours(`${threshold} is not a threshold.`), {
    code: 'bad-threshold',
    fix: `Give ${thresholdWords}. Without one the usual likeness is asked for.`,
  });
}
