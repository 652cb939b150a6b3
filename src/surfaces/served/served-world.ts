import type { ClaimVerdict, DryRunRequest } from '../../app/dry-run/plan-dry-run.ts';
import type { WaitingRequest } from '../../app/dry-run/waiting-trial.ts';
import type { MemoryService } from '../../app/memory/memory-service.ts';
import type { StoredWorld } from '../../app/store/stored-world.ts';
import type { Waiting } from '../../model/waiting.ts';
import type { Logger } from '../../util/logger.ts';
import type { Mutex } from '../../util/mutex.ts';
import type { ChangeFeed } from './changes.ts';
import type { Troubles } from './troubles.ts';

/** The one world a server answers about, shared by all its clients. */
export interface ServedWorld {
  readonly stored: StoredWorld;
  /** Writing is forbidden, and tools that write are not offered. */
  readonly readOnly: boolean;
  /** Tries claims against a copy of the world. May run in another process, so as not to hold up other answers. */
  readonly dryRun: (request: DryRunRequest, signal: AbortSignal) => Promise<ClaimVerdict>;
  /** Tries what waits to be accepted, likewise; undefined where nothing does. */
  readonly tryWaiting: (request: WaitingRequest, signal: AbortSignal) => Promise<Waiting | undefined>;
  /** The memories. */
  readonly memories: MemoryService;
  /** Work that writes findings or ingests waits for its turn; readers never wait. */
  readonly turns: Mutex;
  readonly changes: ChangeFeed;
  readonly troubles: Troubles;
  /** Resolves once there is a world to answer about; rejects where there will be none. */
  readonly ready: Promise<void>;
  readonly log: Logger;
}
