import { measureFaults } from '../faults/measure.ts';
import type { BenchOptions } from '../options.ts';
import { faultsSchema } from '../results/schema.ts';
import { Ledger, type Measurement } from './measurement.ts';

/** The found slips of writers, and the silence about facts that only look like one. */
export async function measureFaultsPart({ seed }: BenchOptions): Promise<Measurement> {
  const ledger = new Ledger();
  const taken = ledger.measurement();
  return { ...taken, faults: faultsSchema.parse(await measureFaults({ seed })) };
}
