import type { GraphStore } from '../../graph/port.ts';
import { type ListedClaim, type ListedEntity, listedClaims, listedEntities } from '../../queries/listed-lore.ts';
import { UserInputError } from '../../util/errors.ts';
import { compareText } from '../../util/places.ts';
import { nearest } from '../../util/text/did-you-mean.ts';
import { slug } from '../../util/text/slug.ts';

export interface FoundEntity extends ListedEntity {
  /** The name or alias that has the words. */
  readonly as: string;
}

export interface SearchResult {
  /** The best first. */
  readonly entities: readonly FoundEntity[];
  readonly claims: readonly ListedClaim[];
  /** How many there are in all. */
  readonly total: number;
  /** Where nothing has the words: names that are nearly so. */
  readonly nearest: readonly string[];
}

/**
 * What has all of these words, whatever their case and accents: entities by name, alias or id, then claims by what they say and
 * the words they are quoted from. A whole name comes before one that begins so, that before one with the words in it, and a name before an alias.
 *
 * @param limit of entities and claims together.
 * @throws UserInputError `no-words`.
 */
export async function searchLore(store: GraphStore, words: string, limit: number): Promise<SearchResult> {
  const wanted = slug(words);
  if (wanted === '') {
    throw new UserInputError('There are no words to look for.', {
      code: 'no-words',
      fix: 'Give some: `lore search ferry`.',
    });
  }
  if (!Number.isInteger(limit) || limit < 1) {
    throw new UserInputError('--limit takes a whole number from 1 on.', {
      code: 'bad-limit',
      fix: 'Leave it out for 20.',
    });
  }
  const all = await listedEntities(store);
  const entities = ranked(all, (entity) => rankOfEntity(entity, wanted)).map(({ item }) => ({
    ...item,
    as: nameWith(item, wanted),
  }));
  const claims = ranked(await listedClaims(store), (claim) => rankOfClaim(claim, wanted)).map(({ item }) => item);
  const total = entities.length + claims.length;
  return {
    entities: entities.slice(0, limit),
    claims: claims.slice(0, Math.max(0, limit - entities.length)),
    total,
    nearest:
      total > 0
        ? []
        : nearest(
            words.trim(),
            all.flatMap(({ name, aliases }) => [name, ...aliases]),
          ),
  };
}

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

/** What a claim says comes before the words it is quoted from. */
function rankOfClaim({ summary, source: { quote = '' } }: ListedClaim, wanted: string): number | undefined {
  const said = rankOfText(summary, wanted);
  if (said !== undefined) return said;
  return rankOfText(quote, wanted) === undefined ? undefined : afterAll;
}

const afterAll = 9;

function rankOfText(text: string, wanted: string): number | undefined {
  return rankOfSlug(slug(text), wanted);
}

/** Of slugs: 0 the words and nothing else, 1 begins with them, 2 has them as they stand, 3 has each of them; undefined: has not. */
export function rankOfSlug(where: string, wanted: string): number | undefined {
  if (where === wanted) return 0;
  if (where.startsWith(wanted)) return 1;
  if (where.includes(wanted)) return 2;
  return wanted.split('-').every((word) => where.includes(word)) ? 3 : undefined;
}

/** The name, unless only an alias has the words. */
function nameWith({ name, aliases }: ListedEntity, wanted: string): string {
  return [name, ...aliases].find((each) => rankOfText(each, wanted) !== undefined) ?? name;
}
