import { measureFaults } from '../faults/measure.ts';
import type { BenchOptions } from '../options.ts';
import { faultsSchema } from '../results/schema.ts';
import { Ledger, type Measurement } from './measurement.ts';

/** What of the slips that writers make is found, and whether what only looks like one stays silent. */
export async function measureFaultsPart({ seed }: BenchOptions): Promise<Measurement> {
  const ledger = new Ledger();
  const taken = ledger.measurement();
  return { ...taken, faults: faultsSchema.parse(await measureFaults({ seed })) };
}
