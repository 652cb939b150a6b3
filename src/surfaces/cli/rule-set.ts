import { existsSync } from 'node:fs';
import { type RuleSet, readRuleSet } from '../../app/rules/rule-set.ts';
import { storeFileOf, type WorldHome } from '../../app/store/home.ts';
import { storeEngine } from '../../compose.ts';
import { readWorldRecord } from '../../queries/meta/world-record.ts';
import { GraphError } from '../../util/errors.ts';
import { homeOf } from './stored-world.ts';

/**
 * The rules at hand for one piece of work: with those of the world's store where there is one, without where there is none,
 * and without where another process has it, which `told` hears of in one sentence.
 */
export async function withRuleSet<T>(
  world: string | undefined,
  work: (set: RuleSet) => Promise<T>,
  told: (words: string) => void = tellOnStderr,
): Promise<T> {
  const home = homeOf({ path: world, store: 'need' });
  const engine = storeEngine(process.env);
  const path = engine.ownsFile ? storeFileIn(home) : '';
  const store = path === undefined ? undefined : await engine.open(path).catch((error) => heldElsewhere(error, told));
  if (store === undefined) return work(await readRuleSet({ home }));
  try {
    const record = await readWorldRecord(store);
    return await work(await readRuleSet({ home, store, calendar: record?.calendar }));
  } finally {
    await store.close();
  }
}

/** A server or a watch beside us is no reason to say nothing: what files say of rules is nearly all there is. */
function heldElsewhere(error: unknown, told: (words: string) => void): undefined {
  if (!(error instanceof GraphError) || error.code !== 'store-locked') throw error;
  told(
    `${error.message} So this is what the files say: rules added to the store, and those switched off there, are not in it.`,
  );
  return undefined;
}

function tellOnStderr(words: string): void {
  process.stderr.write(`${words}\n`);
}

function storeFileIn(home: WorldHome | undefined): string | undefined {
  const path = home === undefined ? undefined : storeFileOf(home);
  return path !== undefined && existsSync(path) ? path : undefined;
}
