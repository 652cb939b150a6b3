import type { GraphStore } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import type { WordsInUse } from '../rules/lint/world-words.ts';

/** The kinds, predicates and keys that a stored world uses, declared or not. */
export async function wordsInUse(store: GraphStore): Promise<WordsInUse> {
  const kinds = await store.read(`MATCH (e:${labels.entity}) RETURN DISTINCT e.kind AS word`);
  const predicates = await store.read(`MATCH (r:${labels.relation}) RETURN DISTINCT r.type AS word`);
  const dates = await store.read(
    `MATCH (a:${labels.attribute}) WHERE a.value_earliest IS NOT NULL OR a.value_latest IS NOT NULL RETURN DISTINCT a.type AS word`,
  );
  const attributes = await store.read(`MATCH (a:${labels.attribute}) RETURN DISTINCT a.type AS word`);
  return {
    kinds: wordsOf(kinds),
    predicates: wordsOf(predicates),
    dates: wordsOf(dates),
    attributes: wordsOf(attributes),
  };
}

const wordsOf = (rows: readonly { readonly word?: unknown }[]): ReadonlySet<string> =>
  new Set(rows.flatMap(({ word }) => (typeof word === 'string' ? [word] : [])));
