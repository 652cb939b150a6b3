import type { Ontology } from '../../model/ontology.ts';
import type { Problem } from '../../model/problem.ts';
import { groupBy } from '../../util/group.ts';
import { placed } from '../../util/places.ts';
import { slug } from '../../util/text/slug.ts';
import type { Declaration } from '../formats/parsed-file.ts';
import { nameAsOne } from '../vocabulary/same-name.ts';
import { isNameless } from './nameless.ts';
import { StatedIds, severalBearers, statedIdOf } from './stated-ids.ts';

/** The id of the entity that each declaration is about. */
export interface DeclaredIds {
  readonly idOf: ReadonlyMap<Declaration, string>;
  /** The name of each entity that several notes of one name describe, by id. They may be one. */
  readonly namesakes: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
}

/**
 * Declarations of one name are about one entity, also where one file alone states its id, except notes: each note is about an entity of its own unless it states the id of another.
 * The note of a name that is in no folder, else the first, keeps the plain id, and the others have as many of their folders in front as
 * distinguish them. Files that describe somebody without a name are told apart in the same way.
 *
 * @param declarations in the order of files and places.
 * @param plainIdOf the stated id, else the one that the name makes; empty where there is neither.
 */
export function declaredIds(
  declarations: readonly Declaration[],
  plainIdOf: (declaration: Declaration) => string,
  ontology: Pick<Ontology, 'kinds'>,
): DeclaredIds {
  const idOf = new Map<Declaration, string>();
  const namesakes = new Map<string, string>();
  const problems: Problem[] = [];
  const byName = new StatedIds(declarations, ontology);
  for (const declaration of declarations) {
    const plain = plainIdOf(declaration);
    const bearers = byName.bearers(declaration, plain);
    const [only] = bearers.length === 1 ? bearers : [];
    idOf.set(declaration, only === undefined ? plain : statedIdOf(only));
    if (bearers.length > 1) problems.push(severalBearers(declaration, bearers, plain));
  }
  const stated = new Set(declarations.filter(isNote).flatMap(({ id }) => id?.text.trim() ?? []));
  const taken = new Set(idOf.values());
  for (const [plain, alike] of groupBy(declarations.filter(standsAlone), (each) => idOf.get(each) ?? '')) {
    const files = [...groupBy(alike, ({ file }) => file.path).values()];
    if (plain === '' || (files.length < 2 && !stated.has(plain))) continue;
    const places = files.map((own) => placeParts(own[0]));
    const ends = endsOf(places);
    // A note in no folder has nothing to put in front.
    const first = stated.has(plain)
      ? undefined
      : Math.max(
          0,
          places.findIndex((parts) => parts.length === 1),
        );
    for (const [index, own] of files.entries()) {
      if (index === first) continue;
      const id = apart(places[index] ?? [], plain, ends, taken);
      taken.add(id);
      for (const declaration of own) idOf.set(declaration, id);
    }
    const notes = files.flatMap(([own]) => (own !== undefined && isNote(own) ? [own] : []));
    if (areTwoNames(notes)) {
      const [one, other] = notes;
      if (one !== undefined && other !== undefined) problems.push(twoNames(one, other, idOf.get(other) ?? ''));
      continue;
    }
    if (notes.length < 2 || isNameless(notes[0]?.name?.text ?? '')) continue;
    for (const note of notes) namesakes.set(idOf.get(note) ?? '', plain);
    problems.push(problemOf(notes));
  }
  problems.push(...tellNamesApart(declarations, idOf, taken));
  return { idOf, namesakes, problems };
}

/**
 * Names that differ are two things, though they make one id (`Unit +7`, `Unit -7`): the first keeps it, the others get a number.
 * Each pair is told once.
 */
function tellNamesApart(
  declarations: readonly Declaration[],
  idOf: Map<Declaration, string>,
  taken: Set<string>,
): Problem[] {
  const problems: Problem[] = [];
  for (const [plain, alike] of groupBy(declarations, (each) => idOf.get(each) ?? '')) {
    if (plain === '' || alike.length < 2 || !areTwoNames(alike)) continue;
    const first =
      alike.find(({ id, name }) => id !== undefined && name !== undefined) ?? alike.find(({ name }) => name);
    if (first === undefined) continue;
    const own = new Set(
      [first.name, ...alike.flatMap(({ aliases }) => aliases)].map((name) => nameAsOne(name?.text ?? '')),
    );
    const ids = new Map<string, string>();
    for (const declaration of alike) {
      if (declaration.id !== undefined || declaration.name === undefined) continue;
      const name = nameAsOne(declaration.name.text);
      if (own.has(name)) continue;
      const id = ids.get(name) ?? numbered(plain, taken);
      if (!ids.has(name)) problems.push(twoNames(first, declaration, id));
      ids.set(name, id);
      taken.add(id);
      idOf.set(declaration, id);
    }
  }
  return problems;
}

const areTwoNames = (declarations: readonly Declaration[]): boolean => {
  const [first, ...others] = declarations.flatMap(({ name }) => (name === undefined ? [] : [name.text]));
  return first !== undefined && others.some((other) => other !== first && nameAsOne(other) !== nameAsOne(first));
};

export function twoNames(first: Declaration, other: Declaration, id: string): Problem {
  const { line } = first.file.lines.position(first.offset);
  const [one, two] = [first, other].map(({ name }) => JSON.stringify(name?.text.trim() ?? ''));
  const message = `${two} is not called as ${one} at ${first.file.path}:${line}, though both names make one id, so its id is \`${id}\`. If they are one, write the name alike, or give both the same \`id:\`.`;
  return placed(other.file.path, other.file.lines, {
    offset: other.name?.start ?? other.offset,
    code: 'same-name',
    message,
  });
}

const isNote = ({ file }: Declaration): boolean => file.kind === 'markdown';

/** True if no other file adds to what a declaration describes, unless an id says so. */
function standsAlone(declaration: Declaration): boolean {
  if (declaration.id !== undefined) return false;
  return isNote(declaration) || isNameless(declaration.name?.text ?? '');
}

/** Folders and name of a note, or of the file in which something without a name stands. */
function placeParts(declaration: Declaration | undefined): readonly string[] {
  if (declaration === undefined) return [];
  const parts = declaration.file.path.replace(/\.[^./]+$/, '').split('/');
  const isOfFolder = /^(?:index|_index|readme|introduction)$/i.test(parts.at(-1) ?? '') && parts.length > 1;
  const own = isNote(declaration) ? [] : [declaration.name?.text ?? ''];
  return [...(isOfFolder ? parts.slice(0, -1) : parts), ...own];
}

/** How many paths have each end, as an id. */
function endsOf(places: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const parts of places) {
    for (let length = 1; length <= parts.length; length += 1) {
      const end = endOf(parts, length);
      counts.set(end, (counts.get(end) ?? 0) + 1);
    }
  }
  return counts;
}

const endOf = (parts: readonly string[], length: number): string => slug(parts.slice(-length).join(' '));

/** The shortest end of a path that none of the others has, and that is nobody's id; numbered where there is none. */
function apart(
  own: readonly string[],
  plain: string,
  ends: ReadonlyMap<string, number>,
  taken: ReadonlySet<string>,
): string {
  for (let length = 1; length <= own.length; length += 1) {
    const id = endOf(own, length);
    if (id !== '' && id !== plain && ends.get(id) === 1 && !taken.has(id)) return id;
  }
  return numbered(plain, taken);
}

export function numbered(plain: string, taken: ReadonlySet<string>): string {
  let number = 2;
  while (taken.has(`${plain}-${number}`)) number += 1;
  return `${plain}-${number}`;
}

/** Paths named in one problem. */
const mostShown = 3;

function problemOf(notes: readonly Declaration[]): Problem {
  const [first, second = first, ...more] = notes;
  if (first === undefined || second === undefined) throw new Error('two notes at least have one name');
  const { file, offset } = second;
  const name = second.name?.text.trim() ?? '';
  const shown = [first, ...more].slice(0, mostShown).map((each) => each.file.path);
  const rest = notes.length - 1 - shown.length;
  const others = rest > 0 ? `${shown.join(', ')} and ${rest} more` : listed(shown);
  const message =
    more.length === 0
      ? `Two notes are called ${name}, this one and ${others}; if they are one, give both the same \`id:\`.`
      : `${notes.length} notes are called ${name}, this one, ${others}; if they are one, give each the same \`id:\`.`;
  return placed(file.path, file.lines, { offset, code: 'same-name', message });
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
