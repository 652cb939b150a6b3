import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { DryRunSession } from '../../../src/app/dry-run/dry-run-session.ts';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import { openMemoryStore } from '../../../src/compose.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { type RestHandler, restHandler } from '../../../src/surfaces/rest/rest-handler.ts';
import type { RestAccess } from '../../../src/surfaces/rest/route.ts';
import { ChangeFeed, type News } from '../../../src/surfaces/served/changes.ts';
import { memoriesOf } from '../../../src/surfaces/served/memories.ts';
import type { ServedWorld } from '../../../src/surfaces/served/served-world.ts';
import { Troubles } from '../../../src/surfaces/served/troubles.ts';
import { stderrLogger } from '../../../src/util/logger.ts';
import { Mutex } from '../../../src/util/mutex.ts';
import { keep, tickingClock, WorldFolder } from '../worlds/world-folder.ts';

export interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
  readonly headers: Headers;
}

export interface RestOptions {
  readonly readOnly?: boolean;
  readonly ready?: Promise<void>;
  /** Default: an empty one in memory. */
  readonly store?: GraphStore;
}

/** A world served over REST, without a network between. Each answer is held to the document. */
export class RestWorld {
  readonly folder: WorldFolder;
  readonly world: ServedWorld;
  /** The announcements, in order. */
  readonly news: News[] = [];
  readonly #handle: RestHandler;
  /** `GET /entities/{id}`, each once. */
  readonly called = new Set<string>();

  private constructor(folder: WorldFolder, world: ServedWorld) {
    this.folder = folder;
    this.world = world;
    this.#handle = restHandler(world);
    world.changes.listen((news) => this.news.push(news));
  }

  static async open(files: Readonly<Record<string, string>>, options: RestOptions = {}): Promise<RestWorld> {
    const folder = new WorldFolder(files);
    const stored = await keep(options.store ?? (await openMemoryStore()), folder.root, tickingClock());
    await ingestWorld(stored);
    const [changes, log] = [new ChangeFeed(), stderrLogger('silent')];
    const scratch = new DryRunSession({ openScratch: openMemoryStore, clock: stored.clock });
    const served = {
      stored,
      readOnly: options.readOnly ?? false,
      dryRun: (request) => scratch.run(request),
      changes,
    } satisfies Partial<ServedWorld>;
    return new RestWorld(folder, {
      ...served,
      memories: memoriesOf(served),
      tryWaiting: () => Promise.resolve(undefined),
      turns: new Mutex(),
      troubles: new Troubles({ changes, log }),
      ready: options.ready ?? Promise.resolve(),
      log,
    });
  }

  /** The same world with something in it changed. */
  static over(other: RestWorld, world: ServedWorld): RestWorld {
    return new RestWorld(other.folder, world);
  }

  get = (path: string, access?: RestAccess | 'stranger'): Promise<Reply> =>
    this.send(new Request(`http://lore.test${path}`), access);

  post = (path: string, body: unknown = {}, access?: RestAccess | 'stranger'): Promise<Reply> =>
    this.send(
      new Request(`http://lore.test${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
      access,
    );

  async send(request: Request, access: RestAccess | 'stranger' = { may: 'write', actor: 'Isolde' }): Promise<Reply> {
    const response = await this.#handle(request, access === 'stranger' ? undefined : access);
    const text = await response.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    if (request.method !== 'HEAD') await this.#holdToDocument(request, response.status, body);
    return { status: response.status, body, headers: response.headers };
  }

  async close(): Promise<void> {
    await this.world.stored.close();
    this.folder.remove();
  }

  async #holdToDocument(request: Request, status: number, body: unknown): Promise<void> {
    const { pathname } = new URL(request.url);
    if (pathname === '/openapi.json') return;
    const { document, ajv } = await judge(this.#handle);
    const template = pathsOf(document).find((path) => matches(path, request.method, pathname, document));
    if (template === undefined) return expect(ajv.validate('Error', body), ajv.errorsText()).toBe(true);
    if (status < 300) this.called.add(`${request.method} ${template}`);
    const { responses } = document.paths[template][request.method.toLowerCase()];
    expect(Object.keys(responses), `${request.method} ${template} does not say that it may answer ${status}`).toContain(
      String(status),
    );
    const { schema } = responses[status].content['application/json'];
    const isValid = ajv.validate(schema.$ref.split('/').at(-1), body);
    expect(isValid, `${request.method} ${pathname} ${status}: ${ajv.errorsText()}`).toBe(true);
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a document as JSON
type OpenApi = any;

const pathsOf = (document: OpenApi): string[] => Object.keys(document.paths);

function matches(template: string, method: string, pathname: string, document: OpenApi): boolean {
  const pattern = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  return pattern.test(pathname) && Object.hasOwn(document.paths[template], method.toLowerCase());
}

const judges = new WeakMap<RestHandler, Promise<{ document: OpenApi; ajv: Ajv2020 }>>();

/** A validator that knows the schemas of the document, each by its name, and allows nothing beside what they name. */
function judge(handle: RestHandler): Promise<{ document: OpenApi; ajv: Ajv2020 }> {
  const known = judges.get(handle) ?? read(handle);
  judges.set(handle, known);
  return known;
}

async function read(handle: RestHandler): Promise<{ document: OpenApi; ajv: Ajv2020 }> {
  const response = await handle(new Request('http://lore.test/openapi.json'), { may: 'read', actor: 'Isolde' });
  const document: OpenApi = await response.json();
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addVocabulary(['components']);
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    ajv.addSchema(JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '')), name);
  }
  return { document, ajv };
}

/** The values that the world holds of an entity, as they were given. */
export async function valuesOf(rest: RestWorld, entity: string): Promise<(string | undefined)[]> {
  const rows = await rest.world.stored.store.read(
    "MATCH (a:Attribute {entity_id: $entity}) WHERE a.status <> 'superseded' RETURN a.value AS value",
    { entity },
  );
  return rows.map(({ value }) => (value === null ? undefined : String(value)));
}
