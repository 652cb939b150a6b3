import { placed } from '../../util/places.ts';
import type { Reader } from './parsed-file.ts';

/** Git's lines between two versions of the same text: `<<<<<<< HEAD`, perhaps `|||||||`, `=======`, `>>>>>>> branch`. */
const opening = /^<{7} \S[^\r\n]*$/m;
const isMark = (line: string, mark: string): boolean => line.startsWith(mark) && (line.length === 7 || line[7] === ' ');

interface Unmerged {
  /** The bytes with the first version of each place; every line that is left out is empty, so that no line moves. */
  readonly bytes: Uint8Array;
  /** Numbers of the lines with `<<<<<<<`, from 1. */
  readonly lines: readonly number[];
}

/** Reads a file that Git left unmerged as its first version, which was a whole file before, and says so once. */
export function readMerged(reader: Reader): Reader {
  return (input) => {
    const unmerged = withoutOtherVersion(input.bytes);
    if (unmerged === undefined) return reader(input);
    const parsed = reader({ ...input, bytes: unmerged.bytes });
    const { lines, path } = parsed.file;
    const [first = 1, ...more] = unmerged.lines;
    const places = more.length === 0 ? '' : ` Further ones begin at line ${more.slice(0, 10).join(', ')}.`;
    const message = `A merge in Git was left unfinished here. Only the version above \`=======\` is read. Choose the right version, and delete the lines with the marks.${places}`;
    const problem = placed(path, lines, { offset: lines.startOf(first), code: 'unfinished-merge', message });
    return { ...parsed, problems: [problem, ...parsed.problems] };
  };
}

/** Undefined where no merge was left unfinished. The marks are ASCII, so the bytes can be of any encoding that is not UTF-16. */
function withoutOtherVersion(bytes: Uint8Array): Unmerged | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!buffer.includes('<<<<<<< ')) return undefined;
  const text = buffer.toString('latin1');
  if (!opening.test(text)) return undefined;
  const starts: number[] = [];
  const kept: string[] = [];
  let version: 'both' | 'first' | 'other' = 'both';
  let fence: string | undefined;
  for (const [index, whole] of text.split(/(?<=\n)/).entries()) {
    const line = whole.replace(/\r?\n$/, '');
    const ending = whole.slice(line.length);
    if (version === 'both') {
      fence = fenceAfter(line, fence);
      if (fence !== undefined || !opening.test(line)) {
        kept.push(whole);
        continue;
      }
      version = 'first';
      starts.push(index + 1);
    } else if (isMark(line, '|||||||') || line === '=======') version = 'other';
    else if (isMark(line, '>>>>>>>')) version = 'both';
    else if (version === 'first') {
      kept.push(whole);
      continue;
    }
    kept.push(ending);
  }
  // A block without an end is not a merge: the author wrote it.
  if (starts.length === 0 || version !== 'both') return undefined;
  return { bytes: Buffer.from(kept.join(''), 'latin1'), lines: starts };
}

/** The fence of the code that a line is in, as in a note about Git. */
function fenceAfter(line: string, fence: string | undefined): string | undefined {
  const mark = /^\s{0,3}(`{3,}|~{3,})/.exec(line)?.[1];
  if (mark === undefined) return fence;
  if (fence === undefined) return mark;
  return mark.startsWith(fence) ? undefined : fence;
}
