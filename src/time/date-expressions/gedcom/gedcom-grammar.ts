import type { Calendar, DateContext } from '../../calendar.ts';
import type { TextSpan } from '../../text-span.ts';
import { Cursor } from '../grammar/cursor.ts';
import type { EraName, Expression, Point, Term } from '../grammar/syntax.ts';
import { quotedInput, refuseDate, unlessRefused } from '../problem.ts';
import { eraNamed, type Lexicon, lexiconOf, monthAt } from '../words/names.ts';
import { ANY_LENGTH, plainCount, readYears } from '../words/numbers.ts';
import { tokenize } from '../words/tokens.ts';

export interface GedcomDateOptions {
  /** Dual years (`1699/00`) are of 5.5.1 only; everything else is read in both. */
  readonly version: '5.5.1' | '7.0';
  /** Name of the calendar of dates that name none; absent: the world's main one. */
  readonly defaultCalendar?: string;
  /** The era that years are of, when the file says it elsewhere (a `2 TYPE TA` beside the date). */
  readonly era?: string;
}

const APPROXIMATE = new Set(['abt', 'cal', 'est']);
/** GEDCOM's names of calendars, and ours; `undefined`: legal, but its days are not known. */
const CALENDARS: ReadonlyMap<string, string | undefined> = new Map([
  ['gregorian', 'gregorian'],
  ['julian', 'julian'],
  ['hebrew', 'hebrew'],
  ['french_r', 'french republican'],
  ['french r', 'french republican'],
  ['roman', undefined],
  ['unknown', undefined],
]);
const UNKNOWN_TERM: Term = { kind: 'unknown' };

/** Reads the tokens of one GEDCOM date, without the words of its phrase. Refuses what the grammar does not allow. */
export class GedcomDateReader {
  private readonly cursor: Cursor;
  private readonly lexicon: Lexicon;
  private readonly world: DateContext;
  private readonly options: GedcomDateOptions;

  constructor(text: string, lexicon: Lexicon, world: DateContext, options: GedcomDateOptions) {
    this.cursor = new Cursor(tokenize(text));
    this.lexicon = lexicon;
    this.world = world;
    this.options = options;
  }

  /** The calendar of a date whose days nobody here can count. */
  foreign: { readonly name: string; readonly span: TextSpan } | undefined;

  read(): Expression {
    const expression = this.readValue();
    if (!this.cursor.atEnd) this.cursor.fail('the end of the date');
    return expression;
  }

  private readValue(): Expression {
    const { cursor } = this;
    const start = cursor.index;
    if (this.takePhrase()) return { kind: 'term', term: UNKNOWN_TERM };
    if (this.takeKeyword('from')) {
      const from = this.readDate();
      if (!this.takeKeyword('to')) return { kind: 'bound', bound: 'since', term: from };
      return this.readRange(from, start);
    }
    if (this.takeKeyword('to')) return { kind: 'bound', bound: 'by', term: this.readDate() };
    if (this.takeKeyword('bef')) return { kind: 'bound', bound: 'by', term: this.readDate() };
    if (this.takeKeyword('aft')) return { kind: 'bound', bound: 'since', term: this.readDate() };
    if (this.takeKeyword('bet')) {
      const from = this.readDate();
      if (!this.takeKeyword('and')) cursor.fail('"AND" and the later date');
      return this.readRange(from, start);
    }
    if (this.takeKeyword('int')) {
      const term = this.readDate();
      if (!this.takePhrase()) cursor.fail('the interpreted words in parentheses');
      return { kind: 'term', term };
    }
    const circa = cursor.isWord(APPROXIMATE) && this.takeKeyword(cursor.peek().lower);
    const term = this.readDate();
    return { kind: 'term', term: circa && term.kind === 'point' ? { ...term, circa } : term };
  }

  /** Years without an epoch are of the common era in GEDCOM. */
  private readRange(from: Term, start: number): Expression {
    const { cursor } = this;
    const calendar = from.kind === 'point' ? from.calendar : undefined;
    const to = cursor.attempt(() => this.readLater(calendar)) ?? this.readDate();
    return { kind: 'range', from, to, span: cursor.spanFrom(start) };
  }

  /** `FRENCH_R 8 AND 10`: a later date is of the first one's calendar, unless it names its own or has a month or an epoch of another (`AND DEC 1117`). */
  private readLater(before: Calendar | undefined): Term | undefined {
    if (before === undefined) return undefined;
    const term = unlessRefused(() => this.readDate(before));
    return this.cursor.atEnd ? term : undefined;
  }

  private takeKeyword(word: string): boolean {
    if (!this.cursor.takeWord(new Set([word]))) return false;
    if (this.cursor.peek().glued) this.cursor.takeMark('.');
    return true;
  }

  private takePhrase(): boolean {
    return this.cursor.takeMark('(') && this.cursor.takeMark(')');
  }

  /** `[calendar] [[day] month] year[/yy] [epoch]` */
  private readDate(before?: Calendar): Term {
    const { cursor } = this;
    const start = cursor.index;
    const calendar = this.readCalendar() ?? before;
    if (calendar === 'unknown') return this.skipDate();
    const lexicon = calendar === undefined ? this.lexicon : lexiconOf(this.lexicon.source, [calendar]);
    const day = this.isDay(lexicon);
    const dayCount = day ? plainCount(cursor.take()) : undefined;
    const month = cursor.is('word') ? this.readMonth(lexicon) : undefined;
    const point = {
      kind: 'point',
      circa: false,
      ...(dayCount && dayCount.high > 0 && { day: dayCount }),
      ...(month && { month }),
    } as const;
    if (!cursor.is('number')) {
      if (month === undefined) return cursor.fail('a year');
      return { ...point, span: cursor.spanFrom(start) };
    }
    const years = { ...readYears(cursor, month === undefined ? 2 : ANY_LENGTH), short: false, astronomical: false };
    if (years.dual && this.options.version === '7.0') {
      refuseDate(
        'bad-dual-year',
        'GEDCOM 7 has no dual years; write the later year, and the dual one as a PHRASE',
        years.span,
      );
    }
    const era = this.readEpoch(lexicon) ?? this.givenEra(calendar, lexicon);
    const strict = era?.text.includes('.') === true;
    return {
      ...point,
      years: { ...years, strict },
      ...(era && { era }),
      ...(calendar && { calendar }),
      span: cursor.spanFrom(start),
    };
  }

  /** True if a day comes next: one or two digits and a month, not `44 BC`. */
  private isDay(lexicon: Lexicon): boolean {
    const { cursor } = this;
    if (!cursor.is('number') || cursor.peek().text.length > 2) return false;
    return cursor.is('word', undefined, 1) && !cursor.isGlued('word', 1) && !this.isEpoch(1, lexicon);
  }

  /** `@#DJULIAN@`, `JULIAN`, `_SHIRE`. */
  private readCalendar(): Calendar | 'unknown' | undefined {
    const { cursor } = this;
    const start = cursor.index;
    const escaped = cursor.takeMark('@');
    if (!escaped && !this.isCalendarWord()) return undefined;
    if (escaped && !cursor.takeMark('#')) cursor.fail('"#D" and the name of a calendar');
    let name = cursor.take().lower;
    if (escaped) {
      while (cursor.is('word')) name += ` ${cursor.take().lower}`;
      if (!cursor.takeMark('@')) cursor.fail('"@" after the name of the calendar');
      name = name.replace(/^d/, '');
    }
    if (CALENDARS.has(name) || name.startsWith('_')) {
      const own =
        CALENDARS.get(name) ?? CALENDARS.get(name.slice(1)) ?? (name.startsWith('_') ? name.slice(1) : undefined);
      const found = own === undefined ? undefined : this.world.calendars.find(own);
      if (found !== undefined) return found;
      if (own === undefined || name.startsWith('_')) {
        this.foreign = { name: name.toUpperCase(), span: cursor.spanFrom(start) };
        return 'unknown';
      }
    }
    return refuseCalendar(name, this.world.calendars.all, cursor.spanFrom(start));
  }

  private isCalendarWord(): boolean {
    const { cursor } = this;
    const token = cursor.peek();
    return token.kind === 'word' && (CALENDARS.has(token.lower) || /^_\p{L}/u.test(token.text));
  }

  /** Reads the form of a date in a calendar whose days are not known; its value is unknown. */
  private skipDate(): Term {
    const { cursor } = this;
    if (cursor.is('number') && cursor.is('word', undefined, 1) && !this.isKeyword(1)) cursor.take();
    if (cursor.is('word') && !this.isKeyword(0)) cursor.take();
    if (!cursor.is('number')) cursor.fail('a year');
    cursor.take();
    if (!this.isKeyword(0)) cursor.takeWord({ has: () => true });
    return UNKNOWN_TERM;
  }

  private isKeyword(ahead: number): boolean {
    return this.cursor.isWord(new Set(['and', 'to']), ahead);
  }

  private readMonth(lexicon: Lexicon): Point['month'] {
    const { cursor } = this;
    const match = monthAt(cursor, lexicon);
    const start = cursor.index;
    if (match === undefined) {
      const token = cursor.peek();
      const [calendar] = lexicon.calendars;
      const code = cursor.index > 0 && cursor.previous.kind === 'number' ? 'unknown-month' : 'unreadable-date';
      return refuseDate(
        code,
        `${quotedInput(token.text)} is not a month of the calendar ${calendar?.name ?? ''}`,
        token,
      );
    }
    cursor.index += match.tokens;
    const span = cursor.spanFrom(start);
    if (cursor.peek().glued) cursor.takeMark('.');
    return { kind: 'named', span, text: match.text, found: match.found };
  }

  private isEpoch(ahead: number, lexicon: Lexicon): boolean {
    return this.isKeyword(ahead) || eraNamed(this.epochText(ahead).text, lexicon.calendars) !== undefined;
  }

  private readEpoch(lexicon: Lexicon): EraName | undefined {
    const { cursor } = this;
    if (!cursor.is('word') || cursor.isGlued('word') || this.isKeyword(0)) return undefined;
    const start = cursor.index;
    const { text, tokens } = this.epochText(0);
    cursor.index += tokens;
    const span = cursor.spanFrom(start);
    const found = eraNamed(text, lexicon.calendars);
    if (found !== undefined) return { span, text, found };
    return refuseDate('unknown-era', `${quotedInput(text)} is an era no calendar of this world knows`, span, text);
  }

  /** The text of an epoch such as `B.C.` or `BCE`, with the number of its tokens. */
  private epochText(ahead: number): { text: string; tokens: number } {
    const { cursor } = this;
    let text = cursor.peek(ahead).text;
    let tokens = 1;
    while (
      cursor.peek(ahead + tokens).glued &&
      (cursor.isMark('.', ahead + tokens) || cursor.is('word', undefined, ahead + tokens))
    ) {
      text += cursor.peek(ahead + tokens).text;
      tokens++;
    }
    return { text, tokens };
  }

  private givenEra(calendar: Calendar | undefined, lexicon: Lexicon): EraName | undefined {
    const { era } = this.options;
    if (era === undefined || era.trim() === '' || calendar !== undefined) return undefined;
    const span = this.cursor.previous;
    const found = eraNamed(era, lexicon.calendars);
    if (found !== undefined) return { span, text: era, found };
    return refuseDate('unknown-era', `${quotedInput(era)} is an era no calendar of this world knows`, span, era);
  }
}

export function refuseCalendar(
  name: string,
  all: readonly Calendar[],
  span: { offset: number; length: number },
): never {
  const known = all.map((each) => each.name).join(', ');
  const message = `this world has no calendar ${quotedInput(name)}; it has ${known}. Add the calendar to the world`;
  return refuseDate('unknown-calendar', message, span);
}
