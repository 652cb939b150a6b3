import { afterEach, expect, it } from 'vitest';
import { openWorld } from '../../../src/app/world/open-world.ts';
import { WorldFolder } from '../../support/worlds/world-folder.ts';

const simple = {
  calendar: {
    name: 'Tide Count',
    months: [
      { name: 'Ebb', numberOfDays: 30 },
      { name: 'Flow', numberOfDays: 30 },
    ],
  },
};
const spans = [
  { name: 'Ebb', type: 'month', length: 30 },
  { name: 'Flow', type: 'month', length: 30 },
];
const fantasy = { name: 'Star Count', static_data: { year_data: { timespans: spans }, eras: [] }, dynamic_data: {} };
const nameless = { calendar: { months: simple.calendar.months } };

let folder: WorldFolder | undefined;
afterEach(() => folder?.remove());

async function exportsIn(files: Readonly<Record<string, string>>): Promise<string[]> {
  folder = new WorldFolder({ 'maren.yaml': '- { name: Maren, kind: Person }', ...files });
  const { problems } = await openWorld({ path: folder.root });
  return problems.flatMap(({ path, code, message }) => (code === 'calendar-export' ? [`${path}: ${message}`] : []));
}

it('says what an export of calendars is, and by what command it is taken in', async () => {
  const found = await exportsIn({
    'tides.json': JSON.stringify(simple),
    'old maps/stars.json': JSON.stringify(fantasy),
    'both.json': JSON.stringify({ calendars: [simple.calendar, { ...simple.calendar, name: 'Ebb Count' }] }),
    'mine.json': JSON.stringify(nameless),
  });
  expect(found).toEqual([
    'both.json: An export of Simple Calendar, with the calendars "Tide Count", "Ebb Count". It is not read as it is; `lore calendar import both.json --name "Tide Count" > both.calendar.yaml`, run in the folder of the world, makes a calendar file of it.',
    'mine.json: An export of Simple Calendar, with the calendar "mine". It is not read as it is; `lore calendar import mine.json > mine.calendar.yaml`, run in the folder of the world, makes a calendar file of it.',
    'old maps/stars.json: An export of Fantasy Calendar, with the calendar "Star Count". It is not read as it is; `lore calendar import "old maps/stars.json" > "old maps/stars.calendar.yaml"`, run in the folder of the world, makes a calendar file of it.',
    'tides.json: An export of Simple Calendar, with the calendar "Tide Count". It is not read as it is; `lore calendar import tides.json > tides.calendar.yaml`, run in the folder of the world, makes a calendar file of it.',
  ]);
});

it('says nothing of a calendar that the world has, of what it ignores, and of other JSON', async () => {
  const found = await exportsIn({
    'tides.json': JSON.stringify(simple),
    'tides.calendar.yaml': 'calendar: Tide Count\nmonths: [{ name: Ebb, days: 30 }]\n',
    'drafts/stars.json': JSON.stringify(fantasy),
    'lore.yaml': 'ignore: ["drafts/**"]',
    'package.json': '{"name": "x", "static": true, "months": [], "weekdays": []}',
    'broken.json': '{"static_data": ',
    'shop.json': '{"months": [{"name": "May", "sales": 3}], "static": {"months": "none"}}',
  });
  expect(found).toEqual([]);
});
