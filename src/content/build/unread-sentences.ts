import { fileOffset } from '../formats/chunks.ts';
import { readingsOfFile } from '../prose/prose-claims.ts';
import type { UnreadReason } from '../prose/reading.ts';
import { sentencesNaming } from '../prose/sentence-counts.ts';
import { DateReader } from '../resolve/date-reader.ts';
import type { BuiltFiles } from './build-memo.ts';

/** Words of a sentence that names somebody, which were not read. */
export interface UnreadWords {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  /** On one line, without the format's marks. */
  readonly text: string;
  readonly reason: UnreadReason;
  /** Whether something else of its sentence was read. */
  readonly in_part: boolean;
}

/** What the program's own reader leaves unread of the sentences that name somebody, by place. */
export function unreadSentences({ files, context }: BuiltFiles): UnreadWords[] {
  return files.flatMap((parsedFile) => {
    const { file } = parsedFile;
    const dates = new DateReader(context.dateContext, context.relativeDates, context.knownDates);
    return readingsOfFile(parsedFile, context, dates).flatMap(({ passage, reading }) =>
      sentencesNaming(passage, reading.claims, reading.unread).flatMap(({ hasClaims, unread }) =>
        unread.map(({ start, end, reason }) => ({
          path: file.path,
          ...file.lines.position(fileOffset(passage.draft, start)),
          text: passage.text.slice(start, end).replace(/\s+/g, ' ').trim(),
          reason,
          in_part: hasClaims,
        })),
      ),
    );
  });
}
