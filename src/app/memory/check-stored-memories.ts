import { countAwaitingRules } from '../../queries/memory/waiting-for-rules.ts';
import { DryRunSession, type DryRunTools } from '../dry-run/dry-run-session.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { checkWaiting } from './later-checks.ts';
import { openMemoryService } from './open-memory-service.ts';

/** Holds the memories of a stored world against it that wait for that. Where none does, this is one look-up. */
export async function checkStoredMemories(
  stored: StoredWorld,
  openScratch: DryRunTools['openScratch'],
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  if (stored.home === undefined || (await countAwaitingRules(stored.store)) === 0) return;
  const session = new DryRunSession({ openScratch, clock: stored.clock });
  try {
    await checkWaiting(await openMemoryService(stored, { dryRun: (request) => session.run(request) }), signal);
  } finally {
    await session.close();
  }
}
