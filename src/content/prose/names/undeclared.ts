import type { WorldConfig } from '../../../model/world-config.ts';
import { defined } from '../../../util/defined.ts';
import type { Place } from '../../../util/errors.ts';
import { groupBy } from '../../../util/group.ts';
import { compareText } from '../../../util/places.ts';
import { fileOffset } from '../../formats/chunks.ts';
import { foldName, type Named } from '../../resolve/entity-names.ts';
import { inCapitals, lowercaseWords } from '../lowercase-names.ts';
import { isCalling } from '../reader/strangers.ts';
import { timesOfDay, wordsOfTime } from '../time-words.ts';
import { isCapital, tokensOf } from '../tokens.ts';
import { commonWords, sizes } from '../words.ts';
import { nameInFull } from './epithets.ts';
import { kindSaid } from './kind-said.ts';
import { isFormOf, nameWordsOf } from './name-words.ts';
import { isHeadOfName, isTailOfName } from './naming-nouns.ts';
import { openingWords } from './opening-words.ts';
import { isTitle, type StrangerPlace } from './strangers.ts';

/** A name that prose writes and no file declares. */
export interface UndeclaredName {
  /** At its longest. */
  readonly name: string;
  /** A further name: one of its words alone. */
  readonly short: readonly string[];
  /** How often it is written, whole or short. */
  readonly count: number;
  /** Where the prose says so: the city of Lorn; or its use does: born in Lorn, came from Lorn. */
  readonly kind?: string;
  /** Path of the note that is called so, though it declares nobody. */
  readonly note?: string;
  /** The first of them, in the order of the files. */
  readonly places: readonly Place[];
}

/** How many places of a name are told. */
const mostPlaces = 5;

export interface NamesAround {
  readonly entities: Iterable<Named>;
  readonly config: Pick<WorldConfig, 'calendars' | 'ontology'>;
  /** Paths of notes that declare nobody, by their titles as `foldName` has them. */
  readonly notes?: ReadonlyMap<string, string>;
}

/**
 * The names that prose writes and nobody declared, the most frequent first. Left out is what may as well be a word: a title, a
 * month, what the prose also writes in small letters, what has its capital from the beginning of a sentence alone; and what is
 * made of names that are known.
 *
 * @param strangers of all files, in their order.
 */
export function undeclaredNames(strangers: readonly StrangerPlace[], around: NamesAround): UndeclaredName[] {
  return merged(strangersByName(strangers, around))
    .map(({ name, short, places }) => ({ name: nameInFull(name, places) ?? name, short, places }))
    .map(({ name, short, places }) => ({
      ...{ name, short, count: places.length, places: places.slice(0, mostPlaces).map(placeOf) },
      ...defined({
        kind: kindSaid(name, places, around.config.ontology),
        note: noteCalled([name, ...short], around.notes),
      }),
    }))
    .sort((a, b) => b.count - a.count || compareText(a.name, b.name));
}

/** Every place of each such name, by its words as written there: Jasper apart from Jasper Quince. */
export function strangersByName(
  strangers: readonly StrangerPlace[],
  around: NamesAround,
): ReadonlyMap<string, StrangerPlace[]> {
  const noNames = new Set([...wordsOfTime(around.config.calendars.all), ...sizes, 'god']);
  const entities = [...around.entities];
  const known = knownWords({ ...around, entities });
  const people = nameWordsOf(entities.filter(({ kind }) => kind === 'Person'));
  const small = smallWords(strangers);
  const within = provenNames(strangers);
  const often = oftenWithin(strangers);
  const capitals = capitalsWithin(strangers);
  // Written small once among hundreds of times, it is a name with a slip.
  const isSmall = (word: string): boolean =>
    (small.get(word) ?? 0) * mostlyCapital >= Math.max(1, capitals.get(word) ?? 0);
  const isWord = (word: string): boolean => {
    const folded = word.toLowerCase();
    const isCommon = (commonWords.has(folded) || isCalling(folded) || timesOfDay.has(folded)) && !often.has(word);
    return openingWords.has(folded) || isSmall(folded) || isTitle(folded) || isCommon || noNames.has(folded);
  };
  const byName = new Map<string, StrangerPlace[]>();
  for (const stranger of apart(strangers)) {
    const name = nameIn(stranger, within, isWord);
    if (name === undefined || !isNew(name, known) || isSmallPerson(name, people)) continue;
    const places = byName.get(name);
    if (places === undefined) byName.set(name, [stranger]);
    else places.push(stranger);
  }
  return byName;
}

function noteCalled(names: readonly string[], notes: NamesAround['notes'] = new Map()): string | undefined {
  const called = names.flatMap((name) => [name, name.replace(/^The /, '')]);
  return called.map((name) => notes.get(foldName(name))).find((path) => path !== undefined);
}

/**
 * Names that stand together and elsewhere alone are two: Laxus of Witchland is somebody and a realm, unless Osbert is only ever
 * called Osbert of Lorn.
 */
function apart(strangers: readonly StrangerPlace[]): StrangerPlace[] {
  const times = new Map<string, number>();
  for (const { text } of strangers) times.set(text, (times.get(text) ?? 0) + 1);
  const isAlone = (text: string): boolean => (times.get(text) ?? 0) > 1;
  return strangers.flatMap((stranger) => {
    const { text, start } = stranger;
    const [, head = '', joint = '', tail = ''] = /^(\S+(?: \S+)??)( of | )(\p{Lu}\S*)$/u.exec(text) ?? [];
    const isTwo =
      !(joint === ' of ' && isHeadOfName(head)) &&
      isAlone(head) &&
      isAlone(tail) &&
      (joint === ' of ' || times.get(text) === 1);
    if (!isTwo) return [stranger];
    const second = { ...stranger, text: tail, start: start + head.length + joint.length, opens: false };
    return [{ ...stranger, text: head }, second];
  });
}

/** A word that is also a usual one is a name where it has its capital so often within sentences: the Lark. */
const mayBeName = 3;

function oftenWithin(strangers: readonly StrangerPlace[]): ReadonlySet<string> {
  const within = strangers.filter(({ opens, text }) => !opens && !text.includes(' '));
  return new Set(
    [...groupBy(within, ({ text }) => text)].filter(([, places]) => places.length >= mayBeName).map(([text]) => text),
  );
}

/** Words with capitals inside a sentence: names, and the words of which one such name is made. */
function provenNames(strangers: readonly StrangerPlace[]): ReadonlySet<string> {
  const names = new Set(strangers.filter(({ opens }) => !opens).map(({ text }) => text));
  const words = groupBy(
    [...names].flatMap((name) => wordsOf(name).map((word) => ({ word, name }))),
    ({ word }) => word,
  );
  // Ward is none where there is a Lamp Ward and a Net Ward.
  const own = [...words].filter(([, whole]) => whole.length === 1).map(([word]) => word);
  return new Set([...names, ...own]);
}

/** The name in it; undefined if it may be a word. */
function nameIn(
  { text, opens }: StrangerPlace,
  within: ReadonlySet<string>,
  isWord: (word: string) => boolean,
): string | undefined {
  const words = text.split(' ');
  const [first = ''] = words;
  if (words.length === 1) return isWord(text) || (opens && !within.has(text)) ? undefined : text;
  const rest = opens && !within.has(text) && isWord(first) ? withoutTitle(words.slice(1)).join(' ') : text;
  const capitals = wordsOf(rest).filter(isCapital);
  // "Crown Prince", "Prime Minister".
  if (capitals.every((word) => isOfTitle(word.toLowerCase()))) return undefined;
  if (!/^\p{Lu}/u.test(rest) || (capitals.length < 2 && capitals.every(isWord))) return undefined;
  return rest;
}

const isOfTitle = (word: string): boolean =>
  isTitle(word) || isCalling(word) || ofTitles.has(word) || openingWords.has(word);
const ofTitles: ReadonlySet<string> = new Set('crown prime royal court vice deputy first second'.split(' '));

function withoutTitle(words: readonly string[]): readonly string[] {
  return words.slice(
    Math.max(
      0,
      words.findIndex((word) => !isTitle(word.toLowerCase())),
    ),
  );
}

/** The words of which names of the world, and of its days and months, are made; folded. */
export function knownWords({ entities, config }: NamesAround): ReadonlySet<string> {
  const asWritten = [...entities].map((each) => ({ ...each, name: inCapitals(each.name) }));
  return new Set([...nameWordsOf(asWritten).keys(), ...wordsOfTime(config.calendars.all)]);
}

/**
 * True if any of its words is not of a known name, nor made from one, nor a time of day ("Noon Harte"). Two known words together are two
 * names, or one written shorter.
 */
export function isNew(name: string, known: ReadonlySet<string>): boolean {
  return tokensOf(name)
    .filter(({ text }) => isCapital(text))
    .some(
      ({ word }, _, { length }) => !known.has(word) && !isFormOf(word, known) && !(length > 1 && timesOfDay.has(word)),
    );
}

/** "Little Ruth", where Ruth is known. */
function isSmallPerson(name: string, people: { readonly has: (word: string) => boolean }): boolean {
  const [size, person, more] = tokensOf(name);
  return (
    size !== undefined && sizes.has(size.word) && person !== undefined && more === undefined && people.has(person.word)
  );
}

interface Merged extends Pick<UndeclaredName, 'name' | 'short'> {
  readonly places: readonly StrangerPlace[];
}

function placeOf({ parsedFile: { file, chunks }, chunk, start }: StrangerPlace): Place {
  const draft = chunks[chunk];
  return { path: file.path, ...file.lines.position(draft === undefined ? 0 : fileOffset(draft, start)) };
}

/** A form that is whole once in this many times is not the usual name. */
const rarely = 20;

/**
 * A word alone belongs to the one longer name that it is the first or last word of: Jasper to Jasper Quince. Lorn is not Osbert of
 * Lorn, and Skarrow is not Skarrow Keep.
 */
function merged(byName: ReadonlyMap<string, StrangerPlace[]>): Merged[] {
  const longer = new Map<string, Set<string>>();
  for (const name of byName.keys()) {
    const words = name.split(' ');
    if (words.length === 1) continue;
    if (isTailOfName(words.at(-1) ?? '') || isHeadOfName(words[0] ?? '')) continue;
    const isJoined = words.some((word) => !isCapital(word));
    for (const word of new Set([words[0] ?? '', isJoined ? '' : (words.at(-1) ?? '')])) {
      const names = longer.get(word);
      if (names === undefined) longer.set(word, new Set([name]));
      else names.add(name);
    }
  }
  const timesOf = (name: string): number => byName.get(name)?.length ?? 0;
  const wholeOf = (name: string): string => {
    const names = longer.get(name);
    const [whole = name] = names?.size === 1 ? names : [];
    return timesOf(whole) * rarely < timesOf(name) ? name : whole;
  };
  const all = new Map<string, { short: string[]; places: StrangerPlace[] }>();
  for (const [name, places] of byName) {
    const whole = wholeOf(name);
    const found = all.get(whole) ?? { short: [], places: [] };
    all.set(whole, found);
    if (whole !== name) found.short.push(name);
    found.places.push(...places);
  }
  return [...all].map(([name, { short, places }]) => ({ name, short, places: inOrder(places) }));
}

function inOrder(places: readonly StrangerPlace[]): StrangerPlace[] {
  return [...places].sort(
    (a, b) => compareText(a.parsedFile.file.path, b.parsedFile.file.path) || a.chunk - b.chunk || a.start - b.start,
  );
}

const wordsOf = (text: string): string[] => text.split(/[ '’-]/);

/** The words of strangers that the prose around also writes in small letters, and in how many passages. */
function smallWords(strangers: readonly StrangerPlace[]): ReadonlyMap<string, number> {
  const words = new Set(strangers.flatMap(({ text }) => wordsOf(text).map((word) => word.toLowerCase())));
  const files = new Set(strangers.map(({ parsedFile }) => parsedFile));
  const found = new Map<string, number>();
  for (const { chunks } of files)
    for (const { text } of chunks)
      for (const word of lowercaseWords(text, words)) found.set(word, (found.get(word) ?? 0) + 1);
  return found;
}

/** How often words have a capital within sentences, in small letters. */
function capitalsWithin(strangers: readonly StrangerPlace[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const { text, opens } of strangers) {
    if (opens) continue;
    for (const word of wordsOf(text.toLowerCase())) times.set(word, (times.get(word) ?? 0) + 1);
  }
  return times;
}

/** A name has a capital so many times as often as in small letters. */
const mostlyCapital = 5;
