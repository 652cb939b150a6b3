import { describe, expect, it } from 'vitest';
import {
  type AnchorPoints,
  type AnchorResolver,
  calendarConstraints,
  dateConstraint,
  durationContext,
  parseRelativeDate,
  type StatedDate,
  solveConstraints,
  type TimeStatement,
  translateRelativeDate,
} from '../../../../src/time/constraints/index.ts';
import { hundredDays } from '../../../support/time/cases.ts';
import { date, type Span } from '../../../support/time/dates.ts';

const context = durationContext(hundredDays);
const named: Readonly<Record<string, AnchorPoints>> = {
  'Black Spire': { from: 'spire', until: 'spire' },
  'the Siege': { from: 'siege', until: 'siege' },
  'the Treaty': { from: 'treaty', until: 'treaty' },
  'the War of Salt and Iron': { from: 'war.start', until: 'war.end' },
  'Odo/reign': { from: 'odo.crowned', until: 'odo.abdicated' },
  'Maren/birth': { from: 'maren.born', until: 'maren.born' },
};
const resolve: AnchorResolver = ({ text, name, aspect }) => named[text] ?? named[`${name}/${aspect}`];

/** Solves a small chronicle: dates by point, and relative dates by point. */
function chronicle(
  dates: Readonly<Record<string, Span>>,
  relative: readonly (readonly [point: string, text: string])[],
) {
  const sentenceOf = (text: string, line: number): TimeStatement => ({
    text,
    place: { path: 'annals.yaml', line, column: 1 },
  });
  const stated: StatedDate[] = Object.entries(dates).map(([point, span], index) => {
    return { point, date: date(span), sentence: sentenceOf(`${point}: ${date(span).text}`, index + 1) };
  });
  const translations = relative.map(([point, text], index) => {
    const parsed = parseRelativeDate(text, ['winter']);
    if (!parsed.ok) throw new Error(parsed.problem.message);
    return translateRelativeDate(point, parsed.value, sentenceOf(`${point} ${text}`, 100 + index), resolve, context);
  });
  const steps = translations.flatMap((each) => each.steps);
  const constraints = [
    ...stated.map(dateConstraint).filter((each) => each !== undefined),
    ...translations.flatMap((each) => each.constraints),
    ...calendarConstraints(stated, steps, context),
  ];
  const { ranges, conflicts } = solveConstraints([], constraints);
  return {
    range: (point: string): readonly (number | undefined)[] => [ranges.get(point)?.earliest, ranges.get(point)?.latest],
    clashes: conflicts.map(({ sentences }) => sentences.map(({ text }) => text)),
    unresolved: translations.flatMap((each) => each.unresolved.map(({ text }) => text)),
  };
}
const year = (first: number, last = first): readonly [number, number] => [first * 100, last * 100 + 99];

describe('what a relative date leaves', () => {
  it('2 years after an event of 612 is the year 614', () => {
    expect(chronicle({ spire: year(612) }, [['feast', '2 years after Black Spire']]).range('feast')).toEqual(year(614));
  });

  it('2 years after a day of 612 is the year 614: nobody counted the days', () => {
    expect(chronicle({ spire: 61214 }, [['feast', '2 years after Black Spire']]).range('feast')).toEqual(year(614));
  });

  it('three days before a day is that day', () => {
    expect(chronicle({ siege: 61214 }, [['omen', 'three days before the Siege']]).range('omen')).toEqual([
      61211, 61211,
    ]);
  });

  it('follows years through chains of undated events', () => {
    const told = chronicle({ spire: year(612) }, [
      ['siege', '2 years after Black Spire'],
      ['treaty', 'the year after the Siege'],
      ['feast', 'in the year of the Treaty'],
    ]);
    expect(told.range('feast')).toEqual(year(615));
  });

  it('tells the date of the anchor from what hangs on it', () => {
    const told = chronicle({ feast: 61450 }, [['feast', 'three days after the Siege']]);
    expect(told.range('siege')).toEqual([61447, 61447]);
  });

  it('the winter before a birth is the last one begun, or the one before it', () => {
    // Seasons are quarters of the year: winter is its last.
    expect(chronicle({ 'maren.born': 61210 }, [['omen', 'the winter before Maren’s birth']]).range('omen')).toEqual([
      61175, 61199,
    ]);
    expect(chronicle({ 'maren.born': 61280 }, [['omen', 'the winter before Maren’s birth']]).range('omen')).toEqual([
      61175, 61280,
    ]);
  });

  it('during a reign is within its ends, and after a war is after its end', () => {
    const told = chronicle(
      { 'odo.crowned': year(600), 'odo.abdicated': year(620), 'war.start': year(605), 'war.end': year(609) },
      [
        ['plague', 'during the reign of Odo'],
        ['plague', 'after the War of Salt and Iron'],
      ],
    );
    expect(told.range('plague')).toEqual([60900, 62099]);
  });

  it('between two things, one of which has an "and" in its name', () => {
    const told = chronicle({ 'war.start': year(605), 'war.end': year(609), treaty: year(615) }, [
      ['plague', 'between the War of Salt and Iron and the Treaty'],
    ]);
    expect(told.range('plague')).toEqual([60500, 61599]);
    expect(told.unresolved).toEqual([]);
  });

  it('bounds what is only limited from one side', () => {
    const years = { siege: year(612) };
    expect(chronicle(years, [['feast', 'at least 3 years after the Siege']]).range('feast')).toEqual([
      61500,
      undefined,
    ]);
    expect(chronicle(years, [['feast', 'within 3 years after the Siege']]).range('feast')).toEqual([61200, 61599]);
    expect(chronicle(years, [['feast', 'shortly after the Siege']]).range('feast')).toEqual([61200, undefined]);
    expect(chronicle(years, [['feast', 'two or three years before the Siege']]).range('feast')).toEqual(year(609, 610));
  });

  it('reaches decades only roughly', () => {
    expect(chronicle({ siege: 61200 }, [['feast', 'two decades after the Siege']]).range('feast')).toEqual([
      62700, 63700,
    ]);
  });

  it('names the sentences that clash: a date, and the way there', () => {
    const told = chronicle({ spire: year(612), feast: year(616) }, [['feast', '2 years after Black Spire']]);
    expect(told.clashes).toEqual([['spire: 61200..61299', 'feast: 61600..61699', 'feast 2 years after Black Spire']]);
  });

  it('says which names mean nothing, and goes on without them', () => {
    const told = chronicle({ siege: year(612) }, [
      ['feast', 'after the Battle of Nowhere'],
      ['feast', 'between the Siege and the Unwritten Peace'],
      ['feast', 'after the Siege'],
    ]);
    expect(told.unresolved).toEqual(['the Battle of Nowhere', 'the Unwritten Peace']);
    expect(told.range('feast')).toEqual([61200, undefined]);
  });

  it('does not loop where two events hang on one another', () => {
    const told = chronicle({ siege: year(612) }, [
      ['siege', '2 years after Black Spire'],
      ['spire', '2 years before the Siege'],
    ]);
    expect(told.range('spire')).toEqual(year(610));
    expect(told.clashes).toEqual([]);
  });
});
