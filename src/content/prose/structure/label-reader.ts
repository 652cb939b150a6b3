import { kindLine } from '../../../model/kinds.ts';
import { isAttitude, isOfRelations, unrealReason } from '../../vocabulary/label-words.ts';
import { isPlayedDay } from '../../vocabulary/played-days.ts';
import type { ExtractedClaim, Passage } from '../extracted.ts';
import { rangesApart } from '../ranges-apart.ts';
import { refusedDatesIn } from '../reader/tokenize.ts';
import type { UnreadReason, UnreadSpan } from '../reading.ts';
import { happeningIn } from './happenings.ts';
import type { LabelMeaning } from './labels.ts';
import type { LayoutLine } from './layout.ts';
import {
  type FieldSubject,
  type LabelledClaim,
  type LabelledValue,
  readValue,
  relations,
  type ValueTools,
} from './read-value.ts';
import { reasonOf } from './relation-values.ts';
import { relativesIn } from './relatives.ts';
import type { StructureReading, TextRange } from './structure-reading.ts';
import type { Subjects } from './subjects.ts';
import { type DateTest, signsOf, type ValuePart, type ValueWords, valueParts } from './value-parts.ts';
import { windowIn } from './windows.ts';
import { clauseHeads, fieldsOn, type WrittenField } from './written-labels.ts';

/** Labels below which sentences may stand that speak of what the note is about. */
const ofSentences =
  /^(?:fate|history|background|backstory|biography|bio|notes?|description|summary|overview|life|death|birth|legacy|early life|later life|childhood|youth|career|past|about|origin|origins)$/i;

/** Labels of what somebody looks like: `grey eyes, white hair`. */
const ofLooks = /^(?:looks?|appearance|features|physical (?:description|traits|features|appearance)|description)$/i;

/** Words that a date follows, which stays one whatever stands behind it. */
const ofDates = /^(?:born|died|founded|built|forged|made|written|destroyed|razed|b\.|d\.)$/i;

/** Longer values are prose. */
const longestValue = 400;

/** Reads labels with their values, and gathers what was read of a passage and what was not. */
export class LabelReader {
  private readonly claims: ExtractedClaim[] = [];
  private readonly unread: UnreadSpan[] = [];
  private readonly taken: TextRange[] = [];
  private readonly passage: Passage;
  private readonly tools: ValueTools;
  private readonly subjects: Subjects;
  private readonly words: ValueWords;

  constructor(passage: Passage, tools: ValueTools, subjects: Subjects, isDate: DateTest) {
    this.passage = passage;
    this.tools = tools;
    this.subjects = subjects;
    const { entities, ontology } = tools;
    this.words = {
      isDate,
      named: (words) => subjects.named(words)?.id,
      isEra: (id) => kindLine(ontology.kinds, entities.get(id)?.kind ?? '').includes('Era'),
    };
  }

  /** Sorted by place. */
  finish(): StructureReading {
    return {
      claims: this.claims.sort((a, b) => a.start - b.start),
      unread: rangesApart(this.unread),
      taken: rangesApart(this.taken),
    };
  }

  isKnown(label: string, kind: string | undefined): boolean {
    return this.meanings(label, kind).length > 0 || this.ofEntity(label) !== undefined;
  }

  meanings(label: string, kind: string | undefined): readonly LabelMeaning[] {
    return this.tools.labels.meanings(label, kind);
  }

  /** True if a line begins with a label that is known. */
  isField(line: LayoutLine): boolean {
    const kind = this.subjects.outer?.kind;
    return fieldsOn(line, (label) => this.isKnown(label, kind)).some(({ label }) => this.isKnown(label, kind));
  }

  add(claims: readonly LabelledClaim[], { start, end }: TextRange): void {
    for (const { isOver, ...claim } of claims) {
      if (isOver && claim.until === undefined) this.unread.push({ start, end, reason: 'construction' });
      else this.claims.push({ ...claim, passage: this.passage, start, end });
    }
  }

  take({ start, end }: TextRange): void {
    this.taken.push({ start, end });
  }

  /** Takes words that state nothing that can be told. */
  leave({ start, end }: TextRange, reason: UnreadReason): void {
    this.take({ start, end });
    const isDate =
      reason === 'construction' && refusedDatesIn(this.passage, { start, end }, this.words.isDate).length > 0;
    this.unread.push({ start, end, reason: isDate ? 'unreadable-date' : reason });
  }

  /**
   * Reads a label and its value.
   *
   * @param isSomebodys whether it is about somebody unknown.
   * @param isOfGroup whether other labels stand beside it: by itself, a word before a colon in plain text may be anything.
   */
  read(
    field: WrittenField,
    line: Pick<LayoutLine, 'form' | 'isBold' | 'isQuoted'>,
    subject: FieldSubject | undefined,
    isSomebodys: boolean,
    isOfGroup: boolean,
  ): void {
    const range = { start: field.labelStart, end: field.end };
    const isPlain = line.form === 'text' && !line.isBold && !line.isQuoted && !isOfGroup;
    const value = this.passage.text.slice(field.start, field.end);
    // When a session was played is no date of the world.
    if (isPlayedDay(field.label, value, false, this.tools.calendars)) {
      this.take(range);
      return;
    }
    // The year of a chronicle's line.
    if (/\d/.test(field.label) && this.words.isDate(field.label)) return;
    if (this.refuse({ start: field.labelStart, end: field.labelEnd }, range)) return;
    if (ofLooks.test(field.label) && subject !== undefined && !isSomebodys) {
      const traits = this.eachClause(field.start, value.replace(/(?<![.;,])[.;,]+$/, ''), subject);
      if (traits !== undefined) {
        this.add(traits, range);
        this.take(range);
        return;
      }
    }
    const unreal = unrealReason(field.label);
    if (unreal !== undefined) {
      this.leave(range, unreal);
      return;
    }
    const mentioned = this.subjects.named(field.label);
    // `Guild: the Lens Guild`, which is called "the Guild" as well.
    const isLabel = mentioned !== undefined && (this.value(field, subject, value)?.claims.length ?? 0) > 0;
    if (mentioned !== undefined && !isLabel) {
      // A name before a colon is who speaks, unless it heads what is said of it.
      if (isSentence(value) && (isPlain || this.isSpeech(field, mentioned))) this.leave(range, 'speech');
      else if (!isPlain) this.clauses(field, range, mentioned);
      return;
    }
    const kin =
      isOfRelations(field.label) && subject !== undefined && !isSomebodys ? this.relatives(field, subject) : undefined;
    if (kin !== undefined) {
      this.add(kin, range);
      this.take(range);
      return;
    }
    if (!this.isKnown(field.label, subject?.kind) && !this.isKnown(field.label, undefined)) {
      if (!isPlain) this.unknown(field, value, subject);
      return;
    }
    if (isSomebodys) {
      this.leave(range, 'unknown-name');
      return;
    }
    const read = this.value(field, subject, value);
    if (read === undefined || (isPlain && (read.claims.length === 0 || /[.!?…]$/.test(value)))) {
      if (!isPlain) this.misfit(field, value, subject);
      return;
    }
    if (read.claims.length === 0 && isSentence(value)) {
      this.misfit(field, value, subject);
      return;
    }
    this.add(read.claims, range);
    this.unread.push(...read.unread);
    this.take(range);
  }

  /** True if somebody says what stands behind a name: it speaks of oneself or to another, or begins with somebody else. */
  private isSpeech({ start, end }: TextRange, speaker: FieldSubject): boolean {
    const { text, mentions } = this.passage;
    const isAnother = mentions.some((mention) => mention.start === start && mention.id !== speaker.id);
    return isAnother || /(?<![\p{L}’'])(?:I|me|my|we|us|our|you|your)(?!\p{L})/u.test(text.slice(start, end));
  }

  /** True if words are a date and nothing else. */
  isDate(range: TextRange): boolean {
    return /^D$/.test(signsOf(this.parts(range)));
  }

  /** True if words that stand where a year does are meant as a date and are none: `31 February 830`. `12–10` may be a score. */
  isRefused({ start, end }: TextRange): boolean {
    const words = this.passage.text.slice(start, end);
    return /\d/.test(words) && this.words.isDate.isRefused?.(words, /\d{3}/.test(words)) === true;
  }

  /** Tells of a date that cannot be, and takes what stands behind it: nobody knows when that was. */
  refuse(date: TextRange, line: TextRange): boolean {
    if (!this.isRefused(date)) return false;
    this.take(line);
    this.leave(date, 'unreadable-date');
    return true;
  }

  /** A date with the name of what happened then: `471: Battle of Long Sands`. True if it is one. */
  happening(range: TextRange): boolean {
    const claims = happeningIn(this.parts(range), this.tools);
    if (claims === undefined) return false;
    this.add(claims, range);
    this.take(range);
    return true;
  }

  /** Clauses without a subject, each of which is read whole: `born 812, died 850`. Else they are left to be read as sentences. */
  clauses(value: TextRange, range: TextRange, subject: FieldSubject): void {
    const words = this.passage.text.slice(value.start, value.end).replace(/(?<![.;,])[.;,]+$/, '');
    const whole = { start: value.start, end: value.start + words.length };
    const all =
      this.clause(whole, subject) ?? this.eachClause(whole.start, words, subject) ?? this.clause(whole, subject, true);
    if (all === undefined) return;
    this.add(all, range);
    this.take(range);
  }

  private eachClause(start: number, words: string, subject: FieldSubject): readonly LabelledClaim[] | undefined {
    const all: LabelledClaim[] = [];
    for (const { 0: clause, index } of words.matchAll(/[^,;]+/g)) {
      const at = start + index + clause.length - clause.trimStart().length;
      const read = this.clause({ start: at, end: at + clause.trim().length }, subject);
      if (read === undefined) return undefined;
      all.push(...read);
    }
    return all.length === 0 ? undefined : all;
  }

  /** @param inPart whether what stands behind a date may be left unread. */
  private clause(
    { start, end }: TextRange,
    subject: FieldSubject,
    inPart = false,
  ): readonly LabelledClaim[] | undefined {
    const words = this.passage.text.slice(start, end);
    const [, colour = '', part] = /^(?:an? |the )?(\p{L}[\p{L} -]{1,30}) (eyes|hair)$/u.exec(words) ?? [];
    if (part !== undefined) {
      const at = start + words.indexOf(colour);
      return this.value({ label: part, start: at, end: at + colour.length }, subject, colour)?.claims;
    }
    for (const { label, rest } of clauseHeads(words)) {
      if (!this.isKnown(label, subject.kind)) continue;
      const read = this.value({ label, start: start + rest, end }, subject, words.slice(rest));
      if (read === undefined || read.claims.length === 0) continue;
      if (read.unread.length > 0 && !(inPart && ofDates.test(label))) continue;
      this.unread.push(...read.unread);
      return read.claims;
    }
    return undefined;
  }

  /** A value by its label, of the subject or of whom the label names. */
  value(
    { label, start, end }: Pick<WrittenField, 'label' | 'start' | 'end'>,
    subject: FieldSubject | undefined,
    text: string,
  ): LabelledValue | undefined {
    if (end - start > longestValue) return undefined;
    const parts = this.parts({ start, end });
    const written = { label, text, parts };
    const of = this.ofEntity(label);
    if (of !== undefined) {
      const read = readValue(this.meanings(of.key, of.subject.kind), written, of.subject, this.tools);
      if (read !== undefined && read.claims.length > 0) return read;
      return subject === undefined ? read : this.role(of.key, of.subject, parts, subject);
    }
    return subject === undefined
      ? undefined
      : readValue(this.meanings(label, subject.kind), written, subject, this.tools);
  }

  /** None of a text that is longer than any value. */
  parts(range: TextRange): readonly ValuePart[] {
    if (range.end - range.start > longestValue) return [];
    return valueParts(this.passage.text, range, this.passage.mentions, this.words);
  }

  /** `Odo (husband), Ysolde – daughter`: what each is to the subject. Undefined where one of them is not told so. */
  relatives(range: TextRange, subject: FieldSubject): readonly LabelledClaim[] | undefined {
    return relativesIn(this.parts(range), this.passage.text, subject, this.tools);
  }

  /** `King of Ashkeep: 830–850` is the reign of whom the note is about. */
  private role(
    key: string,
    of: FieldSubject,
    parts: readonly ValuePart[],
    subject: FieldSubject,
  ): LabelledValue | undefined {
    for (const meaning of this.meanings(`${key} of`, subject.kind)) {
      if (meaning.as !== 'relation' || meaning.side !== 'from') continue;
      const window = windowIn(parts, meaning.predicate);
      const name = { sign: 'N', start: 0, end: 0, text: '', id: of.id };
      const read = window && relations(meaning, [name, ...parts], subject, this.tools);
      if (read !== undefined && read.claims.length > 0) return read;
    }
    return undefined;
  }

  /** `Ruler of Ashkeep`, `Maren's mother`: a label of somebody else. */
  private ofEntity(label: string): { readonly key: string; readonly subject: FieldSubject } | undefined {
    const { key, name } =
      /^(?<key>.+?) of (?<name>.+)$/u.exec(label)?.groups ??
      /^(?<name>.+?)['’]s? (?<key>.+)$/u.exec(label)?.groups ??
      {};
    if (key === undefined || name === undefined || !/^(?:the )?\p{Lu}/u.test(name)) return undefined;
    const subject = this.subjects.named(name);
    if (subject === undefined) return undefined;
    return this.meanings(key, subject.kind).length > 0 || this.meanings(`${key} of`, undefined).length > 0
      ? { key, subject }
      : undefined;
  }

  /** The text after an unknown label: sentences are read separately, anything else is reported. */
  private unknown(field: WrittenField, value: string, subject: FieldSubject | undefined): void {
    const range = { start: field.labelStart, end: field.end };
    if (isAttitude(field.label)) {
      this.leave(range, 'hearsay');
      return;
    }
    const isOwn = subject !== undefined && subject.id === this.subjects.note?.id;
    if (isSentence(value) || (ofSentences.test(field.label) && isOwn))
      this.take({ start: field.labelStart, end: field.start });
    else if (field.mark === ':') this.leave(range, 'label');
  }

  /** `Died: 850–830`: true where a date belongs behind a label, and the words there are meant as one and are none. */
  private isRefusedDate({ label }: WrittenField, value: string, subject: FieldSubject | undefined): boolean {
    const isOfDate = this.meanings(label, subject?.kind).some(
      (meaning) => meaning.as === 'attribute' && meaning.attribute.type === 'date',
    );
    return isOfDate && this.words.isDate.isRefused?.(value, true) === true;
  }

  /** A value that does not fit its label. */
  private misfit(field: WrittenField, value: string, subject: FieldSubject | undefined): void {
    if (isSentence(value)) this.unknown(field, value, subject);
    else if (this.isRefusedDate(field, value, subject)) {
      this.take({ start: field.labelStart, end: field.end });
      this.leave(field, 'unreadable-date');
    } else this.leave({ start: field.labelStart, end: field.end }, reasonOf(this.parts(field)));
  }
}

/** True if words are a sentence, or several: they end as one, and are long enough. */
export function isSentence(words: string): boolean {
  return /[.!?…]["”’')\]]*$/.test(words) && /^\S+\s+\S+\s+\S+/.test(words);
}
