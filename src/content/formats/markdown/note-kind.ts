import { findKind, kindLine } from '../../../model/kinds.ts';
import type { Ontology } from '../../../model/ontology.ts';

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

/** The kind that a word or its plural names: `Characters`, `cities`, `NPCs`, `Player Characters`, `01 - Places`. */
export function kindOfWord(word: string, { kinds }: Pick<Ontology, 'kinds'>): string | undefined {
  const bare = word.replace(/^[^\p{L}]+|[^\p{L}\p{N}]+$/gu, '');
  for (const words of [bare, bare.slice(bare.lastIndexOf(' ') + 1)]) {
    if (words === '') continue;
    for (const each of [words, words.replace(/ies$/i, 'y'), words.replace(/s$/i, ''), words.replace(/es$/i, '')]) {
      const kind = findKind(kinds, each);
      if (kind !== undefined) return kind.name;
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
    .map((folder) => kindOfWord(folder, ontology))
    .find((kind) => kind !== undefined);
}
