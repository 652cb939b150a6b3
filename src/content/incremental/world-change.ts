import type { Claim, LoreChunk } from '../../model/claim.ts';
import { describedEntity } from '../../model/existence.ts';
import { groupBy } from '../../util/group.ts';
import type { BuiltFiles } from '../build/build-memo.ts';
import type { FileClaims, FileSummary } from '../build/file-claims.ts';
import { anyIn, claimsOf, marksOf, summaryOfFile } from '../build/file-summary.ts';
import type { ParsedFile } from '../formats/parsed-file.ts';
import { idOfTwin, inOrder } from '../resolve/statements/claim-ids.ts';
import type { ReplacedClaims } from './cached-file.ts';

/**
 * What has changed in a world since its last ingest, and what depends on that. Names, eras, declared and named sources are
 * what they were.
 */
export interface WorldChange {
  /** What the store was after that ingest: with another one, this change says nothing. */
  readonly storeState: string;
  /** What the changed files stated then, and what they state now. */
  readonly before: FileContent;
  readonly after: FileContent;
  /** Of all files. */
  readonly totals: { readonly claims: number; readonly chunks: number };
  /** Claims of all files on which attributes and existence of these entities depend, in the order of the world's claims. */
  readonly claimsAbout: (entities: ReadonlySet<string>) => readonly Claim[];
  /** The claims of `after`, and all that relate these entities, in that order. */
  readonly claimsBeside: (entities: ReadonlySet<string>) => readonly Claim[];
}

/** What some files state. */
export interface FileContent {
  readonly claims: readonly Claim[];
  readonly chunks: readonly LoreChunk[];
  /** Ids of these files as sources. */
  readonly sources: readonly string[];
  /** Ids of entities that they declare, or whose dates depend on them. */
  readonly entities: readonly string[];
}

/** A world as it was when it was last ingested. */
export interface IngestedWorld extends WorldState {
  readonly storeState: string;
  /** By path. */
  readonly files: ReadonlyMap<string, IngestedFile>;
}

/** What all files of a world share. */
interface WorldState {
  /** Key of the context in which the claims were read. */
  readonly context: string;
  /** No date depends on those of other files. */
  readonly isPlain: boolean;
  /** Dates of events that follow from those of others, by entity. */
  readonly implied: BuiltFiles['implied'];
}

export interface IngestedFile {
  readonly parsed: ParsedFile;
  readonly claims: FileClaims;
  readonly replaced: ReplacedClaims;
}

export interface FoundChange {
  readonly change: WorldChange;
  /** The files as they are now, by path. */
  readonly files: ReadonlyMap<string, IngestedFile>;
}

/** One in so many files may have changed, or a few of a small world: with more it is quicker to compare all. */
const filesPerChanged = 50;
const fewFiles = 20;

/**
 * What has changed since the last ingest. Undefined where the changed files do not tell that alone: names, eras or sources
 * have changed, or a claim has come or gone that another file makes as well.
 */
export function changeSince(built: BuiltFiles, last: IngestedWorld): FoundChange | undefined {
  if (built.context.key !== last.context) return undefined;
  const found = built.isPlain && last.isPlain ? plainChanges(built, last) : allChanges(built, last);
  if (found === undefined) return undefined;
  const { files, now, was } = found;
  if (sourcesNamed(now) !== sourcesNamed(was)) return undefined;
  const ordered = built.files.flatMap(({ file }) => files.get(file.path) ?? []);
  const changed = new Set(now);
  const moved = movedEvents(built.implied, last.implied);
  return {
    files,
    change: {
      storeState: last.storeState,
      before: contentOf(was, built, moved),
      after: contentOf(
        ordered.filter((file) => changed.has(file)),
        built,
        moved,
      ),
      totals: {
        claims: sum(ordered, ({ claims }) => claims),
        chunks: sum(ordered, ({ chunks }) => chunks),
      },
      claimsAbout: (entities) =>
        claimsIn(marked(ordered, 'entities', entities), (claim) => entities.has(describedEntity(claim) ?? '')),
      claimsBeside: (entities) => {
        const beside = new Set(marked(ordered, 'ends', entities));
        const isBeside = (claim: Claim) =>
          claim.form === 'relation' && (entities.has(claim.from_id) || entities.has(claim.to_id));
        return claimsIn(
          ordered.filter((file) => changed.has(file) || beside.has(file)),
          (claim, file) => changed.has(file) || isBeside(claim),
        );
      },
    },
  };
}

export function stateOf({ context, isPlain, implied }: BuiltFiles): WorldState {
  return { context: context.key, isPlain, implied };
}

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

export function sameReplaced(a: ReplacedClaims, b: ReplacedClaims): boolean {
  if (a === b || (a.size === 0 && b.size === 0)) return true;
  return a.size === b.size && JSON.stringify([...a]) === JSON.stringify([...b]);
}

/** In this order a file counts its claims, and a world the claims of its files. */
const groups = ['declarationClaims', 'relationClaims', 'proseClaims'] as const;

const pathOf = ({ parsed }: Pick<IngestedFile, 'parsed'>): string => parsed.file.path;

interface FileChanges {
  /** All files as they are now, by path. */
  readonly files: ReadonlyMap<string, IngestedFile>;
  /** Those that have changed, or are new. */
  readonly now: readonly IngestedFile[];
  /** The same as they were, and those that are gone. */
  readonly was: readonly IngestedFile[];
}

/** Where dates depend on those of other files, any file may have changed: all claims are at hand then. */
function allChanges(built: BuiltFiles, last: IngestedWorld): FileChanges | undefined {
  const files = new Map<string, IngestedFile>();
  const now: IngestedFile[] = [];
  for (const [path, file] of ingestedFiles(built)) {
    const before = last.files.get(path);
    const isSame =
      before?.parsed === file.parsed && before.claims === file.claims && sameReplaced(before.replaced, file.replaced);
    files.set(path, isSame ? before : file);
    if (!isSame) now.push(file);
  }
  const was = [...last.files].flatMap(([path, file]) => (files.get(path) === file ? [] : [file]));
  return isMany(now, was, built) ? undefined : { files, now, was };
}

/**
 * The files themselves tell what has changed. Undefined where a file makes a claim once more or once less than before that
 * others make as well: which of them has the plain id depends on all.
 */
function plainChanges(built: BuiltFiles, last: IngestedWorld): FileChanges | undefined {
  const same = new Set<IngestedFile>();
  const after = new Map<string, Omit<IngestedFile, 'replaced'>>();
  for (const [index, parsed] of built.files.entries()) {
    const claims = built.claims[index];
    if (claims === undefined) continue;
    const before = last.files.get(parsed.file.path);
    if (before?.parsed === parsed && before.claims === claims) same.add(before);
    else after.set(parsed.file.path, { parsed, claims });
  }
  const was = [...last.files.values()].filter((file) => !same.has(file));
  if (isMany([...after], was, built)) return undefined;
  const before = new Map(was.map((file) => [pathOf(file), file]));
  const now: IngestedFile[] = [];
  for (const path of new Set([...after.keys(), ...before.keys()])) {
    const file = after.get(path);
    const { replaced, uncertain } = equalClaims(file === undefined ? [] : claimsOf(file.claims), before.get(path));
    const marks = new Set(marksOf(uncertain));
    const others = [...same, ...[...after.values(), ...was].filter((each) => pathOf(each) !== path)];
    if (marks.size > 0 && others.some(({ claims }) => anyIn(summaryOfFile(claims).marks.ids, marks))) return undefined;
    if (file !== undefined) now.push({ ...file, replaced });
  }
  return { files: new Map([...same, ...now].map((file) => [pathOf(file), file])), now, was };
}

function isMany(now: readonly unknown[], was: readonly unknown[], { files }: BuiltFiles): boolean {
  return Math.max(now.length, was.length) > Math.max(fewFiles, files.length / filesPerChanged);
}

/** The ids that a file's claims get as long as no other file makes one of those that are `uncertain`. */
function equalClaims(
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
      if (claim !== undefined && same !== id) replaced.set(at, { ...claim, id: same });
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

/** Sources that files name without declaring them: which of several files describes one depends on all of them. */
function sourcesNamed(files: readonly IngestedFile[]): string {
  const named = files.flatMap((file) =>
    file.claims.undeclaredSources.size > 0 ? [[pathOf(file), [...file.claims.undeclaredSources]]] : [],
  );
  return JSON.stringify(named.sort());
}

/** Events whose implied date is another one now. */
function movedEvents(now: WorldState['implied'], was: WorldState['implied']): string[] {
  const isMoved = (id: string) => JSON.stringify(now.get(id)) !== JSON.stringify(was.get(id));
  return [...new Set([...now.keys(), ...was.keys()])].filter(isMoved);
}

function contentOf(
  files: readonly IngestedFile[],
  { context, idOf }: BuiltFiles,
  moved: readonly string[],
): FileContent {
  const declared = files.flatMap(({ parsed }) => parsed.declarations.map(idOf));
  return {
    claims: claimsIn(files, () => true),
    chunks: files.flatMap(({ claims }): readonly LoreChunk[] => claims.chunks),
    sources: files.map(pathOf),
    entities: [...new Set([...declared, ...moved])].filter((id) => context.entities.has(id)),
  };
}

/** Claims of some files in the order in which a world has them, as they are in the world. */
function claimsIn(
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

/** Files that may have claims about any of these entities. */
function marked(
  files: readonly IngestedFile[],
  as: 'entities' | 'ends',
  entities: ReadonlySet<string>,
): readonly IngestedFile[] {
  if (entities.size === 0) return [];
  const marks = new Set(marksOf(entities));
  return files.filter(({ claims }) => anyIn(summaryOfFile(claims).marks[as], marks));
}

const sum = (files: readonly IngestedFile[], of: (summary: FileSummary) => number): number =>
  files.reduce((total, { claims }) => total + of(summaryOfFile(claims)), 0);
