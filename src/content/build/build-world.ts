import { type Claim, type Entity, isAsserted, type LoreSource, type WorldContent } from '../../model/claim.ts';
import { latestAsserted, latestOf } from '../../model/now.ts';
import type { Problem } from '../../model/problem.ts';
import type { ProseReport } from '../../model/prose-report.ts';
import type { Waiver } from '../../model/waiver.ts';
import type { WorldConfig } from '../../model/world-config.ts';
import type { DateValue } from '../../time/date-value.ts';
import { defined } from '../../util/defined.ts';
import { lazy } from '../../util/lazy.ts';
import { byPlace, compareText } from '../../util/places.ts';
import type { ParsedFile } from '../formats/parsed-file.ts';
import { type PassMemo, WorldMemo } from '../incremental/world-memo.ts';
import type { ExtractedClaim, Passage } from '../prose/extracted.ts';
import type { Extracted, ProseOptions } from '../prose/prose-claims.ts';
import { proseNames, readProse } from '../prose/read-prose.ts';
import { type DeclaredEntities, declareEntities } from '../resolve/declare-entities.ts';
import type { ResolvedRelativeDate } from '../resolve/relative-dates/relative-date-reader.ts';
import { type SolvedDates, solveDates } from '../resolve/relative-dates/solve-dates.ts';
import { sourceOfFile, trustOf } from '../resolve/sources.ts';
import { unknownKeyProblems } from '../resolve/statements/unknown-keys.ts';
import { readWaivers } from '../waivers/read-waivers.ts';
import type { FileClaims } from './file-claims.ts';
import { summaryOfFile } from './file-summary.ts';
import { entityNames, namesKey, type WorldContext, worldContext, worldContextAsOf } from './world-context.ts';

/** Its claims and chunks are put together when they are first asked for. */
export interface BuiltWorld extends WorldContent {
  /** By place. */
  readonly problems: readonly Problem[];
  /** The world's present: as configured, else the latest date asserted; absent in a world without dates. */
  readonly now?: DateValue;
  readonly prose: ProseReport;
  /** What the authors allow, by place. */
  readonly waivers: readonly Waiver[];
}

/**
 * What all files of a world say together: names resolved, keys and dates read, every claim with its identity.
 *
 * @param memo what was understood of these files by these settings before: it changes how long this takes, and nothing else.
 */
export function buildWorld(
  readings: readonly ParsedFile[],
  config: WorldConfig,
  prose: ProseOptions = {},
  memo: WorldMemo = new WorldMemo(),
): BuiltWorld {
  const ordered = [...readings].sort((a, b) => compareText(a.file.path, b.file.path));
  const declared = declareAll(ordered, config, memo);
  const files: Files = { readings: ordered, declared, extractedOf: extractedOf(prose) };
  const terms = worldContext(ordered, declared, config, memo.first.terms);
  const first = understand(files, terms, memo.first);
  const now = config.now ?? memo.sameDate(latestSaid(first));
  const hangsOnNow = terms.erasDependOnNow || first.meanings.some((meaning) => meaning.dependsOnNow);
  const isFinal = now === undefined || config.now !== undefined || !hangsOnNow;
  // What is ongoing lasts until the world's present, which only the other dates tell.
  const said = isFinal
    ? first
    : understand(files, worldContextAsOf(now, terms, declared, memo.second.terms), memo.second, first);
  memo.built = {
    readings: ordered,
    meanings: said.meanings,
    terms: said.terms,
    isPlain: said.isPlain,
    idOf: (declaration) => memo.entities.idOf(declaration),
    claims: said.claims,
    finalId: said.finalId,
  };
  return assemble(files, said, now, prose, memo);
}

/** The latest date that is asserted: what each file has to say about that is known, unless its dates hang on others. */
function latestSaid({ isPlain, meanings, claims }: Said): DateValue | undefined {
  if (!isPlain) return latestAsserted(claims().filter(isAsserted));
  const summaries = meanings.map(summaryOfFile);
  return latestOf([0, 1, 2].flatMap((group) => summaries.flatMap(({ dates }) => dates[group] ?? [])));
}

/** What a world is built of. */
interface Files {
  /** By path. */
  readonly readings: readonly ParsedFile[];
  readonly declared: DeclaredEntities;
  readonly extractedOf: (reading: ParsedFile) => Extracted | 'patterns';
}

/** What the files say by these terms. */
interface Said {
  readonly terms: WorldContext;
  /** Of each file. */
  readonly meanings: readonly FileClaims[];
  /** No date hangs on others, and none has an order but by its days. */
  readonly isPlain: boolean;
  /** Put together when first asked for. */
  readonly claims: () => readonly Claim[];
  readonly finalId: (claim: Claim) => string;
  /** Days that entities without a date of their own must lie in, by id. */
  readonly implied: SolvedDates['implied'];
}

/** @param before what they say by terms that differ only in the world's present. */
function understand(
  { readings, declared, extractedOf }: Files,
  terms: WorldContext,
  memo: PassMemo,
  before?: Said,
): Said {
  const timeless = terms.erasDependOnNow ? undefined : before?.meanings;
  const meanings = memo.meanings({ readings, owners: declared.owners, terms, extractedOf }, timeless);
  const relative = new Map<DateValue, ResolvedRelativeDate>();
  for (const meaning of meanings) for (const [date, statement] of meaning.relativeDates) relative.set(date, statement);
  const read = lazy(() =>
    // What declarations say, then the relations that stand by themselves, then what is told; each in the order of the files.
    memo.equal.apart([
      ...meanings.map(({ declarationClaims }) => declarationClaims),
      ...meanings.map(({ relationClaims }) => relationClaims),
      ...meanings.map(({ proseClaims }) => proseClaims),
    ]),
  );
  const isPlain = relative.size === 0 && !meanings.some((meaning) => summaryOfFile(meaning).ordersEvents);
  const finalId = (claim: Claim) => memo.equal.idOf(claim);
  if (isPlain) return { terms, meanings, isPlain, claims: read, finalId, implied: new Map() };
  const { entities } = declared;
  const { claims, implied } = solveDates({ claims: read(), entities, relative, context: terms.dateContext });
  return { terms, meanings, isPlain, claims: () => claims, finalId, implied };
}

function assemble(
  { readings, declared }: Files,
  { terms, meanings, claims, implied }: Said,
  now: DateValue | undefined,
  options: ProseOptions,
  memo: WorldMemo,
): BuiltWorld {
  const { entities, owners } = declared;
  const waived = readWaivers({ readings, owners, claims });
  const problems = [...declared.problems, ...terms.sources.problems, ...sharedProblems(meanings), ...waived.problems];
  for (const reading of readings) problems.push(...reading.problems);
  for (const meaning of meanings) problems.push(...meaning.problems);
  const chunks = lazy(() => meanings.flatMap((meaning) => meaning.chunks));
  return {
    entities: memo.sorted(entities.values()).map((entity) => withDate(entity, implied.get(entity.id))),
    get claims() {
      return claims();
    },
    sources: allSources(readings, terms.sources.all(), meanings, terms.config, memo),
    get chunks() {
      return chunks();
    },
    prose: proseReport(meanings, options),
    waivers: waived.waivers,
    problems: problems.sort(byPlace),
    ...defined({ now }),
  };
}

/** The chunks of a world's prose with the names in them: what a model is asked about. */
export function passagesOf(
  readings: readonly ParsedFile[],
  config: WorldConfig,
): { readonly passages: readonly Passage[]; readonly names: ReadonlyMap<string, Entity> } {
  const ordered = [...readings].sort((a, b) => compareText(a.file.path, b.file.path));
  const { entities, owners } = declareAll(ordered, config);
  const names = proseNames(ordered, entities, entityNames(entities, owners, config), namesKey(entities, owners));
  return { passages: ordered.flatMap((reading) => readProse(reading, names).passages), names: entities };
}

function declareAll(readings: readonly ParsedFile[], config: WorldConfig, memo?: WorldMemo): DeclaredEntities {
  return declareEntities(
    readings.flatMap(({ declarations }) => declarations),
    config.ontology,
    ({ file }) => trustOf(file.path, config.sources).status === 'candidate',
    memo?.entities,
  );
}

/** By file, what was read from its passages in place of the patterns. */
function extractedOf({ extracted, answered, patterns }: ProseOptions): (reading: ParsedFile) => Extracted | 'patterns' {
  if (extracted === undefined) return () => (patterns === false ? { claims: [] } : 'patterns');
  const byFile = new Map<string, ExtractedClaim[]>();
  for (const claim of extracted) {
    const { path } = claim.passage.file;
    const list = byFile.get(path);
    if (list === undefined) byFile.set(path, [claim]);
    else list.push(claim);
  }
  return ({ file, chunks }) => {
    const claims = byFile.get(file.path) ?? [];
    if (answered === undefined) return { claims };
    return chunks.some((chunk) => answered.has(chunk)) ? { claims, answered } : 'patterns';
  };
}

/** What is wrong once for the world, at the first place of it; and keys and ids, which all files share. */
function sharedProblems(meanings: readonly FileClaims[]): Problem[] {
  const once = new Map<string, Problem>();
  const taken: Problem[] = [];
  const ids = new Set<string>();
  for (const meaning of meanings) {
    for (const [slot, problem] of meaning.worldProblems) if (!once.has(slot)) once.set(slot, problem);
    for (const own of meaning.ownIds) {
      if (ids.has(own.id)) taken.push(own.problem);
      ids.add(own.id);
    }
  }
  return [...once.values(), ...taken, ...unknownKeyProblems(meanings.map(({ unknownKeys }) => unknownKeys))];
}

/** Files, declared sources, and what claims name besides: of several who name it, by the first. By id. */
function allSources(
  readings: readonly ParsedFile[],
  declared: readonly LoreSource[],
  meanings: readonly FileClaims[],
  config: WorldConfig,
  memo: WorldMemo,
): LoreSource[] {
  const sources = new Map<string, LoreSource>();
  for (const { file } of readings) {
    sources.set(
      file.path,
      memo.fileSource(file, () => sourceOfFile(file, config.sources)),
    );
  }
  for (const source of declared) sources.set(source.id, source);
  for (const { undeclaredSources } of meanings) {
    for (const source of undeclaredSources.values()) if (!sources.has(source.id)) sources.set(source.id, source);
  }
  return [...sources.values()].sort(byId);
}

function proseReport(meanings: readonly FileClaims[], { rejected = {}, model }: ProseOptions): ProseReport {
  const summaries = meanings.map(summaryOfFile);
  return {
    passages: summaries.reduce((sum, { chunks }) => sum + chunks, 0),
    claims: summaries.reduce((sum, { proseClaims }) => sum + proseClaims, 0),
    rejected: summed(rejected, ...meanings.map((meaning) => meaning.rejected)),
    ...defined({ model }),
  };
}

/** By reason, in the order of the alphabet. */
function summed(...counts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums = new Map<string, number>();
  for (const each of counts) {
    for (const reason in each) sums.set(reason, (sums.get(reason) ?? 0) + (each[reason] ?? 0));
  }
  return Object.fromEntries([...sums].sort(([a], [b]) => compareText(a, b)));
}

function withDate(entity: Entity, date: DateValue | undefined): Entity {
  return date === undefined ? entity : { ...entity, implied_date: date };
}

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => compareText(a.id, b.id);
