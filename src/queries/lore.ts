import { nodesIn } from '../graph/nodes-called.ts';
import type { GraphNode, GraphStore } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import { byNodePlace } from '../rules/findings/nodes.ts';
import { compareText } from '../util/places.ts';
import { claimNodes, type StoredClaim, statedStates, storedClaim } from './stored-claims.ts';
import { type StoredEntity, storedEntity } from './stored-entities.ts';
import { type StoredPassage, storedPassage } from './stored-lore.ts';
import { type StoredSource, storedSources } from './stored-sources.ts';

/** The lore of the files in a store: what is active, stated as hearsay, or a candidate. Superseded and withdrawn claims are left out. */
export interface StoredLore {
  /** By place, then id; so are claims. */
  readonly entities: readonly StoredEntity[];
  readonly claims: readonly StoredClaim[];
  /** By id: files, and sources in the world, of which some are entities too. */
  readonly sources: ReadonlyMap<string, StoredSource>;
  /** By source, then line. */
  readonly passages: readonly StoredPassage[];
}

export async function readLore(store: GraphStore): Promise<StoredLore> {
  const entities = await nodesOf(store, labels.entity);
  const claims = (await claimNodes(store, { states: statedStates })).map(storedClaim);
  const sources = (await nodesOf(store, labels.source)).map((node) => storedSources.whole(node));
  const passages = (await nodesOf(store, labels.chunk)).map(storedPassage);
  return {
    entities: entities.sort(byNodePlace).map(storedEntity),
    claims: claims.filter(({ origin }) => origin !== 'memory'),
    sources: new Map(sources.map((source) => [source.id, source])),
    passages: passages.sort((a, b) => compareText(a.source_id, b.source_id) || a.line - b.line),
  };
}

async function nodesOf(store: GraphStore, label: string): Promise<GraphNode[]> {
  return nodesIn(await store.read(`MATCH (n:${label}) RETURN n`), 'n');
}
