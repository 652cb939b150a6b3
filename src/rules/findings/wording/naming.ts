import type { GraphNode } from '../../../graph/port.ts';
import { idOf, nameOf } from '../nodes.ts';
import { windowText } from './dates.ts';
import { namesApart } from './names-apart.ts';

/** Finds an entity by id, as far as it was loaded. */
export type EntityLookup = (id: string) => GraphNode | undefined;

/** How entities are called in one text. */
export interface Naming {
  readonly entityOf: EntityLookup;
  /** The words in brackets after the name of an entity, which distinguish it; undefined if its name is enough. */
  readonly apart: (entity: GraphNode) => string | undefined;
}

/** Every entity by its name alone. */
export function plainNames(entityOf: EntityLookup): Naming {
  return { entityOf, apart: () => undefined };
}

/** Those of these entities that have one name are told apart, and those whose name others of the world have as well. */
export function namingOf(
  entities: readonly GraphNode[],
  entityOf: EntityLookup,
  namesakesOf: (name: string) => readonly GraphNode[] = () => [],
): Naming {
  const names = new Set(entities.map(nameOf));
  const apart = namesApart(
    [...entities, ...[...names].flatMap(namesakesOf)].map((node) => ({
      id: idOf(node) ?? '',
      name: nameOf(node),
      life: windowText(node, 'exists'),
    })),
  );
  return { entityOf, apart: (entity) => apart.get(idOf(entity) ?? '') };
}

/** "Odo Marrow"; beside another one, "Odo Marrow (800 – 880)". */
export function calledName(entity: GraphNode, { apart }: Pick<Naming, 'apart'>): string {
  const mark = apart(entity);
  return mark === undefined ? nameOf(entity) : `${nameOf(entity)} (${mark})`;
}
