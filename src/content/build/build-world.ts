import { type Claim, type Entity, type ImpliedDate, isAsserted, type WorldContent } from '../../model/claim.ts';
import { compareFiles } from '../../model/file-order.ts';
import { latestAsserted, latestOf, presumedPresent } from '../../model/now.ts';
import type { Problem } from '../../model/problem.ts';
import type { ProseReport } from '../../model/prose-report.ts';
import type { Waiver } from '../../model/waiver.ts';
import type { WorldConfig } from '../../model/world-config.ts';
import type { DateValue } from '../../time/date-value.ts';
import { defined } from '../../util/defined.ts';
import { lazy } from '../../util/lazy.ts';
import { byPlace } from '../../util/places.ts';
import type { ParsedFile } from '../formats/parsed-file.ts';
import { strangersOfFile } from '../prose/names/file-strangers.ts';
import { nearMisses, nearMissProblems } from '../prose/names/near-misses.ts';
import type { StrangerPlace } from '../prose/names/strangers.ts';
import { type UndeclaredName, undeclaredNames } from '../prose/names/undeclared.ts';
import { type Extracted, extractedOf, type ProseOptions } from '../prose/prose-claims.ts';
import type { DeclaredEntities } from '../resolve/declare-entities.ts';
import type { ResolvedRelativeDate } from '../resolve/relative-dates/relative-date-reader.ts';
import { type SolvedDates, solveDates } from '../resolve/relative-dates/solve-dates.ts';
import { treesApart } from '../resolve/trees-apart.ts';
import { readWaivers } from '../waivers/read-waivers.ts';
import type { BuildMemo, BuiltFiles, PassMemo } from './build-memo.ts';
import { declareAll } from './declare-all.ts';
import type { FileClaims } from './file-claims.ts';
import { summaryOfFile } from './file-summary.ts';
import { type WorldContext, worldContext, worldContextAsOf } from './world-context.ts';
import { allSources, proseReport, sharedProblems } from './world-report.ts';

/** A world read from its files. Claims and chunks are made when they are first used. */
export interface BuiltWorld extends WorldContent {
  /** By place. */
  readonly problems: readonly Problem[];
  /** The world's now: as configured, else its latest asserted date. Absent in a world without dates. */
  readonly now?: DateValue;
  readonly prose: ProseReport;
  /** The names that its prose writes and no file declares, the most frequent first. Found when first asked for. */
  readonly undeclaredNames: readonly UndeclaredName[];
  /** By place. */
  readonly waivers: readonly Waiver[];
}

/**
 * Builds a world from its parsed files: declares the entities, resolves each file's claims, finds the world's now, resolves
 * again the files that depend on it, solves the relative dates, and collects sources and problems.
 *
 * @param memo what an earlier build of this world found, or an empty one.
 */
export function buildWorld(
  parsedFiles: readonly ParsedFile[],
  config: WorldConfig,
  prose: ProseOptions,
  memo: BuildMemo,
): BuiltWorld {
  const inOrder = [...parsedFiles].sort((a, b) => compareFiles(a.file.path, b.file.path));
  const { files: sorted, problems } = treesApart(inOrder, memo.trees);
  const declared = declareAll(sorted, config, memo);
  const files: WorldFiles = { parsedFiles: sorted, declared, extractedOf: extractedOf(prose) };
  const context = worldContext(sorted, declared, config, memo.first.terms);
  const first = resolveClaims(files, context, memo.first);
  const now = config.now ?? memo.sameDate(latestDate(first));
  const resolved = dependsOn(now, first, config)
    ? resolveClaims(
        files,
        worldContextAsOf(now, context, declared, memo.second.terms, presentOf(first, sorted)),
        memo.second,
        first,
      )
    : first;
  memo.built = {
    files: sorted,
    claims: resolved.fileClaims,
    context: resolved.context,
    isPlain: resolved.isPlain,
    implied: resolved.implied,
    idsIn: declaredBy(declared, memo),
    allClaims: resolved.claims,
  };
  return assemble(files, resolved, now, { prose, trees: problems, memo });
}

/** Where a note is gone, or says something else, its id may have been that of its name or the one that its path has now. */
function declaredBy({ owners }: DeclaredEntities, { entities }: BuildMemo): BuiltFiles['idsIn'] {
  const byPath = lazy(() => {
    const ids = new Map<string, string[]>();
    for (const [{ file }, id] of owners) {
      const list = ids.get(file.path);
      if (list === undefined) ids.set(file.path, [id]);
      else list.push(id);
    }
    return ids;
  });
  return ({ file, declarations }) => {
    const ids = new Set<string>();
    let isOfNow = true;
    for (const declaration of declarations) {
      const id = owners.get(declaration);
      ids.add(id ?? entities.plainIdOf(declaration));
      isOfNow &&= id !== undefined;
    }
    if (!isOfNow) for (const id of byPath().get(file.path) ?? []) ids.add(id);
    return ids;
  };
}

interface WorldFiles {
  /** In the order of files. */
  readonly parsedFiles: readonly ParsedFile[];
  readonly declared: DeclaredEntities;
  readonly extractedOf: (parsedFile: ParsedFile) => Extracted | 'patterns';
}

/** The claims of all files in one context. */
interface ResolvedClaims {
  readonly context: WorldContext;
  /** In the order of the files. */
  readonly fileClaims: readonly FileClaims[];
  /** No date depends on other files' dates: there are no relative dates, and no order of events. */
  readonly isPlain: boolean;
  /** Made when first called. */
  readonly claims: () => readonly Claim[];
  /** The days that undated entities must lie in, by id. */
  readonly implied: SolvedDates['implied'];
}

/**
 * Resolves each file, then solves the relative dates of all.
 *
 * @param before the claims in a context that differs only in the world's now; files that do not depend on it are reused.
 */
function resolveClaims(
  { parsedFiles, declared, extractedOf }: WorldFiles,
  context: WorldContext,
  memo: PassMemo,
  before?: ResolvedClaims,
): ResolvedClaims {
  const reusable = context.erasDependOnNow ? undefined : before?.fileClaims;
  const owners = declared.owners;
  const fileClaims = memo.claimsOf({ files: parsedFiles, owners, terms: context, extractedOf }, reusable);
  const relative = new Map<DateValue, ResolvedRelativeDate>(
    fileClaims.flatMap(({ relativeDates }) => [...relativeDates]),
  );
  const claims = lazy(() =>
    // The order in which equal claims are numbered.
    memo.equal.apart([
      ...fileClaims.map(({ declarationClaims }) => declarationClaims),
      ...fileClaims.map(({ relationClaims }) => relationClaims),
      ...fileClaims.map(({ proseClaims }) => proseClaims),
    ]),
  );
  const isPlain = relative.size === 0 && !fileClaims.some((file) => summaryOfFile(file).ordersEvents);
  if (isPlain) return { context, fileClaims, isPlain, claims, implied: new Map() };
  const { entities } = declared;
  const solved = solveDates({ claims: claims(), entities, relative, context: context.dateContext });
  return { context, fileClaims, isPlain, claims: () => solved.claims, implied: solved.implied };
}

/** The latest asserted date of a world; from the summaries of its files where no date depends on others. */
function latestDate({ isPlain, fileClaims, claims }: ResolvedClaims): DateValue | undefined {
  if (!isPlain) return latestAsserted(claims().filter(isAsserted));
  const summaries = fileClaims.map(summaryOfFile);
  return latestOf([0, 1, 2].flatMap((group) => summaries.flatMap(({ dates }) => dates[group] ?? [])));
}

/** The present of a world whose settings state none. */
const presentOf = ({ fileClaims }: ResolvedClaims, files: readonly ParsedFile[]): DateValue | undefined =>
  presumedPresent(
    fileClaims.flatMap((claims, at) => (files[at]?.file.isBeside === true ? [] : [summaryOfFile(claims).reached])),
  );

/** True if dates have to be read again with the now that was found: it was not configured, and some date reaches until it. */
function dependsOn(
  now: DateValue | undefined,
  { context, fileClaims }: ResolvedClaims,
  config: WorldConfig,
): now is DateValue {
  if (now === undefined || config.now !== undefined) return false;
  return context.erasDependOnNow || fileClaims.some((file) => file.dependsOnNow);
}

function assemble(
  { parsedFiles, declared }: WorldFiles,
  { context, fileClaims, claims, implied }: ResolvedClaims,
  now: DateValue | undefined,
  { prose: options, trees, memo }: { prose: ProseOptions; trees: readonly Problem[]; memo: BuildMemo },
): BuiltWorld {
  const { entities, owners } = declared;
  const waived = readWaivers({ parsedFiles, owners, claims });
  const strangers = strangersOf(parsedFiles, context);
  const slips = nearMisses(strangers, entities, context.config.ontology);
  const problems = [
    ...trees,
    ...declared.problems,
    ...context.sources.problems,
    ...sharedProblems(fileClaims),
    ...waived.problems,
    ...slips.flatMap(nearMissProblems),
  ];
  for (const parsedFile of parsedFiles) problems.push(...parsedFile.problems);
  for (const file of fileClaims) problems.push(...file.problems);
  const chunks = lazy(() => fileClaims.flatMap((file) => file.chunks));
  const undeclared = lazy(() => {
    const known = new Set(slips.flatMap(({ places }) => places.map(({ stranger }) => stranger)));
    const others = strangers.filter((stranger) => !known.has(stranger));
    const { config, kindlessNotes } = context;
    return undeclaredNames(others, { entities: entities.values(), config, notes: kindlessNotes });
  });
  return {
    entities: memo.sorted(entities.values()).map((entity) => withDate(entity, implied.get(entity.id))),
    get claims() {
      return claims();
    },
    sources: allSources(parsedFiles, context.sources.all(), fileClaims, context.config, memo),
    get chunks() {
      return chunks();
    },
    prose: proseReport(fileClaims, options),
    get undeclaredNames() {
      return undeclared();
    },
    waivers: waived.waivers,
    problems: problems.sort(byPlace),
    ...defined({ now }),
  };
}

function strangersOf(parsedFiles: readonly ParsedFile[], { prose }: WorldContext): StrangerPlace[] {
  return parsedFiles.flatMap((parsedFile) =>
    strangersOfFile(parsedFile, prose).map((stranger) => ({ ...stranger, parsedFile })),
  );
}

function withDate(entity: Entity, date: ImpliedDate | undefined): Entity {
  return date === undefined ? entity : { ...entity, implied_date: date };
}
