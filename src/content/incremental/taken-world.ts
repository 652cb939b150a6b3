import type { Claim, LoreChunk, Saying, WorldSince } from '../../model/claim.ts';
import { describedEntity } from '../../model/existence.ts';
import { groupBy } from '../../util/group.ts';
import type { FileClaims, FileSummary } from '../build/file-claims.ts';
import { anyIn, claimsOf, marksOf, summaryOfFile } from '../build/file-summary.ts';
import type { ParsedFile } from '../formats/parsed-file.ts';
import { idOfTwin, inOrder } from '../resolve/statements/claim-ids.ts';
import type { KeptReadings } from './kept-readings.ts';
import type { Built } from './world-memo.ts';

/** A world as it was when it was last taken in. */
export interface TakenWorld {
  /** Of that ingest, in its own words. */
  readonly note: string;
  /** Key of the terms by which it was understood. */
  readonly terms: string;
  /** By path. */
  readonly files: ReadonlyMap<string, TakenFile>;
}

export interface TakenFile {
  readonly reading: ParsedFile;
  readonly meaning: FileClaims;
  readonly renamed: Renamed;
}

/** Ids of claims that are not their own because others are equal, by the claim's place among those of its file. */
export type Renamed = ReadonlyMap<number, string>;

const noneRenamed: Renamed = new Map();

/** One in so many files may be another, or a few of a small world: with more it is quicker to look at all. */
const filesPerOther = 50;
const fewFiles = 20;

export interface Since {
  readonly since: WorldSince;
  /** The files as they are now, by path. */
  readonly files: ReadonlyMap<string, TakenFile>;
  /** Nothing is other. */
  readonly isSame: boolean;
}

/**
 * What is other in a world than when it was last taken in. Undefined where the files that are others do not tell that alone:
 * names, eras or sources are others, dates hang on those of other files, or a claim has come or gone that another file
 * makes as well.
 */
export function sinceTaken(built: Built, taken: TakenWorld): Since | undefined {
  if (!built.isPlain || built.terms.key !== taken.terms) return undefined;
  const { same, now, was } = changesOf(built, taken);
  const most = Math.max(fewFiles, built.readings.length / filesPerOther);
  if (now.length > most || was.length > most || sourcesNamed(now) !== sourcesNamed(was)) return undefined;
  const renamed = renamedSince(same, now, was);
  if (renamed === undefined) return undefined;
  const files = new Map([...same, ...renamed].map((file) => [pathOf(file), file]));
  const ordered = built.readings.flatMap(({ file }) => files.get(file.path) ?? []);
  const others = new Set(renamed);
  return {
    files,
    isSame: now.length + was.length === 0,
    since: {
      note: taken.note,
      before: saying(was, built),
      after: saying(
        ordered.filter((file) => others.has(file)),
        built,
      ),
      totals: {
        claims: sum(ordered, ({ claims }) => claims),
        chunks: sum(ordered, ({ chunks }) => chunks),
      },
      claimsOf: (entities) =>
        claimsIn(marked(ordered, 'entities', entities), (claim) => entities.has(describedEntity(claim) ?? '')),
      claimsBeside: (entities) => {
        const beside = new Set(marked(ordered, 'ends', entities));
        const isBeside = (claim: Claim) =>
          claim.form === 'relation' && (entities.has(claim.from_id) || entities.has(claim.to_id));
        return claimsIn(
          ordered.filter((file) => others.has(file) || beside.has(file)),
          (claim, file) => others.has(file) || isBeside(claim),
        );
      },
    },
  };
}

/** The world as an earlier run took it in; undefined where not all of that was kept. */
export function takenBefore({ taken, files }: KeptReadings): TakenWorld | undefined {
  if (taken === undefined) return undefined;
  const found = new Map<string, TakenFile>();
  for (const [path, { standing, known }] of files) {
    if (standing === undefined || known === undefined) return undefined;
    const { reading, first, second } = known;
    const meaning = standing.pass === 'second' ? second?.meaning : first.meaning;
    if (meaning === undefined) return undefined;
    found.set(path, {
      reading,
      meaning,
      renamed: standing.renamed === undefined ? noneRenamed : new Map(standing.renamed),
    });
  }
  return { ...taken, files: found };
}

/** A world as it is taken in whole. */
export function takenFiles({ readings, meanings, claims, finalId }: Built): ReadonlyMap<string, TakenFile> {
  claims(); // tells which of them are equal
  const files = readings.flatMap((reading, index) => {
    const meaning = meanings[index];
    if (meaning === undefined) return [];
    const renamed = new Map<number, string>();
    for (const [at, claim] of claimsOf(meaning).entries()) {
      const id = finalId(claim);
      if (id !== claim.id) renamed.set(at, id);
    }
    return [{ reading, meaning, renamed }];
  });
  return new Map(files.map((file) => [pathOf(file), file]));
}

const pathOf = ({ reading }: Pick<TakenFile, 'reading'>): string => reading.file.path;

type Unnamed = Omit<TakenFile, 'renamed'>;

interface FileChanges {
  readonly same: readonly TakenFile[];
  /** Files that are others now, or new. */
  readonly now: readonly Unnamed[];
  /** The same as they were, and those that are gone. */
  readonly was: readonly TakenFile[];
}

function changesOf({ readings, meanings }: Built, { files }: TakenWorld): FileChanges {
  const same = new Set<TakenFile>();
  const now: Unnamed[] = [];
  for (const [index, reading] of readings.entries()) {
    const meaning = meanings[index];
    if (meaning === undefined) continue;
    const before = files.get(reading.file.path);
    if (before?.reading === reading && before.meaning === meaning) same.add(before);
    else now.push({ reading, meaning });
  }
  return { same: [...same], now, was: [...files.values()].filter((file) => !same.has(file)) };
}

/** Sources that files name without declaring them: which of several files tells of one hangs on all of them. */
function sourcesNamed(files: readonly Unnamed[]): string {
  const named = files.flatMap((file) =>
    file.meaning.undeclaredSources.size > 0 ? [[pathOf(file), [...file.meaning.undeclaredSources]]] : [],
  );
  return JSON.stringify(named.sort());
}

/**
 * The files that are others now, with the ids of their claims. Undefined where a file makes a claim once more or once less
 * than before that others make as well: which of them has the plain id hangs on all.
 */
function renamedSince(
  same: readonly TakenFile[],
  now: readonly Unnamed[],
  was: readonly TakenFile[],
): TakenFile[] | undefined {
  const before = new Map(was.map((file) => [pathOf(file), file]));
  const after = new Map(now.map((file) => [pathOf(file), file]));
  const found: TakenFile[] = [];
  for (const path of new Set([...after.keys(), ...before.keys()])) {
    const [old, file] = [before.get(path), after.get(path)];
    const renaming = renamingOf(file === undefined ? [] : claimsOf(file.meaning), old);
    const others = [...same, ...[...now, ...was].filter((each) => pathOf(each) !== path)];
    const marks = new Set(marksOf(renaming.uncertain));
    if (marks.size > 0 && others.some(({ meaning }) => anyIn(summaryOfFile(meaning).marks.ids, marks)))
      return undefined;
    if (file !== undefined) found.push({ ...file, renamed: renaming.renamed });
  }
  return found;
}

/** Ids of a file's claims as long as no other file makes one of those that are `uncertain`. */
function renamingOf(
  claims: readonly Claim[],
  before: TakenFile | undefined,
): { readonly renamed: Renamed; readonly uncertain: ReadonlySet<string> } {
  const twins = groupBy(claims.keys(), (at) => claims[at]?.id ?? '');
  const oldClaims = before === undefined ? [] : claimsOf(before.meaning);
  const oldTwins = groupBy(oldClaims.keys(), (at) => oldClaims[at]?.id ?? '');
  const renamed = new Map<number, string>();
  const uncertain = new Set<string>();
  for (const [id, places] of twins) {
    const old = inPlace(oldClaims, oldTwins.get(id) ?? []);
    const isAsBefore = old.length === places.length;
    if (!isAsBefore) uncertain.add(id);
    for (const [index, at] of inPlace(claims, places).entries()) {
      const same = isAsBefore ? (before?.renamed.get(old[index] ?? -1) ?? id) : idOfTwin(id, index);
      if (same !== id) renamed.set(at, same);
    }
  }
  for (const id of oldTwins.keys()) if (!twins.has(id)) uncertain.add(id);
  return { renamed, uncertain };
}

/** Equal claims, by their place among all, in the order in which they are told apart. */
function inPlace(claims: readonly Claim[], places: readonly number[]): number[] {
  const order = (a: number, b: number): number => {
    const [one, other] = [claims[a], claims[b]];
    return one === undefined || other === undefined ? 0 : inOrder(one, other);
  };
  return [...places].sort(order);
}

function saying(files: readonly TakenFile[], { terms, idOf }: Built): Saying {
  const declared = files.flatMap(({ reading }) => reading.declarations.map(idOf));
  return {
    claims: claimsIn(files, () => true),
    chunks: files.flatMap(({ meaning }): readonly LoreChunk[] => meaning.chunks),
    sources: files.map(pathOf),
    entities: [...new Set(declared)].filter((id) => terms.entities.has(id)),
  };
}

/** Claims of some files in the order in which a world has them, each by its id. */
function claimsIn(files: readonly TakenFile[], isWanted: (claim: Claim, file: TakenFile) => boolean): readonly Claim[] {
  const found: Claim[] = [];
  for (const group of ['declarationClaims', 'relationClaims', 'proseClaims'] as const) {
    for (const file of files) {
      const { meaning, renamed } = file;
      const start = {
        declarationClaims: 0,
        relationClaims: meaning.declarationClaims.length,
        proseClaims: meaning.declarationClaims.length + meaning.relationClaims.length,
      };
      for (const [index, claim] of meaning[group].entries()) {
        if (!isWanted(claim, file)) continue;
        const id = renamed.get(start[group] + index);
        found.push(id === undefined ? claim : { ...claim, id });
      }
    }
  }
  return found;
}

/** Files that may have claims about any of these entities. */
function marked(files: readonly TakenFile[], as: 'entities' | 'ends', entities: ReadonlySet<string>): TakenFile[] {
  if (entities.size === 0) return [];
  const marks = new Set(marksOf(entities));
  return files.filter(({ meaning }) => anyIn(summaryOfFile(meaning).marks[as], marks));
}

const sum = (files: readonly TakenFile[], of: (summary: FileSummary) => number): number =>
  files.reduce((total, { meaning }) => total + of(summaryOfFile(meaning)), 0);
