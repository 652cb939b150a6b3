import { hash } from 'node:crypto';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileText } from '../../content/formats/file-text.ts';
import { bytesFor } from '../../content/secrets/for-readers.ts';
import type { Audience } from '../../model/audience.ts';
import type { SourceLine } from '../../model/source-line.ts';

/** The folder of a world, and for whom its files are shown; default: for its author. */
export interface ShownFolder {
  readonly root: string;
  readonly audience?: Audience;
}

/** Lines of the world's files for code frames, each file read once. Files outside the world's folder are never read. */
export function sourceLines(folder: ShownFolder): SourceLine {
  const files = new Map<string, readonly string[]>();
  return (path, line) => {
    let lines = files.get(path);
    if (lines === undefined) {
      // Gone or unreadable since: the finding stands without its frame.
      lines = readSourceText(folder, path)?.lines ?? [];
      files.set(path, lines);
    }
    return lines[line - 1];
  };
}

/** A file of the world as it is on disk, or what of it its readers may see. */
export interface SourceText {
  /** As its reader counts them. */
  readonly lines: readonly string[];
  /** The hash of its bytes, in hex. */
  readonly sha256: string;
}

/** Undefined for what is gone, is kept from these readers, cannot be read, is no file, or lies outside the world's folder. */
export function readSourceText({ root, audience = 'author' }: ShownFolder, path: string): SourceText | undefined {
  try {
    // A link out of the world is reported as a problem; a frame would show the file it points at.
    const file = realpathSync(join(root, path));
    if (!file.startsWith(realpathSync(root) + sep) || !statSync(file).isFile()) return undefined;
    const bytes = bytesFor(audience, path, readFileSync(file));
    if (bytes === undefined) return undefined;
    return { lines: fileText(path, bytes).split(/\r\n?|\n/), sha256: hash('sha256', bytes, 'hex') };
  } catch {
    return undefined;
  }
}
