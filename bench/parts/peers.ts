import type { BenchOptions } from '../options.ts';
import { compareFamilyTrees } from '../peers/family-trees.ts';
import { compareGraphValidators } from '../peers/graph-validators.ts';
import { compareWithHandWritten } from '../peers/hand-written.ts';
import { Ledger, type Measurement } from './measurement.ts';

/**
 * lore-engine beside others that do part of the same work: side by side, in one invocation, by turns. A peer that cannot be
 * installed is told as missing.
 */
export async function measurePeers({ peerSizes, runs, seed, minutes }: BenchOptions): Promise<Measurement> {
  const ledger = new Ledger();
  await compareFamilyTrees(minutes, runs, ledger);
  await compareGraphValidators(peerSizes, runs, seed, ledger);
  const largest = peerSizes.at(-1);
  if (largest !== undefined) await compareWithHandWritten(largest, Math.max(5, runs), seed, ledger);
  return ledger.measurement();
}
