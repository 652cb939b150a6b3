import type { GraphStore } from '../../graph/port.ts';
import { claimEdges, labels } from '../../graph/schema.ts';
import { defined } from '../../util/defined.ts';
import { groupBy } from '../../util/group.ts';
import { knownClaims } from '../claims.ts';
import { readListedEntities } from '../listed-lore.ts';
import { readPassages } from '../searchable-lore.ts';
import { claims, type StoredClaim, statedStates } from '../stored-claims.ts';
import { storedSources } from '../stored-sources.ts';

/** A passage, claim or entity of the files, as it is now. */
export interface RecalledThing {
  readonly kind: 'passage' | 'claim' | 'entity';
  readonly id: string;
  /** As it is shown: a passage whole, a claim and an entity in one line. */
  readonly text: string;
  /** Its search words next to its text: the quoted words of a claim, other names. */
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
  const found = await claims(store, { paths, disputed: true }, ['place']);
  return new Map([...groupBy(found, ({ place }) => place.path)].map(([path, its]) => [path, its.map(lineOf)]));
}

const lineOf = ({ place }: Pick<StoredClaim, 'place'>): number => place.line;

async function claimThings(store: GraphStore, ids: readonly string[]): Promise<RecalledThing[]> {
  return (await knownClaims(store, ids))
    .filter(({ state }) => statedStates.includes(state))
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
  const rows = await store.read(
    `UNWIND $ids AS at MATCH (:${labels.entity} {id: at})<-[:MEMBER]-(v:Contradiction) WHERE v.status = 'open' RETURN DISTINCT at`,
    { ids },
  );
  const about = await claims(store, { about: ids, disputed: true }, ['about']);
  return new Set([...rows.map(({ at }) => String(at)), ...about.flatMap((claim) => claim.about)]);
}

async function ingestTimes(store: GraphStore, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const files = await storedSources.called(store, paths, ['ingested_at']);
  return new Map(
    [...files].flatMap(([path, { ingested_at }]) => (ingested_at === undefined ? [] : [[path, ingested_at]])),
  );
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
  const found: string[] = [];
  for (const edge of claimEdges) found.push(...(await read(`[:${edge}]-(n:${labels.assertion})`, limit)));
  return {
    passages: await read(`[:MENTIONS]-(n:${labels.chunk})`, limit),
    claims: [...new Set(found)],
    entities: ids,
  };
}

/** By path, the project of each file that belongs to one. */
export async function projectsOfFiles(store: GraphStore): Promise<ReadonlyMap<string, string>> {
  const query = `MATCH (n:${labels.source}) WHERE n.project IS NOT NULL`;
  const files = await storedSources.found(store, query, ['id', 'project']);
  return new Map(files.map(({ id, project = '' }) => [id, project]));
}
