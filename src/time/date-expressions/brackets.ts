import type { Calendar, DateContext } from '../calendar.ts';
import { yearNamed } from '../calendars/year-names.ts';
import type { TextSpan } from '../text-span.ts';
import { isTrailingBound } from './grammar/bounds.ts';
import { isComment } from './grammar/comment.ts';
import { cloudsDate } from './grammar/remark.ts';
import { quotedInput, refuseDate, spanning } from './problem.ts';
import type { Token } from './words/tokens.ts';

/** The tokens of a text without the brackets at its end, and what they held. */
interface Bracketed {
  readonly tokens: readonly Token[];
  /** "14 March 1700 (julian)" */
  readonly calendar?: Calendar;
  /** "600 AH (1204 CE)": the same time by another count. */
  readonly otherCount?: TextSpan;
  /** "830 (sources disagree)": it may be some years off. */
  readonly isVague?: boolean;
}

/** "(before the flood)" tells more; "(before 830)" is a date. */
const WHEN_ELSE = /^(?:before|after|by|until|since)\s/;
const OTHER_COUNT = /\p{N}|\b(?:calendar|reckoning|style|eras?|count|old|new)\b/iu;
/** Words in brackets that the grammar reads: doubt, another date, a bound. */
const READ_IN_PLACE =
  /^(?:or|before|after|bef|aft|between|by|until|since|exact|day|date|c|ca|approx\w*|appx|circa|about|around|est\w*|cal\w*|prob\w*|poss\w*|maybe|perhaps|likely|presumed|uncertain|unsure|disputed|legendary|traditional|unconfirmed|unverified|[?~])(?![\p{L}])/iu;

/** Takes what stands in brackets at the end of a date, and tells what it is; what the grammar reads there is left to it. */
export function readBrackets(tokens: readonly Token[], text: string, { calendars }: DateContext): Bracketed {
  const close = tokens.at(-2);
  const opening = tokens.findLastIndex((token) => token.kind === 'mark' && token.text === '(');
  const [open, first] = tokens.slice(opening);
  const last = tokens.at(-3);
  if (close?.text !== ')' || opening < 1 || !open || !first || !last || first === close) return { tokens };
  // "alive (2020)" has no other date.
  if (opening === 1 && tokens[0]?.kind === 'word') return { tokens };
  const inside = spanning(first, last);
  const name = text.slice(inside.offset, inside.offset + inside.length);
  const calendar = calendars.find(name);
  const end = tokens.at(-1);
  if (
    calendar === undefined &&
    end !== undefined &&
    !isTrailingBound(name) &&
    (!READ_IN_PLACE.test(name) || WHEN_ELSE.test(name)) &&
    (isComment(name) || (cloudsDate(name) && !OTHER_COUNT.test(name)))
  ) {
    return { tokens: [...tokens.slice(0, opening), { ...end, offset: open.offset }], isVague: cloudsDate(name) };
  }
  if (calendar === undefined || end === undefined) {
    const isName = calendars.all.some(
      (each) =>
        each.findMonth(name) !== undefined ||
        each.findEra(name) !== undefined ||
        each.findSeason(name) !== undefined ||
        yearNamed(each, name) !== undefined,
    );
    if (isName || READ_IN_PLACE.test(name) || isTrailingBound(name) || isPartOfName(text, calendars.all))
      return { tokens };
    if (/^\p{N}|\p{N}$/u.test(name) && end !== undefined) {
      return { tokens: [...tokens.slice(0, opening), { ...end, offset: open.offset }], otherCount: inside };
    }
    if (/^\p{Ll}+\s/u.test(name) && !OTHER_COUNT.test(name)) {
      const message = `${quotedInput(name)} in brackets does not say how it changes the date; write "c.", "before" or "after" in front of the date, or leave it out`;
      return refuseDate('unreadable-date', message, inside);
    }
    const known = calendars.all.map((each) => each.name).join(', ');
    return refuseDate(
      'unknown-calendar',
      `${quotedInput(name)} is not a calendar of this world; it has ${known}`,
      inside,
    );
  }
  return { tokens: [...tokens.slice(0, opening), { ...end, offset: open.offset }], calendar };
}

/** "Hammer (Deepwinter)" is the name of a month. */
function isPartOfName(text: string, calendars: readonly Calendar[]): boolean {
  const written = text.toLowerCase();
  const names = calendars.flatMap(({ months, eras }) => [
    ...months.flatMap(({ name, aliases }) => [name, ...aliases]),
    ...eras.flatMap(({ name, short }) => [name, ...short]),
  ]);
  return names.some((name) => name.includes('(') && written.includes(name.toLowerCase()));
}
