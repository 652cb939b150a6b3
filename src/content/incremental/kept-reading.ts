import type { ClaimPlace, LoreChunk } from '../../model/claim.ts';
import type { Problem } from '../../model/problem.ts';
import { defined } from '../../util/defined.ts';
import type { FileClaims, FileSummary } from '../build/file-claims.ts';
import { summaryOfFile } from '../build/file-summary.ts';
import type { Declaration, ParsedFile, SourceFile } from '../formats/parsed-file.ts';
import { smallWordsOf } from '../prose/read-prose.ts';
import { placeOfDeclaration } from '../resolve/declare-entities.ts';
import { mayWaive } from '../waivers/read-waivers.ts';
import type { Understood, WorldMemo } from './world-memo.ts';

/**
 * What a world is built of besides the words of a file, and what these were understood to mean but for its claims: plain data.
 * What there is none of is left out: every run parses this of every file.
 */
export interface KeptHead {
  readonly kind: SourceFile['kind'];
  readonly title: string;
  readonly declarations?: readonly KeptDeclaration[];
  readonly problems?: readonly Problem[];
  readonly waives?: boolean;
  readonly small?: readonly [key: string, words: readonly string[]];
  readonly first: KeptMeaning;
  /** Absent: never understood a second time. Without a meaning: the same as the first time. */
  readonly second?: { readonly by: string; readonly meaning?: KeptMeaning['meaning'] };
}
export type KeptDeclaration = Omit<Declaration, 'file' | 'place' | 'aliases' | 'statements' | 'relations'> & {
  readonly place: Omit<ClaimPlace, 'path'>;
  readonly aliases?: Declaration['aliases'];
};

/** What it says, which few ask for: as one line of text. */
export interface KeptBody {
  readonly first: Said;
  readonly second?: Said;
}

export interface Said extends Pick<FileClaims, 'declarationClaims' | 'relationClaims' | 'proseClaims'> {
  readonly chunks: readonly KeptChunk[];
  readonly sentences: readonly (readonly [sentence: string, isPlain: boolean, pastVerbs: readonly string[]])[];
}

/** A chunk by its id, which stands for its text: most of a vault is prose that nobody asks for again. */
export type KeptChunk = Omit<LoreChunk, 'text'>;

type Entries<M> = M extends ReadonlyMap<infer K, infer V> ? readonly (readonly [K, V])[] : never;

export interface KeptMeaning {
  /** What it was understood by. */
  readonly by: string;
  readonly meaning: Partial<Pick<FileClaims, 'rejected' | 'ownIds' | 'dependsOnNow' | 'problems'>> & {
    readonly named?: Entries<FileClaims['undeclaredSources']>;
    readonly slips?: FileClaims['unknownKeys']['slips'];
    readonly own?: Entries<FileClaims['unknownKeys']['own']>;
    readonly once?: Entries<FileClaims['worldProblems']>;
    readonly summary: KeptSummary;
  };
}

type KeptSummary = Partial<Omit<FileSummary, 'marks'>> & { readonly marks: KeptMarks };

/** Where its marks are among those of all files, and how many of each sort. */
export type KeptMarks = readonly [start: number, ids: number, beings: number, ends: number];

/**
 * A file with what was understood of it. Undefined for what is better read anew: dates that hang on other files, answers of
 * a model, and numbers that are none.
 *
 * @param mark keeps the marks of a meaning.
 */
export function keptParts(
  reading: ParsedFile,
  memo: WorldMemo,
  mark: (marks: FileSummary['marks']) => KeptMarks,
): { readonly head: KeptHead; readonly body: string } | undefined {
  const first = memo.first.understoodOf(reading);
  const second = memo.second.understoodOf(reading);
  if (first === undefined || !isPlain(first) || (second !== undefined && !isPlain(second))) return undefined;
  const { file, declarations, problems } = reading;
  const small = smallWordsOf(reading);
  const isSame = second === undefined || sameMeaning(first.meaning, second.meaning);
  const said: KeptBody = { first: saidBy(first), ...(isSame ? {} : { second: saidBy(second) }) };
  const body = JSON.stringify(said);
  const head: KeptHead = {
    kind: file.kind,
    title: file.title,
    ...withoutNone({
      declarations: declarations.map((declaration) => keptDeclaration(declaration)),
      problems,
      waives: mayWaive(reading),
    }),
    ...(small === undefined ? {} : { small: [small.key, [...small.words]] }),
    first: { by: first.by, meaning: keptMeaning(first.meaning, mark) },
    ...(second === undefined
      ? {}
      : { second: isSame ? { by: second.by } : { by: second.by, meaning: keptMeaning(second.meaning, mark) } }),
  };
  return hasNull(body) || hasNull(JSON.stringify(head)) ? undefined : { head, body };
}

/** What JSON makes of an infinite number; our data has no null. */
const hasNull = (json: string): boolean => /[:,[]null\b/.test(json);

const isPlain = ({ extracted, meaning }: Understood): boolean =>
  extracted === 'patterns' && meaning.relativeDates.size === 0;

function keptDeclaration(declaration: Declaration): KeptDeclaration {
  const { offset, id, name, kind, aliases, handles, unknownKeys } = declaration;
  const { path: _, ...place } = placeOfDeclaration(declaration);
  return {
    offset,
    place,
    ...defined({ id, name, kind }),
    ...withoutNone({ aliases }),
    ...defined({ handles }),
    unknownKeys,
  };
}

function keptMeaning(meaning: FileClaims, mark: (marks: FileSummary['marks']) => KeptMarks): KeptMeaning['meaning'] {
  const { rejected, ownIds, dependsOnNow, problems, undeclaredSources, unknownKeys, worldProblems } = meaning;
  const { slips, own } = unknownKeys;
  const { claims, proseClaims, chunks, ordersEvents, dates, marks } = summaryOfFile(meaning);
  const hasDates = dates.some(({ last, earliest }) => last.length > 0 || earliest !== undefined);
  return {
    ...withoutNone({
      rejected,
      ownIds: ownIds.map(({ id, problem }) => ({ id, problem })),
      dependsOnNow,
      problems,
      named: [...undeclaredSources],
      slips,
      own: [...own],
      once: [...worldProblems],
    }),
    summary: {
      ...withoutNone({ claims, proseClaims, chunks, ordersEvents, ...(hasDates ? { dates } : {}) }),
      marks: mark(marks),
    },
  };
}

/** Leaves out what is empty, zero or false. */
function withoutNone<T extends object>(fields: T): Partial<T> {
  const entries: [string, unknown][] = Object.entries(fields);
  return Object.fromEntries(entries.filter(([, value]) => isSome(value))) as Partial<T>;
}

function isSome(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value !== false && value !== 0;
  return Object.keys(value).length > 0;
}

function saidBy({
  meaning: { declarationClaims, relationClaims, proseClaims, chunks, sentences },
}: Pick<Understood, 'meaning'>): Said {
  const known = [...sentences].map(([text, { isPlain, pastVerbs }]) => [text, isPlain, [...pastVerbs]] as const);
  return { declarationClaims, relationClaims, proseClaims, chunks: chunks.map(keptChunk), sentences: known };
}

function keptChunk({ id, source_id, line, mentions }: LoreChunk): KeptChunk {
  return { id, source_id, line, mentions };
}

/** Most files have nothing that lasts until the world's present: they mean the same once that is known. */
function sameMeaning(first: FileClaims, second: FileClaims): boolean {
  if (first === second) return true;
  const unmarked = () => [0, 0, 0, 0] as const;
  const text = (meaning: FileClaims) => JSON.stringify([keptMeaning(meaning, unmarked), saidBy({ meaning })]);
  return text(first) === text(second);
}
