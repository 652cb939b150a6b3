import type { Calendar } from '../../time/calendar.ts';
import { tokensOf } from './tokens.ts';

/** Days and months that English has in every world. */
const english =
  'january february march april may june july august september october november december ' +
  'monday tuesday wednesday thursday friday saturday sunday christmas easter';

const feasts =
  'michaelmas lammas candlemas martinmas childermas whitsun whitsuntide pentecost yule yuletide midsummer midwinter advent lent ' +
  'epiphany halloween hallowmas hallowtide samhain beltane imbolc lughnasadh passover ramadan hanukkah diwali purim eid holi vesak thanksgiving hogmanay allhallows ascensiontide carnival walpurgisnacht ostara litha mabon lughnasa solstice equinox';

/** "At Dawn Nora", "by Nightfall": of these only behind a word that leads to a time, since Dawn is a name as well. */
export const timesOfDay: ReadonlySet<string> = new Set(
  'dawn daybreak sunrise sunup daylight noon midday noonday dusk twilight sunset sundown nightfall midnight moonrise moonset'.split(
    ' ',
  ),
);

/** Words for a day that have a capital before a name and are none: "On Monday Nora". */
export const englishTimeWords: ReadonlySet<string> = new Set(`${english} ${feasts}`.split(' '));

/** The words for days, months and counts of years in these calendars, and in English. */
export function wordsOfTime(calendars: readonly Calendar[]): ReadonlySet<string> {
  const words = new Set(englishTimeWords);
  for (const { months, seasons, week, eras } of calendars) {
    const names = [...months, ...seasons].flatMap(({ name, aliases }) => [name, ...aliases]);
    const counts = eras.flatMap(({ name, short, aliases = [] }) => [name, ...short, ...aliases]);
    for (const name of [...names, ...week, ...counts]) for (const { word } of tokensOf(name)) words.add(word);
  }
  return words;
}
