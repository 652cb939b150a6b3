import type { Entity } from '../../model/claim.ts';
import { isAllowedKind } from '../../model/kinds.ts';
import type { WorldConfig } from '../../model/world-config.ts';
import type { ChunkDraft } from '../formats/parsed-file.ts';
import { titles } from '../vocabulary/titles.ts';
import { type Mention, MentionFinder } from './mentions.ts';
import { foldWord, isCapital, tokensOf } from './tokens.ts';
import { commonWords } from './words.ts';

interface FirstName {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  /** The word behind it in the full name, folded. */
  readonly next: string;
}

/** Titles that say little of who it is: "Old Ilse" is Ilse. "Saint Ilse" and "Queen Ilse" may be another. */
const plainTitles = new Set(
  'old young poor dear mad blind fair great and of in at on by from to with when then but for so while after before as if'.split(
    ' ',
  ),
);
const shortest = 3;

/**
 * The first names of a world's people, where nobody and nothing else has that word in its name: "Tobin" of Tobin Varrin. A note
 * may use one of whom it is about, and of whom it has named in full.
 */
export class FirstNames {
  private readonly names = new Map<string, FirstName>();

  /** @param lowercase words that the world's prose writes in small letters. */
  constructor(entities: Iterable<Entity>, { ontology, calendars }: WorldConfig, lowercase: ReadonlySet<string>) {
    const { months, week, eras, seasons } = calendars.main;
    const dates = [...months, ...eras, ...seasons].map(({ name }) => name);
    const taken = new Set([...dates, ...week].flatMap((name) => tokensOf(name).map(({ word }) => word)));
    const bearers = new Map<string, string | undefined>();
    const people: FirstName[] = [];
    for (const { id, name, aliases, kind } of entities) {
      for (const { word } of [name, ...aliases].flatMap(tokensOf))
        bearers.set(word, bearers.has(word) && bearers.get(word) !== id ? undefined : id);
      const first = isAllowedKind(ontology, kind, ['Person', 'Creature', 'Deity']) ? firstNameIn(name) : undefined;
      if (first !== undefined) people.push({ id, kind, ...first });
    }
    for (const person of people) {
      const word = foldWord(person.name);
      if (bearers.get(word) !== person.id || taken.has(word)) continue;
      if (!commonWords.has(word) && !lowercase.has(word)) this.names.set(person.id, person);
    }
  }

  of(id: string | undefined): FirstName | undefined {
    return id === undefined ? undefined : this.names.get(id);
  }
}

/** "Maren" of "Lady Maren Aldoc"; undefined where the name is no more than that, or begins otherwise. */
function firstNameIn(name: string): Pick<FirstName, 'name' | 'next'> | undefined {
  const tokens = tokensOf(name);
  const at = tokens.findIndex(({ word }) => !titles.has(word));
  const [first, next] = tokens.slice(at, at + 2);
  if (at < 0 || first === undefined || next === undefined || !isCapital(first.text)) return undefined;
  // "Odo the Grey" as well as "Odo Gray", but neither "Al-Rashid" nor "D'Arc".
  if (name.slice(first.end, next.start) !== ' ' || first.text.length < shortest) return undefined;
  return first.text === first.text.toUpperCase() ? undefined : { name: first.text, next: next.word };
}

/** The first names that a file may use, as it is read from its beginning. */
export class FirstNamesOfFile {
  /** Undefined: the file has others of that first name. */
  private readonly known = new Map<string, FirstName | undefined>();
  private readonly world: FirstNames;
  private readonly text: string;

  /**
   * @param drafts all of the file's text.
   * @param own id of whom the file is about.
   */
  constructor(world: FirstNames, drafts: readonly ChunkDraft[], own?: string) {
    this.world = world;
    this.text = drafts.map(({ text }) => text).join('\n\n');
    this.meet(own);
  }

  /**
   * The names of the file's next chunk, with those that are first names only; by place.
   *
   * @returns with them, what stands for the first names that were known.
   */
  read({ text, spans }: ChunkDraft, mentions: readonly Mention[]): { mentions: readonly Mention[]; key: string } {
    const before = [...this.known.values()].filter((first) => first !== undefined);
    const from = new Map(before.map(({ id }) => [id, 0]));
    const key = before.map(({ id }) => id).join('\n');
    for (const { id, start, end } of mentions) {
      if (from.has(id) || !isInFull(text.slice(start, end), this.world.of(id))) continue;
      if (this.meet(id)) from.set(id, end);
    }
    const found = this.find(text, spans)
      .filter(({ id, start }) => start >= (from.get(id) ?? text.length) && mayBeFirstName(text, start))
      .filter(({ start, end }) => !mentions.some((each) => each.start < end && start < each.end));
    const all = found.length === 0 ? mentions : [...mentions, ...found].sort((a, b) => a.start - b.start);
    return { mentions: all, key };
  }

  private find(text: string, spans: ChunkDraft['spans']): readonly Mention[] {
    const names = [...this.known.values()].filter((first) => first !== undefined);
    if (!names.some(({ name }) => text.includes(name))) return [];
    return new MentionFinder(names.map(({ id, name, kind }) => ({ id, name, kind, aliases: [] }))).find(text, spans);
  }

  /** Whether somebody's first name may be used from here on. */
  private meet(id: string | undefined): boolean {
    const first = this.world.of(id);
    if (first === undefined) return false;
    if (!this.known.has(first.id)) this.known.set(first.id, this.hasAnother(first) ? undefined : first);
    return this.known.get(first.id) !== undefined;
  }

  /** Whether the file has somebody else of that first name, whom nobody declared: "Tobin Hask". */
  private hasAnother({ name, next }: FirstName): boolean {
    const { text } = this;
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
      const before = text.slice(Math.max(0, at - 2), at);
      const word = behindName.exec(text.slice(at + name.length, at + name.length + longestBehind))?.[1];
      if (word !== undefined && !endsInWord.test(before) && foldWord(word) !== next) return true;
    }
    return false;
  }
}

const endsInWord = /[\p{L}\p{N}]$/u;
/** In characters, with the blanks before it. */
const longestBehind = 100;
/** The name that follows, perhaps on the next line, but not in another paragraph. */
const behindName = /^(?:[ \t]+|[ \t]*\n(?!\s*\n))(\p{Lu}\p{L}*)/u;

function isInFull(words: string, first: FirstName | undefined): boolean {
  if (first === undefined) return false;
  const tokens = tokensOf(words);
  return tokens.some(({ text }, at) => text === first.name && tokens[at + 1]?.word === first.next);
}

/** Whether what stands before leaves it a first name: neither "Saint Ilse" nor "the Ilse" nor "an Ilse". */
function mayBeFirstName(text: string, start: number): boolean {
  const before = /([\p{L}]+)\.?[ \n]$/u.exec(text.slice(Math.max(0, start - 40), start))?.[1];
  if (before === undefined) return true;
  if (/^(?:the|a|an|another|this|that|no|every|each|some|any)$/i.test(before)) return false;
  return !isCapital(before) || !titles.has(foldWord(before)) || plainTitles.has(foldWord(before));
}
