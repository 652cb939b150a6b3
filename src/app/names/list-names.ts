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
  /** The words of `only` that are not such names. */
  readonly unknown: readonly UnknownName[];
}

interface UnknownName {
  readonly name: string;
  /** Names that are written nearly so. */
  readonly near: readonly string[];
}

/**
 * The names in a world's prose that nobody declared.
 *
 * @throws UserInputError when there is nothing to read, or `unknown-name` where none of `only` is among them.
 */
export async function listNames({ path, least = 1, only }: NamesRequest): Promise<NamesFound> {
  const world = await openWorld({ path, withBrokenSettings: true });
  const found = world.content.undeclaredNames;
  const asked = only?.map((name) => named(name, found)) ?? found;
  const wanted = asked.flatMap((each) => ('near' in each ? [] : [each]));
  const unknown = asked.flatMap((each) => ('near' in each ? [each] : []));
  const [first] = unknown;
  if (first !== undefined && wanted.length === 0) throw unknownName(first);
  return { world, names: [...new Set(wanted)].filter(({ count }) => count >= least), unknown };
}

function named(words: string, found: readonly UndeclaredName[]): UndeclaredName | UnknownName {
  const isSo = (name: string): boolean => name.toLowerCase() === words.toLowerCase();
  const name = found.find((each) => isSo(each.name)) ?? found.find(({ short }) => short.some(isSo));
  if (name !== undefined) return name;
  const near = nearest(
    words,
    found.map((each) => each.name),
  );
  return { name: words, near };
}

function unknownName({ name, near }: UnknownName): UserInputError {
  return new UserInputError(`No undeclared name \`${name}\` is in the prose.`, {
    code: 'unknown-name',
    fix: near.length === 0 ? '`lore names` lists them.' : `Did you mean ${near.join(', ')}?`,
  });
}
