import type { IngestReport } from '../../app/ingest/ingest-report.ts';
import { changesIn } from '../served/ingesting.ts';
import type { RestCall } from './route.ts';

/** Work that writes: in its turn, and announced to all who follow the world. */
export async function writing<T extends { readonly ingest?: IngestReport }>(
  { world: { turns, changes, troubles } }: RestCall,
  work: () => Promise<T>,
): Promise<T> {
  const done = await turns.run(work);
  if (done.ingest !== undefined) troubles.ingested(done.ingest);
  const ingested = done.ingest === undefined ? [] : changesIn(done.ingest);
  changes.announce(...new Set([...ingested, 'findings' as const]));
  return done;
}
