import type { Problem } from '../../model/problem.ts';
import type { Calendar, FirstNumber } from '../../time/calendar.ts';
import { type BareDate, bareDatesIn } from '../../time/date-expressions/grammar/bare-numbers.ts';
import { placed } from '../../util/places.ts';
import type { SourceFile } from '../formats/parsed-file.ts';

/** Only a date of three numbers with its year last contains this. */
const threeNumbers = /\d[./-]\d{1,2}[./-]\d{3}/;

/**
 * In which order a file writes day and month where it writes numbers alone: `2/15/1000` can be read one way only, and so says how
 * `3/4/1000` in the same file is meant. Where such dates point both ways, they say nothing of the others.
 */
export class DateOrder {
  private readonly file: SourceFile;
  private readonly calendar: Calendar;
  private told: readonly BareDate[] | undefined;
  /** The first date that could be read both ways. */
  private open: BareDate | undefined;

  constructor(file: SourceFile, calendar: Calendar) {
    this.file = file;
    this.calendar = calendar;
  }

  /** Which number comes first in a date of this file; undefined where nothing says so, or the text needs none. */
  firstOf(text: string): FirstNumber | undefined {
    if (!threeNumbers.test(text)) return undefined;
    const open = bareDatesIn(text, this.calendar).find(({ first }) => first === 'open');
    if (open === undefined) return undefined;
    this.open ??= open;
    const [told, other] = this.telling();
    return other === undefined && told?.first !== 'open' ? told?.first : undefined;
  }

  /** Told once, and only where a date of the file needed it. */
  problems(): Problem[] {
    const [told, other] = this.telling();
    if (this.open === undefined || told === undefined) return [];
    const message =
      other === undefined
        ? `"${told.text}" can only be read with the ${told.first} first, so the dates of this file are read so: "${this.open.text}" too.`
        : `"${told.text}" has the ${told.first} first and "${other.text}" the ${other.first}, so neither says how "${this.open.text}" is meant. Write the months by their names.`;
    return [placed(this.file.path, this.file.lines, { offset: told.offset, code: 'date-order', message })];
  }

  /** The first date of each order that the file has. */
  private telling(): readonly BareDate[] {
    if (this.told === undefined) {
      const settled = bareDatesIn(this.file.lines.text, this.calendar).filter(({ first }) => first !== 'open');
      const [told] = settled;
      const other = settled.find(({ first }) => first !== told?.first);
      this.told = [told, other].flatMap((date) => date ?? []);
    }
    return this.told;
  }
}
