import { isAllowedKind } from '../../model/kinds.ts';
import type { Ontology } from '../../model/ontology.ts';
import type { Problem } from '../../model/problem.ts';
import { slug } from '../../util/text/slug.ts';
import type { Declaration } from '../formats/parsed-file.ts';
import { nameAsOne } from '../vocabulary/same-name.ts';
import { numbered, twoNames } from './declared-ids.ts';
import { isNameless } from './nameless.ts';
import { NotePaths } from './note-paths.ts';
import { areOfOneLine, kindWordOf } from './stated-ids.ts';

/**
 * The entity of each row of a table in a note: the bearer of its name or alias, or the target of its link; else a new one. A row has no id
 * where it declares nobody: where it cannot be told which of several is meant, where what has the name is of another kind, where a single
 * name is the first one of somebody declared, and where no name stands.
 *
 * @param others the declarations that are no rows, with their ids in `idOf`.
 * @param plainIdOf the id that a name makes.
 */
export function idsOfRows(
  rows: readonly Declaration[],
  others: readonly Declaration[],
  idOf: ReadonlyMap<Declaration, string>,
  plainIdOf: (declaration: Declaration) => string,
  ontology: Pick<Ontology, 'kinds'>,
): { readonly ids: ReadonlyMap<Declaration, string>; readonly problems: readonly Problem[] } {
  const ids = new Map<Declaration, string>();
  const problems: Problem[] = [];
  if (rows.length === 0) return { ids, problems };
  const kindOf = (declaration: Declaration) => kindWordOf(declaration, ontology);
  const byName = new Map<string, Set<string>>();
  const firstNames = new Set<string>();
  const kinds = new Map<string, string>();
  /** The first declaration of each id. */
  const first = new Map<string, Declaration>();
  const notes = new NotePaths<string>();
  for (const declaration of others) {
    const id = idOf.get(declaration) ?? '';
    const kind = kindOf(declaration);
    if (kind !== undefined) kinds.set(id, kinds.get(id) ?? kind);
    if (!first.has(id)) first.set(id, declaration);
    for (const name of [declaration.id, declaration.name, ...declaration.aliases]) {
      if (name === undefined) continue;
      put(byName, nameAsOne(name.text), id);
      const word = slug(name.text);
      if (word.includes('-') && isOfPeople(kind, ontology)) firstNames.add(word.slice(0, word.indexOf('-')));
    }
    for (const path of declaration.notePaths ?? []) notes.add(path, id);
  }
  const taken = new Set(first.keys());
  for (const row of rows) {
    const { name, file } = row;
    if (name === undefined || isNameless(name.text)) continue;
    const kind = kindOf(row);
    const linked = name.link === undefined ? [] : notes.linked(name.link, file.path);
    const known = linked.length > 0 ? linked : [...(byName.get(nameAsOne(name.text)) ?? [])];
    const [found] = known;
    if (found !== undefined) {
      if (known.length === 1 && areOfOneLine(kind, kinds.get(found), ontology)) ids.set(row, found);
      continue;
    }
    const plain = plainIdOf(row);
    if (isOfPeople(kind, ontology) && firstNames.has(plain)) continue;
    const other = first.get(plain);
    const id = other === undefined ? plain : numbered(plain, taken);
    if (other !== undefined) problems.push(twoNames(other, row, id));
    ids.set(row, id);
    put(byName, nameAsOne(name.text), id);
    taken.add(id);
    first.set(id, row);
  }
  return { ids, problems };
}

const isOfPeople = (kind: string | undefined, ontology: Pick<Ontology, 'kinds'>): boolean =>
  kind !== undefined && isAllowedKind(ontology, kind, ['Person']);

function put(ids: Map<string, Set<string>>, word: string, id: string): void {
  if (word === '' || id === '') return;
  const found = ids.get(word);
  if (found === undefined) ids.set(word, new Set([id]));
  else found.add(id);
}
