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
      lines = readLines(root, path);
      files.set(path, lines);
    }
    return lines[line - 1];
  };
}

function readLines(root: string, path: string): readonly string[] {
  try {
    // A link out of the world is reported as a problem; a frame would show the file it points at.
    const file = realpathSync(join(root, path));
    if (!file.startsWith(realpathSync(root) + sep) || !statSync(file).isFile()) return [];
    return fileText(path, readFileSync(file)).split(/\r\n?|\n/);
  } catch {
    return []; // Gone or unreadable since: the finding stands without its frame.
  }
}
