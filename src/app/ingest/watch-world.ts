import { fullScope } from '../../rules/run/options.ts';
import { LoreError } from '../../util/errors.ts';
import { collectIfGrown } from '../../util/heap.ts';
import { lossOf, untilLost } from '../store/loss.ts';
import { noWorld, type StoredWorld } from '../store/stored-world.ts';
import type { IngestReport } from './ingest-report.ts';
import { isChangedMeanwhile } from './reading-again.ts';
import { Saves } from './saves.ts';
import { type RetryPauses, WatchRetries } from './watch-retries.ts';
import { type SessionRequest, WatchSession } from './watch-session.ts';

export interface WatchRequest extends SessionRequest {
  /** After the first ingest, and after each one that a save asked for. */
  readonly onReport: (report: IngestReport, changed: readonly string[]) => void | Promise<void>;
  /**
   * Messages for the author, after which watching goes on: a half-saved world that cannot be read, a store that cannot be used
   * (`triesAgain`: without another save), or files whose saves may go unnoticed (`not-watched`). An unchanged message is reported once.
   */
  readonly onTrouble: (error: LoreError, about: { readonly triesAgain: boolean }) => void;
  /** After the report of what had waited for the store. */
  readonly onRecovery?: () => void;
  readonly retryPauses?: RetryPauses;
  /** Ends the watch; an ingest that is running comes to its end first. */
  readonly signal: AbortSignal;
  /** Each ingest waits for its turn, where others write as well; default: none do. */
  readonly turn?: <T>(work: () => Promise<T>) => Promise<T>;
  /** Milliseconds of quiet after the last save before it is looked at; default 40. */
  readonly quietMs?: number;
}

/**
 * Ingests a world, and again on every save, until the signal. Resolves once everything is at rest.
 *
 * @throws UserInputError `not-watched` where watching cannot begin; whatever the first ingest does; GraphError `store-gone` or
 * UserInputError `world-gone` soon after nothing can be kept any more; a bug of ours at any time.
 */
export async function watchWorld(stored: StoredWorld, request: WatchRequest): Promise<void> {
  const { home } = stored;
  if (home === undefined) throw noWorld();
  const loss = lossOf(stored);
  const over = new AbortController();
  const signal = AbortSignal.any([request.signal, over.signal]);
  const session = new WatchSession(stored, home, request);
  const retries = new WatchRetries(request.retryPauses);
  const { turn = (work) => work() } = request;
  /** A loss is reported instead of a report: the result is not kept. */
  const requireAll = () => {
    const lost = loss();
    if (lost !== undefined) throw lost;
  };
  const ingest = async (changed: readonly string[]) => {
    const report = await turn(() => session.ingest(changed)).finally(requireAll);
    await request.onReport(report, changed);
    return report;
  };
  void untilLost(loss, signal).catch(() => over.abort());
  // Watching begins before the first reading: what is saved in between is not missed.
  const toldFaults = new Set<string>(); // one of each sort: there may be one for each file
  const saves = new Saves(home, request.quietMs ?? 40, (fault) => {
    if (toldFaults.has(fault.message)) return;
    toldFaults.add(fault.message);
    request.onTrouble(fault, { triesAgain: false });
  });
  try {
    await saves.ready();
    try {
      await ingest([]);
      void session.rehearse();
      await session.storeFiles();
    } catch (error) {
      // Files that do not come to rest: the save that comes with them is the next one to read.
      if (!(error instanceof LoreError) || !isChangedMeanwhile(error) || loss() !== undefined) throw error;
      request.onTrouble(error, { triesAgain: false });
    }
    for await (const saved of saves.until(signal)) {
      const changed = retries.withUnstored(saved);
      if (changed.length > 0 && !session.isNews(changed)) continue;
      try {
        const report = await ingest(changed);
        if (retries.stored()) request.onRecovery?.();
        if (report.run?.scope === fullScope.name) void session.rehearse();
        collectIfGrown(); // while nobody waits
      } catch (error) {
        if (!(error instanceof LoreError) || loss() !== undefined) throw error;
        const pause = retries.failed(changed, error);
        if (retries.isNews(error)) request.onTrouble(error, { triesAgain: pause !== undefined });
        if (pause !== undefined) saves.wakeIn(pause);
      }
    }
    requireAll();
    await session.storeFiles();
  } finally {
    over.abort();
    await saves.close();
  }
}
