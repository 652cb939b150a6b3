import type { GraphStore } from '../../graph/port.ts';
import { type FindingInShort, openFindingsOn, openFindingsOnEntities } from '../../queries/findings/on-claims.ts';
import {
  type ClaimOfSource,
  claimIdsOfSource,
  claimsOfSources,
  claimsOnLines,
  type FileLines,
  lastClaimLine,
} from '../../queries/source-pages.ts';
import { readSources as readNamedSources } from '../../queries/sources.ts';
import type { UserInputError } from '../../util/errors.ts';
import { nearest } from '../../util/text/did-you-mean.ts';
import { unknown } from '../lookup/find-entity.ts';
import { readSourceText, type SourceText } from '../world/source-lines.ts';
import { type ListedSource, readSources } from './sources.ts';

/** Lines of a file, and claims of a book, on a page. */
export const linesOfPage = 500;
export const claimsOfPage = 200;

/** A claim as the page of its source shows it, with the open findings that rest on it. */
export interface SourceClaim extends ClaimOfSource {
  /** The definite ones first. */
  readonly findings: readonly FindingInShort[];
}

/** What stands beside a line of a file. */
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
  /** Of the page; undefined where the file cannot be read: then there are only notes, with the words they quote. */
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
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly claims: readonly SourceClaim[];
}

export interface SourceRequest {
  readonly id: string;
  /** A line of a file: the page that begins with it; of a book, the number of the page. From 1. */
  readonly from?: number | undefined;
  /** Lines of a page; default 500. */
  readonly most?: number | undefined;
}

/** @param root the folder of the world; undefined where none is at hand. */
export async function readSourcePage(
  store: GraphStore,
  root: string | undefined,
  { id, from = 1, most = linesOfPage }: SourceRequest,
): Promise<FilePage | BookPage> {
  const [source] = await readSources(store, [id]);
  if (source === undefined) throw await unknownSource(store, id);
  return source.form === 'book'
    ? readBookPage(store, source, from)
    : readFilePage(store, source, { root, from: Math.max(1, from), most });
}

async function readBookPage(store: GraphStore, source: ListedSource, wanted: number): Promise<BookPage> {
  const ids = await claimIdsOfSource(store, source.id);
  const pages = Math.max(1, Math.ceil(ids.length / claimsOfPage));
  const page = Math.min(Math.max(1, wanted), pages);
  const claims = await claimsOfSources(store, ids.slice((page - 1) * claimsOfPage, page * claimsOfPage));
  return { form: 'book', source, page, pages, claims: await withFindings(store, claims) };
}

interface FileRequest {
  readonly root: string | undefined;
  readonly from: number;
  readonly most: number;
}

async function readFilePage(
  store: GraphStore,
  source: ListedSource,
  { root, from: wanted, most }: FileRequest,
): Promise<FilePage> {
  const path = source.path ?? source.id;
  const text = root === undefined ? undefined : readSourceText(root, path);
  const total = text === undefined ? undefined : lineCount(text);
  const from = total === undefined ? wanted : Math.min(wanted, Math.max(1, total));
  const shown: FileLines = { path, first: from, last: from + most - 1 };
  const claims = await withFindings(store, await claimsOnLines(store, [shown]));
  const declared = await openFindingsOnEntities(store, [shown]);
  return {
    form: 'file',
    source,
    from,
    lines: text?.lines.slice(0, total).slice(from - 1, from - 1 + most),
    ...(text === undefined ? { untold: root === undefined ? 'no-folder' : 'gone' } : {}),
    lines_total: total ?? Math.max(1, await lastClaimLine(store, path)),
    changed: text !== undefined && source.sha256 !== undefined && source.sha256 !== text.sha256,
    notes: notesOf(claims, declared),
  };
}

/** A line break at the end of a file begins no line. */
const lineCount = ({ lines }: SourceText): number => (lines.at(-1) === '' ? lines.length - 1 : lines.length);

async function withFindings(store: GraphStore, claims: readonly ClaimOfSource[]): Promise<SourceClaim[]> {
  const found = await openFindingsOn(
    store,
    claims.map(({ id }) => id),
  );
  const byClaim = new Map<string, FindingInShort[]>();
  for (const { member, finding } of found) byClaim.set(member, [...(byClaim.get(member) ?? []), finding]);
  return claims.map((claim) => ({ ...claim, findings: byClaim.get(claim.id) ?? [] }));
}

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

async function unknownSource(store: GraphStore, id: string): Promise<UserInputError> {
  const known = (await readNamedSources(store)).flatMap((source) => [source.title, source.id]);
  const near = nearest(id, known);
  return unknown('source', id, near, 'A source is a file of the world, or a book or narrator in it.');
}
