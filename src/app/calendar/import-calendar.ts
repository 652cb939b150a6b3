import { basename } from 'node:path';
import { stringify } from 'yaml';
import { readCalendarium } from '../../config/calendar-imports/calendarium.ts';
import type { CalendarImport } from '../../config/calendar-imports/imported.ts';
import { readSimpleCalendar } from '../../config/calendar-imports/simple-calendar.ts';
import type { CalendarDefinition } from '../../time/calendars/definition/definition.ts';
import { UserInputError } from '../../util/errors.ts';
import { didYouMean } from '../../util/text/did-you-mean.ts';

export interface ImportRequest {
  /** The path of the export, for messages and for a name as a last resort. */
  readonly path: string;
  readonly text: string;
  /** Which calendar of an export that holds several. */
  readonly name?: string | undefined;
}

/**
 * Turns an export of Calendarium, Fantasy Calendar or Simple Calendar into the text of a `.calendar.yaml` file. Parts without a counterpart
 * are in comments at its head.
 *
 * @throws UserInputError where the file is none of these, or holds several calendars and none is named.
 */
export function importCalendar(request: ImportRequest): string {
  const chosen = choose(readExport(request), request);
  if ('problem' in chosen) {
    throw new UserInputError(`${request.path}: ${chosen.name}: ${chosen.problem}.`, {
      code: 'bad-calendar-export',
      fix: 'Give a calendar exported as JSON from Calendarium, Fantasy Calendar or Simple Calendar.',
    });
  }
  const notes = chosen.notes.map((note) => `# Not as in the original: ${note.replace(/\s+/g, ' ')}\n`);
  return notes.join('') + stringify(plainForm(chosen.definition), { lineWidth: 0 });
}

function readExport({ path, text }: ImportRequest): readonly CalendarImport[] {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new UserInputError(`${path} is not JSON: ${detail}`, {
      code: 'bad-calendar-export',
      fix: 'Export the calendar again, as JSON.',
    });
  }
  const name = basename(path).replace(/\.json$/i, '');
  const readings = [readCalendarium(json, { name }), readSimpleCalendar(json, { name })];
  const readable = readings.find((calendars) => calendars.some((each) => 'definition' in each));
  return readable ?? readings[0] ?? [];
}

function choose(calendars: readonly CalendarImport[], { path, name }: ImportRequest): CalendarImport {
  const names = calendars.map(nameOf);
  const wanted = name?.trim().toLowerCase();
  const found = wanted === undefined ? calendars : calendars.filter((each) => nameOf(each).toLowerCase() === wanted);
  // None is to be had: the first says why, and no name would help.
  const [only, ...more] = found.every((each) => 'problem' in each) ? found.slice(0, 1) : found;
  if (only !== undefined && more.length === 0) return only;
  const list = names.map((each) => `\`${each}\``).join(', ');
  if (only === undefined) {
    throw new UserInputError(`${path} holds no calendar \`${name ?? ''}\`${didYouMean(name ?? '', names) || '.'}`, {
      code: 'unknown-calendar',
      fix: `It holds ${list || 'none'}.`,
    });
  }
  throw new UserInputError(`${path} holds ${found.length} calendars: ${list}.`, {
    code: 'several-calendars',
    fix: 'Say which with --name.',
  });
}

function nameOf(calendar: CalendarImport): string {
  return 'definition' in calendar ? calendar.definition.calendar : calendar.name;
}

/** Without what goes without saying, so that a person can read and go on writing it. */
function plainForm(definition: CalendarDefinition): Record<string, unknown> {
  const { leap, eras, ...rest } = definition;
  return withoutDefaults({
    ...rest,
    leap: leap.map(({ offset, ...rule }) => (offset === 0 ? rule : { ...rule, offset })),
    eras: eras.map(({ direction, ...era }) => (direction === 'up' ? era : { ...era, direction })),
  });
}

function withoutDefaults(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept = Object.entries(value).flatMap(([key, each]): [string, unknown][] => {
    if (each === undefined || each === false || (Array.isArray(each) && each.length === 0)) return [];
    return [[key, Array.isArray(each) ? each.map((item) => (isRecord(item) ? withoutDefaults(item) : item)) : each]];
  });
  return Object.fromEntries(kept);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
