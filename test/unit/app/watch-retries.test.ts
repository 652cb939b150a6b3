import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WatchRetries } from '../../../src/app/ingest/watch-retries.ts';
import { watchWorld } from '../../../src/app/ingest/watch-world.ts';
import { openMemoryStore } from '../../../src/compose.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { ConfigError, GraphError } from '../../../src/util/errors.ts';
import { keep, WorldFolder } from '../../support/worlds/world-folder.ts';

const away = (message = 'The ferry has stopped answering.') => new GraphError(message, { code: 'neo4j-unreachable' });

describe('what could not be stored', () => {
  it('is tried again after 5 s, then less and less often, a minute apart at most; and as at first once it went well', () => {
    const retries = new WatchRetries();
    const pauses = Array.from({ length: 6 }, () => retries.failed(['odo.yaml'], away()));
    expect(pauses).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
    expect([retries.stored(), retries.stored()]).toEqual([true, false]);
    expect(retries.failed([], away())).toBe(5_000);
  });

  it('is tried with what was saved since', () => {
    const retries = new WatchRetries();
    retries.failed(['odo.yaml', 'maren.yaml'], away());
    expect(retries.withUnstored(['wren.yaml', 'odo.yaml'])).toEqual(['maren.yaml', 'odo.yaml', 'wren.yaml']);
    retries.stored();
    expect(retries.withUnstored(['wren.yaml'])).toEqual(['wren.yaml']);
  });

  it('waits for another save where the files are at fault', () => {
    const retries = new WatchRetries();
    const broken = new ConfigError('lore.yaml cannot be read.', { code: 'broken-settings' });
    expect(retries.failed(['lore.yaml'], broken)).toBeUndefined();
    expect([retries.isNews(broken), retries.isNews(broken)]).toEqual([true, true]);
    expect(retries.stored()).toBe(false);
  });

  it('is told of once for each reason', () => {
    const retries = new WatchRetries();
    const told = (error: GraphError) => {
      retries.failed(['odo.yaml'], error);
      return retries.isNews(error);
    };
    expect([away(), away(), away('It refuses.'), away('It refuses.'), away()].map(told)).toEqual([
      true,
      false,
      true,
      false,
      true,
    ]);
    retries.stored();
    expect(told(away())).toBe(true);
  });
});

describe('a watch over a store that fails', () => {
  let folder: WorldFolder;
  let store: GraphStore;
  beforeEach(async () => {
    folder = new WorldFolder({ 'lore.yaml': 'world: Vask\n', 'maren.yaml': '- { name: Maren, kind: Person }\n' });
    store = await openMemoryStore();
  });
  afterEach(async () => {
    await store.close();
    folder.remove();
  });

  it('takes in by itself what was saved meanwhile, when it works again, and tells both once', async () => {
    let isAway = false;
    const ailing = new Proxy(store, {
      get(of, key) {
        const member: unknown = Reflect.get(of, key, of);
        if (typeof member !== 'function') return member;
        if (key !== 'write' && key !== 'read') return member.bind(of);
        return (...args: unknown[]) => (isAway ? Promise.reject(away()) : Reflect.apply(member, of, args));
      },
    });
    const events: string[] = [];
    const created: string[] = [];
    const until = (what: string, of = events) =>
      expect.poll(() => of, { timeout: 20_000, interval: 5 }).toContain(what);
    const over = new AbortController();
    const watch = watchWorld(await keep(ailing, folder.root), {
      signal: over.signal,
      onReport: ({ entities }) => void created.push(...entities.created),
      onTrouble: ({ code }, { triesAgain }) => void events.push(`${code} ${triesAgain}`),
      onRecovery: () => void events.push('back'),
      retryPauses: { first: 20, most: 50 },
    });
    await until('maren', created);
    isAway = true;
    folder.write('odo.yaml', '- { name: Odo, kind: Person }\n');
    await until('neo4j-unreachable true');
    folder.write('wren.yaml', '- { name: Wren, kind: Person }\n');
    await new Promise((resolve) => setTimeout(resolve, 300));
    isAway = false;
    await until('back');
    await until('wren', created);
    over.abort();
    await watch;
    expect(events).toEqual(['neo4j-unreachable true', 'back']);
    expect(created).toEqual(['maren', 'odo', 'wren']);
  });
});
