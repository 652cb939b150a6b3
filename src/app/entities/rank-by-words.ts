import type { ListedEntity } from '../../queries/listed-lore.ts';
import { compareText } from '../../util/places.ts';
import { slug } from '../../util/text/slug.ts';

/** Something that has the words that are looked for. */
export interface Ranked<T> {
  readonly item: T;
  /** The lower the better: 0 to 9. */
  readonly rank: number;
}

type Named = Pick<ListedEntity, 'id' | 'name' | 'aliases'>;

/** The entities that have all of these words, the best first. */
export function entitiesWith<T extends Named>(entities: readonly T[], words: string): Ranked<T>[] {
  const wanted = slug(words);
  return wanted === '' ? [] : ranked(entities, (entity) => rankOfEntity(entity, wanted));
}

/** Those with a rank, the lowest first; of one rank by id. */
function ranked<T extends { readonly id: string }>(
  items: readonly T[],
  rankOf: (item: T) => number | undefined,
): Ranked<T>[] {
  return items
    .flatMap((item) => {
      const rank = rankOf(item);
      return rank === undefined ? [] : [{ item, rank }];
    })
    .sort((a, b) => a.rank - b.rank || compareText(a.item.id, b.item.id));
}

/** A name comes before an alias or id that has the words in the same way. */
function rankOfEntity({ id, name, aliases }: Named, wanted: string): number | undefined {
  const ranks = [
    rankOfText(name, wanted),
    ...[id, ...aliases].map((text) => {
      const rank = rankOfText(text, wanted);
      return rank === undefined ? undefined : rank + 0.5;
    }),
  ].filter((rank) => rank !== undefined);
  return ranks.length === 0 ? undefined : Math.min(...ranks);
}

/** The same of a text. */
export function rankOfText(text: string, wanted: string): number | undefined {
  return rankOfSlug(slug(text), wanted);
}

/** The rank of slugs: 0 the words alone, 1 begins with them, 2 has them as they are, 3 has each of them; undefined: has not. */
export function rankOfSlug(where: string, wanted: string): number | undefined {
  if (where === wanted) return 0;
  if (where.startsWith(wanted)) return 1;
  if (where.includes(wanted)) return 2;
  return wanted.split('-').every((word) => where.includes(word)) ? 3 : undefined;
}
