import type { GraphStore } from '../../graph/port.ts';
import {
  claimCounts,
  type OpenAtSource,
  openFindingsBySource,
  readSourceViews,
  type StoredSourceView,
  sourceViews,
} from '../../queries/source-pages.ts';
import { compareText } from '../../util/places.ts';
import { perLoreState } from '../entities/per-state.ts';
import { type Page, type PageRequest, sortedPage } from '../paging.ts';

/** A file, book or narrator, and what comes from it. */
export interface ListedSource extends StoredSourceView, OpenAtSource {
  /** The claims in a file, by any source; or the claims of a book. Superseded and withdrawn ones are left out. */
  readonly claims: number;
}

/** The number of claims by source or file, once for each state of the lore. */
const claimsBySource = perLoreState(async (store): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>();
  for (const { source_id, path, claims } of await claimCounts(store)) {
    for (const id of new Set([source_id, path])) counts.set(id, (counts.get(id) ?? 0) + claims);
  }
  return counts;
});

/** Every source: books and narrators by title, then files by path. */
export async function everySource(store: GraphStore): Promise<ListedSource[]> {
  const listed = await withCounts(store, await sourceViews(store));
  return listed.sort((a, b) => compareText(sortKey(a), sortKey(b)));
}

/** One page of them. */
export async function listSources(store: GraphStore, request: PageRequest): Promise<Page<ListedSource>> {
  return sortedPage(await everySource(store), sortKey, request, { of: 'sources' });
}

const sortKey = ({ form, title, id }: StoredSourceView): string =>
  form === 'book' ? `0 ${title.toLowerCase()} ${id}` : `1 ${id}`;

/** The sources with these ids, in their order; an id without one is left out. */
export async function sourcesListed(store: GraphStore, ids: readonly string[]): Promise<ListedSource[]> {
  return withCounts(store, await readSourceViews(store, ids));
}

async function withCounts(store: GraphStore, sources: readonly StoredSourceView[]): Promise<ListedSource[]> {
  const claims = await claimsBySource(store);
  const findings = await openFindingsBySource(store);
  return sources.map((source) => ({
    ...source,
    claims: claims.get(source.id) ?? 0,
    ...(findings.get(source.id) ?? { findings: 0, gaps: 0 }),
  }));
}
