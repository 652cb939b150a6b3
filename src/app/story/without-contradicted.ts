import type { GraphStore } from '../../graph/port.ts';
import type { FoundConfusion } from '../../model/confusion.ts';
import { readContradictedFacts } from '../../queries/detective/contradicted.ts';

/** Without those of which two facts are an open contradiction: that is said already, and more surely. */
export async function withoutContradicted(
  store: GraphStore,
  found: readonly FoundConfusion[],
): Promise<FoundConfusion[]> {
  if (found.length === 0) return [];
  const contradicted = await readContradictedFacts(store);
  return found.filter(({ facts }) => !hasPair(facts, contradicted.together));
}

function hasPair(facts: FoundConfusion['facts'], together: (one: string, other: string) => boolean): boolean {
  return facts.some((one, at) =>
    facts.slice(at + 1).some((other) => one.id !== other.id && together(one.id, other.id)),
  );
}
