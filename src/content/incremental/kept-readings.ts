import { defined } from '../../util/defined.ts';
import { expectMuch, largeWorldBytes } from '../../util/heap.ts';
import type { Marks } from '../build/file-claims.ts';
import type { ParsedFile } from '../formats/parsed-file.ts';
import type { KeptMarks } from './kept-reading.ts';
import { type KeptReading, keptReading } from './lazy-reading.ts';
import {
  type Entry,
  type Index,
  laterName,
  lengthBytes,
  markBytes,
  type ReadingsFile,
  type Standing,
  type TakenNote,
} from './readings-file.ts';
import { readSealed, type Sealed } from './sealed-file.ts';

/** One file of readings. */
class Part {
  private readonly marks: Uint32Array;

  constructor(
    readonly tag: string,
    readonly index: Index,
    private readonly bytes: Buffer,
  ) {
    const [start, count] = index.marks;
    const at = bytes.byteOffset + start;
    this.marks = new Uint32Array(bytes.buffer.slice(at, at + count * markBytes));
  }

  /** Undefined where there is none to be taken. */
  static from(sealed: Sealed | undefined, { key }: ReadingsFile): Part | undefined {
    if (sealed === undefined) return undefined;
    // From here on it is what `writePart` wrote.
    const { bytes, tag } = sealed;
    if (bytes.length > largeWorldBytes) expectMuch();
    const end = bytes.length - lengthBytes;
    const index: Index = JSON.parse(bytes.toString('utf8', end - bytes.readUIntBE(end, lengthBytes), end));
    return index.key === key ? new Part(tag, index, bytes) : undefined;
  }

  open({ path, sha256 }: Entry, { head, start, end }: NonNullable<Entry['kept']>, read: () => ParsedFile): KeptReading {
    return keptReading({
      path,
      sha256,
      head,
      body: () => this.bytes.toString('utf8', start, end),
      marks: (at) => this.marksAt(at),
      read,
    });
  }

  private marksAt([start, ids, beings, ends]: KeptMarks): Marks {
    const [first, second] = [start + ids, start + ids + beings];
    return {
      ids: this.marks.subarray(start, first),
      entities: this.marks.subarray(first, second),
      ends: this.marks.subarray(second, second + ends),
    };
  }
}

/** A file as it was kept. */
export interface KeptFile {
  readonly sha256: string;
  readonly stamp: string | undefined;
  readonly standing?: Standing;
  /** The same object each time; absent where it is better read anew. */
  readonly known?: KeptReading;
  /** From now on its words are read so, where somebody asks for them. */
  readonly readBy: (read: () => ParsedFile) => void;
}

/** Files as earlier runs kept them, by path. */
export class KeptReadings {
  /** What an ingest took in was just this; absent: nobody knows. */
  readonly taken: TakenNote | undefined;
  readonly files: ReadonlyMap<string, KeptFile>;
  /** As the large file has them. */
  readonly base: ReadonlyMap<string, KeptFile>;
  /** Of the large file. */
  readonly tag: string;

  private constructor(base: Part, later: Part | undefined) {
    this.base = new Map(base.index.entries.map((entry) => [entry.path, opened(base, entry)]));
    this.tag = base.tag;
    const files = new Map(this.base);
    if (later !== undefined) {
      const { entries, gone = [], stamps = [] } = later.index;
      for (const path of gone) files.delete(path);
      for (const [path, stamp] of stamps) {
        const file = files.get(path);
        if (file !== undefined) files.set(path, { ...file, stamp });
      }
      for (const entry of entries) files.set(entry.path, opened(later, entry));
    }
    this.files = files;
    this.taken = later?.index.taken;
  }

  /** Undefined where there is none, or it is damaged, of another user, of another version or of other settings. */
  static async read(from: ReadingsFile): Promise<KeptReadings | undefined> {
    const { path, seal } = from;
    const base = Part.from(await readSealed(path, seal), from);
    if (base === undefined) return undefined;
    const later = Part.from(await readSealed(laterName(path), seal), from);
    return new KeptReadings(base, later?.index.over === base.tag ? later : undefined);
  }
}

function opened(part: Part, entry: Entry): KeptFile {
  const { sha256, stamp, standing, kept } = entry;
  let read = (): ParsedFile => {
    throw new Error(`nobody said how to read ${entry.path}`);
  };
  return {
    sha256,
    stamp,
    ...defined({ standing }),
    ...(kept === undefined ? {} : { known: part.open(entry, kept, () => read()) }),
    readBy: (by) => {
      read = by;
    },
  };
}
