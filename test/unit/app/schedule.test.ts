import { describe, expect, it } from 'vitest';
import { Schedule } from '../../../src/app/nightly/schedule.ts';

const lisbon = new Schedule({ at: '30 1 * * *', timezone: 'Europe/Lisbon' });
const nights = (from: string, count: number): string[] => {
  const found: string[] = [];
  for (let at: Date | undefined = new Date(from); at !== undefined && found.length < count; ) {
    at = lisbon.after(at);
    if (at !== undefined) found.push(at.toISOString());
  }
  return found;
};

describe('a schedule', () => {
  it('of a time that the clocks skip in spring is due at the first moment that exists', () => {
    // In Lisbon, one o'clock of 29 March 2026 is two o'clock.
    expect(nights('2026-03-28T12:00:00Z', 2)).toEqual(['2026-03-29T01:00:00.000Z', '2026-03-30T00:30:00.000Z']);
  });

  it('of a time that comes twice in autumn is due once', () => {
    expect(nights('2026-10-24T12:00:00Z', 2)).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z']);
  });

  it('knows when it was last due', () => {
    expect(lisbon.before(new Date('2026-03-29T01:00:00Z'))).toEqual(new Date('2026-03-29T01:00:00Z'));
    expect(lisbon.before(new Date('2026-03-29T00:59:00Z'))).toEqual(new Date('2026-03-28T01:30:00Z'));
  });

  it.each(['0 3 * *', '0 25 * * *', 'every night', '0 0 31 2 *', '0 0 0 1 1 * 2031'])('refuses %j', (at) => {
    expect(() => new Schedule({ at })).toThrow(/is not a schedule: .*[a-z]/);
  });

  it.each([
    ['zork', 'it has 1 part, not five (six with seconds)'],
    ['0 25 * * *', '`25` is not a valid hour'],
    ['0 3 * zork *', '`zork` is not a valid month'],
    ['99 0 3 * * *', '`99` is not a valid second'],
  ])('says of %j that %s', (at, reason) => {
    expect(() => new Schedule({ at })).toThrow(`\`${at}\` is not a schedule: ${reason}.`);
  });
});
