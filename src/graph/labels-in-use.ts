import { quoteName } from './names.ts';
import type { GraphStore } from './port.ts';

/** Those of the labels that at least one node has. One query, with the same text for the same names, so that engines plan it once. */
export async function labelsInUse(
  store: Pick<GraphStore, 'read'>,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const lookups = names.map((name, index) => `MATCH (n:${quoteName(name)}) WITH n LIMIT 1 RETURN ${index} AS label`);
  const rows = await store.read(lookups.join(' UNION ALL '));
  return new Set(rows.flatMap(({ label }) => names[Number(label)] ?? []));
}
