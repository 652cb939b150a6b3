import type { LoreSource } from '../../model/claim.ts';
import type { Problem } from '../../model/problem.ts';
import type { ProseReport } from '../../model/prose-report.ts';
import type { WorldConfig } from '../../model/world-config.ts';
import { defined } from '../../util/defined.ts';
import { compareText } from '../../util/places.ts';
import type { ParsedFile } from '../formats/parsed-file.ts';
import type { ProseOptions } from '../prose/prose-claims.ts';
import { addSentences, noSentences } from '../prose/sentence-counts.ts';
import { sourceOfFile } from '../resolve/sources.ts';
import { unknownKeyProblems } from '../resolve/statements/unknown-keys.ts';
import type { BuildMemo } from './build-memo.ts';
import type { FileClaims } from './file-claims.ts';
import { summaryOfFile } from './file-summary.ts';

/** Problems that need all files: those reported once, at their first place; ids given twice; unknown keys. */
export function sharedProblems(fileClaims: readonly FileClaims[]): Problem[] {
  const once = new Map<string, Problem>();
  const duplicateIds: Problem[] = [];
  const ids = new Set<string>();
  for (const file of fileClaims) {
    for (const [slot, problem] of file.worldProblems) if (!once.has(slot)) once.set(slot, problem);
    for (const own of file.ownIds) {
      if (ids.has(own.id)) duplicateIds.push(own.problem);
      ids.add(own.id);
    }
  }
  return [...once.values(), ...duplicateIds, ...unknownKeyProblems(fileClaims.map(({ unknownKeys }) => unknownKeys))];
}

/** All sources, by id: the files, the declared ones, and those that claims name without a declaration. */
export function allSources(
  parsedFiles: readonly ParsedFile[],
  declared: readonly LoreSource[],
  fileClaims: readonly FileClaims[],
  config: WorldConfig,
  memo: BuildMemo,
): LoreSource[] {
  const sources = new Map<string, LoreSource>();
  for (const { file } of parsedFiles) {
    sources.set(
      file.path,
      memo.fileSource(file, () => sourceOfFile(file, config.sources)),
    );
  }
  for (const source of declared) sources.set(source.id, source);
  for (const { undeclaredSources } of fileClaims) {
    for (const source of undeclaredSources.values()) if (!sources.has(source.id)) sources.set(source.id, source);
  }
  return [...sources.values()].sort(byId);
}

/** How much prose was read, and what was rejected of it. */
export function proseReport(fileClaims: readonly FileClaims[], { rejected = {}, model }: ProseOptions): ProseReport {
  const summaries = fileClaims.map(summaryOfFile);
  const unread = summed(...fileClaims.map((file) => file.unread));
  const { nameless, ...sentences } = fileClaims.map((file) => file.sentencesNaming).reduce(addSentences, noSentences);
  return {
    passages: summaries.reduce((sum, { chunks }) => sum + chunks, 0),
    claims: summaries.reduce((sum, { proseClaims }) => sum + proseClaims, 0),
    rejected: summed(rejected, ...fileClaims.map((file) => file.rejected)),
    ...(Object.keys(unread).length === 0 ? {} : { unread }),
    ...(sentences.part + sentences.unread === 0 ? {} : { sentences }),
    ...(nameless === 0 ? {} : { nameless }),
    ...defined({ model }),
  };
}

/** Adds up counts by reason; reasons in alphabetical order. */
function summed(...counts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums = new Map<string, number>();
  for (const each of counts) {
    for (const reason in each) sums.set(reason, (sums.get(reason) ?? 0) + (each[reason] ?? 0));
  }
  return Object.fromEntries([...sums].sort(([a], [b]) => compareText(a, b)));
}

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => compareText(a.id, b.id);
