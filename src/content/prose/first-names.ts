import type { Entity } from '../../model/claim.ts';
import { isAllowedKind } from '../../model/kinds.ts';
import type { WorldConfig } from '../../model/world-config.ts';
import type { ChunkDraft } from '../formats/parsed-file.ts';
import { titles } from '../vocabulary/titles.ts';
import { articles } from './articles.ts';
import { inCapitals } from './lowercase-names.ts';
import { type Mention, MentionFinder } from './mentions.ts';
import { openingWords } from './names/opening-words.ts';
import { genderOfWords } from './reader/person-words.ts';
import { isRank } from './reader/strangers.ts';
import { timesOfDay, wordsOfTime } from './time-words.ts';
import { foldWord, isCapital, tokensOf } from './tokens.ts';
import { commonWords, mayBeName } from './words.ts';

/** A short name of somebody or something. */
interface ShortName {
  readonly id: string;
  readonly kind: string;
  /** "Tobin", "Compact". */
  readonly name: string;
  /** The word behind a first name in the full name, or before the last word of a thing's, folded. */
  readonly beside: string;
  readonly isPerson: boolean;
  /** True of a person's last name: it names them behind a rank. */
  readonly isLast?: true;
}

/** Under these many have the same name, and churches, too: "Skipper Ilse" and "Queen Ilse" are Ilse, "Saint Ilse" may be another. */
const namesakes = new Set('saint st pope'.split(' '));
/** Before a last name these may as well stand for another of that family. */
const ofFamily = new Set(
  (
    'little wee big old young poor dear mad blind fair great high grand arch cousin mr mrs ms miss madam madame goodman in at on by from to with when then but for so while ' +
    'after before as if and of'
  ).split(' '),
);
const shortest = 3;

/**
 * Short names of people and things, if no other name contains the word: "Tobin" of Tobin Varrin and after a rank "Varrin", and after "the"
 * the last word of a thing, "the Compact" of the Salt Compact.
 */
export class FirstNames {
  /** By the word, as it is written. */
  private readonly names = new Map<string, ShortName>();
  readonly lowercase: ReadonlySet<string>;
  readonly timeWords: ReadonlySet<string>;

  /** @param lowercase words that the world's prose writes in small letters. */
  constructor(entities: Iterable<Entity>, { ontology, calendars }: WorldConfig, lowercase: ReadonlySet<string>) {
    this.lowercase = lowercase;
    this.timeWords = wordsOfTime(calendars.all);
    const taken = wordsOfTime([calendars.main]);
    const all = [...entities];
    const bearers = bearersOf(all);
    for (const { id, kind, ...named } of all) {
      const name = nameInFull(named);
      const isPerson = isAllowedKind(ontology, kind, ['Person', 'Creature', 'Deity']);
      if (!isPerson && isAllowedKind(ontology, kind, ['Era'])) continue;
      const short = isPerson ? firstNameIn(inCapitals(name)) : lastWordIn(inCapitals(name));
      const word = foldWord(short?.name ?? '');
      if (short === undefined || bearers.get(word) !== id || taken.has(word)) continue;
      const isWord = isPerson && (commonWords.has(word) || lowercase.has(word));
      if (!isWord || mayBeName(word)) this.names.set(short.name, { id, kind, isPerson, ...short });
    }
    for (const { id, kind, ...named } of all) {
      const last = isAllowedKind(ontology, kind, ['Person']) ? lastWordIn(inCapitals(nameInFull(named))) : undefined;
      const word = foldWord(last?.name ?? '');
      if (last === undefined || bearers.get(word) !== id || taken.has(word) || titles.has(word)) continue;
      if (!commonWords.has(word) && !lowercase.has(word) && !this.names.has(last.name))
        this.names.set(last.name, { id, kind, isPerson: true, isLast: true, ...last });
    }
  }

  get people(): readonly ShortName[] {
    return [...this.names.values()].filter(({ isPerson, isLast }) => isPerson && isLast !== true);
  }

  /** Those that a text has, perhaps as another word. */
  in(text: string): readonly ShortName[] {
    if (this.names.size === 0) return [];
    const found = new Set<ShortName>();
    for (const [word] of text.matchAll(capital)) {
      const name = this.names.get(word);
      if (name !== undefined) found.add(name);
    }
    return [...found];
  }
}
const capital = /\p{Lu}[\p{L}\p{M}]*/gu;

/** For each word of a name or alias, folded, the id of who has it; undefined where several have. */
export function bearersOf(entities: Iterable<Entity>): ReadonlyMap<string, string | undefined> {
  const bearers = new Map<string, string | undefined>();
  for (const { id, name, aliases } of entities)
    for (const { word } of [name, ...aliases].flatMap(tokensOf))
      bearers.set(word, bearers.has(word) && bearers.get(word) !== id ? undefined : id);
  return bearers;
}

/** The name by which somebody or something has a short one: "The Salt Compact", which the note `f17.md` has as its title. */
const nameInFull = ({ name, aliases }: Pick<Entity, 'name' | 'aliases'>): string =>
  /\d/.test(name) && !/\s/.test(name) ? (aliases.find((alias) => alias.includes(' ')) ?? name) : name;

/** "Maren" of "Lady Maren Aldoc"; undefined where the name is no more than that, or begins otherwise. */
function firstNameIn(name: string): Pick<ShortName, 'name' | 'beside'> | undefined {
  const tokens = tokensOf(name);
  const at = tokens.findIndex(({ word }) => !titles.has(word));
  const [first, next] = tokens.slice(at, at + 2);
  if (at < 0 || first === undefined || next === undefined || !isCapital(first.text)) return undefined;
  // "Odo the Grey" as well as "Odo Gray", but neither "Al-Rashid" nor "D'Arc".
  if (name.slice(first.end, next.start) !== ' ' || first.text.length < shortest) return undefined;
  return first.text === first.text.toUpperCase() ? undefined : { name: first.text, beside: next.word };
}

/** "Compact" of "The Salt Compact"; undefined for a name of one word, and for what is called after a place: "Duchy of Sarn". */
function lastWordIn(name: string): Pick<ShortName, 'name' | 'beside'> | undefined {
  const [before, last] = tokensOf(name).slice(-2);
  if (before === undefined || last === undefined || !isCapital(before.text) || articles.has(before.word))
    return undefined;
  if (!/^\p{Lu}\p{Ll}+$/u.test(last.text) || last.text.length < shortest) return undefined;
  return name.slice(before.end, last.start) === ' ' ? { name: last.text, beside: before.word } : undefined;
}

/** Short names of people and things in a file. */
export class FirstNamesOfFile {
  private readonly finder: MentionFinder | undefined;
  private readonly people: ReadonlySet<string>;
  private readonly lastNames: ReadonlySet<string>;

  /** @param drafts all of the file's text. */
  constructor(world: FirstNames, drafts: readonly ChunkDraft[]) {
    const text = drafts.map((draft) => draft.text).join('\n\n');
    const names = world.in(text).filter((name) => !hasAnother(text, name, world.timeWords));
    this.people = new Set(names.flatMap(({ id, isPerson }) => (isPerson ? [id] : [])));
    this.lastNames = new Set(names.flatMap(({ name, isLast }) => (isLast === true ? [name] : [])));
    const named = names.map(({ id, kind, name, isPerson }) => {
      return { id, kind, name: isPerson ? name : `the ${name}`, aliases: [] };
    });
    if (names.length > 0) this.finder = new MentionFinder(named, world.lowercase, world.timeWords);
  }

  /**
   * The names of a chunk of the file, with what is only called so in short; by place.
   *
   * @returns with them, what stands for those.
   */
  read({ text, spans }: ChunkDraft, mentions: readonly Mention[]): { mentions: readonly Mention[]; key: string } {
    const found = (this.finder?.find(text, spans) ?? [])
      .filter(({ id, start, end }) =>
        this.people.has(id)
          ? mayBeFirstName(text, start, end) && (!this.lastNames.has(text.slice(start, end)) || hasRank(text, start))
          : !/^\s+of\b/.test(text.slice(end, end + 4)),
      )
      .filter(({ start, end }) => !mentions.some((each) => each.start < end && start < each.end));
    const key = found.map(({ id, start }) => `${id} ${start}`).join('\n');
    const all = found.length === 0 ? mentions : [...mentions, ...found].sort((a, b) => a.start - b.start);
    return { mentions: all, key };
  }
}

/** True if a text has another of that name, whom nobody declared: "Tobin Hask", "the Iron Compact". */
function hasAnother(
  text: string,
  { name, beside, isPerson, isLast }: ShortName,
  timeWords: ReadonlySet<string>,
): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const end = at + name.length;
    if (endsInWord.test(text.slice(Math.max(0, at - 2), at))) continue;
    const word =
      isPerson && isLast !== true
        ? behindName.exec(text.slice(end, end + longestBeside))?.[1]
        : beforeName.exec(text.slice(Math.max(0, at - longestBeside), at))?.[1];
    if (word === undefined || foldWord(word) === beside || openingWords.has(foldWord(word)) || isDeterminer(word))
      continue;
    if (isLast !== true || !isNoName(foldWord(word), timeWords)) return true;
  }
  return false;
}

/** "Deputy Harte", "at Noon Harte": no other Harte. */
const isNoName = (word: string, timeWords: ReadonlySet<string>): boolean =>
  isRank(word) || timeWords.has(word) || timesOfDay.has(word);

const endsInWord = /[\p{L}\p{N}]$/u;
/** In characters, with the blanks before it. */
const longestBeside = 100;
/** The name that follows, perhaps on the next line, but not in another paragraph. */
const behindName = /^(?:[ \t]+|[ \t]*\n(?!\s*\n))(\p{Lu}\p{L}*)/u;

/** The word with a capital before it, on its line. */
const beforeName = /(?<![\p{L}\p{M}])(\p{Lu}[\p{L}\p{M}]*)[ \t]+$/u;
const isDeterminer = (word: string): boolean => /^(?:the|a|an|another|this|that|no|every|each|some|any)$/i.test(word);

/** "Inspector Harte", and not "Mrs Harte", who may be another. */
function hasRank(text: string, start: number): boolean {
  const before = foldWord(wordAhead.exec(text.slice(Math.max(0, start - longestBeside), start))?.[1] ?? '');
  return isRank(before) && !ofFamily.has(before) && genderOfWords([before]) === undefined;
}
const wordAhead = /(?<!\p{L})(\p{Lu}\p{L}+)\.?[ \n]$/u;

/** True if what stands around leaves it a first name: neither "Saint Ilse" nor "the Ilse" nor "Ilse of Lorn" nor "Ilse the Red". */
export function mayBeFirstName(text: string, start: number, end: number): boolean {
  if (/^ (?:of|the) (?:the )?\p{Lu}/u.test(text.slice(end, end + 10))) return false;
  const found = wordBefore.exec(text.slice(Math.max(0, start - longestBeside), start));
  const before = found?.[1];
  if (found === null || before === undefined) return true;
  if (isDeterminer(before)) return false;
  if (!isCapital(before)) return true;
  return !namesakes.has(foldWord(before)) && !(isRank(foldWord(before)) && isOfThing(text, start - found[0].length));
}
const wordBefore = /(?<!\p{L})(\p{L}+)\.?[ \n]$/u;

/** "The King Tam", "the ship Queen Ilse": a name of a thing. */
function isOfThing(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - longestBeside), start);
  if (/(?<!p{L})(?:the|an?) $/i.test(before)) return true;
  const noun = /(?<!\p{L})(?:the|an?|his|her|their|its) (?:\p{Ll}+ ){0,2}(\p{Ll}+) $/iu.exec(before)?.[1];
  return noun !== undefined && vessels.test(noun);
}
const vessels =
  /^(?:ship|boat|brig|barge|ferry|sloop|galley|schooner|vessel|steamer|cutter|frigate|inn|tavern|alehouse|pub|hotel|theatre|mine|horse|mare|sword)$/;
