import { type NarrativePass, narrativeDigest, readStory } from '../../detective/narrative/narrative-pass.ts';
import type { ModelSettings } from '../../llm/settings.ts';
import type { Forgetting } from '../../model/detective-settings.ts';
import type { Story } from '../../model/story.ts';
import { type CompletePass, readCompletePass, writeCompletePass } from '../../queries/detective/complete-pass.ts';
import { knownFactSets } from '../../queries/detective/confusions.ts';
import { defined } from '../../util/defined.ts';
import { LoreError } from '../../util/errors.ts';
import { answersOnDisk } from '../store/answers-on-disk.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { keepNarrated } from '../story/keep-confusions.ts';
import type { StoryRead } from '../story/read-over.ts';
import { withoutContradicted } from '../story/without-contradicted.ts';
import type { ModelReading } from './detective-report.ts';

export interface NarrateRequest {
  /** The model, and how it is reached. */
  readonly settings: ModelSettings;
  readonly forgetting: Forgetting;
  /** When whoever asks began to wait for what is written: what was noted since is read, whatever is forgotten. */
  readonly since?: Date;
  readonly actor?: string;
  readonly onBatch?: (done: number, total: number) => void;
  /** Has the store to itself while it keeps what was found; the model is asked before. Default: at once. */
  readonly inTurn?: <T>(keep: () => Promise<T>) => Promise<T>;
  /** Calls the reading off: nothing of it is kept, but answers that came are not asked for again. */
  readonly signal?: AbortSignal;
}

/** The findings of a model in the story, and their changes in the store. */
export interface Narrated {
  readonly reading: ModelReading;
  /** Ids of the questions that this opened. */
  readonly opened: readonly string[];
}

/**
 * Has a model read the story, and keeps what it finds. A story that it has read to its end as it is now is not read again.
 *
 * @throws LoreError `cancelled`.
 */
export async function narrate(
  world: StoredWorld,
  { story }: Pick<StoryRead, 'story'>,
  { settings, forgetting, since, actor, onBatch, inTurn = (keep) => keep(), signal }: NarrateRequest,
): Promise<Narrated> {
  requireWanted(signal);
  const { store, home } = world;
  const { model } = settings;
  const last = await readCompletePass(store);
  if (narrativeDigest(story, { ...settings, forgetting }) === last?.digest) {
    return { reading: { ...nothingAsked, model, facts: story.length }, opened: [] };
  }
  const pass = await readStory(story, {
    ...settings,
    forgetting,
    known: await knownFactSets(store),
    ...(home === undefined ? {} : { cacheDir: answersOnDisk(home) }),
    triggers: toldSince(story, last, since),
    ...defined({ onBatch, signal }),
  });
  requireWanted(signal);
  const narrated = await withoutContradicted(store, pass.confusions);
  const kept = await inTurn(async () => {
    requireWanted(signal); // its turn may have been long in coming
    const changed = await keepNarrated(world, { narrated, ...defined({ actor }) });
    if (pass.complete) await writeCompletePass(store, pass.digest, story);
    return changed;
  });
  return {
    opened: kept.opened,
    reading: {
      ...{ model, unchanged: false, facts: pass.facts, forgotten: pass.forgotten },
      ...{ batches: pass.batches, failed: pass.failedBatches, failures: failuresOf(pass) },
      tokens: { prompt: pass.usage.promptTokens, completion: pass.usage.completionTokens },
      ...(settings.prices === undefined ? {} : { cost: pass.usage.cost }),
      ...{ new: narrated.length, known: pass.known + pass.confusions.length - narrated.length },
      ...{ dropped: sumOf(pass.dropped), ...defined({ not_stored: pass.usage.notStored }) },
    },
  };
}

/**
 * Ids of the facts that no model was given a chance to read: of those that the last complete pass did not know, all; where there was
 * none, the newest of each story, and what was noted since somebody waits for it.
 */
function toldSince(story: Story, last: CompletePass | undefined, since: Date | undefined): string[] {
  if (last !== undefined) return story.flatMap(({ id }) => (last.knew(id) ? [] : [id]));
  const newest = new Map(story.map((fact) => [fact.story, fact.id])).values();
  const noted = since === undefined ? [] : story.filter(({ told_at = 0 }) => told_at >= since.getTime());
  return [...newest, ...noted.map(({ id }) => id)];
}

function requireWanted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new LoreError('The reading of the story was cancelled.', { code: 'cancelled' });
}

function failuresOf({ usage: { failed, limitReached } }: NarrativePass): string[] {
  return [...Object.keys(failed).sort(), ...(limitReached ? ['over its limits'] : [])];
}

const nothingAsked = {
  ...{ unchanged: true, forgotten: 0, batches: 0, failed: 0, failures: [] },
  ...{ tokens: { prompt: 0, completion: 0 }, new: 0, known: 0, dropped: 0 },
} as const;

const sumOf = (counts: Readonly<Record<string, number | undefined>>): number =>
  Object.values(counts).reduce((sum: number, count) => sum + (count ?? 0), 0);
