import type { GraphStore } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import { byNodePlace, idOf } from '../rules/findings/nodes.ts';
import { formerClaims } from './former-claims.ts';
import { type ClaimsWhere, claimMatches, claimNodes, claims, type StoredClaim, statedStates } from './stored-claims.ts';
import { type StoredSource, storedSources } from './stored-sources.ts';
import { nodesInWords, type ToldClaim } from './told-claims.ts';

/** A file of the world, or a book or narrator in it, as lists show it. */
const viewedBy = ['id', 'title', 'kind', 'form', 'path', 'tier', 'reliability', 'project', 'sha256'] as const;
export type StoredSourceView = Pick<StoredSource, (typeof viewedBy)[number]>;

export const sourceViews = (store: GraphStore): Promise<StoredSourceView[]> =>
  storedSources.found(store, `MATCH (n:${labels.source})`, viewedBy);

/** The sources with these ids, in their order; an id without one is left out. */
export const readSourceViews = async (store: GraphStore, ids: readonly string[]): Promise<StoredSourceView[]> => [
  ...(await storedSources.called(store, ids, viewedBy)).values(),
];

/** How many claims stand in a file, or are made by a source: those in force, hearsay, and those that wait. */
export interface ClaimCount {
  readonly source_id: string;
  readonly path: string;
  readonly claims: number;
}

export async function claimCounts(store: GraphStore): Promise<ClaimCount[]> {
  const { matches, params } = claimMatches({ states: statedStates, ofFiles: true });
  const rows = await store.read(
    `${matches.join()} RETURN a.source_id AS source, a.path AS path, count(a) AS n`,
    params,
  );
  return rows.map(({ source, path, n }) => ({
    source_id: String(source ?? ''),
    path: String(path ?? ''),
    claims: Number(n),
  }));
}

/** Open findings: gaps are no faults, and are counted apart. */
export interface OpenAtSource {
  readonly findings: number;
  readonly gaps: number;
}

/** By source, and by file, how many open findings rest on a claim of it, or on an entity that the file declares. */
export async function openFindingsBySource(store: GraphStore): Promise<ReadonlyMap<string, OpenAtSource>> {
  const rows = [
    ...(await store.read(
      `MATCH (v:${labels.violation})-[:MEMBER]->(a:${labels.assertion}) WHERE v.status = 'open'
       RETURN v.id AS finding, v.category AS category, a.source_id AS source, a.path AS path`,
    )),
    ...(await store.read(
      `MATCH (v:${labels.violation})-[:MEMBER]->(e:${labels.entity}) WHERE v.status = 'open' AND e.path IS NOT NULL
       RETURN v.id AS finding, v.category AS category, e.path AS source, e.path AS path`,
    )),
  ];
  const found = new Map<string, Map<string, unknown>>();
  for (const { finding, category, source, path } of rows) {
    for (const id of new Set([String(source ?? ''), String(path ?? '')])) {
      const there = found.get(id) ?? new Map<string, unknown>();
      found.set(id, there.set(String(finding), category));
    }
  }
  return new Map(
    [...found].map(([id, categories]) => {
      const gaps = [...categories.values()].filter((category) => category === 'orphan').length;
      return [id, { findings: categories.size - gaps, gaps }];
    }),
  );
}

/** A claim beside the line it stands on: what no file states any more is left out. */
const lineFields = ['status', 'source_id', 'window', 'disputed'] as const satisfies readonly (keyof StoredClaim)[];
export type ClaimOfSource = ToldClaim<(typeof lineFields)[number]>;

/** Lines of a file, from the first to the last. */
export interface FileLines {
  readonly path: string;
  readonly first: number;
  readonly last: number;
}

/** The claims that stand on lines of files, or have some ids, by place; those that no file states any more are left out. */
export async function claimsOfSources(
  store: GraphStore,
  where: Pick<ClaimsWhere, 'ids' | 'lines'>,
): Promise<ClaimOfSource[]> {
  const nodes = await claimNodes(store, where);
  const former = await formerClaims(store, nodes);
  const standing = nodes.filter((node) => !former.has(idOf(node) ?? ''));
  return nodesInWords(store, standing.sort(byNodePlace), lineFields);
}

/** By file, the last line on which a claim stands; a file without one is left out. */
export async function lastClaimLines(
  store: GraphStore,
  paths: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (paths.length === 0) return new Map();
  const { matches, params } = claimMatches({ paths, states: statedStates });
  const rows = await store.read(`${matches.join()} RETURN at AS path, max(a.line) AS line`, params);
  return new Map(rows.map(({ path, line }) => [String(path), Number(line)]));
}

/** Ids of the claims that a book or narrator makes, whatever file they stand in, by place; those that no file states any more are left out. */
export const claimIdsOfSource = async (store: GraphStore, sourceId: string): Promise<string[]> =>
  (await claims(store, { sources: [sourceId], states: statedStates }, ['id', 'placed'])).map(({ id }) => id);
