import type { Clock } from '../../util/clock.ts';

/** A part of the work, and the milliseconds it took. */
export interface Phase {
  readonly name: 'reading' | 'filling the graph' | 'running the rules' | 'applying decisions' | 'trying what waits';
  readonly ms: number;
}

/** Tells how long each part took, as they end one after another. */
export class Phases {
  readonly all: Phase[] = [];
  private readonly clock: Clock;
  private begun: number;

  constructor(clock: Clock) {
    this.clock = clock;
    this.begun = clock().getTime();
  }

  end(name: Phase['name']): void {
    const now = this.clock().getTime();
    this.all.push({ name, ms: now - this.begun });
    this.begun = now;
  }
}
