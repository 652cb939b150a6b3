import { planWaitingTrial } from '../../app/dry-run/waiting-trial.ts';
import type { Finding } from '../../model/finding.ts';
import type { Waiting } from '../../model/waiting.ts';
import { readStateMark } from '../../queries/meta/state-mark.ts';
import type { ServedWorld } from '../served/served-world.ts';

/** Milliseconds that a page waits for a trial: one that was made already is answered within them. */
const patienceMs = 25;

interface Trial {
  readonly generation: number;
  readonly waiting: Promise<Waiting | undefined>;
  done: { readonly waiting: Waiting | undefined } | undefined;
}

/** One trial at a time for each world; that of an older state of its lore tells nothing. */
const trials = new WeakMap<ServedWorld, Trial>();

/**
 * The findings that a claim would be a part of if what waits from prose were accepted. Trying that is a check of the whole world:
 * it is begun, and no page waits for it. Undefined until it is done, and where it cannot be.
 */
export async function trialOfClaim(world: ServedWorld, claim: string): Promise<readonly Finding[] | undefined> {
  if (world.stored.home === undefined) return undefined;
  const { generation } = await readStateMark(world.stored.store);
  const last = trials.get(world);
  const trial =
    last?.generation === generation || last?.done === undefined
      ? (last ?? begin(world, generation))
      : begin(world, generation);
  if (trial.generation !== generation) return undefined; // an older one is still under way
  const done = trial.done ?? (await Promise.race([trial.waiting.then((waiting) => ({ waiting })), sleep(patienceMs)]));
  const waiting = done?.waiting;
  if (waiting === undefined) return undefined;
  return [...waiting.would_open, ...waiting.would_join].filter(({ members }) => members.some(({ id }) => id === claim));
}

function begin(world: ServedWorld, generation: number): Trial {
  const waiting = Promise.resolve()
    .then(() => world.tryWaiting(planWaitingTrial(world.stored), new AbortController().signal))
    .catch((error: unknown) => {
      world.log.debug({ err: error }, 'what waits could not be tried');
      return undefined;
    });
  const trial: Trial = { generation, waiting, done: undefined };
  waiting.then((found) => {
    trial.done = { waiting: found };
  });
  trials.set(world, trial);
  return trial;
}

const sleep = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, ms, undefined));
