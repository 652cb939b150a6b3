import type { BenchOptions } from '../options.ts';
import { type About, distributionOf, figureOf } from '../results/figures.ts';
import type { Accuracy, Figure, Measured, Missing } from '../results/schema.ts';

/** The result of a part: data, and the versions of the tools it used next to this program. */
export interface Measurement extends Measured {
  readonly versions?: Readonly<Record<string, string>>;
}

export type MeasurePart = (options: BenchOptions) => Promise<Measurement>;

/** Gathers what a part measures, and says on stderr how far it is. */
export class Ledger {
  readonly figures: Figure[] = [];
  readonly missing: Missing[] = [];
  readonly accuracy: Accuracy[] = [];
  readonly notes: string[] = [];
  readonly versions: Record<string, string> = {};

  add(about: About, values: readonly number[]): void {
    this.figures.push(figureOf(about, values));
  }

  addDistribution(about: About, values: readonly number[]): void {
    this.figures.push(distributionOf(about, values));
  }

  /** A rule's share of a run. Those too quick for a clock of milliseconds are not worth a line. */
  addRule(about: Omit<About, 'what' | 'unit'>, id: string, times: readonly number[]): void {
    const figure = figureOf({ ...about, what: `rule ${id}`, unit: 'ms' }, times);
    if (figure.median >= 1) this.figures.push(figure);
  }

  /** Runs a measurement; one that fails is told as missing, with its reason, and the others go on. */
  async try(what: Omit<Missing, 'why'>, work: () => Promise<void>): Promise<void> {
    console.error(`… ${[what.series, what.input, what.relations].filter((each) => each !== undefined).join(', ')}`);
    try {
      await work();
    } catch (error) {
      this.miss(what, error instanceof Error ? error.message : String(error));
    }
  }

  miss(what: Omit<Missing, 'why'>, why: string): void {
    console.error(`  missing: ${why}`);
    this.missing.push({ ...what, why });
  }

  measurement(): Measurement {
    const { figures, missing, versions } = this;
    return {
      figures,
      missing,
      versions,
      ...(this.accuracy.length === 0 ? {} : { accuracy: this.accuracy }),
      ...(this.notes.length === 0 ? {} : { notes: this.notes }),
    };
  }
}
