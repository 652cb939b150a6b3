import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBytes } from '../http/body.ts';
import { carriesCsrf } from '../http/browser-sessions.ts';
import { fetchRequest, sendFetched } from '../http/fetch.ts';
import { type Refusal, type RefusalBody, refuse } from '../http/refusal.ts';
import { type HttpOptions, startHttpServer } from '../http/server.ts';
import { UnderWay } from '../http/under-way.ts';
import { isForMcp, mcpOverHttp } from '../mcp/serve/http.ts';
import { jsonRpcError } from '../mcp/serve/json-rpc-error.ts';
import type { Toolset } from '../mcp/tools/toolsets.ts';
import { assetsPath } from '../pages/assets.ts';
import { pagesHandler } from '../pages/pages-handler.tsx';
import { restFailure } from '../rest/failures.ts';
import { mostBodyBytes, tooLarge } from '../rest/read-body.ts';
import type { RestHandler } from '../rest/rest-handler.ts';
import type { RestAccess } from '../rest/route.ts';
import type { ServedWorld } from '../served/served-world.ts';
import { type Door, doorOf, entryThrough, isForm, leavePath, noCsrf, restTokenVariable, wantsPage } from './doors.ts';
import { EventClients } from './event-clients.ts';
import { eventsPath } from './events-operation.ts';
import { SignIn } from './sign-in.ts';
import { refusalPage } from './sign-in-page.ts';
import { WorldEvents } from './world-events.ts';

const sessionPath = '/session';

export interface WorldServerOptions {
  /** `http.token` is the one of REST and pages. */
  readonly http: HttpOptions;
  readonly mcpToken?: string | undefined;
  /** Which tools language models are offered; default: `defaultToolsets`. */
  readonly toolsets?: readonly Toolset[];
  /** The person for the history. */
  readonly actor: string;
  readonly rest: RestHandler;
  /** Shows a link that lets one browser in to whoever started the server: its path. */
  readonly onLink: (path: string) => void;
  readonly events?: { readonly lookMs?: number; readonly beatMs?: number };
  /** Milliseconds, rising. */
  readonly now?: () => number;
}

export interface WorldServer {
  /** Such as `http://127.0.0.1:7331`. */
  readonly origin: string;
  /** The path of a link that lets one browser in. */
  readonly link: () => string;
  readonly close: () => Promise<void>;
}

/** The refusals of `/mcp` are for clients of its protocol, those of pages for people, all others for programs. */
const refusalBody: RefusalBody = (refusal, request) => {
  if (isForMcp(request)) return jsonRpcError(refusal, request);
  if (wantsPage(request.headers.accept)) return refusalPage(refusal);
  const { code, message, fix } = refusal;
  return { code, message, fix };
};

/**
 * Serves a world over HTTP: pages, REST, events, and MCP at `/mcp`.
 *
 * @throws UserInputError as `startHttpServer` does.
 */
export async function startWorldServer(world: ServedWorld, options: WorldServerOptions): Promise<WorldServer> {
  const { http, mcpToken, actor, rest, onLink, now = () => performance.now() } = options;
  const signIn = new SignIn({ restToken: http.token, onLink, now });
  const mcp = mcpOverHttp(world, options.toolsets);
  const events = new EventClients(new WorldEvents(world, options.events?.lookMs), options.events?.beatMs);
  const pages = pagesHandler(world);
  const underWay = new UnderWay();
  const { sessionOf, isKey } = signIn;
  const { readOnly } = world;
  const keys = { restToken: http.token, mcpToken, sessionOf, isKey, readOnly };
  const refused = (response: ServerResponse, refusal: Refusal) => refuse(response, refusal, refusalBody);

  const inWorld = async (
    request: IncomingMessage,
    response: ServerResponse,
    { url, by, csrfInForm }: Extract<Door, { to: 'world' }>,
  ) => {
    const { pathname } = url;
    if (pathname === eventsPath) {
      if (request.method !== 'GET') return refused(response, onlyGet);
      return events.answer(response, by, refusalBody).catch((error: unknown) => {
        if (response.headersSent) throw error;
        const { status, body, headers } = restFailure(error, world.log);
        refused(response, { status, headers, ...body });
      });
    }
    const body = isGet(request) ? undefined : await readBytes(request, mostBodyBytes);
    if (body === undefined && !isGet(request)) {
      const { status, body: words, headers } = tooLarge();
      return refused(response, { status, headers, ...words });
    }
    if (csrfInForm && by !== 'token' && !carriesCsrf(by, new URLSearchParams(body?.toString('utf8')).get('csrf'))) {
      return refused(response, noCsrf);
    }
    if (pathname === leavePath && request.method === 'POST') {
      if (by !== 'token') events.closeOf(by);
      return signIn.leave(request, response);
    }
    if (pathname === sessionPath && by !== 'token' && isGet(request)) {
      return sendFetched(
        Response.json({ csrf_token: by.csrf }, { headers: { 'Cache-Control': 'no-store' } }),
        response,
      );
    }
    const wants = wantsPage(request.headers.accept);
    const fetched = () => fetchRequest(url, request, underWay.signalFor(response), body);
    if (isGet(request) ? wants || pathname.startsWith(assetsPath) : isForm(request.headers['content-type'])) {
      const session = by === 'token' ? undefined : by;
      const page = await pages.answer(fetched(), { actor, session, mayWrite: !readOnly });
      if (page !== undefined) return sendFetched(page, response);
    }
    const access: RestAccess = { may: readOnly ? 'read' : 'write', actor };
    const answer = await rest(fetched(), access);
    // An answer to HEAD has no words that a page could be made of.
    const isShown = wants && answer.status >= 400 && request.method !== 'HEAD';
    const shown = isShown ? await pages.trouble(answer) : answer;
    await sendFetched(shown, response);
  };

  const server = await startHttpServer(http, {
    entryOf: (request) => entryThrough(doorOf(request, keys)),
    handle: async (request, response) => {
      const door = doorOf(request, keys);
      if (door.to === 'nowhere') return refused(response, door.refusal);
      if (door.to === 'mcp') return mcp.handle(request, response);
      if (door.to === 'health')
        return sendFetched(
          await rest(fetchRequest(door.url, request, underWay.signalFor(response)), undefined),
          response,
        );
      if (door.to === 'sign-in-page') return signIn.askIn(request, response, door);
      if (door.to === 'sign-in') return signIn.answer(request, response, door);
      return inWorld(request, response, door);
    },
    refusalBody,
    log: world.log,
    variable: restTokenVariable,
  });
  return {
    origin: server.origin,
    link: () => signIn.link(),
    close: async () => {
      events.closeAll();
      underWay.callOff();
      await mcp.close();
      await server.close();
    },
  };
}

const isGet = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

const onlyGet: Refusal = {
  status: 405,
  code: 'method-not-allowed',
  message: 'Events are only told.',
  fix: 'Use GET.',
  headers: { Allow: 'GET' },
};
