import { placed } from '../../../util/places.ts';
import { LineIndex } from '../../../util/text/line-index.ts';
import { chunksOfParagraphs } from '../chunks.ts';
import { decodeText } from '../decode.ts';
import type { Reader, SourceFile } from '../parsed-file.ts';

/** `draft.txt`: a plain text, which only a reader of manuscripts reads. */
export const isPlainText = (path: string): boolean => /\.txt$/i.test(path);

/** Reads a plain text as paragraphs between blank lines. It declares nothing. */
export const readPlainText: Reader = ({ path, bytes, sha256 }) => {
  const { text, issue } = decodeText(bytes);
  const lines = new LineIndex(text ?? new TextDecoder().decode(bytes));
  const title = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
  const file: SourceFile = { path, kind: 'markdown', title, sha256, lines };
  const problems = issue === undefined ? [] : [placed(path, lines, issue)];
  const paragraphs = [...(text ?? '').matchAll(/[^\s](?:[^\n]|\n(?![ \t\r]*(?:\n|$)))*/g)].map(
    ({ 0: words, index }) => ({
      text: words,
      pieces: [{ at: 0, offset: index }],
    }),
  );
  return { file, declarations: [], relations: [], chunks: chunksOfParagraphs(file, paragraphs), problems };
};
