import type { GraphStore, GraphWriter } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { Memory } from '../../model/memory.ts';
import { raiseMemoryMark, readMemoryMark } from './mark.ts';
import { readingIn } from './reading.ts';

/** The changes of a world since memories were compared with it. */
interface TouchedWorld {
  /** Too much for a list, or other rules. */
  readonly everything: boolean;
  /** Ids of entities. */
  readonly entities: readonly string[];
}

/**
 * Has memories wait for rules again whose claims are about something that was touched. Those that were superseded are among them: they may
 * be restored. Memories with active claims are left out too: rules check the claims, but they date no entity.
 */
export async function awaitRules(store: GraphStore, touched: TouchedWorld): Promise<void> {
  if (!touched.everything && touched.entities.length === 0) return;
  if ((await readMemoryMark(readingIn(store))) === undefined) return; // there never was a memory
  const ids = await touchedMemories(store, touched);
  if (ids.length === 0) return;
  await store.write(async (tx) => {
    const { revision } = await raiseMemoryMark(tx);
    await noteRules(tx, ids, 'pending', revision);
  });
}

const waits = `a.origin = 'memory'`;
const checkedBefore = `WITH DISTINCT m WHERE m.rules = 'checked' AND m.status IN ['active', 'superseded'] RETURN m.id AS id`;
const claimsOf = `MATCH (a:${labels.assertion})-[:ASSERTED_BY]->(m:${labels.memory})`;

async function touchedMemories(store: GraphStore, { everything, entities }: TouchedWorld): Promise<string[]> {
  if (everything) {
    const rows = await store.read(`${claimsOf} WHERE ${waits} ${checkedBefore}`);
    return rows.map(({ id }) => String(id)).sort();
  }
  const found = new Set<string>();
  const ids = [...entities];
  for (const edge of ['FROM', 'TO', 'OF']) {
    const rows = await store.read(
      `UNWIND $ids AS at MATCH (:${labels.entity} {id: at})<-[:${edge}]-(a:${labels.assertion}) WHERE ${waits}
       MATCH (a)-[:ASSERTED_BY]->(m:${labels.memory}) ${checkedBefore}`,
      { ids },
    );
    for (const { id } of rows) found.add(String(id));
  }
  return [...found].sort();
}

/** Says of memories whether rules have looked at them, and nothing else. */
export async function noteRules(
  tx: GraphWriter,
  ids: readonly string[],
  rules: Memory['rules'],
  revision: number,
): Promise<void> {
  await tx.query(`UNWIND $ids AS at MATCH (m:${labels.memory} {id: at}) SET m.rules = $rules, m.revision = $revision`, {
    ids: [...ids],
    rules,
    revision,
  });
}

/** How many memories that count, or wait to, no rule has held against the world as it is now. */
export async function countAwaitingRules(store: GraphStore): Promise<number> {
  if ((await readMemoryMark(readingIn(store))) === undefined) return 0;
  const [row] = await store.read(
    `MATCH (m:${labels.memory}) WHERE m.rules = 'pending' AND m.status IN ['active', 'candidate'] RETURN count(m) AS n`,
  );
  return Number(row?.n ?? 0);
}
