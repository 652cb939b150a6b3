import type { WorldSince } from '../../model/claim.ts';
import { defined } from '../../util/defined.ts';
import type { FileClaims } from '../build/file-claims.ts';
import type { ParsedFile } from '../formats/parsed-file.ts';
import { recallSentences } from '../prose/prose-claims.ts';
import type { FileStamp } from './file-stamp.ts';
import { type KeptFile, KeptReadings } from './kept-readings.ts';
import type { KeptReading } from './lazy-reading.ts';
import type { ReadingsFile, Standing } from './readings-file.ts';
import {
  type Renamed,
  type Since,
  sinceTaken,
  type TakenFile,
  type TakenWorld,
  takenBefore,
  takenFiles,
} from './taken-world.ts';
import { type Built, WorldMemo } from './world-memo.ts';
import { laterWriter, type ToKeep, writeReadings } from './write-readings.ts';

/** One in so many files may be other than it is kept before all that is kept is written again. */
const filesPerStale = 50;
/** Milliseconds within which a file may change twice and have the same times. */
const tickMs = 2_000;

/** What files said when they were last read, for a world that is read again: on the next save, or by the next run. */
export class ReadingCache {
  private readonly readings = new Map<string, ParsedFile>();
  private readonly stale = new Set<string>();
  private readonly stamps = new Map<string, string>();
  private understood = new WorldMemo();
  private readonly file: ReadingsFile | undefined;
  /** What there is on disk. */
  private earlier: KeptReadings | undefined;
  /** Tag of the large file of readings, and what it has of files, by path. */
  private base: { readonly tag: string; readonly files: ReadonlyMap<string, Kept> } | undefined;
  private taken: TakenWorld | undefined;
  private keptStamps: ReadonlyMap<string, string | undefined> = new Map();
  private later: Since | undefined;
  private listed: { readonly of: Built; readonly files: readonly ToKeep[] } | undefined;

  /** Of this process alone, or begun with what an earlier run left. */
  constructor(file?: ReadingsFile, earlier?: KeptReadings) {
    this.file = file;
    this.earlier = earlier;
    if (earlier === undefined) return;
    this.base = { tag: earlier.tag, files: new Map([...earlier.base].map(([path, each]) => [path, keptOf(each)])) };
    this.taken = takenBefore(earlier);
    this.keptStamps = new Map([...earlier.files].map(([path, { stamp }]) => [path, stamp]));
  }

  /** Begins with what an earlier run kept, as far as that still holds. */
  static async from(file: ReadingsFile): Promise<ReadingCache> {
    return new ReadingCache(file, await KeptReadings.read(file));
  }

  /** What was understood of them. */
  get memo(): WorldMemo {
    return this.understood;
  }

  /** The reading of a file that has not changed since. */
  current(path: string): ParsedFile | undefined {
    return this.stale.has(path) ? undefined : this.readings.get(path);
  }

  /**
   * The reading of a file that an earlier run has read, and that by its stamp has not changed since.
   *
   * @param read reads a file that has just this content.
   */
  unchanged(
    path: string,
    stampNow: () => FileStamp | undefined,
    read: (sha256: string) => ParsedFile,
  ): ParsedFile | undefined {
    const before = this.earlier?.files.get(path);
    if (before?.known === undefined || before.stamp === undefined) return undefined;
    const stamp = stampNow();
    if (stamp?.text !== before.stamp) return undefined;
    return this.add(
      path,
      this.recalled(before, before.known, () => read(before.sha256)),
      stamp,
    );
  }

  /** The reading of a file of just this content; a saved file may say what it said. */
  reading(path: string, sha256: string, read: () => ParsedFile, stamp?: FileStamp): ParsedFile {
    const known = this.readings.get(path);
    if (known?.file.sha256 === sha256) return this.add(path, known, stamp);
    const was = known && this.understood.first.understoodOf(known)?.meaning;
    if (was !== undefined) recallSentences(was.sentences);
    return this.add(path, this.earlierOr(path, sha256, read), stamp);
  }

  /** These are all files there are, and each was asked for. */
  settle(paths: ReadonlySet<string>): void {
    for (const path of this.readings.keys()) if (!paths.has(path)) this.readings.delete(path);
    this.earlier = undefined;
  }

  /** These files may have changed: their content decides. */
  expire(paths: Iterable<string>): void {
    for (const path of paths) this.stale.add(path);
  }

  /** What is other in the world, as it was built last, than when it was taken in; undefined where all of it has to be looked at. */
  since(): WorldSince | undefined {
    const { built } = this.understood;
    this.later = built && this.taken && sinceTaken(built, this.taken);
    return this.later?.since;
  }

  /**
   * Keeps all of it for the next run, once enough has changed for that to be worth it. Where it cannot be kept, that run
   * reads it all.
   */
  async keep(): Promise<void> {
    const { file } = this;
    const { built } = this.understood;
    if (file === undefined || built === undefined) return;
    const all = this.toKeep(built);
    const others = all.filter((each) => !this.isKept(each)).length;
    const gone = (this.base?.files.size ?? 0) - (all.length - others);
    if (Math.max(others, gone) * filesPerStale <= all.length) return;
    const tag = await writeReadings(file, all, this.understood);
    if (tag === undefined) return;
    this.base = { tag, files: new Map(all.map((each) => [each.reading.file.path, this.keptNow(each)])) };
  }

  /** The world as it was built last was taken in; `note` is what the ingest will know it again by, if it will. */
  took(note: string | undefined): void {
    const { built } = this.understood;
    const isKnown = note !== undefined && built?.isPlain === true;
    this.taken = isKnown ? { note, terms: built.terms.key, files: this.filesOf(built) } : undefined;
  }

  /** Writes down for the next run that the world as it was built last was taken in: holds on to nothing but what it will write. */
  takenWriter(): (note: string) => Promise<void> {
    const { file, base, taken } = this;
    const { built } = this.understood;
    if (file === undefined || base === undefined || built?.isPlain !== true) return async () => undefined;
    const all = this.toKeep(built);
    const paths = new Set(all.map(({ reading }) => reading.file.path));
    const others = new Set(all.filter((each) => !this.isKept(each)));
    const restamped = all.filter(
      (each) => !others.has(each) && base.files.get(each.reading.file.path)?.stamp !== each.stamp,
    );
    const write = laterWriter(
      file,
      {
        over: base.tag,
        gone: [...base.files.keys()].filter((path) => !paths.has(path)),
        stamps: restamped.map(({ reading, stamp }) => [reading.file.path, stamp]),
        files: [...others],
      },
      this.understood,
    );
    const stampsAsKept = all.every(({ reading, stamp }) => this.keptStamps.get(reading.file.path) === stamp);
    const asKept = this.later?.isSame === true && stampsAsKept ? taken?.note : undefined;
    const { key: terms } = built.terms;
    return async (note) => {
      if (note !== asKept) await write({ note, terms });
    };
  }

  private filesOf(built: Built): ReadonlyMap<string, TakenFile> {
    return this.later?.files ?? takenFiles(built);
  }

  private add(path: string, reading: ParsedFile, stamp: FileStamp | undefined): ParsedFile {
    this.readings.set(path, reading);
    this.stale.delete(path);
    const isOld = stamp !== undefined && stamp.changedMs < (this.file?.begunMs ?? 0) - tickMs;
    if (isOld) this.stamps.set(path, stamp.text);
    else this.stamps.delete(path);
    return reading;
  }

  private earlierOr(path: string, sha256: string, read: () => ParsedFile): ParsedFile {
    const before = this.earlier?.files.get(path);
    if (before?.known === undefined) return read();
    if (before.sha256 === sha256) return this.recalled(before, before.known, read);
    recallSentences(before.known.first.meaning.sentences);
    return read();
  }

  private recalled(file: KeptFile, { reading, first, second }: KeptReading, read: () => ParsedFile): ParsedFile {
    file.readBy(read);
    this.understood.first.remember(reading, first);
    if (second !== undefined) this.understood.second.remember(reading, second);
    return reading;
  }

  /** Of the world as it was built last; the same list for whoever asks again. */
  private toKeep(built: Built): readonly ToKeep[] {
    if (this.listed?.of === built) return this.listed.files;
    const files = this.listToKeep(built, built.isPlain ? this.filesOf(built) : undefined);
    this.listed = { of: built, files };
    return files;
  }

  private listToKeep({ readings, meanings }: Built, files: ReadonlyMap<string, TakenFile> | undefined): ToKeep[] {
    return readings.map((reading, index) => {
      const { path, sha256 } = reading.file;
      const stamp = this.stamps.get(path);
      const renamed = files?.get(path)?.renamed;
      const again = this.understood.second.understoodOf(reading)?.meaning;
      const pass = again !== undefined && again === meanings[index] ? 'second' : 'first';
      return {
        reading,
        sha256,
        ...defined({ stamp }),
        ...(renamed === undefined ? {} : { standing: standingOf(pass, renamed) }),
      };
    });
  }

  private isKept(file: ToKeep): boolean {
    const kept = this.base?.files.get(file.reading.file.path);
    if (kept?.sha256 !== file.sha256) return false;
    if (kept.reading === undefined) return true;
    const now = this.keptNow(file);
    return (
      kept.reading === now.reading &&
      kept.first === now.first &&
      kept.second === now.second &&
      kept.standing === now.standing
    );
  }

  private keptNow({ reading, sha256, stamp, standing }: ToKeep): Kept {
    const first = this.understood.first.understoodOf(reading)?.meaning;
    const second = this.understood.second.understoodOf(reading)?.meaning;
    return { reading, sha256, stamp, first, second, standing: JSON.stringify(standing) };
  }
}

const standingOf = (pass: Standing['pass'], renamed: Renamed): Standing =>
  renamed.size === 0 ? { pass } : { pass, renamed: [...renamed] };

/** What the large file of readings has of a file. */
interface Kept {
  readonly sha256: string;
  readonly stamp: string | undefined;
  /** Absent: it is better read anew. */
  readonly reading?: ParsedFile;
  readonly first?: FileClaims | undefined;
  readonly second?: FileClaims | undefined;
  readonly standing?: string | undefined;
}

function keptOf({ sha256, stamp, standing, known }: KeptFile): Kept {
  if (known === undefined) return { sha256, stamp };
  const { reading, first, second } = known;
  return {
    sha256,
    stamp,
    reading,
    first: first.meaning,
    second: second?.meaning,
    standing: JSON.stringify(standing),
  };
}
