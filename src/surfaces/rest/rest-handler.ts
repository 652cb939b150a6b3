import { type Context, Hono } from 'hono';
import { lazy } from '../../util/lazy.ts';
import type { ServedWorld } from '../served/served-world.ts';
import { restFailure } from './failures.ts';
import { nearestRoutes } from './nearest-routes.ts';
import { type OpenApiPaths, openApiText } from './openapi.ts';
import { queryOf } from './query-of.ts';
import { readJsonBody } from './read-body.ts';
import { RestRefusal } from './refusal.ts';
import type { Method, RestAccess, Route } from './route.ts';
import { healthRoute, serverStatus } from './routes/health.ts';
import { routes } from './routes/index.ts';

/** Answers a request. `access` is undefined for whoever was not let in: they learn whether the server is well, and nothing else. */
export type RestHandler = (request: Request, access: RestAccess | undefined) => Promise<Response>;

interface Environment {
  readonly Bindings: { readonly access: RestAccess | undefined };
}

/**
 * Answers requests about a world. Access is decided before, and requests of foreign pages are refused before.
 *
 * @param beside paths of the document that another part of the server answers, as OpenAPI has them.
 */
export function restHandler(world: ServedWorld, beside: OpenApiPaths = {}): RestHandler {
  const document = lazy(() => openApiText(beside));
  const app = new Hono<Environment>();
  for (const route of routes) app.on(route.method, honoPath(route.path), (context) => answer(route, world, context));
  app.get('/openapi.json', ({ env }) => {
    requireAccess(env.access);
    return jsonResponse(200, document());
  });
  app.notFound(({ env, req }) => {
    requireAccess(env.access);
    const allowed = methodsAt(app, req.path);
    throw allowed.length === 0 ? unknownRoute(req.path, beside) : wrongMethod(allowed, req.method);
  });
  app.onError((error) => {
    const { status, body, headers } = restFailure(error, world.log);
    return jsonResponse(status, JSON.stringify(body), headers);
  });
  return async (request, access) => app.fetch(request, { access });
}

async function answer(route: Route, world: ServedWorld, { env, req }: Context<Environment>): Promise<Response> {
  const { access } = env;
  const isHealth = route === healthRoute;
  if (isHealth && access === undefined) {
    const { code, data } = await serverStatus(world);
    return jsonResponse(code, JSON.stringify(data));
  }
  const { may, actor } = requireAccess(access);
  if (route.writes && (may === 'read' || world.readOnly)) throw readOnly();
  const body = route.method === 'POST' ? await readJsonBody(req.raw) : {};
  if (!isHealth) await world.ready;
  const call = { world, actor, peek: may === 'read' || world.readOnly, signal: req.raw.signal };
  const { status, data } = await route.handle({ params: req.param(), query: queryOf(req.url), body }, call);
  const lost = isHealth ? undefined : world.stored.store.lost?.();
  if (lost !== undefined) throw lost; // what was done is kept nowhere
  return jsonResponse(status, JSON.stringify(data));
}

const honoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

function requireAccess(access: RestAccess | undefined): RestAccess {
  if (access !== undefined) return access;
  throw new RestRefusal(401, {
    code: 'unauthorized',
    message: 'This needs a sign-in.',
    fix: 'Send the token: Authorization: Bearer …',
  });
}

function readOnly(): RestRefusal {
  return new RestRefusal(403, {
    code: 'read-only',
    message: 'This server is read-only.',
    fix: 'Ask a server that was started without --read-only.',
  });
}

const methods: readonly Method[] = ['GET', 'POST'];

function methodsAt(app: Hono<Environment>, path: string): readonly Method[] {
  return methods.filter((method) => app.router.match(method, path)[0].length > 0);
}

/** The longest path that is compared with those there are. */
const mostOfPath = 200;

function unknownRoute(path: string, beside: OpenApiPaths): RestRefusal {
  const others = [...Object.keys(beside), '/openapi.json'].map((each) => ({ method: 'GET', path: each }));
  const near = path.length > mostOfPath ? [] : nearestRoutes(path, [...routes, ...others]);
  return new RestRefusal(404, {
    code: 'unknown-route',
    message: `There is nothing at ${path.slice(0, mostOfPath)}.`,
    fix: `${near.length === 0 ? '' : `Did you mean ${near.join(' or ')}? `}GET /openapi.json lists the routes.`,
  });
}

function wrongMethod(allowed: readonly Method[], method: string): RestRefusal {
  const takes = allowed.flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : [each])).join(', ');
  const message = `${method.slice(0, 20)} is not possible here.`;
  return new RestRefusal(405, { code: 'method-not-allowed', message, fix: `Use ${takes}.` }, { Allow: takes });
}

function jsonResponse(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(text, {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      Vary: 'Accept',
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    },
  });
}
