import * as z from 'zod';
import type { Problem } from '../../model/problem.ts';
import type { ProblemCode } from '../../model/problem-levels.ts';
import { GREGORIAN } from '../../time/calendars/built-in.ts';
import type { CountedDate } from '../../time/calendars/counted-date.ts';
import type { CalendarDefinition } from '../../time/calendars/definition/definition.ts';
import { defined } from '../../util/defined.ts';
import { foldKey } from '../../util/text/fold.ts';
import { LineIndex } from '../../util/text/line-index.ts';
import { readCalendarium } from './calendarium.ts';
import { calendarName, exportFaults } from './imported.ts';

/** Where the Obsidian plugin Calendarium, and the one that it grew out of, keep the calendars of a vault. */
export const vaultCalendarFiles: readonly string[] = [
  '.obsidian/plugins/calendarium/data.json',
  '.obsidian/plugins/fantasy-calendar/data.json',
];

/** The calendars of a vault's plugin: its default one first, then in the plugin's own order. */
export interface VaultCalendars {
  readonly path: string;
  readonly definitions: readonly CalendarDefinition[];
  readonly problems: readonly Problem[];
  /** The day that the vault's default calendar stands at, as the plugin counts it. */
  readonly current?: CountedDate & { readonly calendar: string };
}

const pluginSettings = z.looseObject({
  calendars: z.array(z.unknown()).max(200).nullish(),
  defaultCalendar: z.string().nullish(),
});
const standing = z.looseObject({
  name: z.string(),
  current: z.object({ year: z.int(), month: z.int().min(0).max(1000), day: z.int().min(1).max(100_000) }),
});
const identified = z.looseObject({ id: z.string() });

/** Reads the calendars of the vault that a world is. Undefined where no plugin has stored any settings. */
export function readVaultCalendars(read: (path: string) => string | undefined): VaultCalendars | undefined {
  for (const path of vaultCalendarFiles) {
    const text = read(path);
    if (text !== undefined) return calendarsIn(path, text.replace(/^\uFEFF/, ''));
  }
  return undefined;
}

function calendarsIn(path: string, text: string): VaultCalendars {
  const failed = (offset: number, why: string): VaultCalendars => {
    const message = `${why}, so the calendars of this vault are not read. Open the settings of the plugin in Obsidian and save them again, or list calendars under \`calendars:\` in lore.yaml.`;
    const place = new LineIndex(text).position(offset);
    return { path, definitions: [], problems: [{ path, ...place, code: 'bad-calendar', message }] };
  };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    // The engine tells the place of some faults.
    const [, offset = '0'] = /at position (\d+)/.exec(String(error)) ?? [];
    return failed(Number(offset), 'This file is not JSON');
  }
  const settings = pluginSettings.safeParse(json);
  if (!settings.success)
    return failed(0, `These are not settings of Calendarium (${exportFaults(settings.error, json)})`);
  const calendars = defaultFirst(settings.data);
  return { path, ...definitionsOf(path, calendars), ...defined({ current: currentOf(calendars[0]) }) };
}

/** A calendar that nobody has set to a day has none. The plugin counts its months from 0. */
function currentOf(calendar: unknown): VaultCalendars['current'] {
  const own = standing.safeParse(calendar);
  if (!own.success) return undefined;
  const { name, current } = own.data;
  return { calendar: calendarName(name, name), year: current.year, month: String(current.month + 1), day: current.day };
}

function defaultFirst({ calendars, defaultCalendar }: z.infer<typeof pluginSettings>): readonly unknown[] {
  const isDefault = (calendar: unknown): boolean => {
    const own = identified.safeParse(calendar);
    return own.success && own.data.id === defaultCalendar;
  };
  const all = calendars ?? [];
  return [...all.filter(isDefault), ...all.filter((calendar) => !isDefault(calendar))];
}

function definitionsOf(path: string, calendars: readonly unknown[]): Omit<VaultCalendars, 'path'> {
  const definitions: CalendarDefinition[] = [];
  const problems: Problem[] = [];
  const report = (code: ProblemCode, message: string) => problems.push({ path, line: 1, column: 1, code, message });
  const names = new Set<string>();
  for (const calendar of readCalendarium(calendars)) {
    const name = 'definition' in calendar ? calendar.definition.calendar : calendar.name;
    if ('problem' in calendar) {
      report('bad-calendar', `Calendar \`${name}\` of the vault is not read: ${calendar.problem}.`);
    } else if (names.has(foldKey(name))) {
      report('calendar-differs', `The vault has two calendars called \`${name}\`. The first of them is read.`);
    } else {
      names.add(foldKey(name));
      definitions.push(isOurOwn(calendar.definition) ? called(name) : calendar.definition);
      if (calendar.notes.length > 0) {
        const message = `Calendar \`${name}\` is not read quite as it is in the vault: ${calendar.notes.join('; ')}.`;
        report('calendar-differs', message);
      }
    }
  }
  return { definitions, problems };
}

/**
 * True if a calendar is the Gregorian one under another name, with no eras but ours: then it is the built-in calendar, which knows `44 BC`,
 * and the Julian dates of family trees beside it.
 */
function isOurOwn({ months, leap, eras }: CalendarDefinition): boolean {
  const ours = GREGORIAN.eras.flatMap(({ name, short, aliases }) => [name, ...short, ...aliases]).map(foldKey);
  const lengths = (all: CalendarDefinition['months']) => all.map(({ name, days }) => `${foldKey(name)} ${days}`).join();
  const rules = (all: CalendarDefinition['leap']) =>
    all.map(({ month, every, except, unless, offset, days }) => [
      foldKey(month ?? ''),
      every,
      except,
      unless,
      offset,
      days,
    ]);
  return (
    lengths(months) === lengths(GREGORIAN.months) &&
    JSON.stringify(rules(leap)) === JSON.stringify(rules(GREGORIAN.leap)) &&
    eras.every(({ name }) => ours.includes(foldKey(name)))
  );
}

function called(name: string): CalendarDefinition {
  return foldKey(name) === foldKey(GREGORIAN.calendar) ? GREGORIAN : { ...GREGORIAN, aliases: [name] };
}
