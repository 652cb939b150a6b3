import { fileOffset } from '../formats/chunks.ts';
import { readingsOfFile } from '../prose/prose-claims.ts';
import type { ReadingStep, UnreadReason } from '../prose/reading.ts';
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
  /** True if something else of its sentence was read. */
  readonly in_part: boolean;
  /** Which step left them. */
  readonly step: ReadingStep;
}

/** The sentences that name somebody and that the program's own reader leaves unread, by place. */
export function unreadSentences({ files, claims, context }: BuiltFiles): UnreadWords[] {
  const looseNames = context.prose.looseNames();
  return files.flatMap((parsedFile, at) => {
    const stated = claims[at]?.declarationClaims ?? [];
    const { file } = parsedFile;
    const dates = new DateReader(context.dateContext, context.relativeDates, context.knownDates, parsedFile.file);
    return readingsOfFile(parsedFile, context, dates, stated).flatMap(({ passage, reading }) =>
      sentencesNaming(passage, reading.claims, reading.unread, looseNames).sentences.flatMap(({ hasClaims, unread }) =>
        unread.map(({ start, end, reason, step = 'wording' }) => ({
          path: file.path,
          ...file.lines.position(fileOffset(passage.draft, start)),
          text: passage.text.slice(start, end).replace(/\s+/g, ' ').trim(),
          reason,
          in_part: hasClaims,
          step,
        })),
      ),
    );
  });
}
