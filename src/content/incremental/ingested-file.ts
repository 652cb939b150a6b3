import type { Claim } from '../../model/claim.ts';
import { groupBy } from '../../util/group.ts';
import type { BuiltFiles } from '../build/build-memo.ts';
import type { FileClaims } from '../build/file-claims.ts';
import { claimsOf } from '../build/file-summary.ts';
import type { ParsedFile } from '../formats/parsed-file.ts';
import { asTwin, idOfTwin, inOrder } from '../resolve/statements/claim-ids.ts';
import type { ReplacedClaims } from './cached-file.ts';

/** A file with its claims as the world has them: of equal ones, each has an id of its own. */
export interface IngestedFile {
  readonly parsed: ParsedFile;
  readonly claims: FileClaims;
  readonly replaced: ReplacedClaims;
}

/** In this order a file counts its claims, and a world the claims of its files. */
const groups = ['declarationClaims', 'relationClaims', 'proseClaims'] as const;

export const pathOf = ({ parsed }: Pick<IngestedFile, 'parsed'>): string => parsed.file.path;

/** A world as it is ingested whole. */
export function ingestedFiles({ files, claims, allClaims }: BuiltFiles): ReadonlyMap<string, IngestedFile> {
  const replaced = claims.map(() => new Map<number, Claim>());
  const starts = claims.map(() => 0);
  const all = allClaims();
  let at = 0;
  for (const group of groups) {
    for (const [index, of] of claims.entries()) {
      const start = starts[index] ?? 0;
      for (const [place, claim] of of[group].entries()) {
        const final = all[at++];
        if (final !== undefined && final !== claim) replaced[index]?.set(start + place, final);
      }
      starts[index] = start + of[group].length;
    }
  }
  const found = files.flatMap((parsed, index) => {
    const [of, others] = [claims[index], replaced[index]];
    return of === undefined || others === undefined ? [] : [{ parsed, claims: of, replaced: others }];
  });
  return new Map(found.map((file) => [pathOf(file), file]));
}

/** Claims of some files in the order in which a world has them, as they are in the world. */
export function claimsIn(
  files: readonly IngestedFile[],
  isWanted: (claim: Claim, file: IngestedFile) => boolean,
): readonly Claim[] {
  const found: Claim[] = [];
  for (const group of groups) {
    for (const file of files) {
      const { claims, replaced } = file;
      const relations = claims.declarationClaims.length;
      const prose = relations + claims.relationClaims.length;
      const start = { declarationClaims: 0, relationClaims: relations, proseClaims: prose };
      for (const [index, claim] of claims[group].entries()) {
        if (isWanted(claim, file)) found.push(replaced.get(start[group] + index) ?? claim);
      }
    }
  }
  return found;
}

/** The ids that a file's claims get as long as no other file makes one of those that are `uncertain`. */
export function equalClaims(
  claims: readonly Claim[],
  before: IngestedFile | undefined,
): { readonly replaced: ReplacedClaims; readonly uncertain: ReadonlySet<string> } {
  const twins = groupBy(claims.keys(), (at) => claims[at]?.id ?? '');
  const oldClaims = before === undefined ? [] : claimsOf(before.claims);
  const oldTwins = groupBy(oldClaims.keys(), (at) => oldClaims[at]?.id ?? '');
  const replaced = new Map<number, Claim>();
  const uncertain = new Set<string>();
  for (const [id, places] of twins) {
    const old = inPlace(oldClaims, oldTwins.get(id) ?? []);
    const isAsBefore = old.length === places.length;
    if (!isAsBefore) uncertain.add(id);
    for (const [index, at] of inPlace(claims, places).entries()) {
      const same = isAsBefore ? (before?.replaced.get(old[index] ?? -1)?.id ?? id) : idOfTwin(id, index);
      const claim = claims[at];
      if (claim !== undefined && same !== id) replaced.set(at, asTwin(claim, same));
    }
  }
  for (const id of oldTwins.keys()) if (!twins.has(id)) uncertain.add(id);
  return { replaced, uncertain };
}

/** Equal claims, by their place among all, in the order in which they are told apart. */
function inPlace(claims: readonly Claim[], places: readonly number[]): number[] {
  const order = (a: number, b: number): number => {
    const [one, other] = [claims[a], claims[b]];
    return one === undefined || other === undefined ? 0 : inOrder(one, other);
  };
  return [...places].sort(order);
}

export function sameReplaced(a: ReplacedClaims, b: ReplacedClaims): boolean {
  if (a === b || (a.size === 0 && b.size === 0)) return true;
  return a.size === b.size && JSON.stringify([...a]) === JSON.stringify([...b]);
}
