import { describe, expect, it } from 'vitest';
import { everydayPairs } from '../../../../bench/memory/everyday-pairs.ts';
import { labelledPairs } from '../../../../bench/memory/labelled-pairs.ts';
import { valueClash } from '../../../../src/detective/tiers/value-clash.ts';

const clashOf = (a: string, b: string) => valueClash({ text: a }, { text: b });
const both = (a: string, b: string) => [clashOf(a, b), clashOf(b, a)];

describe('two texts that say one thing with two values', () => {
  it.each([
    ['The rate limit is 1,000 requests/s', 'The rate limit is 5,000 requests per second'],
    ['The rate limit is 1,000 req/s.', 'Rate limit: 5,000 req/s'],
    ['The captain owns three ships', 'The captain owns five ships'],
    ['The innkeeper owes Odo forty marks.', 'The innkeeper owes Odo four marks.'],
    ['Our sessions end at ten.', 'Our sessions end at eleven'],
    ['The gate opens at 9:00', 'The gate opens at 10 am'],
    ['The siege lasted twenty-one days', 'The siege lasted 2 weeks'],
    ['The timeout is set to 30 seconds', 'The timeout is set to 2 minutes'],
    ['Two guards stand at the north gate', 'Three guards stand at the north gate'],
    ['The bridge is 40 m long', 'The bridge is 300 feet long'],
    ['The cache holds at most 5 GB', 'The cache holds 20 GB'],
    ['The moat is about 5 m deep', 'The moat is 12 m deep'],
    ['The tax on salt is 5%', 'The tax on salt is 7 %'],
    ['The scribe server costs $5 a day', 'The scribe server costs $7 a day'],
    ['The toll at the ford costs two hundred and five coppers', 'The toll at the ford costs 210 coppers'],
    ['The walk takes between 2 and 3 hours', 'The walk takes 5-6 hours'],
    ['Water the ferns twice a week', 'Water the ferns three times a week'],
    ['Wait 5 minutes before the tea is poured', 'Wait 10 minutes before the tea is poured'],
    ['Odo was born in the year 812.', 'Odo was born in 821'],
    ['Maren was born on 3 May 1204', 'Maren was born on May 4, 1204'],
    ['Maren was born in May 1204', 'Maren was born on 4 June 1204'],
    ['The bridge was built in 395 AR', 'The bridge was built in 401 AR'],
  ])('exclude each other: %s / %s', (a, b) => {
    expect(both(a, b)).toEqual(['value', 'value']);
  });

  it.each([
    ['the same in other units', 'The bridge is 2 km long', 'The bridge is 2000 m long'],
    ['the same, but for rounding', 'The bridge is 100 feet long', 'The bridge is 30 m long'],
    ['the same time', 'The siege lasted 2 weeks', 'The siege lasted 14 days'],
    ['nearly what is vague', 'The moat is about 5 m deep', 'The moat is 5.5 m deep'],
    ['within a bound', 'The server holds five sessions', 'The server holds no more than five sessions'],
    ['within another bound', 'The server holds five sessions', 'The server holds at least three sessions'],
    ['perhaps in the evening', 'Our sessions end at ten', 'Our sessions end at 22:00'],
    ['within a year', 'Maren was born in 1204', 'Maren was born on 4 June 1204'],
  ])('do not where it is %s', (_, a, b) => {
    expect(both(a, b)).toEqual([undefined, undefined]);
  });

  it.each([
    ['a number that is a name', 'The silver key lies in room 12', 'The silver key lies in room 13'],
    ['a version', 'Python 3 supports the old dates', 'Python 2 supports the old dates'],
    ['others of them', 'The three sisters live in Vask', 'The two sisters live in Vask'],
    ['another of them', 'The tower with 3 windows leans', 'The tower with 5 windows leans'],
    ['another name', 'Brother Odo has 3 sons in Vask', 'Brother Ama has 4 sons in Vask'],
    ['another unit', 'The toll is two coppers', 'The toll is three marks'],
    ['an age', 'Odo is 40 years old', 'Odo is 41 years old'],
    ['what may happen twice', 'The raiders burned 3 ships', 'The raiders burned 4 ships'],
    ['two payments', 'Maren paid Odo 5 marks', 'Maren paid Odo 7 marks'],
    ['two departures', 'The ferry leaves at nine', 'The ferry leaves at eleven'],
    ['two fairs', 'The market is held on 3 May', 'The market is held on 7 May'],
    ['two men', 'The dragon killed a man in 812', 'The dragon killed a man in 821'],
    ['two children', 'A child was born in 812', 'A child was born in 821'],
    ['two times', 'The toll was two coppers in 340', 'The toll was three coppers in 352'],
    ['what is denied', 'The inn does not have 3 doors', 'The inn does not have 5 doors'],
    ['what may be', 'The tower may have 3 floors', 'The tower may have 5 floors'],
    ['what is told', 'Odo says the tower has 3 floors', 'Odo says the tower has 5 floors'],
    ['somebody', 'He owns three ships', 'He owns two ships'],
    ['a case', 'The toll is two coppers', 'The toll is three coppers for strangers'],
  ])('do not where it is %s', (_, a, b) => {
    expect(both(a, b)).toEqual([undefined, undefined]);
  });
});

describe('two texts that differ in one word', () => {
  it.each([
    ['The temple door is locked', 'The temple door is open'],
    ['Fishing in the bay is allowed', 'Fishing in the bay is forbidden'],
    ['The bridges of Vask are safe at night', 'The bridges of Vask are dangerous at night'],
  ])('exclude each other where it is the opposite: %s / %s', (a, b) => {
    expect(both(a, b)).toEqual(['opposite', 'opposite']);
  });

  it.each([
    ['The gate is open at night', 'The gate is closed at dawn'],
    ['The open door is red', 'The closed door is red'],
    ['The door of room 12 is locked', 'The door of room 13 is open'],
    ['The gate was open', 'The gate is closed'],
    ['The gate is not open', 'The gate is not locked'],
    ['It is open', 'It is closed'],
  ])('do not where it tells of something else: %s / %s', (a, b) => {
    expect(both(a, b)).toEqual([undefined, undefined]);
  });
});

it('of all labelled pairs, none is told that does not contradict', () => {
  const told = [...everydayPairs, ...labelledPairs].filter(({ texts: [a, b] }) => clashOf(a, b) !== undefined);
  expect(told.filter(({ label }) => label !== 'contradiction')).toEqual([]);
  expect(told.length).toBeGreaterThan(5);
});
