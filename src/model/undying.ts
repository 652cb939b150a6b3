import { singularsOf } from '../english/nouns.ts';
import { saysUntimely } from './excused.ts';
import { isAllowedKind, kindNameOf, lifespanOf } from './kinds.ts';
import type { Kind, Ontology } from './ontology.ts';

/**
 * How the recorded death of somebody proves no absence: `undying` of gods, of what was made, and of whom death did not hold;
 * `unlimited` of those whose kind or people merely lives without limit.
 */
export type Undying = 'undying' | 'unlimited';

type Kinds = Pick<Ontology, 'kinds'>;

const listOf = (words: string): readonly string[] => words.split(', ');

/** Kinds that do not die: of them the words mean something else (a ghost town). */
const lifeless = listOf(
  'Faction, Location, Event, Era, Item, Spell, MagicSystem, Culture, Species, Language, Chronicle',
);
const undyingKinds = listOf('Deity, Undead, Construct');

/** Peoples and states whose death proves no absence, each in the singular and in small letters. */
const undead = listOf(
  'undead, zombie, ghoul, ghast, mummy, wight, barrow wight, wraith, spectre, specter, ghost, apparition, poltergeist, banshee, ' +
    'revenant, draugr, lich, demilich, vampire, vampyre, strigoi, nosferatu, upir, allip, dullahan, death knight, undying, unliving, deathless',
);
const immortals = listOf(
  'faerie, archangel, seraph, demon, devil, archdevil, fiend, maia, maiar, vala, valar, ainu, ainur, deity, demigod',
);
/** These words also mark the undying, but among other words they often mean something else: in good spirits, a skeleton crew. */
const ambiguous = listOf(
  'skeleton, spirit, phantom, shade, fey, fae, angel, celestial, god, goddess, elemental, immortal',
);
const undyingWords: ReadonlySet<string> = new Set([...undead, ...immortals, ...ambiguous]);
const ambiguousWords: ReadonlySet<string> = new Set(ambiguous);

/** Words for what happened to one whom death did not hold. */
const returnedWords: ReadonlySet<string> = new Set(
  listOf('resurrected, revived, reanimated, reborn, reincarnated, revenated, undeath, unlife, vampirism, lichdom'),
);
const returnedPhrase = /\b(?:back|risen|rose|raised|returned|awoken) (?:from|after) (?:the )?(?:dead|death|grave)\b/;

/** Words that take it back: a hunter of vampires is mortal, and so is who is half of one. */
const denial =
  /\b(?:not|no|never|isn t|half|part|ex|former|formerly|hunter|slayer|hunts|by|against|touched|blooded|descended|cured)\b/;

/** Attributes that say it by being there. */
export const returningAttributes: readonly string[] = ['undead', 'resurrected'];
/** Attributes in whose values a word says it. */
const describing: ReadonlySet<string> = new Set([
  ...['species', 'status', 'tags', 'type', 'subtype', 'creature_type', 'creature', 'nature', 'form', 'template'],
]);
/** Attributes that name a people: its whole name counts, or a word of it would make a Ghost River folk of ghosts. */
const naming: ReadonlySet<string> = new Set(['culture', 'people', 'lineage', 'traits', 'class']);

/** Attributes in whose values a word says that somebody is untimely. A species is a frost giant, and frozen is no fact of a life. */
const timing: ReadonlySet<string> = new Set([
  ...['status', 'state', 'condition', 'tags', 'type', 'subtype', 'nature', 'form', 'template', 'class', 'occupation'],
]);

/** True if no date of a being limits another date: a time traveller, a sleeper of a hundred years, one turned to stone. */
export const isUntimely = (kind: string, attributes: UndyingFacts['attributes'], ontology: Kinds): boolean =>
  attributes.some(({ type, value }) => timing.has(type) && saysUntimely(String(value).replace(/[-_]+/g, ' '))) &&
  !isAllowedKind(ontology, kind, lifeless);

/** The stated facts of an entity that may make it undying. */
export interface UndyingFacts {
  readonly kind: string;
  /** It has an attribute that says so. */
  readonly returned: boolean;
  /** Values of its attributes, by name. */
  readonly attributes: readonly { readonly type: string; readonly value: unknown }[];
  /** Names of the species and cultures it is of. */
  readonly species: readonly string[];
  readonly cultures: readonly string[];
}

/** True if a recorded death of an entity proves no absence. */
export function undyingOf(
  { kind, returned, attributes, species, cultures }: UndyingFacts,
  ontology: Kinds,
): Undying | undefined {
  const named = (types: ReadonlySet<string>): string[] =>
    attributes.flatMap(({ type, value }) => (types.has(type) ? [String(value)] : []));
  if (isAllowedKind(ontology, kind, lifeless)) return undefined;
  if (isAllowedKind(ontology, kind, undyingKinds) || isUndyingWord(kind)) return 'undying';
  if (returned) return 'undying';
  if ([...named(describing), ...species].some(saysUndying)) return 'undying';
  const peoples = [...named(naming), ...cultures];
  if (peoples.some(isUndyingWord)) return 'undying';
  const kinds = [...species, ...peoples, ...named(new Set(['species']))].flatMap((name) => kindsCalled(name, ontology));
  if (kinds.some((each) => isAllowedKind(ontology, each, undyingKinds))) return 'undying';
  return [kind, ...kinds].some((each) => lifespanOf(each, ontology.kinds) === 'unlimited') ? 'unlimited' : undefined;
}

/** True if a word or some words say that somebody is undead, was resurrected, or is none of the mortals. */
export function saysUndying(text: string): boolean {
  const words = plain(text);
  if (denial.test(words)) return false;
  if (isUndyingWord(words) || returnedPhrase.test(words)) return true;
  const each = words.split(' ');
  const last = each.at(-1) ?? '';
  return (
    undyingWords.has(last) ||
    each.some((word) => returnedWords.has(word) || (isUndyingWord(word) && !isAmbiguous(word)))
  );
}

const isAmbiguous = (name: string): boolean => singularsOf(name).some((word) => ambiguousWords.has(word));

const isUndyingWord = (name: string): boolean => singularsOf(plain(name)).some((word) => undyingWords.has(word));

/** The kinds that a name may be of, in the singular or the plural. */
function kindsCalled(name: string, { kinds }: Kinds): string[] {
  const table = kindTable(kinds);
  return singularsOf(plain(name)).flatMap((word) => table.get(word) ?? []);
}

const tables = new WeakMap<ReadonlyMap<string, Kind>, ReadonlyMap<string, string>>();

/** Kinds by each of their names, as `plain` writes them. */
function kindTable(kinds: ReadonlyMap<string, Kind>): ReadonlyMap<string, string> {
  let table = tables.get(kinds);
  if (table === undefined) {
    table = new Map(
      [...kinds.values()].flatMap(({ name, aliases }) =>
        [name, ...aliases].flatMap((each) =>
          [plain(each), plain(kindNameOf(each) ?? each)].map((word) => [word, name] as const),
        ),
      ),
    );
    tables.set(kinds, table);
  }
  return table;
}

/** Words in small letters with single spaces between them; CamelCase is taken apart. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
