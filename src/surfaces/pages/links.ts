import { detectiveRules } from '../../model/confusion.ts';

/** A page that the navigation leads to. */
export type PageSection =
  | 'overview'
  | 'review'
  | 'findings'
  | 'entities'
  | 'timeline'
  | 'sources'
  | 'rules'
  | 'history'
  | 'search'
  | 'runs'
  | 'flags'
  | 'memories'
  /** Questions about the story. */
  | 'confusions'
  /** All names from A to Z, in place of the search where no server is. */
  | 'names';

/** The filters of a list in an address, without empty ones. */
export type AddressQuery = Readonly<Record<string, string | number | undefined>>;

/**
 * Addresses of things: those of a server, or of the files of a static site. Text of a world gets into an address here and nowhere else. An
 * undefined address has no page, and no link.
 */
export interface PageLinks {
  /** True if somebody answers what a form asks: on a static site there are no forms. */
  readonly hasServer: boolean;
  readonly section: (section: PageSection, query?: AddressQuery) => string | undefined;
  readonly entity: (id: string, query?: AddressQuery) => string | undefined;
  readonly finding: (id: string) => string | undefined;
  readonly claim: (id: string) => string | undefined;
  /** The page of a memory. */
  readonly memory: (id: string) => string | undefined;
  /** All that was noted, narrowed down. */
  readonly memories: (query?: AddressQuery) => string | undefined;
  /** A file of the world or a book in it, by its id; at a line from 1. */
  readonly source: (id: string, line?: number) => string | undefined;
  readonly rule: (id: string) => string | undefined;
  /** The history of one thing: an entity, a finding, a claim. */
  readonly historyOf: (id: string) => string | undefined;
  /** The findings that a filter of `/conflicts` names. */
  readonly findings: (query: AddressQuery) => string | undefined;
  /** The claims that nobody has accepted yet. */
  readonly waiting: (query?: AddressQuery) => string | undefined;
  readonly asset: (name: string) => string;
}

const sectionPaths: Readonly<Record<Exclude<PageSection, 'names'>, string>> = {
  overview: '/',
  review: '/review',
  findings: '/conflicts',
  entities: '/entities',
  timeline: '/timeline',
  sources: '/sources',
  rules: '/rules',
  history: '/history',
  search: '/search',
  runs: '/runs',
  flags: '/flags',
  memories: '/memory',
  confusions: '/confusions',
};

/** Lines of a file that its page shows at a time. */
export const linesOfPage = 500;

/** As the server answers them. */
export const serverLinks = {
  hasServer: true,
  section: (section, query) => (section === 'names' ? undefined : withQuery(sectionPaths[section], query)),
  entity: (id, query) => withQuery(`/entities/${segment(id)}`, query),
  finding: (id) => `/conflicts/${segment(id)}`,
  claim: (id) => `/claims/${segment(id)}`,
  memory: (id) => `/memory/${segment(id)}`,
  memories: (query) => withQuery('/memory', query),
  source: (id, line) => sourceAddress(`/sources/${segment(id)}`, line),
  // Story questions belong to no rule.
  rule: (id) => (detectiveRules.includes(id) ? '/confusions' : `/rules#${anchorOf(id)}`),
  historyOf: (id) => withQuery('/history', { about: id }),
  findings: (query) => withQuery('/conflicts', query),
  waiting: (query) => withQuery('/claims', { status: 'candidate', ...query }),
  asset: (name) => `/assets/${name}`,
} satisfies PageLinks;

function sourceAddress(path: string, line: number | undefined): string {
  if (line === undefined) return path;
  const from = Math.floor((Math.max(1, line) - 1) / linesOfPage) * linesOfPage + 1;
  return `${withQuery(path, { from: from === 1 ? undefined : from })}#L${line}`;
}

/** An address with what narrows it down, in the order given. */
function withQuery(path: string, query: AddressQuery = {}): string {
  const given = Object.entries(query).flatMap(([key, value]): [string, string][] =>
    value === undefined || value === '' ? [] : [[key, wellFormed(String(value))]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** Half a character has no address. */
const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\ufffd');

/** A name as one part of a path. Browsers treat `.` and `..` as folders, however they are written. */
const segment = (text: string): string => encodeURIComponent(wellFormed(text));

/** An id as the name of a place on a page: no two ids have the same. */
export const anchorOf = (id: string): string =>
  wellFormed(id).replace(/[^a-zA-Z0-9.-]/gu, (character) => `_${character.codePointAt(0)?.toString(16)}_`);
