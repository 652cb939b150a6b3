import { findKind, kindLine } from '../../model/kinds.ts';
import type { Ontology } from '../../model/ontology.ts';
import { own } from '../../util/own.ts';
import { foldKey } from '../../util/text/fold.ts';

/** Folder names that could name a kind (a plane, a war), but usually hold a whole project. */
const wholeProject: ReadonlySet<string> = new Set([
  'world',
  'worlds',
  'campaign',
  'campaigns',
  'thing',
  'things',
  'objects',
  'sources',
]);

/** What folders are called after besides the kinds themselves. As a kind that an author states, these would be kinds of their own. */
const folderWords: Readonly<Record<string, string>> = Object.fromEntries(
  [
    [
      'Person',
      'ruler king queen emperor empress monarch prince princess noble lord lady hero heroine villain antagonist protagonist',
    ],
    ['Person', 'companion party-member player-character leader commoner ancestor cast dramatis-personae'],
    ['Faction', 'gang tribe league alliance'],
    ['Settlement', 'capital hamlet metropolis settlement'],
    ['Building', 'inn tavern shop keep palace shrine'],
    ['Species', 'lineage'],
  ].flatMap(([kind = '', words = '']) => words.split(' ').map((word) => [foldKey(word), kind])),
);

/** The kind that a word or its plural names: `Characters`, `cities`, `NPCs`, `Player Characters`, `01 - Places`. */
export function kindOfWord(word: string, { kinds }: Pick<Ontology, 'kinds'>): string | undefined {
  return kindBy(word, (each) => findKind(kinds, each)?.name);
}

/** Tries a word, its last word, and what they may be the plural of. */
function kindBy(word: string, find: (word: string) => string | undefined): string | undefined {
  const bare = word.replace(/^[^\p{L}]+|[^\p{L}\p{N}]+$/gu, '');
  for (const words of [bare, bare.slice(bare.lastIndexOf(' ') + 1)]) {
    if (words === '') continue;
    for (const each of [words, words.replace(/ies$/i, 'y'), words.replace(/s$/i, ''), words.replace(/es$/i, '')]) {
      const kind = find(each);
      if (kind !== undefined) return kind;
    }
  }
  return undefined;
}

/** The kind that tags name, such as `#person`, `type/person` or `npc/human`: the first one, or a narrower kind of it. */
export function kindOfTags(tags: readonly string[], ontology: Pick<Ontology, 'kinds'>): string | undefined {
  let chosen: string | undefined;
  for (const tag of tags) {
    const kind = tag
      .replace(/^#/, '')
      .split('/')
      .map((part) => kindOfWord(part.replace(/[-_]+/g, ' '), ontology))
      .findLast((found) => found !== undefined);
    if (kind === undefined) continue;
    if (chosen === undefined || (kind !== chosen && kindLine(ontology.kinds, kind).includes(chosen))) chosen = kind;
  }
  return chosen;
}

/** The kind that the innermost folder with a kind's name names. */
export function kindOfFolders(folders: readonly string[], ontology: Pick<Ontology, 'kinds'>): string | undefined {
  return [...folders]
    .reverse()
    .filter((folder) => !wholeProject.has(folder.toLowerCase()))
    .map((folder) => kindOfWord(folder, ontology) ?? kindBy(folder, (word) => own(folderWords, foldKey(word))))
    .find((kind) => kind !== undefined);
}
