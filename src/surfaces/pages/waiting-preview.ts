import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { planWaitingTrial } from '../../app/dry-run/waiting-trial.ts';
import { decisionsPath } from '../../app/store/parse-decisions.ts';
import type { Finding } from '../../model/finding.ts';
import type { Waiting } from '../../model/waiting.ts';
import { readStoreMark } from '../../queries/meta/news.ts';
import type { ServedWorld } from '../served/served-world.ts';

/** Milliseconds that a page waits for a trial: one that was made already is answered within them. */
const patienceMs = 25;

interface Trial {
  /** The state of the lore and of all decisions, in the store and in the file that the trial reads. */
  readonly state: string;
  readonly waiting: Promise<Waiting | undefined>;
  done: { readonly waiting: Waiting | undefined } | undefined;
}

/** One trial at a time for each world; that of an older state tells nothing. */
const trials = new WeakMap<ServedWorld, Trial>();

/**
 * The findings that a claim would be a part of if what waits from prose were accepted. Trying that is a check of the whole world:
 * it is begun, and no page waits for it. Undefined until it is done, and where it cannot be.
 */
export async function trialOfClaim(world: ServedWorld, claim: string): Promise<readonly Finding[] | undefined> {
  const { home } = world.stored;
  if (home === undefined) return undefined;
  const state = await stateOf(world, join(home.root, decisionsPath));
  const last = trials.get(world);
  const trial = last?.state === state || last?.done === undefined ? (last ?? begin(world, state)) : begin(world, state);
  if (trial.state !== state) return undefined; // an older one is still under way
  const done = trial.done ?? (await Promise.race([trial.waiting.then((waiting) => ({ waiting })), sleep(patienceMs)]));
  const waiting = done?.waiting;
  if (waiting === undefined) return undefined;
  return [...waiting.would_open, ...waiting.would_join].filter(({ members }) => members.some(({ id }) => id === claim));
}

/** A conflict that is dismissed or opened again makes no ingest, and its decision stands in the store before it is in the file. */
async function stateOf({ stored }: ServedWorld, decisions: string): Promise<string> {
  const file = await stat(decisions, { bigint: true }).catch(() => undefined);
  const { all } = await readStoreMark(stored.store);
  return [all, file?.mtimeNs, file?.size].join('/');
}

function begin(world: ServedWorld, state: string): Trial {
  const waiting = Promise.resolve()
    .then(() => world.tryWaiting(planWaitingTrial(world.stored), new AbortController().signal))
    .catch((error: unknown) => {
      world.log.debug({ err: error }, 'unaccepted claims could not be tested');
      return undefined;
    });
  const trial: Trial = { state, waiting, done: undefined };
  waiting.then((found) => {
    trial.done = { waiting: found };
  });
  trials.set(world, trial);
  return trial;
}

const sleep = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, ms, undefined));
