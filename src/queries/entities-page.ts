import type { GraphStore } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import { defined } from '../util/defined.ts';

const matching = (kinds: readonly string[] | undefined): string =>
  `MATCH (e:${labels.entity}) WHERE ${kinds === undefined ? 'true' : 'e.kind IN $kinds'}`;
/** By kind and name: total, and the same on both engines. */
const sortKey = `coalesce(e.kind, '') + ' ' + coalesce(e.name, e.id) + ' ' + e.id`;

/** @param kinds that count, to the letter; absent: all. */
export async function countEntities(store: GraphStore, kinds?: readonly string[]): Promise<number> {
  const [row] = await store.read(`${matching(kinds)} RETURN count(e) AS total`, defined({ kinds }));
  return Number(row?.total ?? 0);
}

/** Up to `limit` entities whose key comes after `after`, sorted by key. */
export async function entityKeys(
  store: GraphStore,
  kinds: readonly string[] | undefined,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly { readonly id: string; readonly key: string }[]> {
  const rows = await store.read(
    `${matching(kinds)} WITH e, ${sortKey} AS key WHERE key > $after RETURN e.id AS id, key ORDER BY key LIMIT ${limit}`,
    defined({ kinds, after }),
  );
  return rows.map(({ id, key }) => ({ id: String(id), key: String(key) }));
}

/** A kind that entities of the world have, and those above it. */
export interface KindLine {
  readonly kind: string;
  /** Itself among them. */
  readonly kinds: readonly string[];
}

/** Each kind that entities have. */
export async function kindLines(store: GraphStore): Promise<KindLine[]> {
  const rows = await store.read(`MATCH (e:${labels.entity}) RETURN DISTINCT e.kind AS kind, labels(e) AS kinds`);
  return rows.map(({ kind, kinds }) => ({
    kind: String(kind ?? labels.entity),
    kinds: (Array.isArray(kinds) ? kinds.map(String) : []).filter((label) => label !== labels.entity),
  }));
}
