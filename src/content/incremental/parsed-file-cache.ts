import { defined } from '../../util/defined.ts';
import type { BuiltFiles } from '../build/build-memo.ts';
import type { FileClaims } from '../build/file-claims.ts';
import type { ParsedFile } from '../formats/parsed-file.ts';
import { recallSentences } from '../prose/prose-claims.ts';
import {
  type CacheContent,
  type CacheLocation,
  type IngestNote,
  packCache,
  packLater,
  readCache,
} from './cache-file.ts';
import { type CachedContent, type CachedFile, contentOf } from './cached-file.ts';
import type { FileStamp } from './file-stamp.ts';
import { type IngestedFile, ingestedFiles, sameReplaced } from './ingested-file.ts';
import { type RestoredFile, restored } from './restored-file.ts';
import { changeSince, type FoundChange, type IngestedWorld, stateOf } from './world-change.ts';
import { WorldMemo } from './world-memo.ts';

/** Milliseconds within which a file may change twice and have the same times. */
const tickMs = 2_000;

/** Parses a file of the world that is expected to have just this content. */
type ParseFile = (path: string, sha256: string) => ParsedFile;

/** The parsed files of a world that is read again, by the next save or the next run, and what was last ingested of them. */
export class ParsedFileCache {
  /** The results of these files. */
  readonly memo = new WorldMemo();
  private readonly files = new Map<string, ParsedFile>();
  private readonly stale = new Set<string>();
  private readonly lengths = new Map<string, number>();
  private readonly stamps = new Map<string, string>();
  /** The parts of the parsed files on disk, or packed for it. */
  private readonly contents = new WeakMap<ParsedFile, Cached>();
  /** The remains of an earlier run, until all files were asked for. */
  private earlier: ReadonlyMap<string, EarlierFile>;
  private stored: { readonly files: readonly CachedFile[]; readonly storeState: string | undefined } | undefined;
  private ingested: IngestedWorld | undefined;
  private found: FoundChange | undefined;
  private parse: ParseFile | undefined;

  /** The cache of this process alone, or one that began with the remains of an earlier run. */
  private constructor(
    private readonly location?: CacheLocation,
    content?: CacheContent,
  ) {
    this.earlier = new Map(content?.files.map((file) => [file.path, this.restore(file)]));
    if (content === undefined) return;
    this.stored = { files: content.files, storeState: content.ingest?.storeState };
    this.ingested = ingestedBefore(content.ingest, this.earlier);
  }

  static inMemory(): ParsedFileCache {
    return new ParsedFileCache();
  }

  /** Begins with what an earlier run left there, as far as that still holds. */
  static async at(location: CacheLocation): Promise<ParsedFileCache> {
    return new ParsedFileCache(location, await readCache(location));
  }

  /** How to parse a file for what the cache does not have of it. */
  parseWith(parse: ParseFile): void {
    this.parse = parse;
  }

  /** The parsed file, where it has not changed since. */
  current(path: string): ParsedFile | undefined {
    return this.stale.has(path) ? undefined : this.files.get(path);
  }

  /** How many bytes a file had when this process read it last. */
  lengthOf(path: string): number | undefined {
    return this.lengths.get(path);
  }

  /** The parsed file as an earlier run left it, where its stamp says that it has not changed since. */
  unchanged(path: string, stampNow: () => FileStamp | undefined): ParsedFile | undefined {
    const before = this.earlier.get(path);
    if (before?.restored === undefined || before.stamp === undefined) return undefined;
    const stamp = stampNow();
    return stamp?.text === before.stamp ? this.add(path, this.recalled(before.restored), stamp) : undefined;
  }

  /** The parsed file of just this content: a saved file may be the same as before. */
  parsed(
    path: string,
    { sha256, length }: { readonly sha256: string; readonly length: number },
    parse: () => ParsedFile,
    stamp?: FileStamp,
  ): ParsedFile {
    this.lengths.set(path, length);
    const before = this.files.get(path);
    if (before?.file.sha256 === sha256) return this.add(path, before, stamp);
    const was = before && this.memo.first.resolved(before)?.claims;
    if (was !== undefined) recallSentences(was.sentences);
    return this.add(path, this.earlierOr(path, sha256, parse), stamp);
  }

  /** These are all files there are, and each was asked for. */
  settle(paths: ReadonlySet<string>): void {
    for (const path of this.files.keys()) if (!paths.has(path)) this.files.delete(path);
    for (const path of this.lengths.keys()) if (!paths.has(path)) this.lengths.delete(path);
    this.earlier = new Map();
  }

  /** These files may have changed: their content decides. */
  expire(paths: Iterable<string>): void {
    for (const path of paths) this.stale.add(path);
  }

  /** Any file may have changed: their content decides. */
  expireAll(): void {
    this.expire(this.files.keys());
  }

  /** The changes of the world, as built last, since its last ingest; undefined if all of it has to be compared. */
  change(): FoundChange['change'] | undefined {
    const { built } = this.memo;
    this.found = built && this.ingested && changeSince(built, this.ingested);
    return this.found?.change;
  }

  /** The store holds the world as it was built last; `storeState` is how the next ingest recognises that, if it can. */
  setIngested(storeState: string | undefined): void {
    const { built } = this.memo;
    if (built === undefined || storeState === undefined) this.ingested = undefined;
    else this.ingested = { ...stateOf(built), storeState, files: this.filesOf(built) };
  }

  /**
   * Packs what the next run needs, so that nothing else of the files stays in memory, and writes it once the ingest is done:
   * call it with what `setIngested` takes. Where it cannot be written, the next run parses all files.
   */
  pack(): (storeState: string | undefined) => Promise<void> {
    const { location, stored } = this;
    const { built } = this.memo;
    if (location === undefined || built === undefined) return async () => undefined;
    const files = this.toCache(built);
    const isStored = this.isStored(files);
    const write = isStored ? packLater(location, files) : packCache(location, files);
    const { context, isPlain } = stateOf(built);
    return async (storeState) => {
      // Solved and implied dates are not stored: without them a world of relative dates is compared as a whole.
      const ingest = storeState === undefined || !isPlain ? undefined : { storeState, context };
      if (!isStored || stored?.storeState !== ingest?.storeState) await write(ingest);
    };
  }

  private restore(file: CachedFile): EarlierFile {
    const { path, sha256, content } = file;
    if (content === undefined) return file;
    const parse = () => {
      if (this.parse === undefined) throw new Error(`${path} cannot be parsed yet.`);
      return this.parse(path, sha256);
    };
    const again = restored(file, content, parse);
    this.contents.set(again.parsed, { content, first: again.first.claims, second: again.second?.claims });
    return { ...file, restored: again };
  }

  private add(path: string, parsed: ParsedFile, stamp: FileStamp | undefined): ParsedFile {
    this.files.set(path, parsed);
    this.stale.delete(path);
    const isOld = stamp !== undefined && stamp.changedMs < (this.location?.begunMs ?? 0) - tickMs;
    if (isOld) this.stamps.set(path, stamp.text);
    else this.stamps.delete(path);
    return parsed;
  }

  private earlierOr(path: string, sha256: string, parse: () => ParsedFile): ParsedFile {
    const before = this.earlier.get(path);
    if (before?.restored === undefined) return parse();
    if (before.sha256 === sha256) return this.recalled(before.restored);
    recallSentences(before.restored.first.claims.sentences);
    return parse();
  }

  private recalled({ parsed, first, second }: RestoredFile): ParsedFile {
    this.memo.first.remember(parsed, first);
    if (second !== undefined) this.memo.second.remember(parsed, second);
    return parsed;
  }

  private filesOf(built: BuiltFiles): ReadonlyMap<string, IngestedFile> {
    return this.found?.files ?? ingestedFiles(built);
  }

  private toCache(built: BuiltFiles): readonly CachedFile[] {
    const states = this.filesOf(built);
    return built.files.map((parsed, index) => {
      const { path, sha256 } = parsed.file;
      const again = this.memo.second.resolved(parsed)?.claims;
      const pass = again !== undefined && again === built.claims[index] ? 'second' : 'first';
      const { replaced = noneReplaced } = states.get(path) ?? {};
      return {
        path,
        sha256,
        pass,
        replaced,
        ...defined({ stamp: this.stamps.get(path), content: this.content(parsed) }),
      };
    });
  }

  private content(parsed: ParsedFile): CachedContent | undefined {
    const [first, second] = [this.memo.first.resolved(parsed)?.claims, this.memo.second.resolved(parsed)?.claims];
    const known = this.contents.get(parsed);
    if (known !== undefined && known.first === first && known.second === second) return known.content;
    const content = contentOf(parsed, this.memo);
    this.contents.set(parsed, { content, first, second });
    return content;
  }

  private isStored(files: readonly CachedFile[]): boolean {
    const before = new Map(this.stored?.files.map((file) => [file.path, file]));
    return files.length === before.size && files.every((file) => isSame(file, before.get(file.path)));
  }
}

/** The packed parts of a parsed file, and the claims that it had then. */
interface Cached {
  readonly content: CachedContent | undefined;
  readonly first: FileClaims | undefined;
  readonly second: FileClaims | undefined;
}

/** A file as an earlier run left it. */
interface EarlierFile extends CachedFile {
  /** The same object each time; absent where it has to be parsed anew. */
  readonly restored?: RestoredFile;
}

const noneReplaced: CachedFile['replaced'] = new Map();

function isSame(a: CachedFile, b: CachedFile | undefined): boolean {
  if (a.sha256 !== b?.sha256 || a.stamp !== b.stamp || a.pass !== b.pass || a.content !== b.content) return false;
  return sameReplaced(a.replaced, b.replaced);
}

/** The world as an earlier run ingested it; undefined where not all of that was stored. */
function ingestedBefore(
  ingest: IngestNote | undefined,
  earlier: ReadonlyMap<string, EarlierFile>,
): IngestedWorld | undefined {
  if (ingest === undefined) return undefined;
  const files = new Map<string, IngestedFile>();
  for (const [path, { pass, replaced, restored: file }] of earlier) {
    const claims = pass === 'second' ? file?.second?.claims : file?.first.claims;
    if (file === undefined || claims === undefined) return undefined;
    files.set(path, { parsed: file.parsed, claims, replaced });
  }
  return { ...ingest, isPlain: true, implied: new Map(), files };
}
