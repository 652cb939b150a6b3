import { join } from 'node:path';
import { cachedEmbedder, type SharedVectors } from '../../embedding/cached-embedder.ts';
import { chooseEmbedder, type EmbedderChoice } from '../../embedding/choose-embedder.ts';
import type { Embedder } from '../../embedding/embedder.ts';
import { vectorKey } from '../../embedding/vector-file.ts';
import type { GraphStore } from '../../graph/port.ts';
import {
  type EmbeddableNode,
  embeddableNodes,
  embeddedKeys,
  readEmbeddings,
  writeEmbeddings,
} from '../../queries/embeddings.ts';
import { defined } from '../../util/defined.ts';
import { storeFolderOf } from '../store/home.ts';
import { configOf } from '../store/stored-config.ts';
import type { StoredWorld } from '../store/stored-world.ts';

interface KeepVectors {
  /** Writing to the store is forbidden. */
  readonly readOnly?: boolean;
  /** Told once where vectors cannot be kept. */
  readonly onUnkept?: (error: unknown) => void;
}

interface OpenEmbedder extends Omit<EmbedderChoice, 'worldName'>, KeepVectors {}

/**
 * The embedder that this machine asks for, which keeps vectors beside the world's store, and on a database also in it.
 *
 * @returns undefined where it asks for none: texts are compared by their words then.
 * @throws UserInputError as `chooseEmbedder` does; ConfigError where the choice is left to a `lore.yaml` that cannot be read.
 */
export async function openEmbedder(
  world: Pick<StoredWorld, 'store' | 'home' | 'record'>,
  { readOnly, onUnkept, ...choice }: OpenEmbedder,
): Promise<Embedder | undefined> {
  const { home } = world;
  const isLeftToWorld = (choice.name ?? choice.environment.LORE_EMBEDDER ?? '').trim() === 'world';
  const named = isLeftToWorld && home !== undefined ? (await configOf(world)).memory.embedder : undefined;
  const embedder = await chooseEmbedder({ ...choice, ...defined({ worldName: named }) });
  return embedder && keptEmbedder(world, embedder, defined({ readOnly, onUnkept }));
}

/** The same embedder, which keeps vectors beside the world's store, and on a database also in it. */
export function keptEmbedder(
  { store, home }: Pick<StoredWorld, 'store' | 'home'>,
  embedder: Embedder,
  { readOnly = false, onUnkept }: KeepVectors = {},
): Embedder {
  const folder = home === undefined ? undefined : join(storeFolderOf(home), 'embeddings');
  const shared = store.engine.name === 'neo4j' ? storeVectors(store, readOnly) : undefined;
  return cachedEmbedder(embedder, defined({ folder, shared, onUnkept }));
}

/** Vectors on the nodes of a database. Which texts have one is read once: a process that comes later writes what is missing. */
export function storeVectors(store: GraphStore, readOnly: boolean): SharedVectors {
  let known: Set<string> | undefined;
  let nodes: Map<string, EmbeddableNode[]> | undefined;

  async function nodesOf(keys: readonly string[]): Promise<Map<string, EmbeddableNode[]>> {
    if (nodes !== undefined && keys.every((key) => nodes?.has(key))) return nodes;
    nodes = new Map();
    for (const node of await embeddableNodes(store)) {
      const key = vectorKey(node.text);
      nodes.set(key, [...(nodes.get(key) ?? []), node]);
    }
    return nodes;
  }

  return {
    async read(model, keys) {
      known ??= await embeddedKeys(store, model);
      const there = keys.filter((key) => known?.has(key));
      return there.length === 0 ? new Map() : readEmbeddings(store, model, there);
    },
    async share(model, vectors) {
      known ??= await embeddedKeys(store, model);
      const missing = vectors.filter(([key]) => known?.has(key) !== true);
      if (readOnly || missing.length === 0) return;
      const found = await nodesOf(missing.map(([key]) => key));
      const rows = missing.flatMap(([key, vector]) => (found.get(key) ?? []).map((node) => ({ ...node, key, vector })));
      await writeEmbeddings(store, model, rows);
      for (const { key } of rows) known.add(key);
    },
  };
}
