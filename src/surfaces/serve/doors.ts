import type { IncomingMessage } from 'node:http';
import { type BrowserSession, carriesCsrf } from '../http/browser-sessions.ts';
import { requestUrl } from '../http/fetch.ts';
import { type Entrance, unauthorized } from '../http/guard.ts';
import type { Refusal } from '../http/refusal.ts';
import { carriesToken } from '../http/token.ts';
import { mcpPath } from '../mcp/serve/http.ts';

/** Sets the token that opens everything but `/mcp`. */
export const restTokenVariable = 'LORE_TOKEN';
export const enterPath = '/enter';
export const leavePath = '/leave';
const healthPath = '/health';

/** By what somebody is let in: the token of programs, or the session of a browser. */
export type Credential = 'token' | BrowserSession;

/** Where a request leads. */
export type Door =
  | { readonly to: 'mcp' }
  /** All the rest of what is served; `csrfInForm`: the form that comes with it has to show that it is ours. */
  | { readonly to: 'world'; readonly url: URL; readonly by: Credential; readonly csrfInForm: boolean }
  /** True if the server lives, for anyone on this machine. */
  | { readonly to: 'health'; readonly url: URL }
  /** Where a browser becomes one that is let in. `key`: of the link that it comes by. */
  | { readonly to: 'sign-in'; readonly url: URL; readonly key?: string }
  /** The page that says how, in place of what a browser without a session asks for; or in place of what came of a form, which is lost. */
  | { readonly to: 'sign-in-page'; readonly sentForm: boolean }
  | { readonly to: 'nowhere'; readonly refusal: Refusal };

export interface DoorKeys {
  /** Absent: none opens it. */
  readonly restToken?: string | undefined;
  readonly mcpToken?: string | undefined;
  readonly sessionOf: (request: IncomingMessage) => BrowserSession | undefined;
  /** True if this is the key of a link that was not used yet. */
  readonly isKey: (key: string) => boolean;
  /** Writing is forbidden. */
  readonly readOnly: boolean;
}

const reading: readonly (string | undefined)[] = ['GET', 'HEAD', 'OPTIONS'];
const methods: readonly (string | undefined)[] = [...reading, 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Decides where a request leads, by its path and by what it carries. */
export function doorOf(request: IncomingMessage, keys: DoorKeys): Door {
  const url = requestUrl(request);
  if (url === undefined) return nowhere(badAddress);
  if (!methods.includes(request.method)) return nowhere(badMethod);
  const { pathname } = url;
  if (pathname === mcpPath) return mcpDoor(request, keys);
  if (pathname === enterPath || pathname.startsWith(`${enterPath}/`)) return signInDoor(url, keys);
  const by = credentialOf(request, keys);
  if (by === undefined) return strangersDoor(request, url, keys);
  const refusal = by === 'token' ? undefined : crossSite(request, by);
  if (refusal !== undefined) return nowhere(refusal);
  const isRead = reading.includes(request.method);
  if (keys.readOnly && !isRead && pathname !== leavePath) return nowhere(readOnlyRefusal);
  return { to: 'world', url, by, csrfInForm: by !== 'token' && !isRead && !hasCsrfHeader(request) };
}

/** As the guard has it. */
export function entryThrough(door: Door): Entrance {
  if (door.to === 'nowhere') return door.refusal;
  const isLetIn = door.to === 'mcp' || door.to === 'world' || (door.to === 'sign-in' && door.key !== undefined);
  return isLetIn ? 'let-in' : 'stranger';
}

const nowhere = (refusal: Refusal): Door => ({ to: 'nowhere', refusal });

function signInDoor(url: URL, { isKey }: DoorKeys): Door {
  const key = url.pathname.slice(enterPath.length + 1);
  return { to: 'sign-in', url, ...(isKey(key) ? { key } : {}) };
}

function mcpDoor({ headers: { authorization } }: IncomingMessage, { mcpToken }: DoorKeys): Door {
  if (mcpToken !== undefined && carriesToken(authorization, mcpToken)) return { to: 'mcp' };
  const closed = mcpToken === undefined ? ' The server was started without LORE_MCP_TOKEN: nobody may use /mcp.' : '';
  return nowhere({ ...unauthorized, message: `${unauthorized.message}${closed}` });
}

function credentialOf(request: IncomingMessage, { restToken, sessionOf }: DoorKeys): Credential | undefined {
  const token = bearerIn(request);
  if (token === undefined) return sessionOf(request);
  return restToken !== undefined && carriesToken(token, restToken) ? 'token' : undefined;
}

/** A header of another scheme is for a proxy in front of the server. */
function bearerIn({ headers: { authorization } }: IncomingMessage): string | undefined {
  return /^bearer\b/i.test(authorization ?? '') ? authorization : undefined;
}

/** For those who carry nothing that opens anything. */
function strangersDoor(request: IncomingMessage, url: URL, { restToken }: DoorKeys): Door {
  const { headers, method, socket } = request;
  if (bearerIn(request) === undefined) {
    const isGet = method === 'GET' || method === 'HEAD';
    if (isGet && url.pathname === healthPath && isFromHere(socket)) return { to: 'health', url };
    const sentForm = method === 'POST' && isForm(headers['content-type']);
    if ((isGet || sentForm) && wantsPage(headers.accept)) return { to: 'sign-in-page', sentForm };
  }
  const fix =
    restToken === undefined
      ? `Start the server with ${restTokenVariable} for programs, or open the link that it printed in a browser.`
      : `Send ${restTokenVariable} as \`Authorization: Bearer TOKEN\`, or open the link that the server printed in a browser.`;
  return nowhere({ ...unauthorized, message: 'This needs a token, or the session of a browser.', fix });
}

/** From this machine, whatever it calls itself. */
export const isFromHere = ({ remoteAddress, localAddress }: IncomingMessage['socket']): boolean =>
  remoteAddress !== undefined &&
  (/^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(remoteAddress) || remoteAddress === localAddress);

/** A browser that goes to a page names HTML; programs that take anything do not. */
export const wantsPage = (accept: string | undefined): boolean => /\btext\/html\b/.test(accept ?? '');

/**
 * Why a request that a browser let in by its session may not be served: a page of another site, or of another server of this
 * machine, may have made the browser send it.
 */
function crossSite(request: IncomingMessage, session: BrowserSession): Refusal | undefined {
  const { headers, method } = request;
  if (reading.includes(method)) {
    const isNavigation = method === 'GET' && headers['sec-fetch-mode'] === 'navigate';
    return isNavigation || isFromOwnPage(request) ? undefined : foreignPage;
  }
  if (!isFromOwnPage(request)) return foreignPage;
  if (hasCsrfHeader(request)) return carriesCsrf(session, csrfHeader(request)) ? undefined : noCsrf;
  return isForm(headers['content-type']) ? undefined : noCsrf;
}

/** As far as the browser says where the request comes from. Another port of the same machine is another page. */
export function isFromOwnPage({ headers }: IncomingMessage): boolean {
  const { host, origin, 'sec-fetch-site': site } = headers;
  if (origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host)) return false;
  return site === undefined || site === 'same-origin' || site === 'none';
}

const csrfHeader = ({ headers }: IncomingMessage): string | undefined => {
  const given = headers['x-csrf-token'];
  return typeof given === 'string' ? given : undefined;
};
const hasCsrfHeader = (request: IncomingMessage): boolean => csrfHeader(request) !== undefined;

export const isForm = (type: string | undefined): boolean =>
  /^application\/x-www-form-urlencoded *(;|$)/i.test(type ?? '');

export const noCsrf: Refusal = {
  status: 403,
  code: 'csrf',
  message: 'Forbidden: a write by the session of a browser shows that it comes from a page of this server.',
  fix: 'Send `csrf_token` of GET /session as the header X-CSRF-Token, or as `csrf` of a form.',
};

const foreignPage: Refusal = {
  status: 403,
  code: 'cross-site',
  message: 'Forbidden: the request comes from a page of another server.',
  fix: 'Send it from a page of this one, or with a token.',
};

const badMethod: Refusal = {
  status: 405,
  code: 'method-not-allowed',
  message: 'This method is not possible here.',
  fix: 'Use GET or POST.',
  headers: { Allow: methods.join(', ') },
};

const badAddress: Refusal = {
  status: 400,
  code: 'bad-address',
  message: 'This is not an address of this server.',
  fix: 'Give a path that begins with /.',
};

const readOnlyRefusal: Refusal = {
  status: 403,
  code: 'read-only',
  message: 'Forbidden: this server was started with --read-only, and writes nothing.',
  fix: 'Start `lore serve` without it.',
};
