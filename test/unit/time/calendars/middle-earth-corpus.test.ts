import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { calendarOf } from './support.ts';

const corpora = process.env.LORE_CORPORA;
const folder = corpora === undefined ? undefined : join(corpora, 'middle-earth');
const present = folder !== undefined && existsSync(folder);
if (!present) process.stdout.write('middle-earth: LORE_CORPORA is unset, so the published family trees are not read\n');

const PRESET = join(import.meta.dirname, '../../../../calendars/middle-earth.calendar.yaml');

/** The era tag and the date of every event of a GEDCOM file that has both. */
function taggedDates(file: string): { era: string; date: string }[] {
  const lines = readFileSync(file, 'utf8').split(/\r?\n/);
  return lines.flatMap((line, index) => {
    const [era, date] = [/^2 TYPE (.+)$/.exec(line)?.[1], /^2 DATE (.+)$/.exec(lines[index + 1] ?? '')?.[1]];
    return era === undefined || date === undefined ? [] : [{ era, date }];
  });
}

describe.skipIf(!present)('the family trees of Middle-earth', () => {
  const calendar = calendarOf(parse(readFileSync(PRESET, 'utf8')));
  const ordinal = ({ era, date }: { era: string; date: string }): number | undefined => {
    const [, day = '1', month = 'Afteryule', year = ''] =
      /^(?:(\d+) )?(?:([A-Z][a-z]+) )?(?:est )?(\d+)$/.exec(date) ?? [];
    const found = calendar.findEra(era);
    const read = found === undefined ? { problem: 'no such era' } : calendar.absoluteYear(Number(year), found);
    if ('problem' in read) return undefined;
    return calendar.toOrdinal({ year: read.year, month: calendar.findMonth(month) ?? -1, day: Number(day) });
  };
  const dates = (name: string) => (folder === undefined ? [] : taggedDates(join(folder, name)));

  test.each(['arda.ged', 'eldar.ged', 'periandi.ged'])('%s: every date is a day', (file) => {
    expect(dates(file).length).toBeGreaterThan(50);
    expect(dates(file).filter((each) => ordinal(each) === undefined)).toEqual([]);
  });

  test('a hobbit born in the Shire Reckoning was born that very day of the Third Age', () => {
    const [after, before] = [dates('arda.ged'), dates('arda.before-shire-reckoning-fix.ged')];
    const moved = after.filter((each, index) => each.era !== before[index]?.era);
    expect(moved.length).toBeGreaterThan(10);
    expect(after.map(ordinal)).toEqual(before.map(ordinal));
  });
});
