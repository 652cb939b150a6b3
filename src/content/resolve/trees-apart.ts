import type { Problem } from '../../model/problem.ts';
import { placed } from '../../util/places.ts';
import { slug } from '../../util/text/slug.ts';
import { scalarOf } from '../../util/yaml/index.ts';
import type { Declaration, ParsedFile, RelationStatement } from '../formats/parsed-file.ts';
import { foldName } from './entity-names.ts';

/** Family trees of one world, each with its people under ids of their own. */
export interface TreesApart {
  /** The files as given; of a tree whose numbers another tree has given to other people, with the ids that its people have here. */
  readonly files: readonly ParsedFile[];
  readonly problems: readonly Problem[];
}

/** Trees with their ids, of an earlier build: the same tree under the same ids is the same object again. */
export class TreesMemo {
  private readonly renamed = new WeakMap<ParsedFile, { readonly key: string; readonly file: ParsedFile }>();

  file(tree: ParsedFile, ids: Ids): ParsedFile {
    const key = JSON.stringify([...ids]);
    const before = this.renamed.get(tree);
    if (before?.key === key) return before.file;
    const file = withIds(tree, ids);
    this.renamed.set(tree, { key, file });
    return file;
  }
}

type Ids = ReadonlyMap<string, string>;

/** Files that number the same people: one tree, perhaps in several versions. */
interface Tree {
  readonly first: ParsedFile;
  readonly prefix: string;
  /** Names and id of each person, by pointer. */
  readonly people: Map<string, { readonly names: ReadonlySet<string>; readonly id: string }>;
}

/**
 * A pointer says who is meant in its own file only. The first tree, in the order of files, that has a pointer keeps it as the id; in another
 * tree, the person of that pointer has the file's name in front (`father-I1`), unless both have the same name. Two files are
 * one tree where most of the pointers that both have are people of the same names.
 *
 * @param files in their order.
 */
export function treesApart(files: readonly ParsedFile[], memo: TreesMemo = new TreesMemo()): TreesApart {
  if (files.filter(isTree).length < 2) return { files, problems: [] };
  const trees: Tree[] = [];
  const told = new Map<Tree, Problem>();
  const apart = files.map((file) => {
    if (!isTree(file)) return file;
    const tree = trees.find((each) => isOfTree(file, each)) ?? newTree(file, trees);
    const ids = new Map<string, string>();
    for (const person of file.declarations) {
      const pointer = person.id?.text ?? '';
      const known = tree.people.get(pointer);
      const id = known?.id ?? idIn(tree, person, trees);
      if (known === undefined) tree.people.set(pointer, { names: namesOf(person), id });
      if (id === pointer) continue;
      ids.set(pointer, id);
      if (!told.has(tree)) told.set(tree, problemOf(person, id, trees));
    }
    return ids.size === 0 ? file : memo.file(file, ids);
  });
  return { files: apart, problems: [...told.values()] };
}

const isTree = ({ file }: ParsedFile): boolean => file.kind === 'gedcom';

function namesOf({ name, aliases }: Declaration): ReadonlySet<string> {
  return new Set([name, ...aliases].flatMap((words) => (words === undefined ? [] : [foldName(words.text)])));
}

const shareName = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => [...a].some((name) => b.has(name));

function isOfTree({ declarations }: ParsedFile, { people }: Tree): boolean {
  let alike = 0;
  let other = 0;
  for (const person of declarations) {
    const known = people.get(person.id?.text ?? '');
    if (known === undefined) continue;
    if (shareName(namesOf(person), known.names)) alike += 1;
    else other += 1;
  }
  return alike > other;
}

function newTree(first: ParsedFile, trees: Tree[]): Tree {
  const parts = first.file.path.replace(/\.[^./]+$/, '').split('/');
  const taken = new Set(trees.map(({ prefix }) => prefix));
  const ends = parts.map((_, index) => nameOf(parts.slice(-1 - index).join(' ')));
  let number = 2;
  while (taken.has(`${ends[0]}-${number}`)) number += 1;
  const prefix = ends.find((end) => !taken.has(end)) ?? `${ends[0]}-${number}`;
  const tree = { first, prefix, people: new Map() };
  trees.push(tree);
  return tree;
}

const nameOf = (words: string): string => slug(words) || words.trim();

function idIn(tree: Tree, person: Declaration, trees: readonly Tree[]): string {
  const pointer = person.id?.text ?? '';
  const holder = holderOf(pointer, trees);
  return holder === undefined || shareName(holder.names, namesOf(person)) ? pointer : `${tree.prefix}-${pointer}`;
}

/** The record with a pointer as the id. */
function holderOf(pointer: string, trees: readonly Tree[]) {
  return trees.flatMap(({ people }) => people.get(pointer) ?? []).find(({ id }) => id === pointer);
}

function problemOf({ file, offset, id, name }: Declaration, own: string, trees: readonly Tree[]): Problem {
  const pointer = id?.text ?? '';
  const other = trees.find(({ people }) => people.get(pointer)?.id === pointer)?.first.file.path ?? '';
  const who = name === undefined ? '' : `, ${JSON.stringify(name.text.trim())} here`;
  const message = `Two trees number different people alike: @${pointer}@ is another person in ${other}${who}. A shared number gets this file's name in front here, as in \`${own}\`.`;
  return placed(file.path, file.lines, { offset, code: 'same-pointer', message });
}

/** A tree with other ids, wherever it names its people. */
function withIds(tree: ParsedFile, ids: Ids): ParsedFile {
  const idOf = (pointer: string): string => ids.get(pointer) ?? pointer;
  return {
    ...tree,
    idsByOthers: true,
    declarations: tree.declarations.map((person) =>
      person.id === undefined ? person : { ...person, id: { ...person.id, text: idOf(person.id.text) } },
    ),
    relations: tree.relations.map((relation) => withEnds(relation, idOf)),
    chunks: tree.chunks.map((chunk) =>
      chunk.mentions === undefined ? chunk : { ...chunk, mentions: chunk.mentions.map(idOf).sort() },
    ),
  };
}

const ends: ReadonlySet<string> = new Set(['from_entity', 'to']);

function withEnds(relation: RelationStatement, idOf: (pointer: string) => string): RelationStatement {
  const { fields } = relation;
  const pairs = fields.pairs.map(({ key, value }) =>
    ends.has(key.text) && value.kind === 'scalar'
      ? { key, value: scalarOf(idOf(value.text), value.start, value.end) }
      : { key, value },
  );
  return { ...relation, fields: { ...fields, pairs } };
}
