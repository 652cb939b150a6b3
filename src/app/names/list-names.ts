import { fileOffset } from '../../content/formats/chunks.ts';
import type { StrangerPlace, UndeclaredName } from '../../content/prose/names/undeclared.ts';
import { defined } from '../../util/defined.ts';
import type { Place } from '../../util/errors.ts';
import { UserInputError } from '../../util/errors.ts';
import { nearest } from '../../util/text/did-you-mean.ts';
import { type OpenWorld, openWorld } from '../world/open-world.ts';
import { kindSaid } from './kind-said.ts';

/** A name that prose writes and nobody declared. */
export interface ListedName {
  readonly name: string;
  /** Its words that also stand alone: of Jasper Quince, Jasper. */
  readonly short: readonly string[];
  /** How often it is written, short or whole. */
  readonly count: number;
  /** Where the prose says so: the city of Lorn. */
  readonly kind?: string;
  /** The first of them. */
  readonly places: readonly Place[];
}

export interface NamesRequest {
  /** A folder, or one file, as the user wrote it. */
  readonly path: string;
  /** Only names that are written so often; default: all. */
  readonly least?: number | undefined;
  /** Only these, in whatever case. */
  readonly only?: readonly string[] | undefined;
}

export interface NamesFound {
  readonly world: OpenWorld;
  /** The most frequent first. */
  readonly names: readonly ListedName[];
}

/** How many places of a name are listed. */
const mostPlaces = 5;

/**
 * The names in a world's prose that nobody declared.
 *
 * @throws UserInputError when there is nothing to read, or `unknown-name` where one of `only` is not among them.
 */
export async function listNames({ path, least = 1, only }: NamesRequest): Promise<NamesFound> {
  const world = await openWorld({ path, withBrokenSettings: true });
  const found = world.content.undeclaredNames();
  const wanted = only === undefined ? found : only.map((name) => named(name, found));
  const frequent = wanted.filter(({ places }) => places.length >= least);
  return { world, names: frequent.map((each) => listed(each, world)) };
}

function named(words: string, found: readonly UndeclaredName[]): UndeclaredName {
  const isSo = (name: string): boolean => name.toLowerCase() === words.toLowerCase();
  const name = found.find((each) => isSo(each.name)) ?? found.find(({ short }) => short.some(isSo));
  if (name !== undefined) return name;
  const near = nearest(
    words,
    found.map((each) => each.name),
  );
  throw new UserInputError(`No undeclared name \`${words}\` stands in the prose.`, {
    code: 'unknown-name',
    fix: near.length === 0 ? '`lore names` lists them.' : `Did you mean ${near.join(', ')}?`,
  });
}

function listed(found: UndeclaredName, { config }: OpenWorld): ListedName {
  const { name, short, places } = found;
  return {
    name,
    short,
    count: places.length,
    ...defined({ kind: kindSaid(found, config.ontology) }),
    places: places.slice(0, mostPlaces).map(placeOf),
  };
}

function placeOf({ parsedFile: { file, chunks }, chunk, start }: StrangerPlace): Place {
  const draft = chunks[chunk];
  return { path: file.path, ...file.lines.position(draft === undefined ? 0 : fileOffset(draft, start)) };
}
