import { isNode } from '../graph/elements.ts';
import type { GraphNode, GraphStore } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import { reliabilities, type Tier } from '../model/claim.ts';
import type { Member } from '../model/finding.ts';
import { memberOf } from '../rules/findings/members.ts';
import { byNodePlace, textProperty, tierOf } from '../rules/findings/nodes.ts';
import { windowText } from '../rules/findings/wording/dates.ts';
import { defined } from '../util/defined.ts';
import { namingIn } from './claims.ts';
import { type ClaimState, claimStates } from './claims-page.ts';
import { formerClaims } from './former-claims.ts';
import { notOfMemory } from './of-memories.ts';

/** A file of the world, or a book or narrator in it. */
export interface StoredSourceView {
  readonly id: string;
  readonly title: string;
  /** Format of a file, kind of a book: `yaml`, `Chronicle`, `in-world`. */
  readonly kind: string;
  readonly form: 'file' | 'book';
  /** The file that it is, or that declares it. */
  readonly path?: string;
  readonly tier?: Tier;
  readonly reliability?: (typeof reliabilities)[number];
  readonly project?: string;
  /** Of the bytes of a file, as they were ingested. */
  readonly sha256?: string;
}

export async function sourceViews(store: GraphStore): Promise<StoredSourceView[]> {
  const rows = await store.read(`MATCH (s:${labels.source}) RETURN s`);
  return rows.flatMap(({ s }) => (isNode(s) ? [sourceView(s)] : []));
}

/** The sources with these ids, in their order; an id without one is left out. */
export async function readSourceViews(store: GraphStore, ids: readonly string[]): Promise<StoredSourceView[]> {
  const rows = await store.read(`UNWIND $ids AS at MATCH (s:${labels.source} {id: at}) RETURN s`, { ids: [...ids] });
  const byId = new Map(
    rows.flatMap(({ s }) => (isNode(s) ? [[textProperty(s, 'id') ?? '', sourceView(s)] as const] : [])),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function sourceView(node: GraphNode): StoredSourceView {
  const text = (name: string) => textProperty(node, name);
  const [id, path] = [text('id') ?? '', text('path')];
  const isFile = path === id && !node.labels.includes(labels.entity);
  return {
    id,
    title: text('title') ?? text('name') ?? id,
    kind: text('kind') ?? labels.source,
    form: isFile ? 'file' : 'book',
    ...defined({
      path,
      tier: tierOf(node),
      reliability: reliabilities.find((known) => known === text('reliability')),
      project: text('project'),
      sha256: text('sha256'),
    }),
  };
}

/** How many claims stand in a file, or are made by a source: those in force, hearsay, and those that wait. */
export interface ClaimCount {
  readonly source_id: string;
  readonly path: string;
  readonly claims: number;
}

export async function claimCounts(store: GraphStore): Promise<ClaimCount[]> {
  const rows = await store.read(
    `MATCH (a:${labels.assertion}) WHERE a.status IN ['active', 'claim', 'candidate'] AND ${notOfMemory('a')}
     RETURN a.source_id AS source, a.path AS path, count(a) AS n`,
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

/** A claim beside the line it stands on. */
export interface ClaimOfSource extends Omit<Member, 'undecided' | 'former'> {
  readonly status: ClaimState;
  /** Who says so: the file itself, or a book or narrator. */
  readonly source_id: string;
  readonly window?: string;
  readonly disputed: boolean;
}

/** Lines of a file, from the first to the last. */
export interface FileLines {
  readonly path: string;
  readonly first: number;
  readonly last: number;
}

/** The claims that stand on lines of files, by place; those that no file states any more are left out. */
export async function claimsOnLines(store: GraphStore, files: readonly FileLines[]): Promise<ClaimOfSource[]> {
  const rows = await store.read(
    `UNWIND $files AS file MATCH (a:${labels.assertion} {path: file[0]}) WHERE a.line >= file[1] AND a.line <= file[2] RETURN a`,
    { files: files.map(({ path, first, last }) => [path, first, last]) },
  );
  return inWords(
    store,
    rows.flatMap(({ a }) => (isNode(a) ? [a] : [])),
  );
}

/** By file, the last line on which a claim stands; a file without one is left out. */
export async function lastClaimLines(
  store: GraphStore,
  paths: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (paths.length === 0) return new Map();
  const rows = await store.read(
    `UNWIND $paths AS at MATCH (a:${labels.assertion} {path: at}) WHERE a.status IN ['active', 'claim', 'candidate']
     RETURN at AS path, max(a.line) AS line`,
    { paths: [...paths] },
  );
  return new Map(rows.map(({ path, line }) => [String(path), Number(line)]));
}

/** Ids of the claims that a book or narrator makes, whatever file they stand in, by place; those that no file states any more are left out. */
export async function claimIdsOfSource(store: GraphStore, sourceId: string): Promise<string[]> {
  const rows = await store.read(
    `MATCH (a:${labels.assertion} {source_id: $id}) WHERE a.status IN ['active', 'claim', 'candidate']
     RETURN a.id AS id, a.path AS path, a.line AS line, a.column AS column ORDER BY path, line, column, id`,
    { id: sourceId },
  );
  return rows.map(({ id }) => String(id));
}

/** The claims with these ids, by place. */
export async function claimsOfSources(store: GraphStore, ids: readonly string[]): Promise<ClaimOfSource[]> {
  const rows = await store.read(`UNWIND $ids AS at MATCH (a:${labels.assertion} {id: at}) RETURN a`, { ids: [...ids] });
  return inWords(
    store,
    rows.flatMap(({ a }) => (isNode(a) ? [a] : [])),
  );
}

async function inWords(store: GraphStore, nodes: readonly GraphNode[]): Promise<ClaimOfSource[]> {
  const former = await formerClaims(store, nodes);
  const naming = await namingIn(store, nodes);
  return nodes
    .filter((node) => !former.has(textProperty(node, 'id') ?? ''))
    .sort(byNodePlace)
    .map((node) => ({
      ...memberOf(node, naming),
      status: claimStates.find((state) => state === textProperty(node, 'status')) ?? 'active',
      source_id: textProperty(node, 'source_id') ?? '',
      ...defined({ window: windowText(node, 'valid') }),
      disputed: node.properties.is_disputed === true,
    }));
}
