import { Worker } from 'node:worker_threads';
import type { WorldScan } from '../scan.ts';
import type { FileStamp } from './file-stamp.ts';
import type { Sealed } from './sealed-file.ts';

export interface LookAhead {
  /** The world's folder, or its one file. */
  readonly path: string;
  /** The file of readings that an earlier run left. */
  readonly readings: string;
  readonly seal: Uint8Array;
}

/** A world on disk, as a thread beside this one has seen it. */
export interface Ahead {
  /** Unix milliseconds when it began to look. */
  readonly begunMs: number;
  readonly scan: WorldScan;
  /** By path, of every file that was still there. */
  readonly stamps: ReadonlyMap<string, FileStamp>;
  /** The file of readings; absent where there is none that is whole and sealed. */
  readonly readings?: Sealed;
}

/** What the thread says of it. */
export interface Seen {
  readonly scan: WorldScan;
  /** In the order of the scan's files. */
  readonly stamps: readonly (FileStamp | undefined)[];
  readonly readings?: { readonly bytes: Uint8Array; readonly tag: string };
}

/**
 * Looks at a world's files in a thread beside this one: an engine that opens a large file keeps this one busy meanwhile. Undefined
 * where that could not be done, or the world cannot be scanned: whoever reads it will find out why.
 */
export function lookAhead(request: LookAhead): Promise<Ahead | undefined> {
  const begunMs = Date.now();
  return new Promise<Ahead | undefined>((resolve) => {
    const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    const thread = new Worker(new URL(`./look-ahead-child.${ending}`, import.meta.url), { workerData: request });
    thread.once('message', (seen: Seen) => resolve(aheadOf(seen, begunMs)));
    thread.once('error', () => resolve(undefined));
    thread.once('exit', () => resolve(undefined));
  }).catch(() => undefined); // where no thread may be started
}

function aheadOf({ scan, stamps, readings }: Seen, begunMs: number): Ahead {
  const byPath = new Map<string, FileStamp>();
  for (const [index, path] of scan.files.entries()) {
    const stamp = stamps[index];
    if (stamp !== undefined) byPath.set(path, stamp);
  }
  if (readings === undefined) return { begunMs, scan, stamps: byPath };
  const { buffer, byteOffset, byteLength } = readings.bytes;
  const bytes = Buffer.from(buffer, byteOffset, byteLength); // a message makes plain bytes of a Buffer
  return { begunMs, scan, stamps: byPath, readings: { bytes, tag: readings.tag } };
}
