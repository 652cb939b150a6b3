import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { convertDate, listCalendars, showYear, worldNow } from '../../../app/calendar/calendar.ts';
import { importCalendar } from '../../../app/calendar/calendar-import.ts';
import { UserInputError } from '../../../util/errors.ts';
import { homeOf } from '../kept.ts';
import { convertedText, listText, nowText, yearText } from '../print/calendar.ts';
import { json } from '../print/listing.ts';

const common = z.object({ world: z.string().optional(), format: z.enum(['text', 'json']) });
const showSchema = common.extend({ calendar: z.string().optional() });
const convertSchema = common.extend({ from: z.string(), to: z.string() });
const importSchema = z.object({ name: z.string().optional() });

/** `lore calendar show`: one year. */
export async function show(year: string | undefined, rawOptions: unknown): Promise<void> {
  const { world, calendar, format } = showSchema.parse(rawOptions);
  print(await showYear({ ...scope(world), calendar, year }), format, yearText);
}

/** `lore calendar convert`: a date in another calendar. */
export async function convert(date: string, rawOptions: unknown): Promise<void> {
  const { world, from, to, format } = convertSchema.parse(rawOptions);
  print(await convertDate({ ...scope(world), date, from, to }), format, convertedText);
}

/** `lore calendar now`: the world's present in each of its calendars. */
export async function now(rawOptions: unknown): Promise<void> {
  const { world, format } = common.parse(rawOptions);
  const { home } = scope(world);
  if (home === undefined) {
    throw new UserInputError('There is no world here, so there is no present.', {
      code: 'no-world',
      fix: 'Say where it is with --world, or go to its folder.',
    });
  }
  print(await worldNow(home), format, nowText);
}

/** `lore calendar list`: what there is. */
export async function list(rawOptions: unknown): Promise<void> {
  const { world, format } = common.parse(rawOptions);
  print(await listCalendars(scope(world)), format, listText);
}

/** `lore calendar import`: an export as a calendar file. */
export async function importFile(path: string, rawOptions: unknown): Promise<void> {
  const { name } = importSchema.parse(rawOptions);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    const detail = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new UserInputError(`${path} cannot be read (${detail}).`, { code: 'unreadable', fix: 'Check the path.' });
  });
  process.stdout.write(importCalendar({ path, text, name }));
}

function scope(world: string | undefined) {
  return { home: homeOf({ path: world, store: 'need' }), cwd: process.cwd() };
}

function print<T extends object>(value: T, format: 'text' | 'json', text: (value: T) => string): void {
  process.stdout.write(format === 'json' ? json(value) : text(value));
}
