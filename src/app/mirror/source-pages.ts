import type { GraphStore } from '../../graph/port.ts';
import { type FindingInShort, openFindingsOn, openFindingsOnEntities } from '../../queries/findings/on-claims.ts';
import { type ClaimOfSource, claimIdsOfSource, claimsOfSources, lastClaimLines } from '../../queries/source-pages.ts';
import { readSources as readNamedSources } from '../../queries/sources.ts';
import { groupBy } from '../../util/group.ts';
import { nearest } from '../../util/text/did-you-mean.ts';
import { unknown } from '../lookup/find-entity.ts';
import { readSourceText, type ShownFolder, type SourceText } from '../world/source-lines.ts';
import { type ListedSource, sourcesListed } from './sources.ts';

/** Lines of a file, or claims of a book, on a page. */
export const itemsOfPage = 500;

/** A claim as the page of its source shows it, with the open findings that rest on it. */
export type SourceClaim = ClaimOfSource & {
  /** The definite ones first. */
  readonly findings: readonly FindingInShort[];
};

/** The notes next to a line of a file. */
export interface SourceNote {
  readonly line: number;
  readonly claims: readonly SourceClaim[];
  /** All open findings that rest on a claim of this line, or on the entity that it declares, each once. */
  readonly findings: readonly FindingInShort[];
}

/** A page of a file: its text, and notes on the lines that say something. */
export interface FilePage {
  readonly form: 'file';
  readonly source: ListedSource;
  /** The first line of the page, from 1. */
  readonly from: number;
  /** The lines of the page; undefined if the file cannot be read: then there are only notes, with their quotes. */
  readonly lines: readonly string[] | undefined;
  /** Why there is no text. */
  readonly untold?: 'no-folder' | 'gone';
  /** In the whole file; without its text as far as claims stand in it. */
  readonly lines_total: number;
  /** It is another than when it was ingested: notes may stand beside the wrong lines. */
  readonly changed: boolean;
  readonly notes: readonly SourceNote[];
}

/** A page of a book or narrator: the claims it makes, by place. */
export interface BookPage {
  readonly form: 'book';
  readonly source: ListedSource;
  /** The first claim of the page, from 1. */
  readonly from: number;
  readonly claims_total: number;
  readonly claims: readonly SourceClaim[];
}

export type SourcePage = FilePage | BookPage;

export interface SourceRequest {
  readonly id: string;
  /** The first line of the page; of a book, the first claim. From 1; the last page where there is none so far on. */
  readonly from?: number | undefined;
}

/**
 * @param folder of the world; undefined where none is at hand.
 * @throws UserInputError `unknown-source`
 */
export async function readSourcePage(
  store: GraphStore,
  folder: ShownFolder | undefined,
  request: SourceRequest,
): Promise<SourcePage> {
  const [page] = await readSourcePages(store, folder, [request]);
  if (page !== undefined) return page;
  const known = (await readNamedSources(store)).flatMap(({ title, id }) => [title, id]);
  const near = nearest(request.id, known);
  throw unknown('source', request.id, near, 'A source is a file of the world, or a book or narrator in it.');
}

/** The same of many at once, in their order; what is no source is left out. */
export async function readSourcePages(
  store: GraphStore,
  folder: ShownFolder | undefined,
  requests: readonly SourceRequest[],
): Promise<SourcePage[]> {
  const ids = [...new Set(requests.map(({ id }) => id))];
  const sources = new Map((await sourcesListed(store, ids)).map((source) => [source.id, source]));
  const files: FileRequest[] = [];
  const pages = new Map<SourceRequest, SourcePage>();
  for (const request of requests) {
    const source = sources.get(request.id);
    if (source?.form === 'book') pages.set(request, await readBookPage(store, source, request.from ?? 1));
    else if (source !== undefined) files.push({ request, source, text: textOf(folder, source) });
  }
  for (const [request, page] of await readFilePages(store, folder, files)) pages.set(request, page);
  return requests.flatMap((request) => pages.get(request) ?? []);
}

async function readBookPage(store: GraphStore, source: ListedSource, wanted: number): Promise<BookPage> {
  const ids = await claimIdsOfSource(store, source.id);
  const from = pageStart(wanted, ids.length);
  const claims = await claimsOfSources(store, { ids: ids.slice(from - 1, from - 1 + itemsOfPage) });
  const found = await findingsByClaim(store, claims);
  return { form: 'book', source, from, claims_total: ids.length, claims: withFindings(claims, found) };
}

/** Where the page begins that has the item with this number, or the last page. */
function pageStart(wanted: number, total: number): number {
  const item = Math.min(Math.max(1, wanted), Math.max(1, total));
  return Math.floor((item - 1) / itemsOfPage) * itemsOfPage + 1;
}

interface FileRequest {
  readonly request: SourceRequest;
  readonly source: ListedSource;
  readonly text: SourceText | undefined;
}

const pathOf = ({ path, id }: ListedSource): string => path ?? id;

const textOf = (folder: ShownFolder | undefined, source: ListedSource): SourceText | undefined =>
  folder === undefined ? undefined : readSourceText(folder, pathOf(source));

async function readFilePages(
  store: GraphStore,
  folder: ShownFolder | undefined,
  files: readonly FileRequest[],
): Promise<[SourceRequest, FilePage][]> {
  const lasts = await lastClaimLines(
    store,
    files.flatMap(({ source, text }) => (text === undefined ? [pathOf(source)] : [])),
  );
  const placed = files.map((file) => {
    const path = pathOf(file.source);
    const total = file.text === undefined ? (lasts.get(path) ?? 1) : lineCount(file.text);
    const first = pageStart(file.request.from ?? 1, total);
    return { ...file, path, total, first, last: first + itemsOfPage - 1 };
  });
  const claims = groupBy(await claimsOfSources(store, { lines: placed }), ({ source: { path } }) => path);
  const found = await findingsByClaim(store, [...claims.values()].flat());
  const declared = groupBy(await openFindingsOnEntities(store, placed), ({ path }) => path);
  return placed.map(({ request, source, text, path, total, first, last }): [SourceRequest, FilePage] => {
    const isShown = (line: number): boolean => line >= first && line <= last;
    const page: FilePage = {
      form: 'file',
      source,
      from: first,
      lines: text?.lines.slice(first - 1, Math.min(last, total)),
      ...(text === undefined ? { untold: folder === undefined ? 'no-folder' : 'gone' } : {}),
      lines_total: total,
      changed: text !== undefined && source.sha256 !== undefined && source.sha256 !== text.sha256,
      notes: notesOf(
        withFindings(claims.get(path) ?? [], found).filter((claim) => isShown(claim.source.line)),
        (declared.get(path) ?? []).filter(({ line }) => isShown(line)),
      ),
    };
    return [request, page];
  });
}

/** A line break at the end of a file begins no line. */
const lineCount = ({ lines }: SourceText): number => (lines.at(-1) === '' ? lines.length - 1 : lines.length);

type FindingsByClaim = ReadonlyMap<string, readonly FindingInShort[]>;

async function findingsByClaim(store: GraphStore, claims: readonly ClaimOfSource[]): Promise<FindingsByClaim> {
  const ids = new Set(claims.map(({ id }) => id));
  const byClaim = groupBy(await openFindingsOn(store, [...ids]), ({ member }) => member);
  return new Map([...byClaim].map(([id, found]) => [id, found.map(({ finding }) => finding)]));
}

const withFindings = (claims: readonly ClaimOfSource[], found: FindingsByClaim): SourceClaim[] =>
  claims.map((claim) => ({ ...claim, findings: found.get(claim.id) ?? [] }));

function notesOf(
  claims: readonly SourceClaim[],
  declared: readonly { readonly line: number; readonly finding: FindingInShort }[],
): SourceNote[] {
  const byLine = new Map<number, { claims: SourceClaim[]; findings: Map<string, FindingInShort> }>();
  const at = (line: number) => {
    const there = byLine.get(line) ?? { claims: [] as SourceClaim[], findings: new Map<string, FindingInShort>() };
    byLine.set(line, there);
    return there;
  };
  for (const claim of claims) {
    const note = at(claim.source.line);
    note.claims.push(claim);
    for (const finding of claim.findings) note.findings.set(finding.name, finding);
  }
  for (const { line, finding } of declared) at(line).findings.set(finding.name, finding);
  return [...byLine]
    .sort(([a], [b]) => a - b)
    .map(([line, note]) => ({ line, claims: note.claims, findings: [...note.findings.values()] }));
}
