import type { Claim, LoreChunk } from '../../model/claim.ts';
import { describedEntity } from '../../model/existence.ts';
import type { BuiltFiles } from '../build/build-memo.ts';
import type { FileSummary } from '../build/file-claims.ts';
import { anyIn, claimsOf, marksOf, summaryOfFile } from '../build/file-summary.ts';
import { claimsIn, equalClaims, type IngestedFile, ingestedFiles, pathOf, sameReplaced } from './ingested-file.ts';

/** The changes of a world since its last ingest, and their dependents. Names, eras, declared and named sources are what they were. */
export interface WorldChange {
  /** The state of the store after that ingest: for any other state, this change is meaningless. */
  readonly storeState: string;
  /** The former and the present statements of the changed files. */
  readonly before: FileContent;
  readonly after: FileContent;
  /** The count of all files. */
  readonly totals: { readonly claims: number; readonly chunks: number };
  /** Claims of all files on which attributes and existence of these entities depend, in the order of the world's claims. */
  readonly claimsAbout: (entities: ReadonlySet<string>) => readonly Claim[];
  /** The claims of `after`, and all that relate these entities, in that order. */
  readonly claimsBeside: (entities: ReadonlySet<string>) => readonly Claim[];
}

/** The statements of some files. */
interface FileContent {
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

/** The data that all files of a world share. */
interface WorldState {
  /** Key of the context in which the claims were read. */
  readonly context: string;
  /** No date depends on those of other files. */
  readonly isPlain: boolean;
  /** Dates of events that follow from those of others, by entity. */
  readonly implied: BuiltFiles['implied'];
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
 * The changes since the last ingest. Undefined where the changed files do not tell that alone: names, eras or sources have changed, or a
 * claim has come or gone that another file makes as well.
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
  { context, idsIn }: BuiltFiles,
  moved: readonly string[],
): FileContent {
  const declared = files.flatMap(({ parsed }) => [...idsIn(parsed)]);
  return {
    claims: claimsIn(files, () => true),
    chunks: files.flatMap(({ claims }): readonly LoreChunk[] => claims.chunks),
    sources: files.map(pathOf),
    entities: [...new Set([...declared, ...moved])].filter((id) => context.entities.has(id)),
  };
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
