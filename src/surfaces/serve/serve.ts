import type { ScheduleRequest } from '../../app/nightly/schedule.ts';
import type { StoredWorld } from '../../app/store/stored-world.ts';
import { untilAborted } from '../../util/abort.ts';
import { restHandler } from '../rest/rest-handler.ts';
import { serveNightly } from '../served/nightly.ts';
import { serveWorld } from '../served/serve-world.ts';
import type { WorldServing } from '../served/serving.ts';
import { eventsOperation } from './events-operation.ts';
import { startWorldServer, type WorldServerOptions } from './server.ts';

export interface WorldServeOptions extends WorldServing, Omit<WorldServerOptions, 'rest'> {
  /** When all rules run over everything; absent: never by itself. */
  readonly nightly?: ScheduleRequest | undefined;
  /** Where clients find the server, once they do, and the path of the first link. */
  readonly onListening: (origin: string, link: string) => void;
}

/**
 * Serves a world over HTTP until the signal comes. A world without a store is ingested first; clients may connect meanwhile.
 *
 * @throws what an ingest does, UserInputError as `startHttpServer`, or what is told of a store or a world that is there no more.
 */
export function serveOverHttp(stored: StoredWorld, options: WorldServeOptions): Promise<void> {
  return serveWorld(stored, options, async (world, signal) => {
    const server = await startWorldServer(world, { ...options, rest: restHandler(world, eventsOperation()) });
    options.onListening(server.origin, server.link());
    const ended = untilAborted(signal);
    const { nightly: schedule, environment = {} } = options;
    try {
      await Promise.all([
        ended,
        schedule === undefined ? ended : serveNightly(world, { schedule, environment, signal }),
      ]);
    } finally {
      await server.close();
      await world.turns.run(async () => undefined); // what is being written is written
    }
  });
}
