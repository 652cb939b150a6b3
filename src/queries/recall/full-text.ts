import { stemOf } from '../../english/stem.ts';
import { textWords } from '../../english/text-words.ts';
import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';

/** Texts of passages and memories, by words without case and accents. Other users of the database may use it as well. */
const indexName = 'lore_texts';

/**
 * Makes the full-text index of a server where it is not there, and waits until it is filled.
 *
 * @returns false where there can be none: an engine without it, or a user who may not make one.
 */
export async function ensureFullText(store: GraphStore, mayMake: boolean): Promise<boolean> {
  if (store.engine.name !== 'neo4j') return false;
  try {
    if (mayMake) {
      await store.write((tx) =>
        tx.query(
          `CREATE FULLTEXT INDEX ${indexName} IF NOT EXISTS FOR (n:${labels.chunk}|${labels.memory}) ON EACH [n.text]
           OPTIONS {indexConfig: {\`fulltext.analyzer\`: 'standard-folding'}}`,
        ),
      );
    }
    await store.read(`CALL db.awaitIndex('${indexName}', 300)`);
    return true;
  } catch {
    return false; // all texts are read into this process then
  }
}

/**
 * Ids of the passages with any of the words of a query, the best first as the database sees it: what is scored in the end is scored elsewhere.
 *
 * @param without paths of files whose passages are left out.
 */
export async function passagesWith(
  store: GraphStore,
  query: string,
  most: number,
  without: readonly string[],
): Promise<string[]> {
  const words = luceneQuery(query);
  if (words === '') return [];
  const rows = await store.read(
    `CALL db.index.fulltext.queryNodes('${indexName}', $words) YIELD node, score
     WHERE node:${labels.chunk} AND NOT node.source_id IN $without
     RETURN node.id AS id ORDER BY score DESC, id LIMIT ${Math.trunc(most)}`,
    { words, without: [...without] },
  );
  return rows.map(({ id }) => String(id));
}

const mostWords = 300;
/** The database splits longer ones. */
const longestWord = 200;
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * A query of Lucene for any of these words: each in quotes, so that no sign and no word of it is one of its language; and what begins as
 * an English word without its ending does. Empty where there are no words.
 */
function luceneQuery(text: string): string {
  const asWritten =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const words = [...new Set([...textWords(text), ...asWritten])]
    .filter((word) => word.length <= longestWord)
    .slice(0, mostWords);
  const clauses = words.flatMap((word) => {
    if (unspaced.test(word)) return [...word].map(quoted);
    const stem = stemOf(word).replace(/[ie]$/, '');
    return stem.length > 2 && /^[a-z]+$/.test(stem) ? [quoted(word), `${stem}*`] : [quoted(word)];
  });
  return [...new Set(clauses)].join(' ');
}

const quoted = (word: string): string => `"${word.replace(/[\\"]/g, '\\$&')}"`;
