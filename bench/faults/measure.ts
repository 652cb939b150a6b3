import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../../src/model/report.ts';
import { packagePath } from '../../src/util/package.ts';
import { dice } from '../world/dice.ts';
import { generateWorld } from '../world/generate-world.ts';
import { checkFiles } from './check-files.ts';
import { ours } from './date-style.ts';
import { enriched } from './enrich.ts';
import { injectAll } from './inject.ts';
import { isDefinite, judgeFaults, judgeNearMisses, type News, newsOf } from './judge.ts';
import type { FaultKind, NearMiss } from './kind.ts';
import { faultKinds } from './kinds/index.ts';
import type { Lore } from './lore.ts';
import { comparePairs } from './metamorphic/compare.ts';
import { fixturePairs } from './metamorphic/fixtures.ts';
import { pairsOf } from './metamorphic/pairs.ts';
import { nearMisses } from './near-misses/index.ts';
import { Quarry } from './quarry.ts';
import type { CleanWorld, FaultsResult, KindResult, NearMissResult, PairResult } from './result.ts';
import { FamilyTree, without } from './tree/family-tree.ts';
import { measureTree, type TreeMeasured } from './tree/measure-tree.ts';
import { yamlWorld } from './write/yaml.ts';

export interface FaultsOptions {
  /** The size of the generated world, before it is enriched. */
  readonly entities: number;
  readonly seed: number;
  /** Injections of each kind. */
  readonly injections: number;
  /** Kinds are spread over so many copies of the clean world, so that each finds places enough. */
  readonly copies: { readonly faults: number; readonly nearMisses: number };
  /** Folder of the corpora; the family trees in it are left out where it is undefined. */
  readonly corpora?: string;
  /** The size of the generated world whose facts are written in several ways. */
  readonly pairEntities: number;
}

export const defaultFaults: FaultsOptions = {
  entities: 2_500,
  seed: 7,
  injections: 10,
  copies: { faults: 4, nearMisses: 2 },
  pairEntities: 1_000,
};

/**
 * Injects every kind of slip and every near miss into clean worlds, checks them, and compares with what is known. It prints
 * nothing; what has to be so and is not stands in `failures`.
 */
export async function measureFaults(options: Partial<FaultsOptions> = {}): Promise<FaultsResult> {
  const { entities, seed, injections, copies, corpora, pairEntities } = { ...defaultFaults, ...options };
  const lore = cleanLore(entities, seed);
  const clean = await checkFiles(yamlWorld(lore, ours).files);
  const failures = unread('the clean world', clean);
  const kinds: KindResult[] = [];
  for (const [copy, some] of dealt(faultKinds, copies.faults).entries()) {
    const measured = await measureKinds(some, { lore, clean, seed: seed + 2 + copy, injections });
    kinds.push(...measured.results);
    failures.push(...measured.failures);
  }
  const missed: NearMissResult[] = [];
  for (const [copy, some] of dealt(nearMisses, copies.nearMisses).entries()) {
    const measured = await measureNearMisses(some, { lore, clean, seed: seed + 20 + copy, injections });
    missed.push(...measured.results);
    failures.push(...measured.failures);
  }
  const pairs = await measurePairs(pairEntities, seed);
  const world = cleanWorld('generated', lore, clean);
  const tree = corpora === undefined ? undefined : await measurePresidents(corpora, seed, injections);
  return {
    seed,
    worlds: [world, ...(tree === undefined ? [] : [tree.world])],
    kinds: [...faultKinds.flatMap(({ name }) => kinds.find(({ kind }) => kind === name) ?? []), ...(tree?.kinds ?? [])],
    nearMisses: nearMisses.flatMap(({ name }) => missed.find(({ kind }) => kind === name) ?? []),
    pairs: pairs.results,
    unprovoked: unprovoked(),
    failures: [
      ...failures,
      ...pairs.failures,
      ...(tree?.failures ?? []),
      ...clean.violations.filter(isDefinite).map(({ rule_id, message }) => `the clean world: ${rule_id}: ${message}`),
      ...missed
        .filter(({ alarms }) => alarms > 0)
        .map(({ kind, alarmRules }) => `near miss “${kind}”: ${alarmRules.join(', ')}`),
    ],
  };
}

/**
 * The kin of presidents: a well-kept tree, but for two slips, which are taken out. A baptism is two years after the death, and a
 * foremother was born in 1400, half a century after one of seven generations below her.
 */
function measurePresidents(corpora: string, seed: number, injections: number): Promise<TreeMeasured> {
  const tree = FamilyTree.read(readFileSync(join(corpora, 'genealogy/pres2020.ged'), 'utf8'));
  const clean = [
    { id: 'I362', tag: 'BAPM' },
    { id: 'I1071', tag: 'BIRT' },
  ].map(({ id, tag }) => {
    const slip = tree.person(id);
    if (slip === undefined) throw new Error(`pres2020.ged is not the file it was: nobody in it is ${id}.`);
    return without(slip.record, tag);
  });
  return measureTree('pres2020', tree.with(clean), dice(seed + 40), injections);
}

interface CleanCopy {
  readonly lore: Lore;
  readonly clean: Report;
  readonly seed: number;
  readonly injections: number;
}

interface Measured<Result> {
  readonly results: readonly Result[];
  readonly failures: readonly string[];
}

async function measureKinds(
  kinds: readonly FaultKind[],
  { lore, clean, seed, injections }: CleanCopy,
): Promise<Measured<KindResult>> {
  const { lore: faulty, placed } = injectAll(kinds, new Quarry(lore, dice(seed)), injections);
  const written = yamlWorld(faulty, ours);
  const found = await checkFiles(written.files);
  const { results, stray } = judgeFaults('generated', kinds, placed, newsOf(clean, found, written.ownerAt));
  return { results, failures: [...unread('the slips', found), ...stray.map(strayLine)] };
}

async function measureNearMisses(
  kinds: readonly NearMiss[],
  { lore, clean, seed, injections }: CleanCopy,
): Promise<Measured<NearMissResult>> {
  const { lore: odd, placed } = injectAll(kinds, new Quarry(lore, dice(seed)), injections);
  const written = yamlWorld(odd, ours);
  const found = await checkFiles(written.files);
  const news = newsOf(clean, found, written.ownerAt);
  return { results: judgeNearMisses(kinds, placed, news), failures: unread('the near misses', found) };
}

/** A world with a slip and a near miss of each kind, and worlds that people wrote, told in several ways. */
function measurePairs(entities: number, seed: number): Promise<Measured<PairResult>> {
  const lore = cleanLore(entities, seed);
  const told = injectAll([...faultKinds, ...nearMisses], new Quarry(lore, dice(seed + 30)), 1).lore;
  return comparePairs([...pairsOf(told, dice(seed + 31)), ...fixturePairs()]);
}

function cleanLore(entities: number, seed: number): Lore {
  return enriched(generateWorld({ entities, relations: entities * 4, seed, slips: 0 }), dice(seed + 1));
}

/** Every so manyth one. */
function dealt<T>(items: readonly T[], hands: number): T[][] {
  return Array.from({ length: hands }, (_, hand) => items.filter((_item, index) => index % hands === hand));
}

/** Facts that were not read as they were written would make every figure a lie. */
function unread(what: string, { problems }: Report): string[] {
  return problems.map(({ path, line, message }) => `${what}: ${path}:${line}: ${message}`);
}

const strayLine = ({ violation: { rule_id, message } }: News): string => `of no slip: ${rule_id}: ${message}`;

function cleanWorld(world: string, lore: Lore, { violations }: Report): CleanWorld {
  const gaps = violations.filter(({ category }) => category === 'orphan').length;
  const definite = violations.filter(isDefinite).length;
  return {
    world,
    entities: lore.entries.length,
    relations: lore.ties,
    definite,
    possible: violations.length - gaps - definite,
    gaps,
  };
}

/** Shipped rules that no kind is meant for. */
function unprovoked(): string[] {
  const meant = new Set(faultKinds.flatMap(({ rules }) => rules));
  // No file of a world has memories or sentences, so no slip in one provokes the rules about them.
  const isOfFiles = (id: string) => !id.startsWith('memory/') && id !== 'ontology/over-at-present';
  return shippedRules().filter((id) => !meant.has(id) && isOfFiles(id));
}

export function shippedRules(): string[] {
  const folders = readdirSync(packagePath('rules'), { recursive: true, encoding: 'utf8' });
  return folders
    .flatMap((path) => (path.endsWith('.cypher') ? [path.replaceAll('\\', '/').slice(0, -'.cypher'.length)] : []))
    .sort();
}
