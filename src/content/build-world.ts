import { type Claim, type Entity, isAsserted, type LoreSource, type WorldContent } from '../model/claim.ts';
import { latestAsserted } from '../model/now.ts';
import type { Problem } from '../model/problem.ts';
import type { ProseReport } from '../model/prose-report.ts';
import type { Waiver } from '../model/waiver.ts';
import type { WorldConfig } from '../model/world-config.ts';
import type { DateValue } from '../time/date-value.ts';
import { byPlace, compareText } from '../util/places.ts';
import { type DeclaredEntities, declareEntities } from './entities.ts';
import type { Meaning } from './meaning.ts';
import type { ExtractedClaim, Passage } from './prose/extracted.ts';
import { proseNames, readProse } from './prose/read-prose.ts';
import type { Extracted, ProseOptions } from './prose/told.ts';
import type { Reading } from './reading.ts';
import type { RelativeStatement } from './relative-dates.ts';
import { solveDates } from './relative-dates-solve.ts';
import { sourceOfFile, trustOf } from './sources.ts';
import { namesOf, namingKey, termsOf } from './terms.ts';
import { unknownKeyProblems } from './unknown-keys.ts';
import { readWaivers } from './waivers.ts';
import { type PassMemo, WorldMemo } from './world-memo.ts';

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
  readings: readonly Reading[],
  config: WorldConfig,
  prose: ProseOptions = {},
  memo: WorldMemo = new WorldMemo(),
): BuiltWorld {
  const ordered = [...readings].sort((a, b) => compareText(a.file.path, b.file.path));
  const first = assemble(ordered, config, prose, memo.first);
  if (config.now !== undefined) return first;
  const now = memo.sameDate(latestAsserted(first.claims.filter(isAsserted)));
  if (now === undefined) return first;
  const saysOngoing = first.claims.some(isOngoing);
  // What is ongoing lasts until the world's present, which only the other dates tell.
  return { ...(saysOngoing ? assemble(ordered, { ...config, now }, prose, memo.second) : first), now };
}

function assemble(
  readings: readonly Reading[],
  config: WorldConfig,
  options: ProseOptions,
  memo: PassMemo,
): BuiltWorld {
  const declared = declareAll(readings, config, memo);
  const { entities, owners } = declared;
  const terms = termsOf(readings, declared, config, memo.terms);
  const extracted = extractedOf(options);
  const meanings = memo.meanings(readings, owners, terms, extracted);
  const relative = new Map<DateValue, RelativeStatement>();
  for (const meaning of meanings) for (const [date, statement] of meaning.relative) relative.set(date, statement);
  // What declarations say, then the relations that stand by themselves, then what is told; each in the order of the files.
  const read = memo.equal.apart([
    ...meanings.map(({ stated }) => stated),
    ...meanings.map(({ related }) => related),
    ...meanings.map(({ told }) => told),
  ]);
  const { claims, implied } = solveDates({ claims: read, entities, relative, context: terms.context });
  const waived = readWaivers({ readings, owners, claims });
  const problems = [...declared.problems, ...terms.sources.problems, ...sharedProblems(meanings), ...waived.problems];
  for (const reading of readings) problems.push(...reading.problems);
  for (const meaning of meanings) problems.push(...meaning.problems);
  return {
    entities: memo.sorted(entities.values()).map((entity) => withDate(entity, implied.get(entity.id))),
    claims,
    sources: allSources(readings, terms.sources.all(), meanings, config, memo),
    chunks: meanings.flatMap(({ chunks }) => chunks),
    prose: proseReport(meanings, options),
    waivers: waived.waivers,
    problems: problems.sort(byPlace),
    ...(config.now === undefined ? {} : { now: config.now }),
  };
}

/** The chunks of a world's prose with the names in them: what a model is asked about. */
export function passagesOf(
  readings: readonly Reading[],
  config: WorldConfig,
): { readonly passages: readonly Passage[]; readonly names: ReadonlyMap<string, Entity> } {
  const ordered = [...readings].sort((a, b) => compareText(a.file.path, b.file.path));
  const { entities, owners } = declareAll(ordered, config);
  const names = proseNames(ordered, entities, namesOf(entities, owners, config), namingKey(entities, owners));
  return { passages: ordered.flatMap((reading) => readProse(reading, names).passages), names: entities };
}

function declareAll(readings: readonly Reading[], config: WorldConfig, memo?: PassMemo): DeclaredEntities {
  return declareEntities(
    readings.flatMap(({ declarations }) => declarations),
    config.ontology,
    ({ file }) => trustOf(file.path, config.sources).status === 'candidate',
    memo?.entities,
  );
}

/** By file, what was read from its passages in place of the patterns. */
function extractedOf({ extracted, answered, patterns }: ProseOptions): (reading: Reading) => Extracted | 'patterns' {
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
function sharedProblems(meanings: readonly Meaning[]): Problem[] {
  const once = new Map<string, Problem>();
  const taken: Problem[] = [];
  const ids = new Set<string>();
  for (const meaning of meanings) {
    for (const [slot, problem] of meaning.once) if (!once.has(slot)) once.set(slot, problem);
    for (const own of meaning.ownIds) {
      if (ids.has(own.id)) taken.push(own.taken);
      ids.add(own.id);
    }
  }
  return [...once.values(), ...taken, ...unknownKeyProblems(meanings.map(({ unknownKeys }) => unknownKeys))];
}

/** Files, declared sources, and what claims name besides: of several who name it, by the first. By id. */
function allSources(
  readings: readonly Reading[],
  declared: readonly LoreSource[],
  meanings: readonly Meaning[],
  config: WorldConfig,
  memo: PassMemo,
): LoreSource[] {
  const sources = new Map<string, LoreSource>();
  for (const { file } of readings) {
    sources.set(
      file.path,
      memo.fileSource(file, () => sourceOfFile(file, config.sources)),
    );
  }
  for (const source of declared) sources.set(source.id, source);
  for (const { named } of meanings) {
    for (const source of named.values()) if (!sources.has(source.id)) sources.set(source.id, source);
  }
  return [...sources.values()].sort(byId);
}

function proseReport(meanings: readonly Meaning[], { rejected = {}, model }: ProseOptions): ProseReport {
  const count = (of: (meaning: Meaning) => number) => meanings.reduce((sum, meaning) => sum + of(meaning), 0);
  return {
    passages: count(({ chunks }) => chunks.length),
    claims: count(({ told }) => told.length),
    rejected: summed(rejected, ...meanings.map((meaning) => meaning.rejected)),
    ...(model === undefined ? {} : { model }),
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

function isOngoing(claim: Claim): boolean {
  return claim.valid_until?.unit === 'ongoing' || claim.valid_from?.unit === 'ongoing';
}
