import type { GraphStore } from '../../graph/port.ts';
import { listedEntities } from '../../queries/listed-lore.ts';

/** A name, and whom it leads to. */
export interface IndexedName {
  readonly name: string;
  readonly id: string;
  readonly kind: string;
  /** The name of the entity, for an alias. */
  readonly of?: string;
}

/** The names of one part of an index. */
export interface NamesPage {
  readonly names: readonly IndexedName[];
  /** The first and the last of them, as far as is needed to find one's way: `Aldric – Brida`. */
  readonly from: string;
  readonly to: string;
}

/** As many as one still looks through. */
const mostNames = 1_000;

/** The language of names is not known: this order is the same on every machine, and has accents and case beside the letters they belong to. */
const order = new Intl.Collator('en', { sensitivity: 'variant', numeric: true });

/** Every name and alias of a world from A to Z, in parts. */
export async function readNameIndex(store: GraphStore): Promise<NamesPage[]> {
  const entities = await listedEntities(store);
  const names = entities.flatMap(({ id, name, aliases, kind }): IndexedName[] => [
    { name, id, kind },
    ...[...new Set(aliases)].filter((alias) => alias !== name).map((alias) => ({ name: alias, id, kind, of: name })),
  ]);
  return inParts(names.sort((a, b) => order.compare(a.name, b.name) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)));
}

function inParts(names: readonly IndexedName[]): NamesPage[] {
  const count = Math.max(1, Math.ceil(names.length / mostNames));
  const size = Math.ceil(names.length / count);
  return Array.from({ length: count }, (_, at) => {
    const part = names.slice(at * size, (at + 1) * size);
    return { names: part, from: part[0]?.name ?? '', to: part.at(-1)?.name ?? '' };
  });
}

/** The letter that a name is found under; what is no letter is under `#`. */
export function letterOf(name: string): string {
  const [first = ''] = name.normalize('NFD').trimStart();
  return /\p{L}/u.test(first) ? first.toUpperCase() : '#';
}
