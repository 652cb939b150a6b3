import { groupBy } from '../../../util/group.ts';

/** What is known of an entity that could be taken for another. */
export interface Namesake {
  readonly id: string;
  readonly name: string;
  /** The years it existed, in words: `800 – 880`. */
  readonly life: string | undefined;
}

/**
 * What tells entities of one name apart, by id: the years of each, else its id. An entity whose name no other of these has
 * is not among them.
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
