import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../http/body.ts';
import { type BrowserSession, BrowserSessions, mostSessionMs } from '../http/browser-sessions.ts';
import { cookieIn, strictCookie } from '../http/cookies.ts';
import { OneTimeKeys } from '../http/one-time-keys.ts';
import { isSameText } from '../http/token.ts';
import { type Door, enterPath, isForm, isFromHere, isFromOwnPage } from './doors.ts';
import { signInPage } from './sign-in-page.ts';

/** Where a browser is sent once it is let in. */
const landing = '/';
/** The limit of a form with a token. */
const mostFormBytes = 4096;
/** Milliseconds between two links that are printed because somebody asked for a page. */
const offerMs = 10_000;

const formIsLost =
  'The form was not saved. Sign in again in another tab. Then go back to the form, reload it, and send it again.';

export interface SignInOptions {
  readonly restToken?: string | undefined;
  /** Shows a link to whoever started the server: its path, which holds the key. */
  readonly onLink: (path: string) => void;
  /** Milliseconds, rising. */
  readonly now: () => number;
}

/** How a browser is let in: by a link that works once, or by the token typed into a form. */
export class SignIn {
  readonly #options: SignInOptions;
  readonly #sessions: BrowserSessions;
  readonly #keys: OneTimeKeys;
  #offered = Number.NEGATIVE_INFINITY;

  constructor(options: SignInOptions) {
    this.#options = options;
    this.#sessions = new BrowserSessions(options.now);
    this.#keys = new OneTimeKeys(options.now);
  }

  /** The path of a link that lets one browser in. */
  link(): string {
    this.#offered = this.#options.now();
    return `${enterPath}/${this.#keys.make()}`;
  }

  readonly sessionOf = (request: IncomingMessage): BrowserSession | undefined =>
    this.#sessions.find(cookieIn(request.headers.cookie, cookieName(request)));

  readonly isKey = (key: string): boolean => this.#keys.opens(key);

  /** Answers whoever asks to be let in. `key`: by a link that lets them. */
  async answer(
    request: IncomingMessage,
    response: ServerResponse,
    { url, key }: Extract<Door, { to: 'sign-in' }>,
  ): Promise<void> {
    const { method } = request;
    if (url.pathname === enterPath) {
      if (method === 'POST') return this.#takeForm(request, response);
      return this.sessionOf(request) === undefined ? this.#showPage(response, 200) : goOn(response);
    }
    // A look at what kind of thing a link leads to must not use it up.
    if (method !== 'GET') return this.#showPage(response, 405);
    if (key !== undefined && this.#keys.use(key)) return this.#letIn(request, response);
    this.#offerLink(request);
    this.#showPage(response, 401, 'This link was used already, or is older than ten minutes.');
  }

  /** Answers a browser without a session that asks for a page, or sends a form. */
  askIn(request: IncomingMessage, response: ServerResponse, { sentForm }: Extract<Door, { to: 'sign-in-page' }>): void {
    this.#offerLink(request);
    this.#showPage(response, 401, sentForm ? formIsLost : undefined, sentForm);
  }

  leave(request: IncomingMessage, response: ServerResponse): void {
    this.#sessions.end(cookieIn(request.headers.cookie, cookieName(request)));
    response.setHeader('Set-Cookie', sessionCookie(request, '', 0));
    response.writeHead(303, { Location: enterPath, 'Cache-Control': 'no-store' }).end();
  }

  async #takeForm(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { restToken } = this.#options;
    if (!isFromOwnPage(request)) return this.#showPage(response, 403, 'The form comes from a page of another server.');
    const body = isForm(request.headers['content-type']) ? await readBody(request, mostFormBytes) : undefined;
    const given = new URLSearchParams(body ?? '').get('token') ?? '';
    if (restToken !== undefined && isSameText(given, restToken)) return this.#letIn(request, response);
    this.#showPage(response, 401, 'That is not the token of this server.');
  }

  #letIn(request: IncomingMessage, response: ServerResponse): void {
    const cookie = sessionCookie(request, this.#sessions.begin(), mostSessionMs / 1000);
    response.setHeader('Set-Cookie', cookie);
    goOn(response);
  }

  /** Prints another link for whoever sits at this machine, now and then. */
  #offerLink(request: IncomingMessage): void {
    const { now, onLink } = this.#options;
    if (isFromHere(request.socket) && now() - this.#offered >= offerMs) onLink(this.link());
  }

  #showPage(response: ServerResponse, status: number, why?: string, isOver = false): void {
    const { restToken } = this.#options;
    const page = signInPage({ takesToken: restToken !== undefined, why, isOver });
    response.writeHead(status, page.headers).end(response.req.method === 'HEAD' ? undefined : page.html);
  }
}

/** Sends a browser that was let in to what it came for. */
function goOn(response: ServerResponse): void {
  const headers = { Location: landing, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };
  response.writeHead(303, headers).end();
}

/** A proxy in front of the server says whether the browser came to it by TLS. */
function sessionCookie(request: IncomingMessage, value: string, maxAge: number): string {
  const secure = request.headers['x-forwarded-proto'] === 'https';
  return strictCookie({ name: cookieName(request), value, maxAge, secure });
}

/** Cookies do not tell ports apart: two servers on one machine have one each. */
const cookieName = ({ socket: { localPort } }: IncomingMessage): string => `lore-session-${localPort}`;
