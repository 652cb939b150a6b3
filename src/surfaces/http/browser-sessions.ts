import { createHash, randomBytes } from 'node:crypto';
import { isSameText } from './token.ts';

/** Milliseconds that a session lasts without a request, and at most. */
const idleMs = 12 * 3_600_000;
export const mostSessionMs = 7 * 24 * 3_600_000;
/** Sessions at a time; when one more begins, the one that has been silent longest ends. */
const mostBrowsers = 64;

/** A browser that was let in. */
export interface BrowserSession {
  /** The token that its forms and scripts send with each write: pages of other sites cannot know it. */
  readonly csrf: string;
  readonly begun: number;
  lastHeard: number;
}

const secret = (): string => randomBytes(24).toString('base64url');
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The browsers that were let in, in memory: none outlives the server. */
export class BrowserSessions {
  readonly #now: () => number;
  /** By a digest of its secret, the one that was silent longest first. */
  readonly #byDigest = new Map<string, BrowserSession>();

  /** @param now milliseconds, rising. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Begins a session, and returns its secret. */
  begin(): string {
    const id = secret();
    const now = this.#now();
    this.#byDigest.set(digest(id), { csrf: secret(), begun: now, lastHeard: now });
    const [longestSilent] = this.#byDigest.keys();
    if (this.#byDigest.size > mostBrowsers && longestSilent !== undefined) this.#byDigest.delete(longestSilent);
    return id;
  }

  /** The session with this secret, unless it is over. */
  find(id: string | undefined): BrowserSession | undefined {
    if (id === undefined) return undefined;
    const key = digest(id);
    const session = this.#byDigest.get(key);
    if (session === undefined) return undefined;
    this.#byDigest.delete(key);
    const now = this.#now();
    if (now - session.lastHeard > idleMs || now - session.begun > mostSessionMs) return undefined;
    session.lastHeard = now;
    this.#byDigest.set(key, session);
    return session;
  }

  end(id: string | undefined): void {
    if (id !== undefined) this.#byDigest.delete(digest(id));
  }
}

/** True if a request shows that it comes from a page of ours. */
export const carriesCsrf = ({ csrf }: BrowserSession, given: string | null | undefined): boolean =>
  isSameText(given ?? '', csrf);
