import type { GraphStore } from '../../graph/port.ts';
import { mentionsOf } from '../../queries/mirror/passages.ts';
import { readPassages } from '../../queries/searchable-lore.ts';
import type { StoredEntity } from '../../queries/stored-entities.ts';
import type { ShownPassage } from './entity-mirror.ts';
import { excerptOf } from './excerpt.ts';
import { type PartPage, shownOf } from './shown-claims.ts';

/** The passages that mention an entity: some of them, and how many there are. */
export interface Mentioning {
  readonly shown: readonly ShownPassage[];
  readonly total: number;
}

/** By id of an entity, the passages that mention it, by place. */
export async function readMentioning(
  store: GraphStore,
  entities: ReadonlyMap<string, StoredEntity>,
  part: PartPage | undefined,
): Promise<ReadonlyMap<string, Mentioning>> {
  const mentions = await mentionsOf(store, [...entities.keys()]);
  const shown = new Map([...mentions].map(([id, places]) => [id, shownOf(places, 'passages', part)]));
  const passages = await readPassages(
    store,
    [...shown.values()].flatMap((places) => places.map(({ id }) => id)),
  );
  const texts = new Map(passages.map(({ id, text }) => [id, text]));
  return new Map(
    [...shown].map(([id, places]) => {
      const entity = entities.get(id);
      const names = entity === undefined ? [] : [entity.name, ...entity.aliases.map(String)];
      return [
        id,
        {
          shown: places.map((place) => ({
            path: place.path,
            line: place.line,
            ...excerptOf(texts.get(place.id) ?? '', names),
          })),
          total: mentions.get(id)?.length ?? 0,
        },
      ];
    }),
  );
}
