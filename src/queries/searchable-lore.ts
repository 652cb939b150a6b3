import type { GraphStore } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import { plainWords, verbOf } from '../rules/findings/wording/words.ts';
import { defined } from '../util/defined.ts';
import { allEntities, type NamedEntity } from './entities.ts';
import { claims, type StoredClaim, statedStates } from './stored-claims.ts';

/** A claim that stands or that somebody makes: what it says, and the words it is quoted from; empty where there are none. */
interface SaidClaim extends Pick<StoredClaim, 'id' | 'project'> {
  readonly said: string;
  readonly quote: string;
  /** It is one of a memory, and stands in no file. */
  readonly ofMemory?: true;
}

const saidBy = [
  ...(['id', 'form', 'type', 'from_id', 'to_id', 'entity_id', 'value', 'from', 'until'] as const),
  ...(['quote', 'project', 'origin'] as const),
];

/** All that words can be looked for in. */
export interface SearchableLore {
  readonly entities: readonly NamedEntity[];
  readonly claims: readonly SaidClaim[];
  readonly passages: readonly { readonly id: string; readonly text: string; readonly source_id: string }[];
}

/** @param which `passages` false: none are read. */
export async function searchableLore(store: GraphStore, which = { passages: true }): Promise<SearchableLore> {
  const entities = await allEntities(store);
  const names = new Map(entities.map(({ id, name }) => [id, name]));
  const called = (id = 'someone'): string => names.get(id) ?? id;
  const said = (await claims(store, { states: statedStates, ofFiles: true }, saidBy)).map(
    ({ id, form, type, from_id, to_id, entity_id, value, from, until, quote = '', project, origin }): SaidClaim => ({
      id,
      said: [
        form === 'relation'
          ? `${called(from_id)} ${verbOf(type)} ${called(to_id)}`
          : `${called(entity_id)}: ${plainWords(type)} ${String(value ?? 'unknown')}`,
        ...[from, until].flatMap((date) => (date.stated ? (date.text ?? []) : [])),
      ].join(' '),
      quote,
      ...defined({ project, ofMemory: origin === 'memory' ? (true as const) : undefined }),
    }),
  );
  const chunks = which.passages
    ? await store.read(`MATCH (c:${labels.chunk}) RETURN c.id AS id, c.text AS text, c.source_id AS source`)
    : [];
  return {
    entities,
    claims: said,
    passages: chunks.map(({ id, text, source }) => ({
      id: String(id),
      text: String(text ?? ''),
      source_id: String(source ?? ''),
    })),
  };
}

/** A piece of prose, with its place. */
export interface SearchablePassage {
  readonly id: string;
  readonly text: string;
  readonly source_id: string;
  readonly line: number;
}

/** The passages with these ids, in their order; an id without one is left out. */
export async function readPassages(store: GraphStore, ids: readonly string[]): Promise<SearchablePassage[]> {
  if (ids.length === 0) return [];
  const rows = await store.read(
    `UNWIND $ids AS at MATCH (c:${labels.chunk} {id: at}) RETURN c.id AS id, c.text AS text, c.source_id AS source, c.line AS line`,
    { ids: [...ids] },
  );
  const byId = new Map(
    rows.map(({ id, text, source, line }) => [
      String(id),
      { id: String(id), text: String(text ?? ''), source_id: String(source ?? ''), line: Number(line ?? 0) },
    ]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}
