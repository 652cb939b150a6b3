import { describe, expect, it } from 'vitest';
import { parseDate, printDate } from '../../../../src/time/date-expressions/index.ts';
import { dateValue, daysOf, definition, worldOf } from '../../../support/worlds/dated-worlds.ts';

const SALT = {
  calendar: 'Salt Reckoning',
  months: [
    { name: 'Brine', days: 30 },
    { name: 'Turning', days: 2, intercalary: true },
    { name: 'Reed', days: 30 },
    { name: 'Ash', days: 30 },
  ],
  leap: [{ month: 'Ash', every: 4 }],
  eras: [{ name: 'Salt Reckoning', short: ['SR'], year_one: 1, default: true }],
};
const WITH_SEASONS = definition({
  ...SALT,
  seasons: [
    { name: 'The Wet', aliases: ['winter', 'Drowned Months'], from: '10 Ash', to: 'Brine' },
    { name: 'The Dry', from: 'Turning', to: '9 Ash' },
  ],
});
const PLAIN = definition({
  calendar: 'Deep Years',
  year_days: 100,
  seasons: [{ name: 'Glow', from: 91, to: 'day 10' }],
});
const NAMED = definition({
  ...SALT,
  year_names: [
    { names: ['Year of the Gull', 'Year of the Drowned King', 'Year of Three Tides'], from: 411, repeat: false },
    { names: ["Ral's Fury", "Wind's Defiance"], from: 1 },
  ],
});

const seasonal = worldOf([WITH_SEASONS, PLAIN]);
const named = worldOf([NAMED]);

const days = (text: string, world = seasonal) => daysOf(dateValue(parseDate(text, world)), world);
const refusal = (text: string, world = seasonal) => {
  const parsed = parseDate(text, world);
  return parsed.ok ? undefined : [parsed.problem.code, parsed.problem.message];
};

describe('seasons of a calendar', () => {
  it.each([
    ['the Dry 812', '1 Turning 812 .. 9 Ash 812'],
    ['The dry of 812 SR', '1 Turning 812 .. 9 Ash 812'],
    ['Drowned Months, 811', '10 Ash 811 .. 30 Brine 812'],
    // Its alias is an English word, and the leap day of Ash 812 is inside.
    ['winter 812', '10 Ash 812 .. 30 Brine 813'],
    ['812-24', '10 Ash 812 .. 30 Brine 813'],
    ['early in the Dry 812', '1 Turning 812 .. 12 Reed 812'],
    ['the Dry 812 to the Dry 814', '1 Turning 812 .. 9 Ash 814'],
    ['Glow 3', '91 day 3 .. 10 day 4'],
  ])('%s is %s', (text, expected) => {
    expect(days(text)).toBe(expected);
  });

  it('are all it has: it knows no spring', () => {
    expect(refusal('spring 812')?.[1]).toBe('"spring" is not a season of this world; it has The Wet, The Dry, Glow');
    expect(refusal('812-21')).toEqual([
      'unknown-name',
      'Salt Reckoning has no spring; its seasons are The Wet, The Dry',
    ]);
    expect(refusal('the Dry')).toEqual(['date-without-year', 'this date has no year; expected one, such as "Dry 830"']);
  });

  it('are printed and read again', () => {
    for (const text of ['the Dry 812', 'winter 812']) {
      const value = dateValue(parseDate(text, seasonal));
      const printed = printDate(value, seasonal);
      expect(printed).toMatch(/^The (Wet|Dry) 812$/);
      expect(dateValue(parseDate(printed, seasonal))).toMatchObject({ earliest: value.earliest, latest: value.latest });
    }
  });
});

describe('names of years', () => {
  it.each([
    ['Year of the Gull', '1 Brine 411 .. 30 Ash 411'],
    ['the year of the drowned king', '1 Brine 412 .. 31 Ash 412'],
    ['14 Reed, the Year of Three Tides', '14 Reed 413'],
    ['Reed, Year of the Gull', '1 Reed 411 .. 30 Reed 411'],
    ['412 SR, Year of the Drowned King', '1 Brine 412 .. 31 Ash 412'],
    ['14 Reed 412 (Year of the Drowned King)', '14 Reed 412'],
    ["c. 413, Ral's Fury", '1 Brine 408 .. 30 Ash 418'],
    ['before the Year of the Gull', '… .. 30 Ash 410'],
    ['Year of the Gull to Year of Three Tides', '1 Brine 411 .. 30 Ash 413'],
    ['between Year of the Gull and 820', '1 Brine 411 .. 31 Ash 820'],
  ])('%s is %s', (text, expected) => {
    expect(days(text, named)).toBe(expected);
  });

  it.each([
    ["Ral's Fury", 'ambiguous-date', `every 2 years one bears the name "Ral's Fury"; write the number of the year too`],
    [
      '411, Year of Three Tides',
      'no-such-year',
      `411 is not "Year of Three Tides"; it is "Year of the Gull" and "Ral's Fury"`,
    ],
    ['Year of the Whale', 'unknown-name', '"Whale" is not a month'],
  ])('%s is refused: %s', (text, code, message) => {
    expect(refusal(text, named)).toEqual([code, expect.stringContaining(message)]);
  });
});
