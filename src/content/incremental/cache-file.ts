import { deserialize, serialize } from 'node:v8';
import { expectMuch, largeWorldBytes } from '../../util/heap.ts';
import type { CachedFile } from './cached-file.ts';
import { readSealed, writeSealed } from './sealed-file.ts';

/** Where parsed files are stored from one run to the next. */
export interface CacheLocation {
  readonly path: string;
  /** Of this user on this machine: what another one left there does not count. */
  readonly seal: Uint8Array;
  /** Stands for all that a parsed file depends on besides its content: program, settings, calendars. */
  readonly key: string;
  /** Unix milliseconds when this run began to look at files; absent: the content of a file is compared each time. */
  readonly begunMs?: number;
}

/** What the last ingest made of the files, and the context in which their claims were read. */
export interface IngestNote {
  readonly storeState: string;
  readonly context: string;
}

/** What the last run left. */
export interface CacheContent {
  readonly files: readonly CachedFile[];
  /** Absent: what the store holds is not known to be what these files state. */
  readonly ingest?: IngestNote | undefined;
}

interface Layout {
  readonly key: string;
  readonly ingest: IngestNote | undefined;
  /** The files, packed before it was known what becomes of their ingest. */
  readonly files: Uint8Array;
}

/** Undefined where there is nothing, or it is damaged, of another user, of another version or of other settings. */
export async function readCache({ path, seal, key }: CacheLocation): Promise<CacheContent | undefined> {
  const content = await readSealed(path, seal);
  if (content === undefined) return undefined;
  if (content.length > largeWorldBytes) expectMuch();
  const layout: Layout = deserialize(content); // the seal says that `packCache` wrote it
  return layout.key === key ? { files: deserialize(layout.files), ingest: layout.ingest } : undefined;
}

/** Packs the files now, so that nothing else of them stays in memory, and writes them when the ingest is done. */
export function packCache({ path, seal, key }: CacheLocation, files: readonly CachedFile[]) {
  const packed = serialize(files);
  return async (ingest: IngestNote | undefined): Promise<boolean> => {
    const layout: Layout = { key, ingest, files: packed };
    return writeSealed(path, seal, serialize(layout));
  };
}
