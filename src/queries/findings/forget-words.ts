import type { GraphWriter } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { rememberedConflict } from '../../model/memory.ts';

/** The replacement of words that are to be forgotten. */
const forgotten = '(forgotten)';

/**
 * Takes the words of a memory out of all findings that rest on it or on its claims, and out of their history. To be called before
 * these are deleted; what is still open is worded anew by the next run.
 */
export async function forgetWordsInFindings(tx: GraphWriter, memoryId: string): Promise<void> {
  const patterns = [
    `MATCH (:${labels.memory} {id: $memory})<-[:MEMBER]-(v:${labels.violation})`,
    `MATCH (:${labels.memory} {id: $memory})<-[:ASSERTED_BY]-(:${labels.assertion})<-[:MEMBER]-(v:${labels.violation})`,
  ];
  const found = new Set<string>();
  for (const pattern of patterns) {
    for (const { id } of await tx.query(`${pattern} RETURN DISTINCT v.id AS id`, { memory: memoryId })) {
      found.add(String(id));
    }
  }
  const ids = [...found].sort();
  if (ids.length === 0) return;
  const each = `UNWIND $ids AS at MATCH (v:${labels.violation} {id: at})`;
  const words = rememberedConflict([memoryId]);
  await tx.query(`${each} SET v.message = $words, v.content_hash = ''`, { ids, words });
  for (const key of ['claim_a', 'claim_b']) {
    await tx.query(`${each} WHERE v.category = 'contradiction' SET v.${key} = $forgotten`, { ids, forgotten });
  }
  await tx.query(`${each} WHERE v.category = 'confusion' SET v.question = $words`, { ids, words });
  await tx.query(`${each} WHERE v.category = 'ontology' SET v.claim = $forgotten`, { ids, forgotten });
  await tx.query(`${each} WHERE v.subject_id = $memory SET v.subject = $forgotten`, {
    ids,
    forgotten,
    memory: memoryId,
  });
  await tx.query(
    `UNWIND $ids AS at MATCH (a:${labels.audit} {node_id: at}) WHERE a.about IS NOT NULL SET a.about = $words`,
    { ids, words },
  );
}
