import { namesAnyOf } from '../../content/prose/names-any-of.ts';
import type { GraphStore } from '../../graph/port.ts';
import { findingsAbout, findingsOnMemories } from '../../queries/findings/find.ts';

interface Called {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly unknown[];
}

/**
 * By id of an entity, the ids of findings, whatever their status, that are about it: as their subject, by a claim, or by a memory that a
 * claim about it was read from or that names it; sorted.
 */
export async function findingsConcerning(
  store: GraphStore,
  entities: readonly Called[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const about = await findingsAbout(
    store,
    entities.map(({ id }) => id),
  );
  const onMemories = await findingsOnMemories(store);
  return new Map(
    entities.map(({ id, name, aliases }) => {
      const isNamed = namesAnyOf([name, ...aliases.map(String)]);
      const naming = onMemories.filter(({ text }) => isNamed(text)).map((finding) => finding.id);
      return [id, [...new Set([...(about.get(id) ?? []), ...naming])].sort()];
    }),
  );
}

/** The same of one. */
export async function findingsConcerningOne(store: GraphStore, entity: Called): Promise<readonly string[]> {
  return (await findingsConcerning(store, [entity])).get(entity.id) ?? [];
}
