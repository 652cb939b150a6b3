import type { StoredWorld } from '../../../app/store/stored-world.ts';
import { untilAborted } from '../../../util/abort.ts';
import type { HttpOptions } from '../../http/server.ts';
import type { Reopen } from '../../served/serve-as-guest.ts';
import { serveWorld } from '../../served/serve-world.ts';
import type { ServedWorld } from '../../served/served-world.ts';
import type { WorldServing } from '../../served/serving.ts';
import type { Toolset } from '../tools/toolsets.ts';
import { serveHttp } from './http.ts';
import { serveStdio } from './stdio.ts';

export interface ServeOptions extends WorldServing {
  /** Streamable HTTP; absent: stdio. */
  readonly http?: HttpOptions | undefined;
  /** Which tools are offered; default: `defaultToolsets`. */
  readonly toolsets?: readonly Toolset[];
  /** Opens the world again, where the process that had its store is gone. */
  readonly reopen?: Reopen;
  /** Where HTTP clients find the server, once they do. */
  readonly onListening?: (url: string) => void;
}

/**
 * Serves a world to language models until its client leaves or the signal comes. A world without a store is ingested
 * first; clients may connect meanwhile.
 *
 * @throws what an ingest does, UserInputError as `serveHttp`, or what is told of a store or a world that is there no more.
 */
export function serveMcp(stored: StoredWorld, options: ServeOptions): Promise<void> {
  const { http, toolsets } = options;
  return serveWorld(stored, options, (world, signal) =>
    http === undefined ? serveStdio(world, signal, toolsets) : overHttp(world, http, options, signal),
  );
}

async function overHttp(
  world: ServedWorld,
  http: HttpOptions,
  { onListening, toolsets }: Pick<ServeOptions, 'onListening' | 'toolsets'>,
  signal: AbortSignal,
): Promise<void> {
  const server = await serveHttp(world, http, toolsets);
  onListening?.(server.url);
  await untilAborted(signal);
  await server.close();
}
