import { existsSync } from 'node:fs';
import { type RuleSet, readRuleSet } from '../app/rules/rule-set.ts';
import { storeFileOf, type WorldHome } from '../app/store/home.ts';
import { readWorldRecord } from '../app/store/world-record.ts';
import { storeEngine } from '../compose.ts';
import { homeOf } from './kept.ts';

/** The rules at hand for one piece of work: with those of the world's store where there is one, without where there is none. */
export async function withRuleSet<T>(world: string | undefined, work: (set: RuleSet) => Promise<T>): Promise<T> {
  const home = homeOf({ path: world, store: 'need' });
  const engine = storeEngine(process.env);
  const path = engine.ownsFile ? storeFileIn(home) : '';
  if (path === undefined) return work(await readRuleSet({ home }));
  const store = await engine.open(path);
  try {
    const record = await readWorldRecord(store);
    return await work(await readRuleSet({ home, store, calendar: record?.calendar }));
  } finally {
    await store.close();
  }
}

function storeFileIn(home: WorldHome | undefined): string | undefined {
  const path = home === undefined ? undefined : storeFileOf(home);
  return path !== undefined && existsSync(path) ? path : undefined;
}
