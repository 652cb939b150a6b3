import { singularsOf } from '../../english/nouns.ts';
import { findKind, isAllowedKind, kindLine } from '../../model/kinds.ts';
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

/** Names of folders besides the kinds themselves. As a kind that an author states, these would be kinds of their own. */
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
export function kindOfWord(word: string, ontology: Pick<Ontology, 'kinds'>): string | undefined {
  return (
    kindBy(word, (each) => findKind(ontology.kinds, each)?.name) ??
    kindBy(word, (each) => foreignKind(each, ontology.kinds))
  );
}

/** True if words say no more than of which kind something is: `Town`, `Player Characters`, `Minor NPCs`. `Iron Guild` is a name. */
export function isOnlyKind(words: string, ontology: Pick<Ontology, 'kinds'>): boolean {
  const bare = bareWords(words).replace(/^(?:the|an?) /i, '');
  const find = kindFinder(ontology);
  const kind = kindBy(bare, find);
  return kind !== undefined && (isOne(bare, find) || kindLine(ontology.kinds, kind).some((each) => people.has(each)));
}
/** No name of theirs ends with their kind's word. */
const people: ReadonlySet<string> = new Set(['Person', 'Creature', 'Deity', 'Species']);

const kindFinder =
  ({ kinds }: Pick<Ontology, 'kinds'>) =>
  (word: string): string | undefined =>
    findKind(kinds, word)?.name ?? foreignKind(word, kinds);

/** A word of another language names a shipped kind that the world has. */
function foreignKind(word: string, kinds: Ontology['kinds']): string | undefined {
  const kind = foreignWords.get(word.normalize('NFC').toLowerCase());
  return kind === undefined ? undefined : kinds.get(kind)?.name;
}

/** Tries a word, its last word, and what they may be the plural of. */
function kindBy(word: string, find: (word: string) => string | undefined): string | undefined {
  for (const words of [bareWords(word), lastWord(word)]) {
    for (const each of singularsOf(words)) {
      const kind = find(each);
      if (kind !== undefined) return kind;
    }
  }
  return undefined;
}

/** Words without the number and signs around them: `01 - Places`. */
const bareWords = (words: string): string => words.replace(/^[^\p{L}]+|[^\p{L}\p{N}]+$/gu, '');

function lastWord(words: string): string {
  const bare = bareWords(words);
  return bare.slice(bare.lastIndexOf(' ') + 1);
}

/**
 * The kind from a folder, a tag or the name of a note: by the kind's own word (`NPCs`), or as a guess, if that is the last of several words
 * (`Minor NPCs`).
 */
export interface ToldKind {
  readonly kind: string;
  readonly isGuess: boolean;
}

/** A phrase that goes on behind its noun is the title of something: `The Age of Heroes`, `Notes for Kings`. */
const goesOn = /\s(?:of|for|from|in|on|with|about|to|the)\s/i;

function toldBy(words: string, find: (word: string) => string | undefined): ToldKind | undefined {
  if (goesOn.test(words) || wholeProject.has(lastWord(words).toLowerCase())) return undefined;
  const kind = kindBy(words, find);
  return kind === undefined ? undefined : { kind, isGuess: /\s/.test(bareWords(words)) && !isOne(words, find) };
}

/** True if all words together name a kind: `Player Characters`, `Magic Items`. */
const isOne = (words: string, find: (word: string) => string | undefined): boolean =>
  singularsOf(bareWords(words)).some((each) => find(each) !== undefined);

/** Kinds that a tag names as often for what a note speaks of (`#war` on a town) as for what it describes. */
const topics = ['Event', 'Era', 'MagicSystem', 'Religion'];

export const isTopic = (kind: string, ontology: Pick<Ontology, 'kinds'>): boolean =>
  isAllowedKind(ontology, kind, topics);

/**
 * The kind that tags name, such as `#person`, `type/person` or `npc/human`: the first one, or a narrower kind of it. One that
 * is told by a kind's own word comes before a guess (`#sunken-city`), and what may be a topic last.
 */
export function kindOfTags(tags: readonly string[], ontology: Pick<Ontology, 'kinds'>): ToldKind | undefined {
  const told = tags.flatMap((tag) => {
    const parts = tag.replace(/^#/, '').split('/');
    return parts.flatMap((part) => toldBy(part.replace(/[-_]+/g, ' '), kindFinder(ontology)) ?? []).slice(-1);
  });
  const order = [false, true].flatMap((isGuess) => {
    const alike = told.filter((each) => each.isGuess === isGuess);
    return [false, true].flatMap((last) => alike.filter(({ kind }) => isTopic(kind, ontology) === last));
  });
  return order.reduce<ToldKind | undefined>((chosen, each) => {
    const isNarrower = chosen !== undefined && kindLine(ontology.kinds, each.kind).includes(chosen.kind);
    return chosen === undefined || (isNarrower && each.kind !== chosen.kind && !each.isGuess) ? each : chosen;
  }, undefined);
}

/** Folders of what a game has rules for: what lies in `Rules/Characters` is no character. */
const ofRules = /^\W*(?:\w+ )?(?:rules|rulebook|mechanics)$/i;

/** The kind that the innermost folder with a kind's name tells. */
export function kindOfFolders(folders: readonly string[], ontology: Pick<Ontology, 'kinds'>): ToldKind | undefined {
  if (folders.some((folder) => ofRules.test(folder))) return undefined;
  const all = [...folders]
    .reverse()
    .flatMap((folder) => toldBy(folder, kindFinder(ontology)) ?? calledAfter(folder) ?? []);
  const [innermost] = all;
  if (innermost?.isGuess !== true) return innermost;
  // `NPCs/Minor NPCs`
  const line = kindLine(ontology.kinds, innermost.kind);
  return { ...innermost, isGuess: !all.some(({ kind, isGuess }) => !isGuess && line.includes(kind)) };
}

const calledAfter = (folder: string): ToldKind | undefined => {
  const told = toldBy(folder, (word) => own(folderWords, foldKey(word)));
  return told === undefined ? undefined : { ...told, isGuess: true };
};

/** True if words are the name of one thing of a kind, in capitals: `House Quince`, `Salt Guild`; not `Kings` or `The house`. */
export function isProperName(words: string, ontology: Pick<Ontology, 'kinds'>): boolean {
  const parts = words.replace(/^the /i, '').split(' ');
  if (parts.length < 2 || !parts.every((part) => /^(?:\p{Lu}|(?:of|the|and|in)$)/u.test(part))) return false;
  return [parts[0] ?? '', parts.at(-1) ?? ''].some((part) => findKind(ontology.kinds, part) !== undefined);
}

/** A word for several things: `Characters`, `people`, `Cast`. */
const forSeveral = /(?:s|people|folk|cast|personae)$/i;

/**
 * The kind that a heading tells of what is listed below it: `Characters`, `Notable NPCs`, `People of Ashkeep`. One for a single thing
 * (`Old Town`) tells nothing.
 */
export function kindOfHeading(words: string, ontology: Pick<Ontology, 'kinds'>): ToldKind | undefined {
  const [listed = ''] = words.split(goesOn);
  const bare = bareWords(listed);
  const isForeign = foreignKind(bare, ontology.kinds) !== undefined;
  return forSeveral.test(bare) || isForeign ? toldBy(bare, kindFinder(ontology)) : undefined;
}

/** The kind of those who are called by a rank or another word that folders are called after: `King`, `Hero`, `Tavern`. */
export const kindOfRank = (word: string): string | undefined => calledAfter(word)?.kind;

/** Names of notes about writing: `Osric writing guide`. */
const onPaper = /(?:^|[\s_-])(?:guide|guides|guidelines|template|templates|checklist|worksheet|brainstorm|to-?do)$/i;

/** The kind from a note's own name, before its folder: an era or a happening (`The Third Era`), or `nothing` if it only speaks of things. */
export function kindOfNoteName(name: string, ontology: Pick<Ontology, 'kinds'>): ToldKind | 'nothing' | undefined {
  if (onPaper.test(name)) return 'nothing';
  const told = toldBy(name, kindFinder(ontology));
  return told?.isGuess === true && isAllowedKind(ontology, told.kind, ['Event', 'Era']) ? told : undefined;
}
