import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { presetNames } from '../../config/calendars.ts';
import { loadConfig } from '../../config/config.ts';
import { settingsIn } from '../../config/read-settings.ts';
import { scanWorld } from '../../content/scan.ts';
import type { WorldConfig } from '../../model/world-config.ts';
import type { Calendar, CalendarSet } from '../../time/calendar.ts';
import { UserInputError } from '../../util/errors.ts';
import { didYouMean } from '../../util/text/did-you-mean.ts';
import { type WorldHome, worldPath } from '../store/home.ts';
import { openWorld, readSoundSettings } from '../world/open-world.ts';

/** Which world's calendars are meant; without one, ours and the presets. */
export interface CalendarScope {
  readonly home?: WorldHome | undefined;
  /** Paths of calendar files are relative to this folder. */
  readonly cwd: string;
}

export async function configAt(home: WorldHome): Promise<WorldConfig> {
  const scan = await scanWorld(worldPath(home));
  return readSoundSettings(scan, undefined).config;
}

export async function mainCalendar({ home, cwd }: CalendarScope): Promise<Calendar> {
  const config = home === undefined ? loadConfig({ root: cwd, read: () => undefined }).config : await configAt(home);
  return config.calendars.main;
}

export interface Chosen {
  readonly calendar: Calendar;
  /** Else a preset or file that the world does not use: nothing ties the two. */
  readonly ofWorld: boolean;
}

/** The calendars of these names: the world's own before presets and files. */
export async function choose({ home, cwd }: CalendarScope, names: readonly string[]): Promise<Chosen[]> {
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

export function unknownCalendar(name: string): UserInputError {
  return new UserInputError(`Unknown calendar \`${name}\`${didYouMean(name, presetNames()) || '.'}`, {
    code: 'unknown-calendar',
    fix: '`lore calendar list` lists them.',
  });
}

export async function nowOf(home: WorldHome) {
  const { config, content } = await openWorld({ path: worldPath(home) });
  return { config, now: content.now, stated: config.now !== undefined };
}
