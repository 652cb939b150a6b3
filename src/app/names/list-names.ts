import type { UndeclaredName } from '../../content/prose/names/undeclared.ts';
import { UserInputError } from '../../util/errors.ts';
import { nearest } from '../../util/text/did-you-mean.ts';
import { type OpenWorld, openWorld } from '../world/open-world.ts';

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
  readonly names: readonly UndeclaredName[];
}

/**
 * The names in a world's prose that nobody declared.
 *
 * @throws UserInputError when there is nothing to read, or `unknown-name` where one of `only` is not among them.
 */
export async function listNames({ path, least = 1, only }: NamesRequest): Promise<NamesFound> {
  const world = await openWorld({ path, withBrokenSettings: true });
  const found = world.content.undeclaredNames;
  const wanted = only === undefined ? found : only.map((name) => named(name, found));
  return { world, names: wanted.filter(({ count }) => count >= least) };
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
