import { defined } from '../../util/defined.ts';
import type { Marks } from '../build/file-claims.ts';
import type { ParsedFile } from '../formats/parsed-file.ts';
import { type KeptMarks, keptParts } from './kept-reading.ts';
import {
  type Entry,
  type FileState,
  type Index,
  laterName,
  lengthBytes,
  markBytes,
  type ReadingsFile,
  type Standing,
  type TakenNote,
} from './readings-file.ts';
import { writeSealed } from './sealed-file.ts';
import type { WorldMemo } from './world-memo.ts';

/** A file to keep. */
export interface ToKeep extends FileState {
  readonly reading: ParsedFile;
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
      ...defined({ stamp, standing }),
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

  add({ ids, entities, ends }: Marks): KeptMarks {
    const at: KeptMarks = [this.length, ids.length, entities.length, ends.length];
    this.lists.push(ids, entities, ends);
    this.length += ids.length + entities.length + ends.length;
    return at;
  }

  bytes(): Buffer {
    return Buffer.concat(
      this.lists.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
    );
  }
}
