import type { Judge } from '../memory-service.ts';
import type { ReadMemory } from './pair-verdict.ts';

export interface Judged {
  /** Ids of the memories that contradict, in the eyes of the judge. */
  readonly contradicting: ReadonlySet<string>;
  readonly notes: readonly string[];
}

/** The judge is asked about so many, the most alike: it may be a model that costs. */
const mostAsked = 5;
/** Milliseconds for all of its answers together. */
const patience = 20_000;

/** Asks about memories that are alike. A judge that fails or takes too long has not said anything. */
export async function askJudge(
  judge: Judge | undefined,
  subject: ReadMemory,
  others: readonly ReadMemory[],
  signal: AbortSignal,
): Promise<Judged> {
  const contradicting = new Set<string>();
  if (judge === undefined) return { contradicting, notes: [] };
  const late = AbortSignal.timeout(patience);
  const ends = AbortSignal.any([signal, late]);
  const notes: string[] = [];
  for (const { memory } of others.slice(0, mostAsked)) {
    try {
      if (await orAborted(judge(memory, subject.memory, ends), ends)) contradicting.add(memory.id);
    } catch (error) {
      if (signal.aborted) throw error;
      const reason = late.aborted ? `no answer within ${patience / 1000} seconds` : reasonOf(error);
      notes.push(`The judge was not heard about ${memory.id}: ${reason}.`);
      if (late.aborted) break;
    }
  }
  if (others.length > mostAsked) {
    notes.push(`The judge was asked about the ${mostAsked} most alike of ${others.length} memories.`);
  }
  return { contradicting, notes };
}

function orAborted<T>(task: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    task.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
