import { type BigIntStats, fstatSync, lstatSync } from 'node:fs';

/** By what it is seen that a file is no longer what it was. */
export interface FileMark {
  /** All of it as one text: which file, its size, and when it was written and changed. */
  readonly text: string;
  readonly size: number;
  /** When it was last written or put in its place, in milliseconds since 1970. */
  readonly changedMs: number;
}

/** Undefined where nothing is there. */
export function markAt(path: string): FileMark | undefined {
  const info = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  return info && markOf(info);
}

/** The mark of an open file. */
export const markOfOpen = (file: number): FileMark => markOf(fstatSync(file, { bigint: true }));

export const isSameMark = (one: FileMark | undefined, other: FileMark | undefined): boolean =>
  one?.text === other?.text;

function markOf({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): FileMark {
  const changedNs = mtimeNs > ctimeNs ? mtimeNs : ctimeNs;
  return {
    text: [dev, ino, size, mtimeNs, ctimeNs].join(' '),
    size: Number(size),
    changedMs: Number(changedNs / 1_000_000n),
  };
}

/** The marks of files as this process left them, by path. */
const left = new Map<string, string>();

/** Remembers a file as this process has just left it. */
export function rememberLeft(path: string): void {
  const mark = markAt(path);
  if (mark === undefined) left.delete(path);
  else left.set(path, mark.text);
}

/** True if nobody has touched a file since this process wrote it. */
export const isAsLeft = (path: string, mark: FileMark): boolean => left.get(path) === mark.text;
