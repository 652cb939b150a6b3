import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { recogniseExport } from '../../config/calendar-imports/recognise-export.ts';
import type { Problem } from '../../model/problem.ts';
import type { CalendarSet } from '../../time/calendar.ts';

/** Exports with all their events are far smaller, and nobody keeps more of them beside the lore. */
const most = { bytes: 8 * 1024 * 1024, files: 200 };

/**
 * JSON files in the world that hold a calendar this world does not have yet, each with the command that makes a calendar file of
 * it.
 *
 * @param paths below `root`.
 */
export function calendarExports(root: string, paths: readonly string[], calendars: CalendarSet): Problem[] {
  return paths.slice(0, most.files).flatMap((path): Problem[] => {
    const text = textOf(join(root, path));
    const found = text === undefined ? undefined : recogniseExport(text, basename(path).replace(/\.json$/i, ''));
    const missing = found?.names.filter((name) => calendars.find(name) === undefined) ?? [];
    const [first] = missing;
    if (found === undefined || first === undefined) return [];
    const named = found.names.length > 1 ? ` --name ${quoted(first)}` : '';
    const to = path.replace(/(?:\.calendar)?\.json$/i, '.calendar.yaml');
    const command = `lore calendar import ${quoted(path)}${named} > ${quoted(to)}`;
    const list = missing.map((name) => `"${name}"`).join(', ');
    const message = `An export of ${found.program}, with the calendar${missing.length > 1 ? 's' : ''} ${list}. It is not read as it is; \`${command}\`, run in the folder of the world, makes a calendar file of it.`;
    return [{ path, line: 1, column: 1, code: 'calendar-export', message }];
  });
}

/** Undefined for a file that cannot be read, or is too large. */
function textOf(path: string): string | undefined {
  try {
    const file = openSync(path, 'r');
    try {
      return fstatSync(file).size > most.bytes ? undefined : readFileSync(file, 'utf8');
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}

/** As a shell takes it. */
const quoted = (word: string): string => (/^[\w./-]+$/.test(word) ? word : `"${word.replace(/["\\$`]/g, '\\$&')}"`);
