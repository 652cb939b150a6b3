import type { GraphStore } from '../../graph/port.ts';
import { type StoredSource, storedSources } from '../stored-sources.ts';

/** A source as far as a footnote names it. */
export type SaidBy = Pick<StoredSource, 'id' | 'title' | 'isEntity'>;

/** The sources with these ids, by id: files, and books and narrators of the world. */
export const readSourcesById = (store: GraphStore, ids: Iterable<string>): Promise<ReadonlyMap<string, SaidBy>> =>
  storedSources.called(store, ids, ['id', 'title', 'isEntity']);
