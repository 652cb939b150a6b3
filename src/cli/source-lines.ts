import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { SourceLine } from '../report/code-frame.ts';

/** Lines of the world's files for code frames, each file read once. Nothing outside the world's folder is read. */
export function sourceLines(root: string): SourceLine {
  const files = new Map<string, readonly string[]>();
  return (path, line) => {
    let lines = files.get(path);
    if (lines === undefined) {
      lines = readLines(root, path);
      files.set(path, lines);
    }
    return lines[line - 1];
  };
}

function readLines(root: string, path: string): readonly string[] {
  const absolute = resolve(join(root, path));
  if (relative(root, absolute).startsWith('..')) return [];
  try {
    return new TextDecoder().decode(readFileSync(absolute)).split(/\r\n?|\n/);
  } catch {
    return []; // Gone or unreadable since: the finding stands without its frame.
  }
}
