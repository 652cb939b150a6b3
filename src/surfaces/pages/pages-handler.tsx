import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { readWorldRecord } from '../../queries/meta/world-record.ts';
import { lazy } from '../../util/lazy.ts';
import { version } from '../../util/package.ts';
import type { BrowserSession } from '../http/browser-sessions.ts';
import { restFailure } from '../rest/failures.ts';
import { queryOf } from '../rest/query-of.ts';
import type { ServedWorld } from '../served/served-world.ts';
import { assets, assetsPath } from './assets.ts';
import { decidingOf } from './deciding.ts';
import { forms } from './forms/index.ts';
import { type Html, htmlText } from './layout/render.ts';
import { type Notice, PageShell } from './layout/shell.tsx';
import { serverLinks } from './links.ts';
import type { FormRoute, PageCall, PageRoute, ShownPage, Visit } from './page.ts';
import { UndoForm } from './parts/undo-form.tsx';
import { plainFix } from './plain-fix.ts';
import { pages } from './routes/index.ts';
import { TroubleView } from './views/trouble.tsx';
import { newMemory, type VisitMemory } from './visit-memory.ts';

/** The caller of a page: a browser by its session, or a program by its token. */
interface PageVisitor {
  readonly actor: string;
  readonly session: BrowserSession | undefined;
  readonly mayWrite: boolean;
}

export interface PagesHandler {
  /** The page at an address, or what comes of a form; undefined where there is none. */
  readonly answer: (request: Request, visitor: PageVisitor) => Promise<Response | undefined>;
  /** A page in the place of what REST says of something that cannot be had. */
  readonly trouble: (answer: Response) => Promise<Response>;
}

interface Environment {
  readonly Bindings: { readonly visitor: PageVisitor };
}

/** Answers browsers with pages. Access is decided before, and forms of foreign pages are refused before. */
export function pagesHandler(world: ServedWorld): PagesHandler {
  const app = new Hono<Environment>();
  const memories = new WeakMap<BrowserSession, VisitMemory>();
  const memoryOf = (session: BrowserSession): VisitMemory => {
    const memory = memories.get(session) ?? newMemory();
    memories.set(session, memory);
    return memory;
  };
  const callOf = ({ env: { visitor }, req }: Context<Environment>): PageCall => {
    const { pathname, search } = new URL(req.url);
    return {
      world,
      visit: visitOf(visitor, memoryOf),
      links: serverLinks,
      here: pathname + search,
      signal: req.raw.signal,
    };
  };
  for (const [name, asset] of assets)
    app.get(assetsPath + name, () => new Response(asset.text, { headers: asset.headers }));
  for (const page of pages) app.get(honoPath(page.path), (context) => show(page, context, callOf(context)));
  for (const form of forms) app.post(form.path, (context) => take(form, context, callOf(context)));
  app.notFound(() => new Response(undefined, { status: 404, headers: noPage }));
  app.onError((error) => {
    const { status, body, headers } = restFailure(error, world.log);
    return troublePage(world, status, body, headers);
  });
  return {
    answer: async (request, visitor) => {
      const answer = await app.fetch(request, { visitor });
      return answer.headers.has(noPageHeader) ? undefined : answer;
    },
    trouble: async (answer) => troublePage(world, answer.status, troubleShape.parse(await answer.json())),
  };
}

const troubleShape = z.object({ code: z.string(), message: z.string(), fix: z.string() });

/** Between this handler and itself: nothing is at that address. */
const noPageHeader = 'x-no-page';
const noPage = { [noPageHeader]: '' };

const honoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

function visitOf({ actor, session, mayWrite }: PageVisitor, memoryOf: (session: BrowserSession) => VisitMemory): Visit {
  return {
    actor,
    forms: mayWrite ? { csrf: session?.csrf } : undefined,
    csrf: session?.csrf,
    memory: session === undefined ? undefined : memoryOf(session),
  };
}

async function show(page: PageRoute, { req }: Context<Environment>, call: PageCall): Promise<Response> {
  await call.world.ready;
  return pageResponse(await page.open({ params: req.param(), query: queryOf(req.url) }, call), call);
}

async function take(form: FormRoute, { req }: Context<Environment>, call: PageCall): Promise<Response> {
  await call.world.ready;
  const done = await form.run(new URLSearchParams(await req.text()), call);
  const lost = call.world.stored.store.lost?.();
  if (lost !== undefined) throw lost; // what was done is kept nowhere
  if (!('to' in done)) return pageResponse(done, call);
  if (call.visit.memory !== undefined) call.visit.memory.notice = done.notice;
  return new Response(undefined, { status: 303, headers: { Location: done.to, 'Cache-Control': 'no-store' } });
}

async function pageResponse(page: ShownPage, call: PageCall): Promise<Response> {
  const { title, body, section, status = 200, here = call.here } = page;
  const { world, links, visit } = call;
  const notice = visit.memory?.notice;
  if (visit.memory !== undefined) visit.memory.notice = undefined;
  const name = await worldName(world);
  return htmlResponse(
    status,
    <PageShell
      {...{ title, world: name, links, section, notice, here, csrf: visit.csrf, version: toolVersion() }}
      undo={undoOf(call, section, notice)}
    >
      {body}
    </PageShell>,
  );
}

/** The undo of the last decision: after it was made, and on every page with decisions. */
function undoOf(call: PageCall, section: ShownPage['section'], notice: Notice | undefined): Html | undefined {
  const [last, deciding] = [call.visit.memory?.done.at(-1), decidingOf(call)];
  const isReview = section === 'review' || section === 'findings';
  if (last === undefined || deciding === undefined || (notice === undefined && !isReview)) return undefined;
  return <UndoForm last={last} keys={deciding.keys} isFresh={notice?.text === last.words} />;
}

async function troublePage(
  world: ServedWorld,
  status: number,
  { code, message, fix }: z.output<typeof troubleShape>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const name = await worldName(world);
  const title = code === 'unknown-route' ? 'Page not found' : message;
  const page = (
    <PageShell title={title} world={name} links={serverLinks} version={toolVersion()}>
      <TroubleView message={title} fix={plainFix({ code, fix })} />
    </PageShell>
  );
  return htmlResponse(status, page, headers);
}

const toolVersion = lazy(version);

async function worldName({ stored: { store, record } }: ServedWorld): Promise<string> {
  const now = await readWorldRecord(store).catch(() => undefined);
  return (now ?? record)?.name ?? 'lore';
}

/** Text of a world is text, whatever it says: were it markup after all, nothing of it would run or be sent anywhere. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

function htmlResponse(status: number, page: Html, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(htmlText(page), {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
      Vary: 'Accept',
      'Referrer-Policy': 'same-origin', // with none at all, browsers hide of a form where it comes from
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      ...headers,
    },
  });
}
