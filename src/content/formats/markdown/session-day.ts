import type { CalendarSet } from '../../../time/calendar.ts';
import { foldKey } from '../../../util/text/fold.ts';
import type { YamlMap } from '../../../util/yaml/index.ts';
import { isPlayedDay } from '../../vocabulary/played-days.ts';
import { isSession } from '../../vocabulary/sessions.ts';
import { calendarEntry } from './calendarium.ts';
import { wordsUnder } from './vault-keys.ts';

/** `fc-date: 830-3-14`, or `date: 14 Rova 830` where that is no day on which it was played: the day of the world that a session tells of. */
export function dayOfSession(path: string, fields: YamlMap | undefined, calendars: CalendarSet): string | undefined {
  if (
    fields === undefined ||
    !isSession(path, wordsUnder(fields.pairs, 'tags', 'tag', 'notetype', 'type', 'category'), fields.pairs)
  )
    return undefined;
  const { entry, others } = calendarEntry(fields.pairs, calendars);
  // A session of several days does not say which is that of a sentence.
  if (entry.start !== undefined) return entry.end === undefined ? entry.start.text : undefined;
  const date = others.find(({ key }) => foldKey(key.text) === 'date')?.value;
  if (date?.kind !== 'scalar' || date.text.trim() === '') return undefined;
  const isOfOurs = /^(?:gregorian|julian)$/i.test(calendars.main.name);
  return isOfOurs || isPlayedDay('date', date.text, false, calendars) ? undefined : date.text.trim();
}
