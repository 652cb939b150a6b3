import { quoteName } from '../names.ts';
import type { Row } from '../port.ts';

/** Which of these labels a node has: one query, whose text is the same for the same names, so that its plan is known. */
export async function labelsInUse(
  read: (cypher: string) => Promise<Row[]>,
  names: readonly string[],
): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const looks = names.map((name, at) => `MATCH (n:${quoteName(name)}) WITH n LIMIT 1 RETURN ${at} AS label`);
  const rows = await read(looks.join(' UNION ALL '));
  return new Set(rows.flatMap(({ label }) => names[Number(label)] ?? []));
}
