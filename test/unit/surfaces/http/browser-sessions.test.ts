import { describe, expect, it } from 'vitest';
import { BrowserSessions, carriesCsrf } from '../../../../src/surfaces/http/browser-sessions.ts';
import { cookieIn, strictCookie } from '../../../../src/surfaces/http/cookies.ts';
import { OneTimeKeys } from '../../../../src/surfaces/http/one-time-keys.ts';

const hour = 3_600_000;

/** A clock that stands until it is moved. */
function clock() {
  let at = 0;
  const move = (ms: number) => {
    at += ms;
  };
  return { now: () => at, move };
}

describe('the session of a browser', () => {
  it('lasts as long as it is used, up to a week', () => {
    const { now, move } = clock();
    const sessions = new BrowserSessions(now);
    const id = sessions.begin();
    for (let hours = 11; hours <= 7 * 24; hours += 11) {
      move(11 * hour);
      expect(sessions.find(id), `${hours} hours`).toBeDefined();
    }
    move(11 * hour);
    expect(sessions.find(id)).toBeUndefined();
  });

  it('ends after twelve hours of silence, and when it is left', () => {
    const { now, move } = clock();
    const sessions = new BrowserSessions(now);
    const [idle, left] = [sessions.begin(), sessions.begin()];
    sessions.end(left);
    expect(sessions.find(left)).toBeUndefined();
    move(12 * hour + 1);
    expect(sessions.find(idle)).toBeUndefined();
  });

  it('gives way, the one that was silent longest first, when there are more than 64', () => {
    const sessions = new BrowserSessions(() => 0);
    const ids = Array.from({ length: 64 }, () => sessions.begin());
    expect(sessions.find(ids[0])).toBeDefined();
    sessions.begin();
    expect(sessions.find(ids[1])).toBeUndefined();
    expect(sessions.find(ids[0])).toBeDefined();
  });

  it('has a CSRF token of its own', () => {
    const sessions = new BrowserSessions(() => 0);
    const [one, other] = [sessions.find(sessions.begin()), sessions.find(sessions.begin())];
    if (one === undefined || other === undefined) throw new Error('a session ended at once');
    expect(carriesCsrf(one, one.csrf)).toBe(true);
    expect([other.csrf, '', undefined, null].map((given) => carriesCsrf(one, given))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('a key of a link', () => {
  it('opens once, within ten minutes', () => {
    const { now, move } = clock();
    const keys = new OneTimeKeys(now);
    const [early, late] = [keys.make(), keys.make()];
    expect([keys.opens(early), keys.use(early), keys.use(early), keys.opens(early)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    move(10 * 60_000 + 1);
    expect([keys.opens(late), keys.use(late), keys.use('')]).toEqual([false, false, false]);
  });

  it('is worthless once eight more were made', () => {
    const keys = new OneTimeKeys(() => 0);
    const [oldest = '', ...others] = Array.from({ length: 9 }, () => keys.make());
    expect([oldest, ...others].filter((key) => keys.use(key))).toEqual(others);
  });
});

describe('cookies', () => {
  it('are read by their whole name', () => {
    const header = 'xlore-session-1=no; lore-session-10=no;lore-session-1=a=b ; other';
    expect(cookieIn(header, 'lore-session-1')).toBe('a=b');
    expect([cookieIn(header, 'lore-session'), cookieIn(undefined, 'x')]).toEqual([undefined, undefined]);
  });

  it('are taken away by one that ends at once', () => {
    expect(strictCookie({ name: 'lore-session-1', value: '', maxAge: 0, secure: false })).toBe(
      'lore-session-1=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict',
    );
  });
});
