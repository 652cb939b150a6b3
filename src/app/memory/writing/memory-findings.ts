import { loadConfig } from '../../../config/config.ts';
import { clearNoted } from '../../../ingest/store/journal.ts';
import { readDecisions } from '../../../queries/decisions.ts';
import { readStoredWaivers } from '../../../queries/meta/waivers.ts';
import { touchedScope } from '../../../rules/run/options.ts';
import { LoreError, reasonIn } from '../../../util/errors.ts';
import { Wording } from '../../../util/text/wording.ts';
import { configOf, rulesOf } from '../../store/stored-config.ts';
import type { StoredWorld } from '../../store/stored-world.ts';
import { runUndisturbed } from '../../store/undisturbed.ts';
import { runSettings } from '../../world/run-settings.ts';
import type { MemoryService } from '../memory-service.ts';

/** Finds what memories contradict. */
const memoryRule = 'memory/contradiction';

/**
 * Looks at these memories, at what they conflict with, and nowhere else: opens what conflicts now, and closes what does no longer,
 * as after a memory was superseded.
 *
 * @param entities of which other claims count now than before: all rules look at them.
 * @param noted those of them that were noted for that.
 * @returns ids of the findings that this opened, or that more is part of now, sorted.
 */
export async function openMemoryFindings(
  world: StoredWorld,
  memoryIds: readonly string[],
  entities: readonly string[] = [],
  noted: readonly string[] = [],
): Promise<string[]> {
  const { store, clock } = world;
  if (memoryIds.length + entities.length === 0) return [];
  const { delta } = await runUndisturbed(store, {
    rules: await rulesOf(world),
    ...(entities.length === 0 ? { only: [memoryRule] } : {}),
    mode: 'live',
    scope: touchedScope({ entities: [...memoryIds, ...entities], relinked: true }),
    ...runSettings(await settingsOf(world)),
    waivers: await readStoredWaivers(store),
    decisions: await readDecisions(store, clock()),
    clock,
    beforeRecord: (tx) => clearNoted(tx, [...memoryIds, ...noted]),
  });
  const joined = delta.slots.flatMap(({ id, status }) => (status === 'grew' ? [id] : []));
  return [...delta.opened, ...delta.reopened, ...joined].sort();
}

/**
 * The findings that open, or get more in them, because of what is kept about a memory. Where the rule cannot run now, the next run opens them.
 *
 * @param entities of which other claims count now than before.
 */
export async function openedBy(
  { world }: MemoryService,
  memoryIds: readonly string[],
  entities: readonly string[] = [],
): Promise<{ readonly findings: readonly string[]; readonly notes: readonly Wording[] }> {
  try {
    return { findings: await openMemoryFindings(world, memoryIds, entities), notes: [] };
  } catch (error) {
    if (!(error instanceof LoreError)) throw error;
    return {
      findings: [],
      notes: [new Wording(['The next run opens its finding; now it could not: ', reasonIn(error)])],
    };
  }
}

/** Where no folder of the world is at hand, those of a world that says nothing. */
async function settingsOf(world: StoredWorld) {
  if (world.home !== undefined) return configOf(world);
  return loadConfig({ root: '', calendarFiles: [], read: () => undefined }).config;
}
