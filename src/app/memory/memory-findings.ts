import { readDecisions } from '../../queries/decisions.ts';
import { touchedScope } from '../../rules/run/options.ts';
import { configOf, rulesOf } from '../store/stored-config.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { runUndisturbed } from '../store/undisturbed.ts';
import { runSettings } from '../world/run-settings.ts';

/** Finds what memories contradict. */
const memoryRule = 'memory/contradiction';

/**
 * Looks at these memories, and at what they conflict with, and nowhere else: opens what conflicts now, and closes what does no
 * longer, as after a memory was superseded.
 *
 * @returns ids of the findings that this opened.
 */
export async function openMemoryFindings(world: StoredWorld, memoryIds: readonly string[]): Promise<string[]> {
  const { store, clock } = world;
  if (memoryIds.length === 0) return [];
  const { delta } = await runUndisturbed(store, {
    rules: await rulesOf(world),
    only: [memoryRule],
    mode: 'live',
    scope: touchedScope({ entities: [...memoryIds], relinked: false }),
    ...runSettings(await configOf(world)),
    decisions: await readDecisions(store, clock()),
    clock,
  });
  return [...delta.opened, ...delta.reopened].sort();
}
