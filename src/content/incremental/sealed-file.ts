import { createHmac, type Hmac, timingSafeEqual } from 'node:crypto';
import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises';

const sealBytes = 32;

/** A file whose last bytes say that it was written under a seal, and whole. */
export interface Sealed {
  /** All but those. */
  readonly bytes: Buffer;
  /** Stands for the file. */
  readonly tag: string;
}

/** Undefined where there is none, or it is damaged or under another seal. */
export async function readSealed(path: string, seal: Uint8Array): Promise<Sealed | undefined> {
  const all = await readFile(path).catch(() => undefined);
  if (all === undefined || all.length < sealBytes) return undefined;
  const bytes = all.subarray(0, all.length - sealBytes);
  const found = all.subarray(bytes.length);
  const sealed = hmacOf(seal).update(bytes).digest();
  return timingSafeEqual(sealed, found) ? { bytes, tag: found.toString('hex') } : undefined;
}

/**
 * Writes beside and moves into place, so that a run that is killed or another one at the same moment leaves a whole file or
 * one that the seal refuses. The new file's tag; undefined where nothing can be written.
 */
export async function writeSealed(
  path: string,
  seal: Uint8Array,
  work: (out: SealedOutput) => Promise<void>,
): Promise<string | undefined> {
  const temporary = `${path}.tmp`;
  try {
    await rm(temporary, { force: true });
    const file = await open(temporary, 'wx', 0o600); // never through a link that somebody else put there
    let tag: string;
    try {
      const out = new SealedOutput(file, hmacOf(seal));
      await work(out);
      tag = await out.end();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
    return tag;
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    return undefined;
  }
}

const hmacOf = (seal: Uint8Array): Hmac => createHmac('sha256', seal);

/** Writes in large pieces, with the seal of all of them at the end. */
export class SealedOutput {
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

  /** The tag of what was written. */
  async end(): Promise<string> {
    const digest = this.hmac.digest();
    await this.add(digest);
    await this.flush();
    return digest.toString('hex');
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
