import { isNode } from '../../graph/elements.ts';
import type { GraphNode, GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { Waiver } from '../../model/waiver.ts';
import { byPlace, textOf } from '../../rules/findings/nodes.ts';
import { compareText } from '../../util/places.ts';
import { readStoredWaivers } from '../store/waivers.ts';

/** The lore a store holds: what is asserted, told and drafted. What is superseded or withdrawn is no part of it. */
export interface ExportedGraph {
  /** By place, then id; so are claims. */
  readonly entities: readonly GraphNode[];
  readonly claims: readonly GraphNode[];
  /** By id: files, and in-world sources, of which some are entities too. */
  readonly sources: ReadonlyMap<string, GraphNode>;
  readonly chunks: readonly GraphNode[];
  /** What the files allow. */
  readonly waivers: readonly Waiver[];
}

const living: ReadonlySet<string> = new Set(['active', 'claim', 'candidate']);

export async function readExport(store: GraphStore): Promise<ExportedGraph> {
  const claims = await nodes(store, labels.assertion);
  const sources = await nodes(store, labels.source);
  const chunks = await nodes(store, labels.chunk);
  return {
    entities: (await nodes(store, labels.entity)).sort(byPlace),
    claims: claims.filter((node) => living.has(textOf(node, 'status') ?? '')).sort(byPlace),
    sources: new Map(sources.map((node) => [textOf(node, 'id') ?? '', node])),
    waivers: await readStoredWaivers(store),
    chunks: chunks.sort(
      (a, b) => compareText(textOf(a, 'source_id') ?? '', textOf(b, 'source_id') ?? '') || line(a) - line(b),
    ),
  };
}

async function nodes(store: GraphStore, label: string): Promise<GraphNode[]> {
  const rows = await store.read(`MATCH (n:${label}) RETURN n`);
  return rows.flatMap(({ n }) => (isNode(n) ? [n] : []));
}

const line = (node: GraphNode): number => Number(node.properties.line ?? 0);
