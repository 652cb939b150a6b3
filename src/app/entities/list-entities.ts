import { shippedOntology } from '../../config/ontology.ts';
import { kindOfWord } from '../../content/vocabulary/kind-words.ts';
import type { GraphStore } from '../../graph/port.ts';
import { kindsOfEntity } from '../../queries/entities.ts';
import { type KindLine, kindLines } from '../../queries/entities-page.ts';
import { type ListedEntity, listedEntities } from '../../queries/listed-lore.ts';
import { UserInputError } from '../../util/errors.ts';
import { compareText } from '../../util/places.ts';
import { didYouMean } from '../../util/text/did-you-mean.ts';
import { wording } from '../../util/text/wording.ts';

export interface EntityList {
  readonly entities: readonly ListedEntity[];
  readonly total: number;
}

/**
 * The entities of a world, by kind and name: all, or those of a kind and the kinds below it, in any case.
 *
 * @throws UserInputError `unknown-kind` where the world has nothing of the kind, naming the nearest that it has.
 */
export async function listEntities(store: GraphStore, kind?: string): Promise<EntityList> {
  const all = await listedEntities(store);
  const found = kind === undefined ? all : ofKind(all, kind);
  if (kind !== undefined && found.length === 0) throw nothingOf(kind, all);
  const entities = [...found].sort(
    (a, b) => compareText(a.kind, b.kind) || compareText(a.name, b.name) || compareText(a.id, b.id),
  );
  return { entities, total: entities.length };
}

/**
 * The kinds that entities of the world have and that a word means: a kind with those below it, in any case, or another word for one.
 *
 * @throws UserInputError `unknown-kind` where the world has nothing of the kind, naming the nearest that it has.
 */
export async function kindsCalled(store: GraphStore, word: string): Promise<string[]> {
  return kindsMeant(await kindLines(store), word);
}

/** The same, of kinds that are at hand. */
export function kindsMeant(all: readonly KindLine[], word: string): string[] {
  const meant = ofKind(all, word);
  if (meant.length === 0) throw nothingOf(word, all);
  return [...new Set(meant.map(({ kind }) => kind))];
}

/** @throws UserInputError `unknown-entity` where it is of another kind. */
export async function requireKind(store: GraphStore, id: string, kind: string): Promise<void> {
  const own = await kindsOfEntity(store, id);
  if (ofKind([{ kind: labelOfAll, kinds: own }], kind).length > 0) return;
  throw new UserInputError(wording`${id} is not of the kind ${kind}.`, {
    code: 'unknown-entity',
    fix: wording`It is of another kind: ${own.length === 0 ? [labelOfAll] : own}.`,
  });
}

/** Entities without a declared kind. */
const labelOfAll = 'Entity';

/** A kind by its name, or by another word for one that the world has: `npc`, `towns`. */
function ofKind<T extends KindLine>(all: readonly T[], kind: string): readonly T[] {
  const named = all.filter((entity) => isOf(entity, kind));
  if (named.length > 0) return named;
  const meant = kindOfWord(kind, shippedOntology());
  return meant === undefined ? [] : all.filter((entity) => isOf(entity, meant));
}

const isOf = ({ kind, kinds }: KindLine, wanted: string): boolean =>
  [kind, ...kinds].some((each) => each.toLowerCase() === wanted.trim().toLowerCase());

function nothingOf(kind: string, all: readonly KindLine[]): UserInputError {
  const known = [...new Set(all.flatMap((entity) => [entity.kind, ...entity.kinds]))].sort();
  return new UserInputError(`This world has no ${JSON.stringify(kind)}${didYouMean(kind, known) || '.'}`, {
    code: 'unknown-kind',
    fix:
      known.length === 0
        ? 'It has no entities at all.'
        : `It has ${known.slice(0, 20).join(', ')}${known.length > 20 ? ', …' : ''}.`,
  });
}
