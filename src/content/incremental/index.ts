/** Everything that spares work between two reads of a world. RATIONALE.md lists the benefit of each part. */
export type { CacheLocation } from './cache-file.ts';
export { type FileStamp, stampOf } from './file-stamp.ts';
export { ParsedFileCache } from './parsed-file-cache.ts';
export type { WorldChange } from './world-change.ts';
export { WorldMemo } from './world-memo.ts';
