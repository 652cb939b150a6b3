import * as z from 'zod';
import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { type Waiver, waiverSchema } from '../../model/waiver.ts';
import { GraphError } from '../../util/errors.ts';
import { stableHash } from '../../util/hash.ts';
import { parsedJson } from '../../util/json.ts';

/** The waivers of a world's files stand in its store as one note, for the runs that read no files. */
const metaId = 'waivers';
const waiversSchema = z.array(waiverSchema);

/** The waivers of the files as they were last ingested. */
export async function readStoredWaivers(store: GraphStore): Promise<readonly Waiver[]> {
  const text = await storedText(store);
  if (text === undefined) return [];
  const parsed = waiversSchema.safeParse(parsedJson(text));
  if (parsed.success) return parsed.data;
  throw new GraphError('The waivers in the store cannot be read.', {
    code: 'graph-damaged',
    fix: 'Run `lore ingest` to have them written again.',
    cause: parsed.error,
  });
}

/** Writes them where they differ. True: they mean something else than before, wherever they stand now. */
export async function storeWaivers(store: GraphStore, waivers: readonly Waiver[]): Promise<boolean> {
  const text = JSON.stringify(waivers);
  const before = await storedText(store);
  if (before === text || (before === undefined && waivers.length === 0)) return false;
  await store.write((tx) => tx.upsertNodes({ labels: [labels.meta], rows: [{ id: metaId, waivers: text }] }));
  const known = waiversSchema.safeParse(parsedJson(before ?? '[]'));
  return meaningOf(known.success ? known.data : []) !== meaningOf(waivers);
}

async function storedText(store: GraphStore): Promise<string | undefined> {
  const [row] = await store.read(`MATCH (m:${labels.meta} {id: $id}) RETURN m.waivers AS waivers`, { id: metaId });
  return typeof row?.waivers === 'string' ? row.waivers : undefined;
}

/** Digest of what waivers say, apart from the lines they stand on. */
function meaningOf(waivers: readonly Waiver[]): string {
  return stableHash(...waivers.map(({ place, ...said }) => JSON.stringify([place.path, said])).sort());
}
