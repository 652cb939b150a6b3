import { isNode } from '../../graph/elements.ts';
import type { GraphWriter, Params } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { MemoryLink } from '../../model/memory.ts';
import { textProperty } from '../../rules/findings/nodes.ts';
import { stableHash } from '../../util/hash.ts';
import { compareText } from '../../util/places.ts';
import type { RowReader } from './reading.ts';

/** The same for the same link, whoever makes it. */
export const linkId = (src: string, rel: string, dst: string): string => stableHash(src, rel, dst);

/** The links that begin at these (`out`), or end there (`in`), sorted by what they say. */
export async function readLinks(read: RowReader, ids: readonly string[], side: 'out' | 'in'): Promise<MemoryLink[]> {
  if (ids.length === 0) return [];
  const key = side === 'out' ? 'src_id' : 'dst_id';
  return linksIn(read, `UNWIND $ids AS at MATCH (l:${labels.link} {${key}: at}) RETURN l`, { ids: [...new Set(ids)] });
}

/** The links from one thing to another, with this word or any. */
export async function linksBetween(read: RowReader, src: string, dst: string, rel?: string): Promise<MemoryLink[]> {
  const all = await readLinks(read, [src], 'out');
  return all.filter((link) => link.dst_id === dst && (rel === undefined || link.rel === rel));
}

export function readAllLinks(read: RowReader): Promise<MemoryLink[]> {
  return linksIn(read, `MATCH (l:${labels.link}) RETURN l`, {});
}

/** Ids that begin so, of things that a link begins or ends at, sorted. */
export async function linkEndsCalled(read: RowReader, beginning: string): Promise<string[]> {
  const cypher = `MATCH (l:${labels.link}) WHERE l.src_id STARTS WITH $beginning OR l.dst_id STARTS WITH $beginning RETURN l`;
  const ends = (await linksIn(read, cypher, { beginning })).flatMap(({ src_id, dst_id }) => [src_id, dst_id]);
  return [...new Set(ends.filter((id) => id.startsWith(beginning)))].sort();
}

async function linksIn(read: RowReader, cypher: string, params: Params): Promise<MemoryLink[]> {
  const rows = await read(cypher, params);
  const links = rows.flatMap(({ l }) => {
    if (!isNode(l)) return [];
    const text = (name: string) => textProperty(l, name) ?? '';
    const [src_id, dst_id, rel] = [text('src_id'), text('dst_id'), text('rel')];
    return [{ id: text('id'), src_id, dst_id, rel, created_at: text('created_at'), by: text('by') }];
  });
  return links.sort(byWords);
}

const byWords = (a: MemoryLink, b: MemoryLink): number =>
  compareText(a.src_id, b.src_id) || compareText(a.rel, b.rel) || compareText(a.dst_id, b.dst_id);

/** A link that is there already stays as it was made first. */
export async function writeLinks(tx: GraphWriter, links: readonly MemoryLink[]): Promise<void> {
  if (links.length === 0) return;
  const known = await tx.query(`UNWIND $ids AS at MATCH (l:${labels.link} {id: at}) RETURN l.id AS id`, {
    ids: links.map(({ id }) => id),
  });
  const there = new Set(known.map(({ id }) => String(id)));
  const rows = links.filter(({ id }) => !there.has(id)).map((link) => ({ ...link }));
  await tx.upsertNodes({ labels: [labels.link], rows });
}

export async function deleteLinks(tx: GraphWriter, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(`UNWIND $ids AS at MATCH (l:${labels.link} {id: at}) DETACH DELETE l`, { ids: [...ids] });
}
