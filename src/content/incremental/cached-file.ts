import { serialize } from 'node:v8';
import type { Claim, LoreChunk } from '../../model/claim.ts';
import { defined } from '../../util/defined.ts';
import type { FileClaims, FileSummary } from '../build/file-claims.ts';
import { summaryOfFile } from '../build/file-summary.ts';
import type { Declaration, KnownOfFile, ParsedFile, SourceFile } from '../formats/parsed-file.ts';
import { knownStrangers } from '../prose/names/file-strangers.ts';
import { smallWordsOf } from '../prose/read-prose.ts';
import { placeOfDeclaration } from '../resolve/declare-entities.ts';
import { statedGender } from '../resolve/stated-gender.ts';
import { mayWaive } from '../waivers/read-waivers.ts';
import type { ResolvedFile, WorldMemo } from './world-memo.ts';

/** Claims of a file that are others in the world: equal claims get ids of their own, relative dates their days. By their place among the file's claims. */
export type ReplacedClaims = ReadonlyMap<number, Claim>;

/** The cached data of one file. */
export interface CachedFile {
  readonly path: string;
  readonly sha256: string;
  /** Stands for its size and times; absent where it may have changed since without these telling. */
  readonly stamp?: string;
  /** Absent where the file has to be parsed anew: its dates depend on other files, or a model read its prose. */
  readonly content?: CachedContent;
  /** True if its claims by the world's present count, or those before that was known. */
  readonly pass: 'first' | 'second';
  readonly replaced: ReplacedClaims;
}

/** A parsed file with its claims, as plain data. Rarely used parts are packed, and unpacked on use. */
export interface CachedContent
  extends Pick<SourceFile, 'kind' | 'title' | 'order' | 'day'>,
    Pick<ParsedFile, 'problems'> {
  readonly declarations: readonly CachedDeclaration[];
  readonly known: KnownOfFile;
  readonly first: CachedPass;
  readonly second?: CachedPass;
}
export type CachedDeclaration = Omit<Declaration, 'file' | 'statements' | 'asides' | 'relations'>;

interface CachedPass {
  /** The dependencies of the claims besides the file. */
  readonly by: string;
  /** The same object in both passes where the claims are the same. */
  readonly claims: CachedClaims;
}

export interface CachedClaims {
  readonly head: Omit<FileClaims, keyof ClaimsBody | 'relativeDates' | 'summary'>;
  readonly summary: FileSummary;
  /** A packed `ClaimsBody`. */
  readonly body: Uint8Array;
}

/** Chunks without their text, which is most of a vault: the file has it. */
export interface ClaimsBody
  extends Pick<FileClaims, 'declarationClaims' | 'relationClaims' | 'proseClaims' | 'sentences'> {
  readonly chunks: readonly Omit<LoreChunk, 'text'>[];
}

/** Undefined for a file that has to be parsed anew by the next run. */
export function contentOf(parsed: ParsedFile, memo: WorldMemo): CachedContent | undefined {
  if (parsed.idsByOthers === true) return undefined;
  const first = memo.first.resolved(parsed);
  const second = memo.second.resolved(parsed);
  if (first === undefined || !canBeCached(first) || (second !== undefined && !canBeCached(second))) return undefined;
  const { file, declarations, problems } = parsed;
  const claims = packed(first.claims);
  const [smallWords, strangers] = [smallWordsOf(parsed), knownStrangers(parsed)];
  return {
    kind: file.kind,
    title: file.title,
    ...defined({ order: file.order, day: file.day }),
    problems,
    declarations: declarations.map(cachedDeclaration),
    known: { waives: mayWaive(parsed), ...defined({ smallWords, strangers }) },
    first: { by: first.by, claims },
    ...(second === undefined ? {} : { second: { by: second.by, claims: sameOr(claims, second, first) } }),
  };
}

const canBeCached = ({ extracted, claims }: ResolvedFile): boolean =>
  extracted === 'patterns' && claims.relativeDates.size === 0;

/** Most files have nothing that lasts until the world's present: their claims are the same once that is known. */
function sameOr(claims: CachedClaims, second: ResolvedFile, first: ResolvedFile): CachedClaims {
  if (second.claims === first.claims) return claims;
  const others = packed(second.claims);
  return serialize(others).equals(serialize(claims)) ? claims : others;
}

function cachedDeclaration(declaration: Declaration): CachedDeclaration {
  const { offset, id, name, kind, kindIsImplied, kindIsGuessed, isRow, aliases, notePaths, unknownKeys } = declaration;
  return {
    offset,
    place: placeOfDeclaration(declaration),
    gender: statedGender(declaration),
    aliases,
    unknownKeys,
    ...defined({ id, name, kind, kindIsImplied, kindIsGuessed, isRow, notePaths }),
  };
}

function packed(claims: FileClaims): CachedClaims {
  const { declarationClaims, relationClaims, proseClaims, chunks, sentences } = claims;
  const body: ClaimsBody = {
    declarationClaims,
    relationClaims,
    proseClaims,
    sentences,
    chunks: chunks.map(withoutText),
  };
  const { rejected, unread, sentencesNaming, undeclaredSources, unknownKeys, dependsOnNow, problems, worldProblems } =
    claims;
  const ownIds = claims.ownIds.map(({ id, problem }) => ({ id, problem }));
  return {
    head: {
      rejected,
      unread,
      sentencesNaming,
      undeclaredSources,
      ownIds,
      unknownKeys,
      dependsOnNow,
      problems,
      worldProblems,
    },
    summary: { ...summaryOfFile(claims) },
    body: serialize(body),
  };
}

function withoutText({ id, source_id, line, mentions }: LoreChunk): Omit<LoreChunk, 'text'> {
  return { id, source_id, line, mentions };
}
