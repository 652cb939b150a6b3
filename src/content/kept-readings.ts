import { expectMuch, largeWorldBytes } from '../util/heap.ts';
import { type KeptHead, type KeptMarks, keptParts } from './kept-reading.ts';
import { type KeptReading, keptReading } from './lazy-reading.ts';
import type { Marks } from './meaning.ts';
import type { Reading } from './reading.ts';
import { readSealed, writeSealed } from './sealed-file.ts';
import type { WorldMemo } from './world-memo.ts';

/** Where readings are kept from one run to the next. */
export interface ReadingsFile {
  readonly path: string;
  /** Of this user on this machine: what another one left there is not taken. */
  readonly seal: Uint8Array;
  /** Stands for all that a reading depends on besides its file: program, settings, calendars. */
  readonly key: string;
  /** Unix milliseconds when this run began to look at files; absent: the content of a file is looked at each time. */
  readonly begunMs?: number;
}

/** What is known of a file besides what it says. */
export interface FileState {
  readonly sha256: string;
  /** Stands for its size and times; absent where it may have changed since without these telling. */
  readonly stamp?: string;
}

/** Which of the two times that a file was understood counts, and claims that have another id because others are equal. */
export interface Standing {
  readonly pass: 'first' | 'second';
  /** By the claim's place among those of the file. */
  readonly renamed: readonly (readonly [index: number, id: string])[];
}

/** What an ingest made of the readings, in words of its own, and the terms they were understood by. */
export interface TakenNote {
  readonly note: string;
  readonly terms: string;
}

interface Entry extends FileState {
  readonly path: string;
  readonly standing?: Standing;
  /** Absent where the file is better read anew. */
  readonly kept?: { readonly head: KeptHead; readonly start: number; readonly end: number };
}

interface Index {
  readonly key: string;
  readonly entries: readonly Entry[];
  /** Where the marks are, in bytes, and how many. */
  readonly marks: readonly [start: number, count: number];
  /** Of what is kept of later runs: the tag of the file that it goes with. */
  readonly over?: string;
  /** Files that this one has and that are no more. */
  readonly gone?: readonly string[];
  /** Of files that it has, and that are the same under other stamps. */
  readonly stamps?: readonly (readonly [path: string, stamp: string | undefined])[];
  readonly taken?: TakenNote;
}

/** Bytes that say how long the index is. */
const lengthBytes = 6;
/** Of a mark. */
const markBytes = 4;
const laterName = (path: string): string => `${path}-since`;

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

  static async read(path: string, { seal, key }: ReadingsFile): Promise<Part | undefined> {
    const sealed = await readSealed(path, seal);
    if (sealed === undefined) return undefined;
    // From here on it is what `writePart` wrote.
    const { bytes, tag } = sealed;
    if (bytes.length > largeWorldBytes) expectMuch();
    const end = bytes.length - lengthBytes;
    const index: Index = JSON.parse(bytes.toString('utf8', end - bytes.readUIntBE(end, lengthBytes), end));
    return index.key === key ? new Part(tag, index, bytes) : undefined;
  }

  open({ path, sha256 }: Entry, { head, start, end }: NonNullable<Entry['kept']>, read: () => Reading): KeptReading {
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
      beings: this.marks.subarray(first, second),
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
  readonly readBy: (read: () => Reading) => void;
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
    const base = await Part.read(from.path, from);
    if (base === undefined) return undefined;
    const later = await Part.read(laterName(from.path), from);
    return new KeptReadings(base, later?.index.over === base.tag ? later : undefined);
  }
}

function opened(part: Part, entry: Entry): KeptFile {
  const { sha256, stamp, standing, kept } = entry;
  let read = (): Reading => {
    throw new Error(`nobody said how to read ${entry.path}`);
  };
  return {
    sha256,
    stamp,
    ...(standing === undefined ? {} : { standing }),
    ...(kept === undefined ? {} : { known: part.open(entry, kept, () => read()) }),
    readBy: (by) => {
      read = by;
    },
  };
}

/** A file to keep. */
export interface ToKeep extends FileState {
  readonly reading: Reading;
  readonly standing?: Standing;
}

/** Keeps readings in place of all that was kept before. The tag of the new file; undefined where nothing can be written. */
export function writeReadings(to: ReadingsFile, files: Iterable<ToKeep>, memo: WorldMemo): Promise<string | undefined> {
  return writeSealed(to.path, to.seal, async (out) => {
    const draft = new PartDraft();
    for (const file of files) await out.write(draft.add(file, memo));
    await out.write(draft.end({ key: to.key }));
  });
}

/** What is other than in the large file of readings. */
export interface LaterReadings extends Required<Pick<Index, 'over' | 'gone' | 'stamps'>> {
  readonly files: readonly ToKeep[];
}

/** Keeps what is other, once it is known what was taken in; holds on to nothing but what it will write. */
export function laterWriter(
  to: ReadingsFile,
  { files, ...about }: LaterReadings,
  memo: WorldMemo,
): (taken: TakenNote) => Promise<void> {
  const draft = new PartDraft();
  const lines = files.map((file) => draft.add(file, memo));
  return async (taken) => {
    await writeSealed(laterName(to.path), to.seal, async (out) => {
      for (const line of lines) await out.write(line);
      await out.write(draft.end({ key: to.key, ...about, taken }));
    });
  };
}

/** A file of readings as it is written: a line for each file, the marks, the index, and how long that is. */
class PartDraft {
  private readonly entries: Entry[] = [];
  private readonly marks = new MarkList();
  private length = 0;

  /** The line of a file. */
  add({ reading, sha256, stamp, standing }: ToKeep, memo: WorldMemo): Buffer {
    const parts = keptParts(reading, memo, (marks) => this.marks.add(marks));
    const line = Buffer.from(`${parts?.body ?? ''}\n`);
    const start = this.length;
    this.length += line.length;
    this.entries.push({
      path: reading.file.path,
      sha256,
      ...(stamp === undefined ? {} : { stamp }),
      ...(standing === undefined ? {} : { standing }),
      ...(parts === undefined ? {} : { kept: { head: parts.head, start, end: this.length } }),
    });
    return line;
  }

  /** What follows after all lines. */
  end(about: Omit<Index, 'entries' | 'marks'>): Buffer {
    const marks = this.marks.bytes();
    const index: Index = { ...about, entries: this.entries, marks: [this.length, marks.length / markBytes] };
    const text = Buffer.from(JSON.stringify(index));
    const length = Buffer.alloc(lengthBytes);
    length.writeUIntBE(text.length, 0, lengthBytes);
    return Buffer.concat([marks, text, length]);
  }
}

/** The marks of all files of one file of readings, one after the other. */
class MarkList {
  private readonly lists: Uint32Array[] = [];
  private length = 0;

  add({ ids, beings, ends }: Marks): KeptMarks {
    const at: KeptMarks = [this.length, ids.length, beings.length, ends.length];
    this.lists.push(ids, beings, ends);
    this.length += ids.length + beings.length + ends.length;
    return at;
  }

  bytes(): Buffer {
    return Buffer.concat(
      this.lists.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
    );
  }
}
