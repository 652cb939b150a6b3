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

/** The commonest words for kinds in German, French, Spanish, Italian, Dutch and Portuguese, by the kind. */
const foreignWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Person:
      'personen figur figuren charakter charaktere personne personnes personnage personnages persona personas personaje personajes ' +
      'persone personaggio personaggi personage pessoa pessoas personagem personagens',
    Location: 'orte schauplatz schauplätze lieux lugar lugares luogo luoghi plaatsen locatie locaties locais',
    Settlement:
      'stadt städte dorf dörfer siedlung siedlungen ville villes ciudad ciudades città stad steden cidade cidades',
    Region: 'länder pays países paesi landen',
    Event:
      'ereignis ereignisse événement événements evento eventos eventi gebeurtenis gebeurtenissen acontecimiento acontecimientos acontecimentos',
    Battle:
      'schlacht schlachten bataille batailles batalla batallas battaglia battaglie veldslag veldslagen batalha batalhas',
    War: 'krieg kriege guerre guerres guerra guerras oorlog oorlogen',
    Faction:
      'fraktion fraktionen gruppe gruppen organisationen groupe groupes facción facciones fazione fazioni organizzazioni ' +
      'facties organisaties facção facções',
    Kingdom: 'reich reiche königreich königreiche royaume royaumes reino reinos regno regni koninkrijk koninkrijken',
    Item: 'gegenstand gegenstände objet objets objeto objetos oggetto oggetti voorwerp voorwerpen',
    Deity: 'gott götter gottheit gottheiten dieu dieux dios dioses divinità goden godheid deus deuses',
    Species: 'völker rassen spezies razas razze raças',
  }).flatMap(([kind, words]) => words.split(' ').map((word) => [word.normalize('NFC'), kind] as const)),
);

/** The kind that a word or its plural names: `Characters`, `cities`, `NPCs`, `Player Characters`, `01 - Places`. */
export function kindOfWord(word: string, { kinds }: Pick<Ontology, 'kinds'>): string | undefined {
  return kindBy(word, (each) => findKind(kinds, each)?.name) ?? kindBy(word, (each) => foreignKind(each, kinds));
}

/** A word of another language names a shipped kind that the world has. */
function foreignKind(word: string, kinds: Ontology['kinds']): string | undefined {
  const kind = foreignWords.get(word.normalize('NFC').toLowerCase());
  return kind === undefined ? undefined : kinds.get(kind)?.name;
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
