import type { Claim, LoreSource } from '../../model/claim.ts';
import type { LastDates } from '../../model/now.ts';
import type { Problem } from '../../model/problem.ts';
import type { DateValue } from '../../time/date-value.ts';
import { placed } from '../../util/places.ts';
import type { ParsedFile } from '../formats/parsed-file.ts';
import { type Extracted, type FileProseClaims, readProseClaims } from '../prose/prose-claims.ts';
import { noSentences } from '../prose/sentence-counts.ts';
import { DateReader } from '../resolve/date-reader.ts';
import type { DeclaredEntities } from '../resolve/declare-entities.ts';
import type { ResolvedRelativeDate } from '../resolve/relative-dates/relative-date-reader.ts';
import { FileSources, trustOf } from '../resolve/sources.ts';
import { FieldReader, type OwnId } from '../resolve/statements/claim-fields.ts';
import { identified } from '../resolve/statements/claim-ids.ts';
import { StatementReader } from '../resolve/statements/statement-reader.ts';
import { UnknownKeys, type UnknownKeysFound } from '../resolve/statements/unknown-keys.ts';
import type { WorldContext } from './world-context.ts';

/**
 * The claims of one file, with its names, keys and dates resolved against the whole world. Problems that need all files at
 * once, such as two claims with one id, are left to `buildWorld`.
 */
export interface FileClaims {
  /** From its declarations. */
  readonly declarationClaims: readonly Claim[];
  /** From relations that stand on their own, such as rows of `relations.csv`. */
  readonly relationClaims: readonly Claim[];
  /** From its prose. */
  readonly proseClaims: readonly Claim[];
  readonly chunks: FileProseClaims['chunks'];
  readonly rejected: FileProseClaims['rejected'];
  readonly unread: FileProseClaims['unread'];
  readonly sentencesNaming: FileProseClaims['sentencesNaming'];
  readonly sentences: FileProseClaims['sentences'];
  /** Sources that it names and no file declares, by id. */
  readonly undeclaredSources: ReadonlyMap<string, LoreSource>;
  readonly ownIds: readonly Pick<OwnId, 'id' | 'problem'>[];
  readonly unknownKeys: UnknownKeysFound;
  /** Relative dates, each by the placeholder value that stands for it in the claims. */
  readonly relativeDates: ReadonlyMap<DateValue, ResolvedRelativeDate>;
  /** True if any of its dates reaches until the world's now, or begins there; another now changes such dates. */
  readonly dependsOnNow: boolean;
  readonly problems: readonly Problem[];
  /** Problems that are reported once for a world, however many files have them, by what they are about. */
  readonly worldProblems: ReadonlyMap<string, Problem>;
  /** Counts and dates of its claims, where they were stored. */
  readonly summary?: FileSummary;
}

/** Counts and dates of a file's claims, so that building a world need not look at each claim. */
export interface FileSummary {
  readonly claims: number;
  readonly proseClaims: number;
  readonly chunks: number;
  /** True if any claim says which of two events came first. */
  readonly ordersEvents: boolean;
  /** The latest asserted dates: of declarations, of relations, of prose. */
  readonly dates: readonly [LastDates, LastDates, LastDates];
  /** The two latest exact dates that its asserted claims reach. */
  readonly reached: readonly DateValue[];
  readonly marks: Marks;
}

/** Hashes of the ids in a file's claims, 32 bits each. An id whose hash is missing is not in the file; others may be. */
export interface Marks {
  /** The ids of the claims. */
  readonly ids: Uint32Array;
  /** The entities whose attributes or existence the claims describe. */
  readonly entities: Uint32Array;
  /** The entities at either end of a relation. */
  readonly ends: Uint32Array;
}

/** For a file that made the engine fail. */
export function emptyFileClaims(problem: Problem): FileClaims {
  return {
    declarationClaims: [],
    relationClaims: [],
    proseClaims: [],
    chunks: [],
    rejected: {},
    unread: {},
    sentencesNaming: noSentences,
    sentences: new Map(),
    undeclaredSources: new Map(),
    ownIds: [],
    unknownKeys: new Map(),
    relativeDates: new Map(),
    dependsOnNow: false,
    problems: [problem],
    worldProblems: new Map(),
  };
}

/** Resolves one file. Pure: the same file in the same context has the same claims. */
export function claimsOfFile(
  parsedFile: ParsedFile,
  owners: DeclaredEntities['owners'],
  context: WorldContext,
  extracted: Extracted | 'patterns',
): FileClaims {
  const { config, keys, names, kindlessNotes } = context;
  const problems: Problem[] = [];
  const worldProblems = new Map<string, Problem>();
  const sources = new FileSources(trustOf(parsedFile.file.path, config.sources), context.sources, names);
  const dates = new DateReader(context.dateContext, context.relativeDates, context.knownDates, parsedFile.file);
  const fields = new FieldReader(sources, dates, problems);
  const unknownKeys = new UnknownKeys();
  const reader = new StatementReader({
    ...{ config, keys, names, kindlessNotes, fields, dates, unknownKeys, problems, worldProblems },
  });
  for (const declaration of parsedFile.declarations) {
    const entity = context.entities.get(owners.get(declaration) ?? '');
    if (entity !== undefined) reader.declaration(declaration, entity);
  }
  const declarationClaims = reader.claims.splice(0).map(identified);
  for (const relation of parsedFile.relations) reader.relation(relation);
  const relationClaims = reader.claims.map(identified);
  const { chunks, drafts, rejected, unread, sentencesNaming, sentences, language } = readProseClaims(
    parsedFile,
    context,
    dates,
    extracted,
    declarationClaims,
  );
  return {
    declarationClaims,
    relationClaims,
    proseClaims: drafts.map(identified),
    chunks,
    rejected,
    unread,
    sentencesNaming,
    sentences,
    undeclaredSources: sources.undeclared,
    ownIds: fields.ownIds,
    unknownKeys: unknownKeys.found,
    relativeDates: dates.relative,
    dependsOnNow: dates.dependsOnNow,
    problems: [...problems, ...dates.problems, ...dates.orderProblems(), ...otherLanguage(parsedFile, language)],
    worldProblems: new Map([...worldProblems, ...sources.worldProblems, ...dates.worldProblems]),
  };
}

/** Told once for a note: it may be long, and none of its sentences is read. */
function otherLanguage({ file, chunks: [first] }: ParsedFile, language: string | undefined): Problem[] {
  if (language === undefined || first === undefined) return [];
  const message = `This note seems to be in ${language}. Sentences are read in English only, so none of this one are; its keys, fields and labels are.`;
  return [placed(file.path, file.lines, { offset: first.offset, code: 'other-language', message })];
}
