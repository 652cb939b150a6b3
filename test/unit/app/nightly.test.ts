import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import { type NightlyEvent, type NightlyRequest, nightly, nightlyRun } from '../../../src/app/nightly/nightly.ts';
import { readLatestRun } from '../../../src/app/runs/latest-run.ts';
import { worldAt } from '../../../src/app/store/home.ts';
import { openStoredWorld, type StoredWorld } from '../../../src/app/store/stored-world.ts';
import { storeEngine } from '../../../src/compose.ts';
import { toCommand, toWebhook } from '../../../src/surfaces/cli/commands/store/notify.ts';
import { saltMarch, tickingClock, WorldFolder } from '../../support/worlds/world-folder.ts';

const folders: WorldFolder[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) folder.remove();
});

/** The salt march in a store of its own, taken in once, and how to open it again. */
async function marchStore(clock = tickingClock()): Promise<{ folder: WorldFolder; open: () => Promise<StoredWorld> }> {
  const folder = new WorldFolder(saltMarch);
  folders.push(folder);
  const engine = storeEngine({});
  const open = () => openStoredWorld({ engine, home: worldAt(folder.root), clock, store: 'make' });
  const kept = await open();
  await ingestWorld(kept);
  await kept.close();
  return { folder, open };
}

function requestFor(open: NightlyRequest['open'], more: Partial<NightlyRequest> = {}) {
  const events: NightlyEvent[] = [];
  const stop = new AbortController();
  const request: NightlyRequest = {
    at: '0 3 * * *',
    open,
    clock: () => new Date(),
    signal: stop.signal,
    onEvent: (event) => events.push(event),
    retryMs: [],
    ...more,
  };
  return { request, events, stop };
}

/** A store that answers nothing the first `times` it is opened. */
function ailing(open: () => Promise<StoredWorld>, times: number): () => Promise<StoredWorld> {
  let left = times;
  return async () => {
    const kept = await open();
    if (left-- <= 0) return kept;
    const store = new Proxy(kept.store, {
      get: (target, name) =>
        name === 'read'
          ? () => Promise.reject(new Error('the disk is full'))
          : typeof Reflect.get(target, name) === 'function'
            ? Reflect.get(target, name).bind(target)
            : Reflect.get(target, name),
    });
    return { ...kept, store };
  };
}

describe('a nightly run', () => {
  it('runs every rule over everything, and tells what is new and what is gone', async () => {
    const { folder, open } = await marchStore();
    const { request, events } = requestFor(open);
    const first = await nightlyRun(request, 'asked for');
    expect(first).toMatchObject({ schema: 'lore-nightly/1', new: [], gone: [], run: { mode: 'full', scope: 'full' } });
    expect(first.run.rules_run).toBeGreaterThan(10);
    expect(events.map(({ event }) => event)).toEqual(['started', 'finished']);

    folder.write('rules/nobody.cypher', "MATCH (p:Person) RETURN p, 'definite' AS verdict\n");
    const second = await nightlyRun(request, 'asked for');
    expect(new Set(second.new.map(({ rule_id }) => rule_id)).size).toBe(1);
    expect(second.new.length).toBeGreaterThan(0);
    folder.delete('rules');
    expect((await nightlyRun(request, 'asked for')).gone).toHaveLength(second.new.length);
  });

  it('records a run that failed with its reason, tries again, and does not count it as the latest', async () => {
    const { open } = await marchStore();
    const { request, events } = requestFor(ailing(open, 1), { retryMs: [1] });
    await nightlyRun(request, 'asked for');
    expect(events.map(({ event, message }) => [event, message])).toEqual([
      ['started', undefined],
      ['failed', 'the disk is full'],
      ['started', undefined],
      ['finished', undefined],
    ]);
    const kept = await open();
    const failed = await kept.store.read(
      'MATCH (r:ConsistencyRun) WHERE r.failure IS NOT NULL RETURN r.failure AS why',
    );
    const latest = await readLatestRun(kept.store, kept.clock);
    await kept.close();
    expect(failed).toEqual([{ why: 'the disk is full' }]);
    expect(latest.run?.rules_run).toBeGreaterThan(0);
  });

  it('gives up after the last try', async () => {
    const { open } = await marchStore();
    const { request, events } = requestFor(ailing(open, 9), { retryMs: [1, 1] });
    await expect(nightlyRun(request, 'asked for')).rejects.toThrow('the disk is full');
    expect(events.filter(({ event }) => event === 'failed')).toHaveLength(3);
  });

  it('stops between two rules when asked to, and leaves no trace', async () => {
    const { open } = await marchStore();
    const { request, events, stop } = requestFor(open);
    const stopsThen = (opens: typeof open) => () => {
      stop.abort();
      return opens();
    };
    const running = nightlyRun({ ...request, open: stopsThen(open) }, 'asked for');
    await expect(running).rejects.toMatchObject({ code: 'cancelled' });
    expect(events.at(-1)).toEqual({ event: 'cancelled' });
    const kept = await open();
    const [row] = await kept.store.read("MATCH (r:ConsistencyRun) WHERE r.scope = 'full' RETURN count(r) AS runs");
    await kept.close();
    expect(row?.runs).toBe(1); // the one of the first ingest
  });
});

describe('the schedule', () => {
  it('runs when it is time, and ends at the signal', async () => {
    const { open } = await marchStore();
    const finished = deferred();
    const { request, events, stop } = requestFor(open, { at: '* * * * * *', clock: () => new Date() });
    const onEvent = (event: NightlyEvent) => {
      events.push(event);
      if (event.event === 'finished') finished.resolve();
    };
    const night = nightly({ ...request, onEvent });
    await finished.promise;
    stop.abort();
    await night;
    expect(events[0]).toMatchObject({ event: 'scheduled', at: '* * * * * *' });
    expect(events.find(({ event }) => event === 'started')).toMatchObject({ reason: 'on schedule' });
    expect(events.at(-1)).toEqual({ event: 'stopped' });
  });

  it.each([
    ['two days after the last run', '2031-05-03T12:00:00', true],
    ['an hour after it, before the next is due', '2031-05-01T02:00:00', false],
  ])('%s', async (_, now, catchesUp) => {
    const at = new Date('2031-05-01T01:00:00');
    const { open } = await marchStore(() => at);
    const { request, events, stop } = requestFor(open, { clock: () => new Date(now) });
    const seen = deferred();
    const onEvent = (event: NightlyEvent) => {
      events.push(event);
      if (event.event === 'finished') seen.resolve();
    };
    const opened = deferred();
    const night = nightly({ ...request, onEvent, open: () => open().finally(() => opened.resolve()) });
    await (catchesUp ? seen.promise : opened.promise);
    stop.abort();
    await night;
    const started = events.filter(({ event }) => event === 'started').map(({ reason }) => reason);
    expect(started).toEqual(catchesUp ? ['missed before this start'] : []);
  });

  it.each([
    [{ at: 'every night' }, 'bad-schedule'],
    [{ at: '0 25 * * *' }, 'bad-schedule'],
    [{ at: '0 0 31 2 *' }, 'bad-schedule'],
    [{ timezone: 'Middle-earth/Bree' }, 'bad-timezone'],
  ])('refuses %j', async (more, code) => {
    const { request } = requestFor(() => Promise.reject(new Error('never opened')), more);
    await expect(nightly(request)).rejects.toMatchObject({ code });
  });
});

describe('telling others', () => {
  it('posts what changed, and says so when nobody takes it, without failing the run', async () => {
    const { open } = await marchStore();
    const bodies: string[] = [];
    let status = 204;
    const server = createServer((message, answer) => {
      message.setEncoding('utf8').on('data', (part: string) => bodies.push(part));
      message.on('end', () => answer.writeHead(status).end());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    try {
      const { request, events } = requestFor(open, { notify: toWebhook(`http://127.0.0.1:${port}/lore`) });
      await nightlyRun(request, 'asked for');
      expect(JSON.parse(bodies.join(''))).toMatchObject({ schema: 'lore-nightly/1', world: 'The Salt March' });
      status = 500;
      await nightlyRun(request, 'asked for');
      expect(events.at(-1)).toMatchObject({ event: 'notify-failed', code: 'webhook-failed' });
    } finally {
      server.close();
    }
  });

  it('hands it to a command, and refuses an address that is none', async () => {
    const { folder, open } = await marchStore();
    const { request, events } = requestFor(open, { notify: toCommand(`cat > '${folder.root}/told.json'`) });
    await nightlyRun(request, 'asked for');
    const { readFileSync } = await import('node:fs');
    expect(JSON.parse(readFileSync(`${folder.root}/told.json`, 'utf8'))).toMatchObject({ schema: 'lore-nightly/1' });
    await nightlyRun({ ...request, notify: toCommand('exit 3') }, 'asked for');
    expect(events.at(-1)).toMatchObject({ event: 'notify-failed', code: 'command-failed' });
    expect(() => toWebhook('file:///etc/passwd')).toThrow('not an address');
  });
});

function deferred() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve: () => resolve() };
}
