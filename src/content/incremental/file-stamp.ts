import type { Stats } from 'node:fs';

/** A file on disk, by what the system knows of it without its content. */
export interface FileStamp {
  /** Stands for its size, its times and where it is kept. */
  readonly text: string;
  /** Unix milliseconds. */
  readonly changedMs: number;
}

/** Milliseconds with a fraction tell times apart to some hundred nanoseconds. */
export function stampOf({ dev, ino, size, mtimeMs, ctimeMs }: Stats): FileStamp {
  return { text: [dev, ino, size, mtimeMs, ctimeMs].join(' '), changedMs: Math.max(mtimeMs, ctimeMs) };
}
