import type { GraphStore } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';

/** A file of the world, or a book or narrator in it. */
export interface NamedSource {
  readonly id: string;
  /** Empty where it has none. */
  readonly title: string;
}

export async function readSources(store: GraphStore): Promise<NamedSource[]> {
  const rows = await store.read(`MATCH (s:${labels.source}) RETURN s.id AS id, s.title AS title`);
  return rows.map(({ id, title }) => ({ id: String(id), title: typeof title === 'string' ? title : '' }));
}

/** The projects that claims of the world belong to, sorted. */
export async function readProjects(store: GraphStore): Promise<string[]> {
  const rows = await store.read(
    `MATCH (a:${labels.assertion}) WHERE a.project IS NOT NULL RETURN DISTINCT a.project AS project`,
  );
  return rows.map(({ project }) => String(project)).sort();
}
