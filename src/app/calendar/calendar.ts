import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { presetNames } from '../../config/calendars.ts';
import { loadConfig } from '../../config/config.ts';
import { settingsIn } from '../../config/read-settings.ts';
import { scanWorld } from '../../content/scan.ts';
import { dateProblemMessage } from '../../model/date-problem.ts';
import type { WorldConfig } from '../../model/world-config.ts';
import type { Calendar, CalendarSet, DateContext } from '../../time/calendar.ts';
import { renderYear, writeYear, type YearView } from '../../time/calendars/display.ts';
import { parseDate, printDate } from '../../time/date-expressions/index.ts';
import type { DateValue } from '../../time/date-value.ts';
import { defined } from '../../util/defined.ts';
import { UserInputError } from '../../util/errors.ts';
import { didYouMean } from '../../util/text/did-you-mean.ts';
import { type WorldHome, worldPath } from '../store/home.ts';
import { openWorld } from '../world/open-world.ts';

/** Which world's calendars are meant; without one, ours and the presets. */
export interface CalendarScope {
  readonly home?: WorldHome | undefined;
  /** Paths of calendar files are relative to this folder. */
  readonly cwd: string;
}

export interface ListedCalendar {
  readonly name: string;
  /** `main`: of the world, and the one its dates are written in unless they say otherwise. */
  readonly from: 'main' | 'world' | 'preset';
  /** Dates of it compare with those of the main calendar. Absent for presets. */
  readonly tied?: boolean;
}

/** The world's calendars, main first, then what ships with the package. */
export async function listCalendars(scope: CalendarScope): Promise<ListedCalendar[]> {
  const own = scope.home === undefined ? [] : (await configAt(scope.home)).calendars.all;
  return [
    ...own.map(({ name, axis }, index): ListedCalendar => {
      return { name, from: index === 0 ? 'main' : 'world', tied: axis === undefined };
    }),
    ...presetNames().map((name): ListedCalendar => ({ name, from: 'preset' })),
  ];
}

export interface ShowRequest extends CalendarScope {
  /** A calendar of the world, a preset or a file; default: the world's main one. */
  readonly calendar?: string | undefined;
  /** As the calendar writes years: `412 AR`; default: the year of the world's present, else the era's year 1. */
  readonly year?: string | undefined;
}

/**
 * Lays out one year of a calendar.
 *
 * @throws UserInputError for an unknown calendar, or what is no year of it.
 */
export async function showYear(request: ShowRequest): Promise<YearView> {
  const { calendar: name } = request;
  const calendar = name === undefined ? await mainCalendar(request) : (await choose(request, [name]))[0]?.calendar;
  if (calendar === undefined) throw unknownCalendar(name ?? '');
  return renderYear(calendar, await yearOf(request, calendar));
}

async function yearOf({ year, home }: ShowRequest, calendar: Calendar): Promise<number> {
  if (year !== undefined) return readYear(year, calendar);
  const now = home === undefined ? undefined : (await nowOf(home)).now;
  const day = now?.latest ?? now?.earliest;
  if (day !== undefined && (now?.axis ?? '') === (calendar.axis ?? '')) return calendar.fromOrdinal(day).year;
  const first = calendar.absoluteYear(1);
  return 'year' in first ? first.year : 1;
}

function readYear(text: string, calendar: Calendar): number {
  const { earliest, latest } = readDate(text, alone(calendar));
  const [first, last] = [earliest, latest].map((day) =>
    day === undefined ? undefined : calendar.fromOrdinal(day).year,
  );
  if (first !== undefined && first === last) return first;
  throw new UserInputError(`\`${text}\` is no single year of ${calendar.name}.`, {
    code: 'bad-year',
    fix: `Write one as the calendar does, such as \`${renderYear(calendar, calendar.fromOrdinal(earliest ?? latest ?? 1).year).written}\`.`,
  });
}

export interface ConvertRequest extends CalendarScope {
  readonly date: string;
  readonly from: string;
  readonly to: string;
}

export interface ConvertedDate {
  readonly from: { readonly calendar: string; readonly date: string; readonly weekday?: string };
  readonly to: { readonly calendar: string; readonly date: string; readonly weekday?: string };
}

/**
 * The same day, or the same stretch of days, in another calendar.
 *
 * @throws UserInputError for an unknown calendar, a date that cannot be read, or `calendar-untied`.
 */
export async function convertDate(request: ConvertRequest): Promise<ConvertedDate> {
  const [from, to] = await choose(request, [request.from, request.to]);
  if (from === undefined || to === undefined) throw unknownCalendar(request.from);
  const value = readDate(request.date, alone(from.calendar));
  const isTied = from.ofWorld === to.ofWorld && (from.calendar.axis ?? '') === (to.calendar.axis ?? '');
  if (!isTied) throw untied(from.calendar, to.calendar);
  return { from: written(value, from.calendar), to: written(value, to.calendar) };
}

export interface CalendarNow {
  readonly calendar: string;
  /** Absent where nothing ties the calendar to the one that the present is dated in. */
  readonly date?: string;
  readonly weekday?: string;
}

/**
 * What day it is in the world's present, in every calendar it has. `stated`: in lore.yaml, else it is the latest date told.
 *
 * @throws UserInputError where the world has no dates.
 */
export async function worldNow(home: WorldHome): Promise<{ readonly stated: boolean; readonly days: CalendarNow[] }> {
  const { now, config, stated } = await nowOf(home);
  if (now === undefined) {
    throw new UserInputError(`Nothing in ${config.name} is dated, so it has no present.`, {
      code: 'no-now',
      fix: 'Set `now:` in lore.yaml.',
    });
  }
  const days = config.calendars.all.map((calendar): CalendarNow => {
    const isApart = (calendar.axis ?? '') !== (now.axis ?? '');
    return isApart ? { calendar: calendar.name } : written(now, calendar);
  });
  return { stated, days };
}

async function nowOf(home: WorldHome) {
  const { config, content } = await openWorld({ path: worldPath(home) });
  return { config, now: content.now, stated: config.now !== undefined };
}

async function configAt(home: WorldHome): Promise<WorldConfig> {
  const scan = await scanWorld(worldPath(home));
  return loadConfig({ root: scan.root, calendarFiles: scan.calendarFiles }).config;
}

async function mainCalendar({ home, cwd }: CalendarScope): Promise<Calendar> {
  const config = home === undefined ? loadConfig({ root: cwd, read: () => undefined }).config : await configAt(home);
  return config.calendars.main;
}

interface Chosen {
  readonly calendar: Calendar;
  /** Else a preset or file that the world does not use: nothing ties the two. */
  readonly ofWorld: boolean;
}

/** The calendars of these names: the world's own before presets and files. */
async function choose({ home, cwd }: CalendarScope, names: readonly string[]): Promise<Chosen[]> {
  const own = home === undefined ? undefined : (await configAt(home)).calendars;
  const others = names.filter((name) => own?.find(name) === undefined);
  const outside = others.length === 0 ? undefined : outsideWorlds(others, cwd, own);
  return names.map((name) => {
    const known = own?.find(name);
    if (known !== undefined) return { calendar: known, ofWorld: true };
    const calendar = outside?.find(name);
    if (calendar === undefined) throw unknownCalendar(name);
    return { calendar, ofWorld: false };
  });
}

/** Presets and files, as the calendars of a world of their own. */
function outsideWorlds(names: readonly string[], cwd: string, own: CalendarSet | undefined): CalendarSet {
  // Gregorian brings Julian, Hebrew and French Republican dates along.
  const listed = [...new Set(names.map((name) => (hidden.test(name) ? 'gregorian' : name)))];
  const files = new Map(listed.flatMap((name) => fileAt(name, cwd)));
  const settings = JSON.stringify({
    calendars: listed.map((name) => (files.has(basename(name)) ? basename(name) : name)),
  });
  const { config, problems } = loadConfig({
    root: cwd,
    read: (path) => (path === 'lore.yaml' ? settings : files.get(path)),
  });
  const [problem] = problems;
  if (problem === undefined) return aliased(config.calendars, listed, files);
  const mine = own?.all.map(({ name }) => `\`${name}\``).join(', ');
  throw new UserInputError(problem.message, {
    code: problem.code,
    ...(problem.path === 'lore.yaml' ? {} : { place: problem }),
    fix: mine === undefined ? '`lore calendar list` lists them.' : `This world has ${mine}.`,
  });
}

const hidden = /^(?:julian|hebrew|french(?: republican|_r)?)$/i;

/** A path that leads to a file, as its name and text. */
function fileAt(path: string, cwd: string): (readonly [string, string])[] {
  const absolute = resolve(cwd, path);
  if (!path.endsWith('.yaml') || !existsSync(absolute)) return [];
  const text = settingsIn(dirname(absolute))(basename(absolute));
  return text === undefined ? [] : [[basename(absolute), text]];
}

/** A file or preset is also found by what it was asked for as: `harptos` whatever the calendar calls itself. */
function aliased(calendars: CalendarSet, listed: readonly string[], files: ReadonlyMap<string, string>): CalendarSet {
  const asked = new Map(listed.map((name, index) => [name.toLowerCase(), calendars.all[index]]));
  const isFile = (name: string) => files.has(basename(name));
  return {
    ...calendars,
    find: (name) => (isFile(name) ? undefined : calendars.find(name)) ?? asked.get(name.toLowerCase()),
  };
}

function unknownCalendar(name: string): UserInputError {
  return new UserInputError(`There is no calendar \`${name}\`${didYouMean(name, presetNames()) || '.'}`, {
    code: 'unknown-calendar',
    fix: '`lore calendar list` lists them.',
  });
}

function untied(from: Calendar, to: Calendar): UserInputError {
  return new UserInputError(`No sync point ties ${from.name} to ${to.name}, so nobody can say which day is the same.`, {
    code: 'calendar-untied',
    fix: `Add one to either calendar, such as \`sync: [{ day: ${firstDay(from)}, equals: ${firstDay(to)} }]\`.`,
  });
}

function firstDay(calendar: Calendar): string {
  const year = calendar.absoluteYear(1);
  const first = calendar.fromOrdinal(calendar.yearSpan('year' in year ? year.year : 1)[0]);
  const month = calendar.months[first.month]?.name;
  return `${month === undefined ? 'day 1 of' : `${first.day} ${month}`} ${writeYear(calendar, first.year)}`;
}

/** Reading and writing in one calendar only. */
function alone(calendar: Calendar): DateContext {
  return {
    calendars: { main: calendar, all: [calendar], find: (name) => (name === calendar.name ? calendar : undefined) },
    circa: 5,
  };
}

function readDate(text: string, context: DateContext): DateValue {
  const parsed = parseDate(text, context);
  if (!parsed.ok) {
    throw new UserInputError(dateProblemMessage(text, parsed.problem), {
      code: 'bad-date',
      fix: `Dates are read in ${context.calendars.main.name} here.`,
    });
  }
  const { value } = parsed;
  if (value.earliest !== undefined || value.latest !== undefined) return value;
  throw new UserInputError(`\`${text}\` names no day.`, {
    code: 'bad-date',
    fix: 'Give a date such as `14 Rova 412 AR`.',
  });
}

function written(value: DateValue, calendar: Calendar): { calendar: string; date: string; weekday?: string } {
  const date = printDate({ ...value, calendar: calendar.name }, alone(calendar));
  const day =
    value.earliest !== undefined && value.earliest === value.latest ? calendar.weekday(value.earliest) : undefined;
  const weekday = day === undefined ? undefined : calendar.week[day];
  return { calendar: calendar.name, date, ...defined({ weekday }) };
}
