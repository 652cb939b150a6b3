import { describe, expect, it } from 'vitest';
import type { Ternary } from '../../../../src/time/date-value.ts';
import { timeBefore, timeInWindow, windowsOverlap } from '../../../../src/time/windows/index.ts';
import {
  beforeByReadings,
  everyDate,
  everyWindow,
  insideByReadings,
  isHandover,
  overlapByReadings,
  readingsOf,
  windowReadings,
} from '../../../support/time/readings.ts';

/** Counts answers against what all readings agree on. Unsound: an answer some reading contradicts. Incomplete: null though all agree. */
class Tally {
  asked = 0;
  unsound: unknown[] = [];
  incomplete: unknown[] = [];

  add(question: unknown, answer: Ternary, truth: Ternary): void {
    this.asked += 1;
    if (answer !== null && answer !== truth) this.unsound.push(question);
    if (answer === null && truth !== null) this.incomplete.push(question);
  }
}

describe('every date over four days, against every reading of it', () => {
  const windows = everyWindow.map((window) => ({ window, readings: windowReadings(window) }));

  it('windowsOverlap never contradicts a reading, and says null only where readings differ', () => {
    const tally = new Tally();
    for (const a of windows) {
      for (const b of windows) {
        const answer = windowsOverlap(a.window, b.window);
        if (a.readings.length === 0 || b.readings.length === 0) {
          if (answer !== false) tally.unsound.push([a.window, b.window]);
        } else if (isHandover(a.window, b.window)) {
          if (answer !== false) tally.unsound.push([a.window, b.window]);
        } else {
          tally.add([a.window, b.window], answer, overlapByReadings(a.readings, b.readings));
        }
      }
    }
    process.stdout.write(
      `windowsOverlap: ${tally.asked} pairs, null though all readings agree: ${tally.incomplete.length}\n`,
    );
    expect(tally.asked).toBeGreaterThan(90_000);
    expect(tally.unsound).toEqual([]);
    expect(tally.incomplete).toEqual([]);
  });

  it('a handover is never a pair whose readings all overlap', () => {
    const clashing = windows.flatMap((a) =>
      windows.filter((b) => isHandover(a.window, b.window) && overlapByReadings(a.readings, b.readings) === true),
    );
    expect(clashing).toEqual([]);
  });

  it('timeInWindow never contradicts a reading, and says null only where readings differ', () => {
    const tally = new Tally();
    for (const t of everyDate) {
      for (const { window, readings } of windows) {
        tally.add([t, window], timeInWindow(t, window), insideByReadings(readingsOf(t), readings));
      }
    }
    process.stdout.write(
      `timeInWindow: ${tally.asked} questions, null though all readings agree: ${tally.incomplete.length}\n`,
    );
    expect(tally.unsound).toEqual([]);
    expect(tally.incomplete).toEqual([]);
  });

  it('timeBefore never contradicts a reading, and says null only where readings differ', () => {
    const tally = new Tally();
    for (const a of everyDate) {
      for (const b of everyDate) tally.add([a, b], timeBefore(a, b), beforeByReadings(readingsOf(a), readingsOf(b)));
    }
    process.stdout.write(
      `timeBefore: ${tally.asked} questions, null though all readings agree: ${tally.incomplete.length}\n`,
    );
    expect(tally.unsound).toEqual([]);
    expect(tally.incomplete).toEqual([]);
  });
});
