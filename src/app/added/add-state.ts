import { aliasKeys, nameKeys } from '../../content/formats/declare.ts';
import { KeyTable } from '../../content/vocabulary/key-table.ts';
import { defined } from '../../util/defined.ts';
import { UserInputError } from '../../util/errors.ts';
import { foldKey } from '../../util/text/fold.ts';
import { findEntity } from '../lookup/find-entity.ts';
import { configOf } from '../store/stored-config.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { addLore, type LoreAdded } from './add-lore.ts';

/** One fact of canon. */
export interface StateToAdd {
  /** The project that it holds in; absent: in all. */
  readonly project?: string | undefined;
  /** Id, name or alias of the entity that it is about. */
  readonly subject: string;
  /** A key, as in a file of the world: `material`, `rules`. */
  readonly field: string;
  /** The id, name or alias of the object of a relation. */
  readonly value: string | number | boolean;
  /** Dates, in the author's words. */
  readonly from?: string | number | undefined;
  readonly until?: string | number | undefined;
  readonly at?: string | number | undefined;
  /** The book, chronicle or narrator that says so. */
  readonly source?: string | undefined;
  readonly quote?: string | undefined;
  readonly note?: string | undefined;
}

/** The keys of an entry itself, or of all its claims. */
const notFields: ReadonlySet<string> = new Set([
  ...nameKeys,
  ...aliasKeys,
  ...['id', 'kind', 'type', 'relations', 'ignore', 'fromentity'],
  ...['source', 'tier', 'reliability', 'confidence', 'project'],
]);

/**
 * Adds one fact that counts as canon, written into the world's `added/`.
 *
 * @throws UserInputError `bad-field`, `unknown-entity`, `ambiguous-entity`; as `addLore` does.
 */
export async function addState(world: StoredWorld, state: StateToAdd): Promise<LoreAdded> {
  const { project, subject, field, value, ...details } = state;
  if (notFields.has(foldKey(field))) {
    throw new UserInputError(`\`${field}\` is not a field of a fact.`, {
      code: 'bad-field',
      fix: 'Name an attribute or a relation; an entity with its names is added with POST /entities.',
    });
  }
  const { ontology } = await configOf(world);
  const { id, kind } = await findEntity(world.store, subject);
  const meaning = new KeyTable(ontology).lookup(field, kind === 'Entity' ? undefined : kind);
  const about = { ...defined(details), tier: 'canon', ...defined({ project }) };
  // A file has one entry for an entity, but as many relations as there are.
  const entry =
    meaning?.as === 'relation'
      ? { type: field, from_entity: id, to: value, ...about }
      : { id, [field]: { value, ...about } };
  return addLore(world, { entry, project, hasClaims: true });
}
