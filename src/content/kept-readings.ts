import { createHmac, type Hmac, timingSafeEqual } from 'node:crypto';
import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises';
import { keptLine } from './kept-reading.ts';
import type { Reading } from './reading.ts';
import type { WorldMemo } from './world-memo.ts';

/** Where readings are kept from one run to the next. */
export interface ReadingsFile {
  readonly path: string;
  /** Of this user on this machine: what another one left there is not taken. */
  readonly seal: Uint8Array;
  /** Stands for all that a reading depends on besides its file: program, settings, calendars. */
  readonly key: string;
}

/** What stands in front of the seal: where in the file each reading is. */
interface Index {
  readonly key: string;
  readonly files: readonly (readonly [path: string, sha256: string, start: number, end: number])[];
}

const sealBytes = 32;
/** Bytes that say how long the index is. */
const lengthBytes = 6;
const lineBreak = Buffer.from('\n');

/** Lines of a file of readings, as text, by path. */
export class KeptReadings {
  private readonly bytes: Buffer;
  private readonly files: ReadonlyMap<string, Index['files'][number]>;

  private constructor(bytes: Buffer, { files }: Index) {
    this.bytes = bytes;
    this.files = new Map(files.map((file) => [file[0], file]));
  }

  /** Undefined where there is none, or it is damaged, of another user, of another version or of other settings. */
  static async read({ path, seal, key }: ReadingsFile): Promise<KeptReadings | undefined> {
    const bytes = await readFile(path).catch(() => undefined);
    if (bytes === undefined || bytes.length < sealBytes + lengthBytes) return undefined;
    const end = bytes.length - sealBytes;
    const sealed = hmacOf(seal).update(bytes.subarray(0, end)).digest();
    if (!timingSafeEqual(sealed, bytes.subarray(end))) return undefined;
    // From here on it is what `writeReadings` wrote.
    const indexEnd = end - lengthBytes;
    const index: Index = JSON.parse(
      bytes.toString('utf8', indexEnd - bytes.readUIntBE(indexEnd, lengthBytes), indexEnd),
    );
    return index.key === key ? new KeptReadings(bytes, index) : undefined;
  }

  get size(): number {
    return this.files.size;
  }

  /** What was kept of a file of this content; empty where it is better read anew. */
  line(path: string, sha256: string): string | undefined {
    const found = this.files.get(path);
    return found?.[1] === sha256 ? this.bytes.toString('utf8', found[2], found[3]) : undefined;
  }
}

/**
 * Keeps readings, in place of what was kept before. Written beside and moved into place, so that a run that is killed or
 * another one at the same moment leaves a whole file or one that the seal refuses. False where nothing can be written.
 */
export async function writeReadings(to: ReadingsFile, readings: Iterable<Reading>, memo: WorldMemo): Promise<boolean> {
  const temporary = `${to.path}.tmp`;
  try {
    await rm(temporary, { force: true });
    const file = await open(temporary, 'wx', 0o600); // never through a link that somebody else put there
    try {
      await writeAll(new SealedOutput(file, hmacOf(to.seal)), to.key, readings, memo);
    } finally {
      await file.close();
    }
    await rename(temporary, to.path);
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    return false;
  }
}

async function writeAll(out: SealedOutput, key: string, readings: Iterable<Reading>, memo: WorldMemo): Promise<void> {
  const files: [string, string, number, number][] = [];
  for (const reading of readings) {
    const start = out.length;
    await out.write(Buffer.from(keptLine(reading, memo) ?? ''));
    files.push([reading.file.path, reading.file.sha256, start, out.length]);
    await out.write(lineBreak);
  }
  const index: Index = { key, files };
  const text = Buffer.from(JSON.stringify(index));
  const length = Buffer.alloc(lengthBytes);
  length.writeUIntBE(text.length, 0, lengthBytes);
  await out.write(text);
  await out.write(length);
  await out.end();
}

const hmacOf = (seal: Uint8Array): Hmac => createHmac('sha256', seal);

/** Writes in large pieces, with the seal of all of them at the end. */
class SealedOutput {
  length = 0;
  private readonly file: FileHandle;
  private readonly hmac: Hmac;
  private waiting: Buffer[] = [];
  private waitingBytes = 0;

  constructor(file: FileHandle, hmac: Hmac) {
    this.file = file;
    this.hmac = hmac;
  }

  async write(bytes: Buffer): Promise<void> {
    this.hmac.update(bytes);
    await this.add(bytes);
  }

  async end(): Promise<void> {
    await this.add(this.hmac.digest());
    await this.flush();
  }

  private async add(bytes: Buffer): Promise<void> {
    this.length += bytes.length;
    this.waiting.push(bytes);
    this.waitingBytes += bytes.length;
    if (this.waitingBytes > 1_000_000) await this.flush();
  }

  private async flush(): Promise<void> {
    await this.file.writeFile(Buffer.concat(this.waiting));
    this.waiting = [];
    this.waitingBytes = 0;
  }
}
