import type { IngestReport } from '../../app/ingest/ingest-report.ts';
import { changesIn } from '../served/ingesting.ts';
import type { RestCall } from './route.ts';

/** Work that writes: in its turn, and announced to all who follow the world. */
export function writing<T extends { readonly ingest?: IngestReport }>(
  call: Pick<RestCall, 'world'>,
  work: () => Promise<T>,
): Promise<T> {
  return writingAll(call, work, ({ ingest }) => (ingest === undefined ? [] : [ingest]));
}

/** The same of work that may ingest several times. */
export async function writingAll<T>(
  { world: { turns, changes, troubles } }: Pick<RestCall, 'world'>,
  work: () => Promise<T>,
  ingestsOf: (done: T) => readonly IngestReport[],
): Promise<T> {
  const done = await turns.run(work);
  const ingests = ingestsOf(done);
  for (const ingest of ingests) troubles.ingested(ingest);
  changes.announce(...new Set([...ingests.flatMap(changesIn), 'findings' as const]));
  return done;
}
