import * as z from 'zod';
import type { GraphStore, GraphWriter } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { type Waiver, waiverSchema } from '../../model/waiver.ts';
import { GraphError } from '../../util/errors.ts';
import { groupBy } from '../../util/group.ts';
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

/**
 * Writes them where they differ. True: they mean something else than before, wherever they stand now. The lines of the allowed findings are
 * named from then on.
 */
export async function storeWaivers(store: GraphStore, waivers: readonly Waiver[]): Promise<boolean> {
  const text = JSON.stringify(waivers);
  const before = await storedText(store);
  if (before === text || (before === undefined && waivers.length === 0)) return false;
  const parsed = waiversSchema.safeParse(parsedJson(before ?? '[]'));
  const known = parsed.success ? parsed.data : [];
  const meansTheSame = meaningOf(known) === meaningOf(waivers);
  await store.write(async (tx) => {
    await tx.upsertNodes({ labels: [labels.meta], rows: [{ id: metaId, waivers: text }] });
    if (meansTheSame) await followLines(tx, movedLines(known, waivers));
  });
  return !meansTheSame;
}

/** Where waivers of one meaning stand now, by where they stood. */
function movedLines(known: readonly Waiver[], waivers: readonly Waiver[]): ReadonlyMap<string, string> {
  const now = groupBy(waivers, saidIn);
  const moved = [...groupBy(known, saidIn)].flatMap(([said, alike]) =>
    alike.flatMap(({ place }, index) => {
      const next = now.get(said)?.[index]?.place ?? place;
      return next.line === place.line ? [] : [[lineOf(place), lineOf(next)] as const];
    }),
  );
  return new Map(moved);
}

async function followLines(tx: GraphWriter, moved: ReadonlyMap<string, string>): Promise<void> {
  if (moved.size === 0) return;
  const rows = await tx.query(
    `MATCH (v:${labels.violation}) WHERE v.waived_by IS NOT NULL RETURN v.id AS id, v.decided_by AS line`,
  );
  const followed = rows.flatMap(({ id, line }) => {
    const decided_by = moved.get(String(line));
    return typeof id === 'string' && decided_by !== undefined ? [{ id, decided_by }] : [];
  });
  if (followed.length > 0) await tx.upsertNodes({ labels: [labels.violation], rows: followed });
}

const lineOf = ({ path, line }: Waiver['place']): string => `${path}:${line}`;

async function storedText(store: GraphStore): Promise<string | undefined> {
  const [row] = await store.read(`MATCH (m:${labels.meta} {id: $id}) RETURN m.waivers AS waivers`, { id: metaId });
  return typeof row?.waivers === 'string' ? row.waivers : undefined;
}

/** Digest of what waivers say, apart from the lines they stand on. */
function meaningOf(waivers: readonly Waiver[]): string {
  return stableHash(...waivers.map(saidIn).sort());
}

const saidIn = ({ place, ...said }: Waiver): string => JSON.stringify([place.path, said]);
