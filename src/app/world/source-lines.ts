import { hash } from 'node:crypto';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileText } from '../../content/formats/file-text.ts';
import type { SourceLine } from '../../model/source-line.ts';

/** Lines of the world's files for code frames, each file read once. Nothing outside the world's folder is read. */
export function sourceLines(root: string): SourceLine {
  const files = new Map<string, readonly string[]>();
  return (path, line) => {
    let lines = files.get(path);
    if (lines === undefined) {
      // Gone or unreadable since: the finding stands without its frame.
      lines = readSourceText(root, path)?.lines ?? [];
      files.set(path, lines);
    }
    return lines[line - 1];
  };
}

/** A file of the world as it is on disk. */
export interface SourceText {
  /** As its reader counts them. */
  readonly lines: readonly string[];
  /** Of its bytes, in hex. */
  readonly sha256: string;
}

/** Undefined for what is gone, cannot be read, is no file, or lies outside the world's folder. */
export function readSourceText(root: string, path: string): SourceText | undefined {
  try {
    // A link out of the world is reported as a problem; a frame would show the file it points at.
    const file = realpathSync(join(root, path));
    if (!file.startsWith(realpathSync(root) + sep) || !statSync(file).isFile()) return undefined;
    const bytes = readFileSync(file);
    return { lines: fileText(path, bytes).split(/\r\n?|\n/), sha256: hash('sha256', bytes, 'hex') };
  } catch {
    return undefined;
  }
}
