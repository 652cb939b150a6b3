import { smallNumbers } from '../english/numbers.ts';
import type { QuotedPlace, SceneDay } from '../model/sheet.ts';
import { defined } from '../util/defined.ts';
import { placeIn, type ToldParagraph } from './manuscript.ts';

/** What words of the narrator tell about the day. */
export type DayTold = { readonly place: QuotedPlace; readonly sentence: string } & (
  | {
      readonly kind: 'date';
      readonly day: number;
      readonly month: number;
      readonly year?: number;
      readonly weekday?: number;
    }
  | { readonly kind: 'weekday'; readonly weekday: number }
  /** Days from the day before in the telling; undefined where the words leave the number open. */
  | { readonly kind: 'later'; readonly days: number | undefined; readonly weekday?: number }
  | { readonly kind: 'season'; readonly season: string }
);

const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const months = 'January February March April May June July August September October November December'.split(' ');
const weekday = `(${weekdays.join('|')})`;
const month = `(${months.join('|')})`;
const part = '(?: (?:morning|afternoon|evening|night|noon|midday|dawn))?';

/** "Thursday, 4 October 2018", "On the 4th of October": at the beginning of a sentence. */
const dayMonth = new RegExp(
  `^(?:It was |On |By |That was )?(?:the (?:morning|afternoon|evening|night) of )?(?:${weekday}${part},? )?(?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${month}\\b\\.?(?:,? (\\d{4}))?`,
);
const monthDay = new RegExp(
  `^(?:It was |On |By )?(?:${weekday}${part},? )?${month} (?:the )?(\\d{1,2})(?:st|nd|rd|th)?\\b(?:,? (\\d{4}))?`,
);
const onWeekday = new RegExp(
  `^(?:(?:It was|On|By|Then it was|Now it was) (?:a |the )?(?:\\p{Ll}+ )?|Early on |Late on |First thing on |(?:The|That) (?:morning|afternoon|evening|night) of |That |Come )?${weekday}${part}(?: came\\b| dawned\\b| was\\b|[,.:]| (?=the |she |he |it |they |there |I |we |\\p{Lu}))`,
  'u',
);
const number = `(a|an|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\d{1,3}|several|a few|some|many)`;
const later = new RegExp(
  `^(?:It was |And |Then )?(?:(?:some |almost |nearly |about )?${number} (days?|nights?|weeks?|fortnights?|months?|years?) (?:later|after that|passed|went by)|(?:on |by |in )?the (?:next|following) (day|morning|evening|night|afternoon|week|month|year)|the (day|morning|week) after)\\b`,
  'i',
);
const sameDay = /^(?:Later )?that (?:same )?(?:evening|night|afternoon|morning|day)\b/i;
const season =
  /^(?:It was (?:\p{Ll}+ )?|That |By (?:the end of )?|In (?:the )?(?:early |late )?|Late in (?:the )?|Early in (?:the )?)(spring|summer|autumn|winter)\b/iu;
const seasonCame = /^(?:The )?(Spring|Summer|Autumn|Winter) (?:came|had come|was|arrived|turned|ended)\b/i;

const daysOf: Readonly<Record<string, number>> = {
  day: 1,
  night: 1,
  morning: 1,
  evening: 1,
  afternoon: 1,
  week: 7,
  fortnight: 14,
};

/** The days that the narrator tells in a paragraph. Words of speech, and of what happened before, tell nothing of the scene. */
export function daysIn(paragraph: ToldParagraph): DayTold[] {
  const { text, sentences, speech } = paragraph;
  return sentences.flatMap((range) => {
    if (speech.some((each) => each.start <= range.start && range.start < each.end)) return [];
    const sentence = text.slice(range.start, range.end);
    const told = toldBy(sentence);
    if (told === undefined || isBefore(sentence, told.length)) return [];
    return [
      { ...told.day, sentence, place: placeIn(paragraph, { start: range.start, end: range.start + told.length }) },
    ];
  });
}

/** "On Monday she had written to him": of an earlier day. A sentence of the day alone is none. */
const isBefore = (sentence: string, told: number): boolean =>
  /^[^.;]{0,80}?\b(?:had|would|will|before|earlier|ago|might|could|always|every|usually|last|next)\b/i.test(
    sentence.slice(told),
  ) || /^(?:Every|Last|Next|Each)\b/.test(sentence);

type Told = DayTold extends infer D ? (D extends DayTold ? Omit<D, 'place' | 'sentence'> : never) : never;

function toldBy(sentence: string): { readonly day: Told; readonly length: number } | undefined {
  const dated = dateIn(sentence);
  if (dated !== undefined) return dated;
  const on = onWeekday.exec(sentence);
  if (on !== null)
    return { day: { kind: 'weekday', weekday: weekdays.indexOf(on[1] ?? '') }, length: trimmedLength(on[0]) };
  const behind = later.exec(sentence);
  if (behind !== null) {
    const also = new RegExp(`^,? (?:on |a )${weekday}`).exec(sentence.slice(behind[0].length));
    const day: Told = {
      kind: 'later',
      days: daysLater(behind),
      ...(also && { weekday: weekdays.indexOf(also[1] ?? '') }),
    };
    return { day, length: behind[0].length + (also?.[0].length ?? 0) };
  }
  const same = sameDay.exec(sentence);
  if (same !== null) return { day: { kind: 'later', days: 0 }, length: same[0].length };
  const of = season.exec(sentence) ?? seasonCame.exec(sentence);
  return of === null
    ? undefined
    : { day: { kind: 'season', season: (of[1] ?? '').toLowerCase() }, length: of[0].length };
}

const trimmedLength = (words: string): number => words.replace(/(?:[,.:]| (?:came|dawned|was))? ?$/, '').length;

function dateIn(sentence: string): { readonly day: Told; readonly length: number } | undefined {
  const first = dayMonth.exec(sentence);
  const second = first === null ? monthDay.exec(sentence) : null;
  const found = first ?? second;
  if (found === null) return undefined;
  const [, name, one = '', two = '', year] = found;
  const [day, monthName] = first === null ? [Number(two), one] : [Number(one), two];
  if (day < 1 || day > 31) return undefined;
  return {
    day: {
      kind: 'date',
      day,
      month: months.indexOf(monthName),
      ...defined({
        year: year === undefined ? undefined : Number(year),
        weekday: name === undefined ? undefined : weekdays.indexOf(name),
      }),
    },
    length: found[0].length,
  };
}

function daysLater([, count, unit, next, after]: RegExpExecArray): number | undefined {
  const word = (unit ?? next ?? after ?? '').toLowerCase().replace(/s$/, '');
  const days = daysOf[word];
  const lower = count?.toLowerCase() ?? 'one';
  const amount = /^\d/.test(lower) ? Number(lower) : /^(?:a|an|one)$/.test(lower) ? 1 : smallNumbers.get(lower);
  return days === undefined || amount === undefined ? undefined : days * amount;
}

const dayMs = 86_400_000;

/** Goes through the days of a telling in their order. Days are counted from what was told last, and rest on its words. */
export class StoryClock {
  /** Days since 1970, of a day whose year is known. */
  private day: number | undefined;
  private weekday: number | undefined;
  private year: number | undefined;
  private anchor: QuotedPlace | undefined;

  /** @param isCommon false where the world's own calendar has other weeks and months: then days are told and not counted. */
  constructor(private readonly isCommon: boolean) {}

  /** The day of a scene after these words. */
  tell(told: DayTold): SceneDay {
    const { place } = told;
    if (!this.isCommon) return { told: place };
    if (told.kind === 'season') return { told: place, season: told.season };
    if (told.kind === 'date') this.onDate(told);
    else if (told.kind === 'weekday') this.onWeekday(told.weekday, place);
    else this.later(told);
    return this.shown(place);
  }

  private onDate({ day, month: at, year, weekday: named, place }: Extract<DayTold, { kind: 'date' }>): void {
    let its = year ?? this.year;
    if (its !== undefined && year === undefined && this.day !== undefined) {
      // In December "4 January" is of the next year.
      const behind = this.day - Date.UTC(its, at, day) / dayMs;
      if (behind > 180) its += 1;
    }
    this.year = its;
    this.day = its === undefined ? undefined : Date.UTC(its, at, day) / dayMs;
    this.weekday = named ?? (this.day === undefined ? undefined : weekdayOf(this.day));
    this.anchor = place;
  }

  private onWeekday(weekdayTold: number, place: QuotedPlace): void {
    if (this.day !== undefined) this.day += (weekdayTold - weekdayOf(this.day) + 7) % 7;
    else this.anchor = place;
    this.weekday = weekdayTold;
  }

  private later({ days, weekday: named, place }: Extract<DayTold, { kind: 'later' }>): void {
    if (days === undefined) {
      this.day = undefined;
      this.weekday = named;
      this.year = undefined;
      this.anchor = named === undefined ? undefined : place;
      return;
    }
    if (this.day !== undefined) this.day += days;
    this.weekday = this.weekday === undefined ? named : (this.weekday + days) % 7;
    if (this.day === undefined && this.weekday === named) this.anchor = place;
    if (this.day !== undefined) this.year = new Date(this.day * dayMs).getUTCFullYear();
  }

  private shown(told: QuotedPlace): SceneDay {
    const date = this.day === undefined ? undefined : new Date(this.day * dayMs).toISOString().slice(0, 10);
    const rests_on = this.anchor === told ? undefined : this.anchor;
    return defined({ told, weekday: this.weekday === undefined ? undefined : weekdays[this.weekday], date, rests_on });
  }
}

/** 0 is Sunday; the first of January 1970 was a Thursday. */
const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;
