import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRelativeDate, type RelativeDate } from '../../../../src/time/constraints/index.ts';
import { law } from '../../../support/laws.ts';

function read(text: string): RelativeDate {
  const parsed = parseRelativeDate(text, ['spring', 'summer', 'autumn', 'fall', 'winter']);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.problem.message}`);
  return parsed.value;
}
/** The anchor as `name` or `name/aspect`. */
function short(text: string): string {
  const date = read(text);
  const name = ({ name, aspect }: { name: string; aspect?: string }): string => (aspect ? `${name}/${aspect}` : name);
  if (date.form === 'between') return date.pairs.map(([a, b]) => `between ${name(a)} & ${name(b)}`).join(' | ');
  const anchor = name(date.anchor);
  const duration = (parts: { count: number; unit: string }[] | undefined): string =>
    parts?.map(({ count, unit }) => `${count} ${unit}`).join(' ') ?? '?';
  switch (date.form) {
    case 'order':
      return `${date.vague ? 'some time ' : ''}${date.inclusive ? 'not ' : ''}${date.side} ${anchor}`;
    case 'offset':
      return `${duration(date.least?.slice())}..${duration(date.most?.slice())} ${date.side} ${anchor}`;
    case 'step':
      return `the ${typeof date.unit === 'string' ? date.unit : date.unit.season} ${date.side} ${anchor}`;
    case 'same':
      return `same ${date.unit} as ${anchor}`;
    case 'during':
      return `during ${anchor}`;
  }
}

describe('parseRelativeDate', () => {
  it.each([
    ['after the Siege', 'after the Siege'],
    ['before Maren’s birth', 'before Maren/birth'],
    ['shortly after the Treaty of Salt.', 'some time after the Treaty of Salt'],
    ['a few years before the death of Odo', 'some time before Odo/death'],
    ['not long before Odo died', 'some time before Odo/death'],
    ['since the Sundering', 'not after the Sundering'],
    ['by the coronation of Odo', 'not before Odo/start'],
    ['2 years after Black Spire', '2 year..2 year after Black Spire'],
    ['three days before the Siege', '3 day..3 day before the Siege'],
    ['twenty-three winters after the Long Night', '23 year..23 year after the Long Night'],
    ['one hundred and twenty years before the Fall', '120 year..120 year before the Fall'],
    ['1,200 years after the Sundering', '1200 year..1200 year after the Sundering'],
    ['a year and a day after the wedding of Maren', '1 year 1 day..1 year 1 day after Maren/marriage'],
    ['a fortnight before the Siege', '2 week..2 week before the Siege'],
    ['a dozen years after the Siege', '12 year..12 year after the Siege'],
    ['two or three years after the Siege', '2 year..3 year after the Siege'],
    ['10-12 months after the Siege', '10 month..12 month after the Siege'],
    ['at least 3 years after the Siege', '3 year..? after the Siege'],
    ['within 40 days of the Siege', undefined],
    ['within 40 days after the Siege', '?..40 day after the Siege'],
    ['about 10 years before the Siege', '5 year..15 year before the Siege'],
    ['two decades after the Siege', '2 decade..2 decade after the Siege'],
    ['the winter before Maren’s birth', 'the winter before Maren/birth'],
    ['in the spring after the Siege', 'the spring after the Siege'],
    ['the year after the Siege', 'the year after the Siege'],
    ['the day before the Battle of the Ford', 'the day before the Battle of the Ford'],
    ['in the year of the Siege', 'same year as the Siege'],
    ['on the same day as the Siege', 'same day as the Siege'],
    ['when Odo was crowned', 'same day as Odo/start'],
    ['during the reign of Odo', 'during Odo/reign'],
    ['in the reign of Odo', 'during Odo/reign'],
    ['in the time of the Siege', 'during the Siege/life'],
    ['during the Long War', 'during the Long War'],
    ['between the Sundering and the Treaty', 'between the Sundering & the Treaty'],
    [
      'between the War of Salt and Iron and the Treaty',
      'between the War of Salt & Iron and the Treaty | between the War of Salt and Iron & the Treaty',
    ],
  ])('reads %s', (text, expected) => {
    if (expected === undefined) expect(parseRelativeDate(text).ok).toBe(false);
    else expect(short(text)).toBe(expected);
  });

  it('keeps the whole name beside the reading: an event may be called the Fall of Odo', () => {
    const date = read('two years after the Fall of Odo');
    const text = 'the Fall of Odo';
    expect(date.form === 'offset' && date.anchor).toEqual({ text, name: 'Odo', aspect: 'end', offset: 16, length: 15 });
  });

  it.each([
    ['yesterday', 0, 'expected something like'],
    ['2 years', 7, 'expected something like'],
    ['2 years after', 13, 'was expected'],
    ['between the Sundering', 8, 'with "and" between'],
    ['two moons and a bit after the Siege', 0, 'expected something like'],
    ['', 0, 'expected something like'],
  ])('says what it expected instead of %j', (text, offset, message) => {
    const parsed = parseRelativeDate(text);
    expect(parsed.ok ? 'read' : parsed.problem.message.toLowerCase()).toContain(message);
    if (message === 'was expected') expect(!parsed.ok && parsed.problem.offset).toBe(offset);
  });

  it('never throws, and every anchor is where it says', () => {
    const words = fc.constantFrom(
      '2',
      'years',
      'after',
      'the',
      'Siege',
      'of',
      'and',
      'between',
      'a',
      'winter',
      "Odo's",
      'birth',
      ',',
      'or',
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(words, { maxLength: 12 }).map((each) => each.join(' ')),
    );
    fc.assert(
      fc.property(text, (source) => {
        const parsed = parseRelativeDate(source);
        if (!parsed.ok) return parsed.problem.offset <= source.length && parsed.problem.message.length > 0;
        const { value } = parsed;
        const anchors = value.form === 'between' ? value.pairs.flat() : [value.anchor];
        return anchors.every((anchor) => source.slice(anchor.offset, anchor.offset + anchor.length) === anchor.text);
      }),
      law(500),
    );
  });

  it('refuses a novel at once', () => {
    expect(parseRelativeDate('after '.repeat(200_000)).ok).toBe(false);
  });
});
