import { isNode } from '../../graph/elements.ts';
import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { textProperty } from '../../rules/findings/nodes.ts';
import { defined } from '../../util/defined.ts';
import { knownClaims } from '../claims.ts';
import { disputedMemories } from '../disputed-memories.ts';
import { readListedEntities } from '../listed-lore.ts';
import { readPassages } from '../searchable-lore.ts';

/** A passage, claim or entity of the files, as it is now. */
export interface RecalledThing {
  readonly kind: 'passage' | 'claim' | 'entity';
  readonly id: string;
  /** As it is shown: a passage whole, a claim and an entity in one line. */
  readonly text: string;
  /** What it is found by beside its text: the words a claim is quoted from, other names. */
  readonly also: string;
  readonly path: string;
  readonly line: number;
  /** `active`, `claim` or `candidate` of a claim. */
  readonly status?: string;
  /** An open contradiction is about it. */
  readonly disputed: boolean;
  /** ISO 8601, when its file was ingested. */
  readonly ingestedAt?: string;
}

export interface ThingIds {
  readonly passages: readonly string[];
  readonly claims: readonly string[];
  readonly entities: readonly string[];
}

/** All of these that are there, those of a kind in their order. Claims that are superseded or withdrawn are left out. */
export async function recalledThings(store: GraphStore, ids: ThingIds): Promise<RecalledThing[]> {
  const things = [
    ...(await passageThings(store, ids.passages)),
    ...(await claimThings(store, ids.claims)),
    ...(await entityThings(store, ids.entities)),
  ];
  const ingested = await ingestTimes(
    store,
    things.map(({ path }) => path),
  );
  return things.map((thing) => ({ ...thing, ...defined({ ingestedAt: ingested.get(thing.path) }) }));
}

async function passageThings(store: GraphStore, ids: readonly string[]): Promise<RecalledThing[]> {
  const passages = await readPassages(store, ids);
  const disputed = await disputedLines(store, [...new Set(passages.map(({ source_id }) => source_id))]);
  return passages.map(({ id, text, source_id: path, line }) => {
    const last = line + text.split('\n').length - 1;
    const lines = disputed.get(path) ?? [];
    return {
      ...{ kind: 'passage', id, text, also: '', path, line },
      disputed: lines.some((at) => at >= line && at <= last),
    };
  });
}

/** The lines of files on which disputed claims stand. */
async function disputedLines(store: GraphStore, paths: readonly string[]): Promise<ReadonlyMap<string, number[]>> {
  if (paths.length === 0) return new Map();
  const rows = await store.read(
    `UNWIND $paths AS path MATCH (a:${labels.assertion} {path: path}) WHERE a.is_disputed = true RETURN path, a.line AS line`,
    { paths },
  );
  const lines = new Map<string, number[]>(paths.map((path) => [path, []]));
  for (const { path, line } of rows) lines.get(String(path))?.push(Number(line));
  return lines;
}

const standing: ReadonlySet<string> = new Set(['active', 'claim', 'candidate']);

async function claimThings(store: GraphStore, ids: readonly string[]): Promise<RecalledThing[]> {
  const claims = await knownClaims(store, ids);
  return claims
    .filter(({ state }) => standing.has(state))
    .map(({ id, summary, source: { path, line, quote = '' }, state, disputed }) => {
      return { kind: 'claim', id, text: summary, also: quote, path, line, status: state, disputed };
    });
}

async function entityThings(store: GraphStore, ids: readonly string[]): Promise<RecalledThing[]> {
  if (ids.length === 0) return [];
  const entities = await readListedEntities(store, ids);
  const disputed = await disputedEntities(store, ids);
  return entities.map(({ id, name, aliases, kind, dates, source: { path, line } }) => {
    const called = aliases.length === 0 ? '' : `, called ${aliases.join(', ')}`;
    const text = `${name} (${[kind, dates].filter((part) => part !== undefined).join(', ')})${called}`;
    return { kind: 'entity', id, text, also: '', path, line, disputed: disputed.has(id) };
  });
}

/** The entities that an open contradiction rests on, or of which a claim is disputed. */
async function disputedEntities(store: GraphStore, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const match = (pattern: string, where: string) =>
    store.read(`UNWIND $ids AS at MATCH (:${labels.entity} {id: at})<-${pattern} WHERE ${where} RETURN DISTINCT at`, {
      ids,
    });
  const rows = [
    ...(await match('[:MEMBER]-(v:Contradiction)', "v.status = 'open'")),
    ...(await match(`[:FROM]-(a:${labels.assertion})`, 'a.is_disputed = true')),
    ...(await match(`[:TO]-(a:${labels.assertion})`, 'a.is_disputed = true')),
    ...(await match(`[:OF]-(a:${labels.assertion})`, 'a.is_disputed = true')),
  ];
  for (const { at } of rows) found.add(String(at));
  return found;
}

async function ingestTimes(store: GraphStore, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(paths)].filter((path) => path !== '');
  if (wanted.length === 0) return new Map();
  const rows = await store.read(
    `UNWIND $paths AS path MATCH (s:${labels.source} {id: path}) RETURN path, s.ingested_at AS at`,
    { paths: wanted },
  );
  return new Map(rows.flatMap(({ path, at }) => (typeof at === 'string' ? [[String(path), at] as const] : [])));
}

/** Ids of what is about an entity, or mentions it: at most so many of each kind, by id. */
export async function aboutEntities(store: GraphStore, ids: readonly string[], most: number): Promise<ThingIds> {
  const read = async (pattern: string, limit: number): Promise<string[]> => {
    const rows = await store.read(
      `UNWIND $ids AS at MATCH (:${labels.entity} {id: at})<-${pattern} RETURN DISTINCT n.id AS id ORDER BY id LIMIT ${limit}`,
      { ids },
    );
    return rows.map(({ id }) => String(id));
  };
  if (ids.length === 0) return { passages: [], claims: [], entities: [] };
  const limit = Math.trunc(most);
  const claims = [
    ...(await read(`[:FROM]-(n:${labels.assertion})`, limit)),
    ...(await read(`[:TO]-(n:${labels.assertion})`, limit)),
    ...(await read(`[:OF]-(n:${labels.assertion})`, limit)),
  ];
  return {
    passages: await read(`[:MENTIONS]-(n:${labels.chunk})`, limit),
    claims: [...new Set(claims)],
    entities: ids,
  };
}

/** What changes of a memory with every recall, as it is stored now. */
export interface MemoryAccess {
  /** ISO 8601. */
  readonly accessed: string;
  /** ISO 8601, the access before that. */
  readonly accessedBefore?: string;
  readonly disputed: boolean;
}

export async function memoryAccess(
  store: GraphStore,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MemoryAccess>> {
  if (ids.length === 0) return new Map();
  const rows = await store.read(`UNWIND $ids AS at MATCH (m:${labels.memory} {id: at}) RETURN m`, { ids });
  const inDispute = await disputedMemories(store, ids);
  return new Map(
    rows.flatMap(({ m }) => {
      if (!isNode(m)) return [];
      const id = textProperty(m, 'id') ?? '';
      const accessed = textProperty(m, 'last_accessed') ?? textProperty(m, 'created_at') ?? '';
      const accessedBefore = textProperty(m, 'accessed_before');
      return [[id, { accessed, disputed: inDispute.has(id), ...defined({ accessedBefore }) }] as const];
    }),
  );
}

/** By path, the project of each file that belongs to one. */
export async function projectsOfFiles(store: GraphStore): Promise<ReadonlyMap<string, string>> {
  const rows = await store.read(
    `MATCH (s:${labels.source}) WHERE s.project IS NOT NULL RETURN s.id AS id, s.project AS project`,
  );
  return new Map(rows.map(({ id, project }) => [String(id), String(project)]));
}
