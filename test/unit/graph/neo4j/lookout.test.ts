import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Lookout } from '../../../../src/graph/neo4j/lookout.ts';
import { GraphError } from '../../../../src/util/errors.ts';

/** A server that answers calls as told, and how often it was called and given up. */
function serverThat(answers: 'at once' | 'never' | 'with a refusal') {
  const pending: (() => void)[] = [];
  const resume = () => {
    server.answers = 'at once';
    for (const answer of pending) answer();
  };
  const server = { answers, called: 0, away: 0, resume };
  const lookout = new Lookout({
    call: () => {
      server.called += 1;
      if (server.answers === 'at once') return Promise.resolve();
      return server.answers === 'never'
        ? new Promise<void>((resolve) => void pending.push(resolve))
        : Promise.reject(new Error('no ferry goes there'));
    },
    error: (cause) =>
      new GraphError(cause instanceof Error ? cause.message : 'silence', { code: 'neo4j-unreachable', fix: 'Wait.' }),
    onAway: () => {
      server.away += 1;
    },
    awayMs: 10_000,
  });
  return { server, lookout };
}

const endless = () => new Promise<never>(() => undefined);
const doneIn = (ms: number) => new Promise<string>((resolve) => setTimeout(() => resolve('done'), ms));
const outcome = (promise: Promise<unknown>) => {
  const state: { is: unknown } = { is: 'pending' };
  promise.then(
    (value) => {
      state.is = value;
    },
    (error: unknown) => {
      state.is = error;
    },
  );
  return state;
};

describe('a lookout', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('waits as long as it takes for a server that answers calls', async () => {
    const { server, lookout } = serverThat('at once');
    const long = outcome(lookout.during(() => doneIn(300_000)));
    await vi.advanceTimersByTimeAsync(299_000);
    expect(long.is).toBe('pending');
    expect(server.called).toBeGreaterThan(100);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([long.is, server.away]).toEqual(['done', 0]);
  });

  test('calls nobody for work that is quickly done, or when there is none', async () => {
    const { server, lookout } = serverThat('never');
    expect(await Promise.all([lookout.during(async () => 1), lookout.during(async () => 2)])).toEqual([1, 2]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([server.called, server.away, vi.getTimerCount()]).toEqual([0, 0, 0]);
  });

  test('outlasts a pause of some seconds, and counts anew after it', async () => {
    const { server, lookout } = serverThat('never');
    const work = outcome(lookout.during(() => doneIn(25_000)));
    await vi.advanceTimersByTimeAsync(9_500);
    server.resume();
    server.answers = 'never';
    await vi.advanceTimersByTimeAsync(9_000);
    expect([work.is, server.away]).toEqual(['pending', 0]);
    server.resume();
    await vi.advanceTimersByTimeAsync(6_500);
    expect([work.is, server.away]).toEqual(['done', 0]);
  });

  test.each([
    ['never', 'silence'],
    ['with a refusal', 'no ferry goes there'],
  ] as const)('gives up a server that answers %s, for all that waits', async (answers, message) => {
    const { server, lookout } = serverThat(answers);
    const first = outcome(lookout.during(endless));
    await vi.advanceTimersByTimeAsync(4_000);
    const second = outcome(lookout.during(endless));
    await vi.advanceTimersByTimeAsync(5_900);
    expect([first.is, second.is]).toEqual(['pending', 'pending']);
    await vi.advanceTimersByTimeAsync(100);
    expect(first.is).toMatchObject({ message, code: 'neo4j-unreachable' });
    expect(second.is).toBe(first.is);
    expect([server.away, vi.getTimerCount()]).toEqual([1, 0]);
  });

  test('does not count the time in which its own process was busy', async () => {
    const { server, lookout } = serverThat('at once');
    const work = outcome(lookout.during(() => doneIn(60_000)));
    vi.setSystemTime(Date.now() + 3_600_000); // the timers have not fired meanwhile
    await vi.advanceTimersByTimeAsync(59_000);
    expect([work.is, server.away]).toEqual(['pending', 0]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(work.is).toBe('done');
  });

  test('asks a server that was away before it is used again, and not for each of many', async () => {
    const { server, lookout } = serverThat('never');
    const lost = outcome(lookout.during(endless));
    await vi.advanceTimersByTimeAsync(10_000);
    const calls = server.called;
    const soon = Array.from({ length: 50 }, () => outcome(lookout.during(async () => 'done')));
    await vi.advanceTimersByTimeAsync(0);
    expect(new Set(soon.map(({ is }) => is))).toEqual(new Set([lost.is]));
    expect(server.called).toBe(calls);

    await vi.advanceTimersByTimeAsync(3_000);
    const later = Array.from({ length: 50 }, () => outcome(lookout.during(async () => 'done')));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(new Set(later.map(({ is }) => is))).toEqual(new Set([lost.is]));
    expect(server.called).toBe(calls + 1);

    await vi.advanceTimersByTimeAsync(3_000);
    server.answers = 'at once';
    expect(await lookout.during(async () => 'done')).toBe('done');
  });

  test('waits for an end, but not for that of a server that is away', async () => {
    const { server, lookout } = serverThat('never');
    const ended = outcome(lookout.end(endless()));
    await vi.advanceTimersByTimeAsync(10_000);
    expect([ended.is, server.away]).toEqual([undefined, 1]);
    await lookout.end(endless());
    await lookout.end(Promise.reject(new Error('nobody is there to close it')));
  });
});
