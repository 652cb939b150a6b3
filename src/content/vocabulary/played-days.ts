import type { CalendarSet } from '../../time/calendar.ts';
import { foldKey } from '../../util/text/fold.ts';

/** Keys and labels of the day on which a session was played. */
const keys: ReadonlySet<string> = new Set(
  ['date', 'played', 'played on', 'date played', 'session date', 'real date', 'real-world date', 'when'].map(foldKey),
);
const year = /(?<!\d)(?:19(?:7[4-9]|[89]\d)|20\d\d)(?!\d)/;
const ofDay =
  /^(?:[\d\s,./:+TZ-]|(?:st|nd|rd|th|of|the)\b|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december|mon|tue|wed|thu|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b)+$/i;
/** A day has three parts: `2024-02-15`, `15 February 2024`. */
const parts = 3;

/**
 * True if a key or label has the day on which a session was played: `date: 2024-02-15` beside `fc-date`, or in a world whose main calendar
 * is its own. The first games were played in 1974, and a date with an era of a world is a date of that world.
 */
export function isPlayedDay(
  key: string,
  text: string,
  hasOwnDate: boolean,
  { main }: Pick<CalendarSet, 'main'>,
): boolean {
  if (!keys.has(foldKey(key)) || (!hasOwnDate && /^(?:gregorian|julian)$/i.test(main.name))) return false;
  const words = text.trim();
  return (
    words.length < 60 && year.test(words) && ofDay.test(words) && (words.match(/[\p{L}\d]+/gu)?.length ?? 0) >= parts
  );
}
