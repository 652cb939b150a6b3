import type { WorldInMemory } from '../../../app/ingest/world-in-memory.ts';
import { rememberingStore } from '../../../compose.ts';
import { UserInputError } from '../../../util/errors.ts';
import { Mutex } from '../../../util/mutex.ts';
import { silentLogger as log } from '../../../util/silent-logger.ts';
import { ChangeFeed } from '../../served/changes.ts';
import { memoriesOf } from '../../served/memories.ts';
import type { ServedWorld } from '../../served/served-world.ts';
import { Troubles } from '../../served/troubles.ts';

/** A world in memory as pages ask for it: it is looked at once, nobody decides anything, and nothing is tried. */
export function staticWorld({ stored: { store, ...stored }, report }: WorldInMemory): ServedWorld {
  const changes = new ChangeFeed();
  const troubles = new Troubles({ changes, log });
  troubles.ingested(report);
  const kept = { ...stored, store: rememberingStore(store) };
  const dryRun = () =>
    Promise.reject(
      new UserInputError('A static site tests no claims.', { code: 'read-only', fix: 'Run `lore serve`.' }),
    );
  return {
    ...{ changes, troubles, log, dryRun },
    stored: kept,
    readOnly: true,
    memories: memoriesOf({ stored: kept, readOnly: true, dryRun, changes }),
    tryWaiting: () => Promise.resolve(undefined),
    turns: new Mutex(),
    ready: Promise.resolve(),
  };
}
