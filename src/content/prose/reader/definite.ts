import { findKind, kindLine } from '../../../model/kinds.ts';
import type { Findings, ReaderWorld } from './findings.ts';
import { wordSet } from './parser.ts';
import type { Gender } from './pronoun-words.ts';
import type { NounPhrase } from './syntax.ts';

/** How many sentences back the mirror is still the Cold Mirror. */
const far = 6;
const aged = wordSet('old young poor dead dying');
const somebody: Readonly<Record<string, Gender | undefined>> = {
  man: 'male',
  woman: 'female',
  boy: 'male',
  girl: 'female',
};
/** Common nouns for things of a kind, besides the kind's own names. */
const commonKinds: Readonly<Record<string, string | undefined>> = {
  sword: 'Weapon',
  blade: 'Weapon',
  sabre: 'Weapon',
  dagger: 'Weapon',
  spear: 'Weapon',
  axe: 'Weapon',
  vessel: 'Vessel',
  volume: 'Book',
  manuscript: 'Book',
  abbey: 'Building',
  monastery: 'Building',
  keep: 'Building',
  hall: 'Building',
  house: 'House',
  family: 'House',
};

/** True if something may be called by a noun for its kind: "the blade". */
export function isCalledBy(id: string, noun: string, { world }: Pick<Findings, 'world'>): boolean {
  const { kinds } = world.ontology;
  const kind = findKind(kinds, commonKinds[noun] ?? noun);
  const own = world.kindOf(id);
  if (kind === undefined || own === undefined || kind.name === 'Person') return false;
  return kindLine(kinds, own).includes(kind.name);
}

/** The noun of a name: "mirror" of "The Cold Mirror", "order" of "Order of the Ninth Star". */
function headOf(name: string): string | undefined {
  const words = name
    .replace(/ (?:of|in|at|on|for) .*$/, '')
    .toLowerCase()
    .split(' ');
  return words.length > 1 || / of /.test(name) ? words.at(-1) : undefined;
}

/** The nouns that "the …" may name some of these entities by: to tell early which sentences may be about them. */
export function nounsFor(names: Iterable<string>): ReadonlySet<string> {
  return new Set([...names].flatMap((name) => headOf(name) ?? []));
}

/** True if "the guild" may be one of these entities, by its kind or its name. */
export function isNamedBy(
  noun: string,
  ids: Iterable<string>,
  { ontology: { kinds }, kindOf, nameOf }: Pick<ReaderWorld, 'ontology' | 'kindOf' | 'nameOf'>,
): boolean {
  const kind = findKind(kinds, commonKinds[noun] ?? noun);
  return [...ids].some((id) => {
    const own = kindOf(id);
    if (headOf(nameOf?.(id) ?? '') === noun) return true;
    return (
      kind !== undefined && kind.name !== 'Person' && own !== undefined && kindLine(kinds, own).includes(kind.name)
    );
  });
}

/** True if a sentence without a name speaks of somebody by a noun: "the old man", or one of these nouns. */
export function hasDefinite(words: string, nouns: ReadonlySet<string>, hasRole: (noun: string) => boolean): boolean {
  for (const [, noun = ''] of words.matchAll(/\bthe (?:(?:old|young|poor|dead|dying) )?(\p{Ll}+)/giu))
    if (somebody[noun] !== undefined || nouns.has(noun) || hasRole(noun)) return true;
  return false;
}

/** "The guild", "the mirror", "the abbess", "the old man": the one of that kind, name or office that was spoken of. */
export function described(
  { noun, determiner, modifiers, owner, asides }: NounPhrase,
  findings: Findings,
): string | undefined {
  if (noun === undefined || determiner !== 'the' || owner !== undefined) return undefined;
  const { discourse, world } = findings;
  const gender = somebody[noun];
  if (gender !== undefined)
    return asides.length === 0 && modifiers.every((word) => aged.has(word)) ? discourse.thePerson(gender) : undefined;
  if (modifiers.length > 0 || discourse.isSpoiled(noun)) return undefined;
  const inRole = discourse.withRole(noun);
  if (inRole !== undefined) return inRole;
  const called = discourse.theOne(
    (id) => !findings.isA(id, 'Person') && headOf(world.nameOf?.(id) ?? '') === noun,
    far,
  );
  if (called !== undefined) return called;
  const { kinds } = world.ontology;
  const kind = findKind(kinds, commonKinds[noun] ?? noun);
  if (kind === undefined || kind.name === 'Person') return undefined;
  return findings.discourse.theOne((id) => {
    const own = findings.world.kindOf(id);
    return own !== undefined && kindLine(kinds, own).includes(kind.name);
  });
}
