import type { MirroredThings } from '../../../app/mirror/mirrored-things.ts';
import { type AddressQuery, anchorOf, linesOfPage, type PageLinks, type PageSection } from '../links.ts';
import { fileName } from './file-names.ts';

/** A page of the site, and the page of the server that it is. */
export interface MirroredPage {
  /** The path of its file. */
  readonly path: string;
  /** As routes have it: `/entities/{id}`. */
  readonly route: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

const thingRoutes = {
  entities: '/entities/{id}',
  findings: '/conflicts/{id}',
  sources: '/sources/{id}',
} as const;
type ThingKind = keyof typeof thingRoutes;
const thingKinds = ['entities', 'findings', 'sources'] as const satisfies readonly ThingKind[];

interface SectionRoute {
  readonly route: string;
  readonly by: readonly string[];
}

/** The sections that a site has: their routes, and by what their lists may be narrowed down there. Others need a server. */
const sectionRoutes: Readonly<Partial<Record<PageSection, SectionRoute>>> = {
  overview: { route: '/', by: [] },
  findings: { route: '/conflicts', by: ['category', 'rule', 'source', 'status', 'cursor'] },
  entities: { route: '/entities', by: ['kind', 'page'] },
  timeline: { route: '/timeline', by: ['era', 'before', 'after', 'axis', 'page'] },
  sources: { route: '/sources', by: ['cursor'] },
  rules: { route: '/rules', by: [] },
  history: { route: '/history', by: ['cursor'] },
};

const sectionNames = ['overview', 'findings', 'entities', 'timeline', 'sources', 'rules', 'history'] as const;

/** Which pages a site has, and where. Every page that an address was given for is one: who writes them goes on until none is left. */
export class SiteMap {
  private readonly ids: Readonly<Record<ThingKind | 'rules', ReadonlySet<string>>>;
  private readonly findingsByName: MirroredThings['findingsByName'];
  private readonly isWaiting: boolean;
  private readonly routes: ReadonlySet<string>;
  private readonly known = new Map<string, MirroredPage>();
  /** The pages of things, by id: most links lead there, and each name takes a hash. */
  private readonly firstPages = {
    entities: new Map<string, string>(),
    findings: new Map<string, string>(),
    sources: new Map<string, string>(),
  };
  private readonly found: MirroredPage[] = [];

  /** @param routes there are */
  constructor(things: MirroredThings, routes: ReadonlySet<string>) {
    const { entities, findings, sources, rules, findingsByName, waiting } = things;
    this.ids = {
      entities: new Set(entities),
      findings: new Set(findings),
      sources: new Set(sources),
      rules: new Set(rules),
    };
    this.findingsByName = findingsByName;
    this.isWaiting = waiting > 0;
    this.routes = routes;
  }

  /** Has all sections written, and every thing, whether or not something leads to it. */
  addAll(): void {
    for (const name of sectionNames) this.section(name);
    this.waiting();
    for (const kind of thingKinds) for (const id of this.ids[kind]) this.thing(kind, id);
  }

  /** The pages that were not asked for before, in the order in which something led to them first. */
  take(most: number): MirroredPage[] {
    return this.found.splice(0, most);
  }

  /** Addresses as they stand on the page with this path. */
  linksFrom(path: string): PageLinks {
    const up = path.includes('/') ? '../' : '';
    const to = (target: string | undefined) => (target === undefined ? undefined : up + target);
    const section: PageLinks['section'] = (name, query) => to(this.section(name, query));
    return {
      hasServer: false,
      section,
      entity: (id, query) => to(this.thing('entities', id, query)),
      claim: () => undefined, // what it says stands on the pages of entities and sources
      memory: () => undefined, // a mirror is of files and decisions alone
      memories: () => undefined,
      finding: (id) => to(this.thing('findings', this.findingsByName.get(id) ?? id)),
      source: (id, line) => to(this.source(id, line)),
      rule: (id) => (this.ids.rules.has(id) ? to(anchored(this.section('rules'), anchorOf(id))) : undefined),
      historyOf: () => undefined,
      findings: (query) => section('findings', query),
      waiting: (query) => to(this.waiting(query)),
      asset: (name) => up + name,
    };
  }

  section(name: PageSection, query: AddressQuery = {}): string | undefined {
    if (name === 'names') return 'a-z.html';
    const section = sectionRoutes[name];
    const given = stated(query);
    if (section === undefined || Object.keys(given).some((key) => !section.by.includes(key))) return undefined;
    const file = name === 'overview' ? 'index' : name;
    if (Object.keys(given).length === 0) return this.page(`${file}.html`, section.route, {}, given);
    return this.page(`more/${fileName(JSON.stringify([name, given]))}.html`, section.route, {}, given);
  }

  thing(kind: ThingKind, id: string, query?: AddressQuery): string | undefined {
    const first = this.firstPages[kind].get(id);
    if (first !== undefined && query === undefined) return first;
    if (!this.ids[kind].has(id)) return undefined;
    const given = stated(query);
    if (Object.keys(given).length > 0) {
      return this.page(`more/${fileName(JSON.stringify([kind, id, given]))}.html`, thingRoutes[kind], { id }, given);
    }
    const page = this.page(`${kind}/${fileName(id)}.html`, thingRoutes[kind], { id }, given);
    if (page !== undefined) this.firstPages[kind].set(id, page);
    return page;
  }

  private source(id: string, line: number | undefined): string | undefined {
    const from = line === undefined ? 1 : Math.floor((Math.max(1, line) - 1) / linesOfPage) * linesOfPage + 1;
    const page = this.thing('sources', id, from === 1 ? undefined : { from });
    return line === undefined ? page : anchored(page, `L${line}`);
  }

  private waiting(query: AddressQuery = {}): string | undefined {
    if (!this.isWaiting) return undefined;
    const given = { ...stated(query), status: 'candidate' };
    const isFirst = Object.keys(given).length === 1;
    const path = isFirst ? 'waiting.html' : `more/${fileName(JSON.stringify(['waiting', given]))}.html`;
    return this.page(path, '/claims', {}, given);
  }

  private page(
    path: string,
    route: string,
    params: MirroredPage['params'],
    query: MirroredPage['query'],
  ): string | undefined {
    if (!this.routes.has(route)) return undefined;
    if (!this.known.has(path)) {
      const page = { path, route, params, query };
      this.known.set(path, page);
      this.found.push(page);
    }
    return path;
  }
}

const anchored = (page: string | undefined, anchor: string): string | undefined =>
  page === undefined ? undefined : `${page}#${anchor}`;

/** The non-empty parts of a query, by name: two equal queries are one page. */
function stated(query: AddressQuery = {}): Record<string, string> {
  const given = Object.entries(query).flatMap(([key, value]): [string, string][] =>
    value === undefined || value === '' ? [] : [[key, String(value)]],
  );
  return Object.fromEntries(given.sort(([a], [b]) => (a < b ? -1 : 1)));
}
