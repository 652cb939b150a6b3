import { deserialize, serialize } from 'node:v8';
import { largeWorldBytes, tuneForLongRun } from '../../util/heap.ts';
import type { CachedFile } from './cached-file.ts';
import { readSealed, writeSealed } from './sealed-file.ts';

/** Where parsed files are stored from one run to the next. */
export interface CacheLocation {
  readonly path: string;
  /** The seal of this user on this machine: files of another user are ignored. */
  readonly seal: Uint8Array;
  /** Stands for all that a parsed file depends on besides its content: program, settings, calendars. */
  readonly key: string;
  /** Unix milliseconds when this run began to look at files; absent: the content of a file is compared each time. */
  readonly begunMs?: number;
}

/** The result of the last ingest for the files, and the context in which their claims were read. */
export interface IngestNote {
  readonly storeState: string;
  readonly context: string;
}

/** The remains of the last run. */
export interface CacheContent {
  readonly files: readonly CachedFile[];
  /** Absent: what the store holds is not known to be what these files state. */
  readonly ingest?: IngestNote | undefined;
}

/** The end of the file, after the packed files: `Head`, packed, and its length in bytes. */
interface Head {
  readonly key: string;
  readonly ingest: IngestNote | undefined;
}
const lengthBytes = 4;

/** Undefined where there is nothing, or it is damaged, of another user, of another version or of other settings. */
export async function readCache({ path, seal, key }: CacheLocation): Promise<CacheContent | undefined> {
  const content = await readSealed(path, seal);
  if (content === undefined) return undefined;
  if (content.length > largeWorldBytes) tuneForLongRun();
  try {
    const end = content.length - lengthBytes;
    const start = end - content.readUInt32BE(end);
    const head: Head = deserialize(content.subarray(start, end));
    return head.key === key ? { files: deserialize(content.subarray(0, start)), ingest: head.ingest } : undefined;
  } catch {
    return undefined; // of this user, but of a version that packs files in another way
  }
}

type WriteCache = (ingest: IngestNote | undefined) => Promise<boolean>;

/** Packs the files now, so that nothing else of them stays in memory, and writes them when the ingest is done. */
export function packCache({ path, seal, key }: CacheLocation, files: readonly CachedFile[]): WriteCache {
  const packed = serialize(files);
  return async (ingest) => {
    const head: Head = { key, ingest };
    const end = serialize(head);
    const length = Buffer.alloc(lengthBytes);
    length.writeUInt32BE(end.length);
    return writeSealed(path, seal, [packed, end, length]);
  };
}

/** The same for files that are in memory anyway, as they were read: most runs that change nothing write nothing. */
export function packLater(location: CacheLocation, files: readonly CachedFile[]): WriteCache {
  return (ingest) => packCache(location, files)(ingest);
}
