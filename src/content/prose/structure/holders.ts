import { unrealReason } from '../../vocabulary/label-words.ts';
import { isOwnHeading } from '../../vocabulary/own-headings.ts';
import type { UnreadReason } from '../reading.ts';
import type { LabelReader } from './label-reader.ts';
import type { LabelMeaning } from './labels.ts';
import type { LayoutLine } from './layout.ts';
import type { FieldSubject } from './read-value.ts';
import type { Subjects } from './subjects.ts';

/** A line that says whom or what the lines below it are about. */
interface Holder {
  readonly form: LayoutLine['form'];
  readonly depth: number;
  /** Undefined where it is somebody unknown. */
  readonly subject: FieldSubject | undefined;
  /** The meanings of a label without a value for each item below it. */
  readonly meanings: readonly LabelMeaning[];
  /** Why what stands below it is no fact: `Rumours:`. */
  readonly reason?: UnreadReason;
  readonly isBold?: boolean;
  /** True if it stands in a quotation or callout: it holds nothing outside. */
  readonly isQuoted: boolean;
}

/** Longer lines are prose. */
const longestHead = 80;

/** The lines above a line that it belongs to: `Children:` with a list below, `**Odo Marsh**` with labels below. */
export class Holders {
  private stack: Holder[] = [];
  /** True if anything stood below the last line that made its list no fact. */
  private isUsed = false;
  private readonly subjects: Subjects;

  constructor(subjects: Subjects) {
    this.subjects = subjects;
  }

  /** Leaves what a line does not belong to: an item belongs to those indented less, and to the text above the list. */
  enter({ form, depth, isAllBold, isQuoted }: LayoutLine): void {
    if (!isQuoted) this.stack = this.stack.filter((each) => !each.isQuoted);
    if (form === 'item') this.stack = this.stack.filter((each) => each.form !== 'item' || each.depth < depth);
    else if (form === 'text') this.stack = isAllBold ? [] : this.stack.filter((each) => each.form === 'text');
  }

  subjectOf(line: LayoutLine): FieldSubject | undefined {
    const holder = this.stack.at(-1);
    return holder === undefined ? this.subjects.of(line) : holder.subject;
  }

  /** True if a line is about somebody of its own, though nobody knows whom. */
  isSomebodys(line: LayoutLine): boolean {
    return this.stack.length > 0 && this.subjectOf(line) === undefined;
  }

  /** Why a line is no fact, by what it stands under: `Rumours:` is about the list or the text right below it, a line in bold like a heading. */
  reasonOf({ form }: LayoutLine): UnreadReason | undefined {
    const holder = this.stack.find(({ reason }) => reason !== undefined);
    if (holder === undefined) return undefined;
    const isOver = form === 'text' && this.isUsed && !holder.isBold;
    this.isUsed = true;
    if (isOver) this.stack = [];
    return isOver ? undefined : holder.reason;
  }

  /** The meaning of an item by the label above it. */
  meanings(line: LayoutLine): readonly { readonly meaning: LabelMeaning; readonly subject: FieldSubject }[] {
    const holder = this.stack.at(-1);
    const subject = holder === undefined ? this.subjects.note : holder.subject;
    const meanings = holder === undefined ? this.subjects.heading : holder.meanings;
    return subject === undefined || line.form !== 'item' ? [] : meanings.map((meaning) => ({ meaning, subject }));
  }

  /** Takes a line as the head of those after it, if it is one: words and nothing else, with a list or labels below. */
  hold(line: LayoutLine, next: LayoutLine | undefined, words: string, reader: LabelReader): void {
    const { form, depth, isQuoted } = line;
    const leads =
      words.length <= longestHead &&
      next !== undefined &&
      (form === 'item' ? next.form === 'item' && next.depth > depth : true);
    if (!leads) {
      if (form === 'text') this.stack = [];
      return;
    }
    const name = words.replace(/:$/, '').trim();
    const reason = unrealReason(name);
    const named = this.subjects.named(name);
    const subject = this.subjectOf(line);
    if (reason !== undefined) {
      reader.take(line);
      this.isUsed = false;
      this.stack.push({
        form,
        depth,
        subject,
        meanings: [],
        reason,
        isBold: line.isAllBold && !line.text.endsWith(':'),
        isQuoted,
      });
    } else if (named !== undefined) this.stack.push({ form, depth, isQuoted, subject: named, meanings: [] });
    else if (isOwnHeading(name)) {
      if (line.text.endsWith(':')) reader.take(line);
      this.stack.push({ form, depth, isQuoted, subject, meanings: [] });
    } else if (reader.isKnown(name, subject?.kind)) {
      reader.take(line);
      this.stack.push({ form, depth, isQuoted, subject, meanings: reader.meanings(name, subject?.kind) });
    } else if (line.isAllBold || form === 'item')
      this.stack.push({ form, depth, isQuoted, subject: undefined, meanings: [] });
    else this.stack = [];
  }
}
