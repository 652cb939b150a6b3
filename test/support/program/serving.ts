import { DryRunSession } from '../../../src/app/dry-run/dry-run-session.ts';
import { openMemoryStore } from '../../../src/compose.ts';
import { restHandler } from '../../../src/surfaces/rest/rest-handler.ts';
import { serveWorld } from '../../../src/surfaces/served/serve-world.ts';
import type { ServedWorld } from '../../../src/surfaces/served/served-world.ts';
import { untilAborted } from '../../../src/util/abort.ts';
import { type Logger, stderrLogger } from '../../../src/util/logger.ts';
import { keep, WorldFolder } from '../worlds/world-folder.ts';

export interface ServingOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly clock?: () => Date;
  readonly log?: Logger;
}

/** A world as a server serves it, with all that it does in the background, without a network between. */
export class ServingWorld {
  readonly folder: WorldFolder;
  readonly world: ServedWorld;
  /** Ends the serving; resolves once nothing of it is under way. */
  readonly stop: () => Promise<void>;

  private constructor(folder: WorldFolder, world: ServedWorld, stop: () => Promise<void>) {
    this.folder = folder;
    this.world = world;
    this.stop = stop;
  }

  static async open(
    files: Readonly<Record<string, string>>,
    { environment = {}, clock, log = stderrLogger('silent') }: ServingOptions = {},
  ): Promise<ServingWorld> {
    const folder = new WorldFolder(files);
    const stored = await keep(await openMemoryStore(), folder.root, clock);
    const session = new DryRunSession({ openScratch: openMemoryStore, clock: stored.clock });
    const ended = new AbortController();
    let served: Promise<void> = Promise.resolve();
    const world = await new Promise<ServedWorld>((resolve, reject) => {
      served = serveWorld(
        stored,
        {
          ...{ readOnly: false, watch: false, log, signal: ended.signal, environment },
          dryRun: (request) => session.run(request),
          tryWaiting: () => Promise.resolve(undefined),
        },
        async (at, over) => {
          resolve(at);
          await untilAborted(over);
        },
      );
      served.catch(reject);
    });
    await world.ready;
    return new ServingWorld(folder, world, async () => {
      ended.abort();
      await served;
      await session.close();
    });
  }

  /** Over REST. */
  async remember(text: string): Promise<number> {
    const request = new Request('http://lore.test/memory', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ text }),
    });
    const { status } = await restHandler(this.world)(request, { may: 'write', actor: 'Isolde' });
    return status;
  }

  async close(): Promise<void> {
    await this.stop();
    await this.world.stored.close();
    this.folder.remove();
  }
}
