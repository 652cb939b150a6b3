import type { GraphStore } from '../../graph/port.ts';
import { indexes } from '../../graph/schema.ts';

/** Makes every index that the graph model needs. Does nothing where they exist. */
export const ensureIndexes = (store: GraphStore): Promise<void> => store.ensureSchema(indexes);

/** How many indexes the graph model needs, and which of them a store lacks, as `Label.property`. */
export async function checkIndexes(
  store: GraphStore,
): Promise<{ readonly needed: number; readonly missing: string[] }> {
  const present = new Set((await store.listIndexes()).map(nameOfIndex));
  return { needed: indexes.length, missing: indexes.map(nameOfIndex).filter((index) => !present.has(index)) };
}

const nameOfIndex = ({ label, property }: { readonly label: string; readonly property: string }): string =>
  `${label}.${property}`;
