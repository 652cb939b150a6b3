import { existsSync } from 'node:fs';
import { type RuleSet, readRuleSet } from '../../app/rules/rule-set.ts';
import { storeFileOf, type WorldHome } from '../../app/store/home.ts';
import { refuseOtherWorld } from '../../app/store/other-world.ts';
import { sharedEngine } from '../../compose.ts';
import { readWorldRecord } from '../../queries/meta/world-record.ts';
import { GraphError } from '../../util/errors.ts';
import { homeOf } from './stored-world.ts';

/**
 * Reads the rules for one piece of work, those of the world's store among them if there is one. While another process holds
 * the store, the rules of the files have to do, and `warn` gets a sentence that says so.
 */
export async function withRuleSet<T>(
  world: string | undefined,
  work: (set: RuleSet) => Promise<T>,
  warn: (words: string) => void = warnOnStderr,
): Promise<T> {
  const home = homeOf({ path: world, store: 'make' });
  const engine = sharedEngine(process.env);
  const path = engine.ownsFile ? storeFileIn(home) : '';
  const store =
    path === undefined ? undefined : await engine.open(path, 'read').catch((error) => heldElsewhere(error, warn));
  if (store === undefined) return work(await readRuleSet({ home }));
  try {
    const record = await readWorldRecord(store);
    await refuseOtherWorld(store, record, homeOf({ path: world, store: 'need' }));
    return await work(await readRuleSet({ home, store, calendar: record?.calendar }));
  } finally {
    await store.close();
  }
}

/** A server or a watch that holds the store is no reason to fail: nearly all rules are in files. */
function heldElsewhere(error: unknown, warn: (words: string) => void): undefined {
  if (!(error instanceof GraphError) || error.code !== 'store-locked') throw error;
  warn(`${error.message} So this list comes from the files, without the rules added or switched off in the store.`);
  return undefined;
}

function warnOnStderr(words: string): void {
  process.stderr.write(`${words}\n`);
}

function storeFileIn(home: WorldHome | undefined): string | undefined {
  const path = home === undefined ? undefined : storeFileOf(home);
  return path !== undefined && existsSync(path) ? path : undefined;
}
