import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWorldDate } from '../../../src/app/calendar/read-date.ts';
import { WorldFolder } from '../../support/worlds/world-folder.ts';

const coast = `calendar: Coast Reckoning
months: [{ name: Rova, days: 30 }, { name: Thaw, days: 30 }]
eras: [{ name: Age of Ruin, short: [AR], aliases: [After Ruin], year_one: 1, default: true }]
`;
const moon = 'calendar: Moon Count\neras: [{ name: Moons, short: [MC], year_one: 1 }]\n';
const lore = `- { id: night, kind: Era, name: The Long Night, aliases: [The Dark], start: 300, end: 309 }
- { id: siege, kind: Battle, name: Siege of Ashkeep, date: 12 Rova 412 }
- { id: maren, kind: Person, name: Maren, birth: 380, death: 430 }
`;
const settings = 'calendars: [coast.calendar.yaml, moon.calendar.yaml]\ncirca: 2\n';

let world: WorldFolder;
beforeAll(() => {
  const calendars = { 'coast.calendar.yaml': coast, 'moon.calendar.yaml': moon };
  world = new WorldFolder({ 'lore.yaml': settings, ...calendars, 'people.yaml': lore });
});
afterAll(() => world.remove());
const asked = (words: string, { root } = world) => readWorldDate({ home: { root } }, words);
/** The first day of a year of sixty days. */
const yearOf = (year: number) => (year - 1) * 60 + 1;

describe('a date that a person asks by', () => {
  it.each([
    ['412 AR', yearOf(412), yearOf(413) - 1],
    ['412 After Ruin', yearOf(412), yearOf(413) - 1],
    [' Thaw 412 ', yearOf(412) + 30, yearOf(413) - 1],
    ['c. 412', yearOf(410), yearOf(415) - 1],
    ['before 412', undefined, yearOf(412) - 1],
    ['The Long Night', yearOf(300), yearOf(310) - 1],
    ['the Dark', yearOf(300), yearOf(310) - 1],
    ['the Siege of Ashkeep', yearOf(412) + 11, yearOf(412) + 11],
    ['during the life of Maren', yearOf(380), yearOf(431) - 1],
    ['2 years after the siege of ashkeep', yearOf(414), yearOf(415) - 1],
    // The last day that is told of: what is asked adds none.
    ['now', yearOf(430), yearOf(431) - 1],
  ])('%s means what it means in a file', async (words, earliest, latest) => {
    const { earliest: first, latest: last, text } = await asked(words);
    expect([first, last, text]).toEqual([earliest, latest, words.trim()]);
  });

  it('may be of a calendar that nothing ties to the main one', async () => {
    expect(await asked('412 MC')).toMatchObject({ calendar: 'Moon Count', axis: 'Moon Count' });
  });

  it.each([
    ['chapter 12', '"chapter 12" is not a date'],
    ['412 XQ', 'known are AR'],
    ['3 years after the siege of Nowhere', '"the siege of Nowhere" is not declared'],
    ['unknown', '`unknown` names no day.'],
    ['', '"" is not a date'],
    ['", id: maren, death: 1 }]', 'is not a date'],
    ['4'.repeat(301), 'at most 300 letters'],
  ])('%s is refused', async (words, message) => {
    await expect(asked(words)).rejects.toMatchObject({
      code: 'bad-date',
      message: expect.stringContaining(message),
      fix: expect.stringContaining('A year alone is one of Coast Reckoning.'),
    });
  });
});
