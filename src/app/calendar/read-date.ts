import { scanWorld } from '../../content/scan.ts';
import { dateProblemMessage } from '../../model/date-problem.ts';
import { longestDate } from '../../model/limits.ts';
import { dateContext } from '../../model/world-config.ts';
import { parseDate } from '../../time/date-expressions/parse-date.ts';
import type { DateUnit, DateValue } from '../../time/date-value.ts';
import { defined } from '../../util/defined.ts';
import { UserInputError } from '../../util/errors.ts';
import { type WorldHome, worldPath } from '../store/home.ts';
import { type OpenWorldRequest, openWorld, readSoundSettings } from '../world/open-world.ts';

/** The world that a date is one of. A `StoredWorld` with a folder is one. */
export interface WorldOfDates {
  readonly home: WorldHome;
  /** The calendar that it was ingested with in place of its own. */
  readonly record?: { readonly calendar?: string | undefined } | undefined;
}

/**
 * `412 AR`, `now`, `the Long Night`, `2 years after the siege`: the days of a date that a person writes. It means what it would mean in a
 * file of the world, with its eras and their aliases, its present, and the dates of what is told there. Every date of the world that a
 * person asks by, on any surface, is read here. A plain date costs a look at the settings; any other one reads the whole world.
 *
 * @returns a date with a first day, a last day or both, in the author's words.
 * @throws UserInputError `bad-date` for what is no date or names no day, and as `openWorld` does.
 */
export async function readWorldDate(world: WorldOfDates, words: string): Promise<DateValue> {
  const text = words.trim();
  const path = worldPath(world.home);
  const scan = await scanWorld(path);
  const { calendar } = world.record ?? {};
  const settings = readSoundSettings(scan, calendar);
  const main = settings.config.calendars.main.name;
  if (text.length > longestDate)
    throw badDate(`A date has at most ${longestDate} letters, and this has ${text.length}.`, main);
  const { now: _, ...timeless } = dateContext(settings.config);
  const parsed = parseDate(text, timeless);
  if (parsed.ok && plain.has(parsed.value.unit)) return parsed.value;
  const told = await readInWorld(text, { path, scan, settings, ...defined({ calendar }) });
  const value = told.date ?? (parsed.ok ? parsed.value : undefined);
  if (value?.earliest !== undefined || value?.latest !== undefined) return value;
  if (parsed.ok) throw badDate(`\`${text}\` names no day.`, main);
  throw badDate(told.refusal ?? dateProblemMessage(text, parsed.problem), main);
}

/** Dates of these units name no era and no present: nothing that is told in the world changes them. */
const plain: ReadonlySet<DateUnit> = new Set(['day', 'month', 'year']);

/** The name of a file that no world has. It tells of one event, which nobody asserts: so the world's present stays. */
const asked = '(asked).yaml';

async function readInWorld(
  text: string,
  world: OpenWorldRequest,
): Promise<{ readonly date?: DateValue; readonly refusal?: string }> {
  const entry = { id: asked, kind: 'Event', name: asked, in_fiction_date: { value: text, reliability: 'prophetic' } };
  const { content, problems } = await openWorld({ ...world, alongside: { [asked]: JSON.stringify([entry]) } });
  const [date] = content.claims.flatMap((claim) =>
    claim.form === 'attribute' && claim.place.path === asked && claim.date !== undefined ? [claim.date] : [],
  );
  const refusal = problems.find(({ path, code }) => path === asked && code !== 'no-date')?.message;
  // `until: now` in a file is open, and whoever asks about now means the present.
  if (date?.unit === 'ongoing' && content.now !== undefined) return { date: { ...content.now, text } };
  return defined({ date, refusal });
}

function badDate(message: string, calendar: string): UserInputError {
  return new UserInputError(message, {
    code: 'bad-date',
    fix: `Give a date as in the files of the world, such as \`14 Rova 412 AR\`. A year alone is one of ${calendar}.`,
  });
}
