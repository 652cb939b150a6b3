import type { GraphStore, GraphValue } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import { plainWords, verbOf } from '../rules/findings/wording/words.ts';
import { defined } from '../util/defined.ts';
import { notOfMemory } from './of-memories.ts';

/** An entity by all that it is called. */
export interface CalledEntity {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly kind: string;
}

/** A claim that stands or that somebody makes: what it says, and the words it is quoted from; empty where there are none. */
export interface SaidClaim {
  readonly id: string;
  readonly said: string;
  readonly quote: string;
  readonly project?: string;
  /** It is one of a memory, and stands in no file. */
  readonly ofMemory?: true;
}

/** All that words can be looked for in. */
export interface SearchableLore {
  readonly entities: readonly CalledEntity[];
  readonly claims: readonly SaidClaim[];
  readonly passages: readonly { readonly id: string; readonly text: string; readonly source_id: string }[];
}

/** Every entity by all that it is called. */
export async function calledEntities(store: GraphStore): Promise<CalledEntity[]> {
  const rows = await store.read(
    `MATCH (e:${labels.entity}) RETURN e.id AS id, e.name AS name, e.aliases AS aliases, e.kind AS kind`,
  );
  return rows.map(({ id, name, aliases, kind }) => ({
    id: String(id),
    name: typeof name === 'string' && name !== '' ? name : String(id),
    aliases: Array.isArray(aliases) ? aliases.map(String) : [],
    kind: typeof kind === 'string' ? kind : labels.entity,
  }));
}

/** @param which `passages` false: none are read. */
export async function searchableLore(store: GraphStore, which = { passages: true }): Promise<SearchableLore> {
  const entities = await calledEntities(store);
  const names = new Map(entities.map(({ id, name }) => [id, name]));
  const called = (id: GraphValue | undefined): string => names.get(String(id)) ?? String(id ?? 'someone');
  const rows = await store.read(
    `MATCH (a:${labels.assertion}) WHERE a.status IN ['active', 'claim', 'candidate'] AND ${notOfMemory('a')}
     RETURN a.id AS id, a.type AS type, a.from_id AS subject, a.to_id AS object, a.entity_id AS about, a.value AS value, a.quote AS quote,
       a.valid_from_text AS from_date, a.valid_until_text AS until_date, a.project AS project, a.origin AS origin`,
  );
  const claims = rows.map((row) => {
    const { id, type, subject, object, about, value, quote, from_date, until_date, project, origin } = row;
    return {
      id: String(id),
      said: [
        typeof subject === 'string'
          ? `${called(subject)} ${verbOf(String(type))} ${called(object)}`
          : `${called(about)}: ${plainWords(String(type))} ${String(value ?? 'unknown')}`,
        ...[from_date, until_date].filter((date) => typeof date === 'string'),
      ].join(' '),
      quote: typeof quote === 'string' ? quote : '',
      ...defined({
        project: typeof project === 'string' ? project : undefined,
        ofMemory: origin === 'memory' ? (true as const) : undefined,
      }),
    };
  });
  const chunks = which.passages
    ? await store.read(`MATCH (c:${labels.chunk}) RETURN c.id AS id, c.text AS text, c.source_id AS source`)
    : [];
  return {
    entities,
    claims,
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
