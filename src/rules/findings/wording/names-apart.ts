import { groupBy } from '../../../util/group.ts';

/** The known facts of an entity with a similar name. */
export interface Namesake {
  readonly id: string;
  readonly name: string;
  /** The years it existed, in words: `800 – 880`. */
  readonly life: string | undefined;
}

/**
 * The distinction of entities with one name, by id: the years of each, else its id. An entity whose name no other of these has is not among
 * them.
 */
export function namesApart(entities: readonly Namesake[]): ReadonlyMap<string, string> {
  const apart = new Map<string, string>();
  const distinct = [...new Map(entities.map((entity) => [entity.id, entity])).values()];
  for (const namesakes of groupBy(distinct, ({ name }) => name.trim().toLowerCase()).values()) {
    if (namesakes.length < 2) continue;
    for (const { id, life } of namesakes) {
      const isAlone = life !== undefined && namesakes.every((other) => other.id === id || other.life !== life);
      apart.set(id, isAlone ? life : id);
    }
  }
  return apart;
}
