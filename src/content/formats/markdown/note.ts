import { findKind, isAllowedKind } from '../../../model/kinds.ts';
import type { Ontology } from '../../../model/ontology.ts';
import { saysUndying } from '../../../model/undying.ts';
import type { WorldConfig } from '../../../model/world-config.ts';
import { foldKey } from '../../../util/text/fold.ts';
import { slug } from '../../../util/text/slug.ts';
import {
  isEmptyValue,
  mapOf,
  scalarOf,
  seqOf,
  type YamlMap,
  type YamlNode,
  type YamlPair,
} from '../../../util/yaml/index.ts';
import { englishKeysOf } from '../../vocabulary/foreign-keys.ts';
import { keyTableOf } from '../../vocabulary/key-tables.ts';
import { isOnlyKind, kindOfFolders, kindOfTags, kindOfWord, type ToldKind } from '../../vocabulary/kind-words.ts';
import { isPlayedDay } from '../../vocabulary/played-days.ts';
import { isSession, saysWhoPlayed } from '../../vocabulary/sessions.ts';
import { titles } from '../../vocabulary/titles.ts';
import { aliasKeys, type DeclareOptions, declarationOf, nameKeys } from '../declare.ts';
import type { Declaration, KeyStatement, SourceFile, Words } from '../parsed-file.ts';
import { calendarEntry, entryPairs } from './calendarium.ts';
import { chartedNote } from './charted-roots.ts';
import { kindOfNote } from './note-kind.ts';
import { withReignYears, withSurroundings, wordsUnder, worldKeys } from './vault-keys.ts';

export interface NoteParts {
  readonly file: SourceFile;
  readonly config: WorldConfig;
  /** Front matter. */
  readonly fields: YamlMap | undefined;
  /** Inline fields. */
  readonly statements: readonly KeyStatement[];
  readonly asides: readonly KeyStatement[];
  readonly tags: readonly string[];
  readonly heading: string | undefined;
  /** The first name for its subject. */
  readonly title: string | undefined;
}

/** Kinds whose `title` may be a rank. For any other kind, `title` is the name. */
const titled = ['Person', 'Creature', 'Deity'];
const datedKinds = ['Event', 'Era'];
/** Keys that any sort of note may have. They do not make a note describe an entity. */
const anyNote: ReadonlySet<string> = new Set(
  [
    'date',
    'when',
    'start',
    'end',
    'from',
    'until',
    'created',
    'made',
    'author',
    'location',
    'place',
    'parts',
    'contains',
    'events',
    'members',
    'participants',
    'before',
    'after',
    'follows',
    'era',
    'age',
    'world',
  ].map(foldKey),
);

/** The same in any language. */
const isOfAnyNote = (word: string): boolean =>
  anyNote.has(word) || englishKeysOf(word).some((each) => anyNote.has(each));

/** The entity that a note describes, if any, and what is not read of it. */
export interface ReadNote {
  readonly declaration?: Declaration;
  readonly issue?: NoteIssue;
}
interface NoteIssue {
  readonly offset: number;
  readonly code: 'folder-note' | 'played-day';
  readonly message: string;
}

/**
 * The entity that a note describes; none when it is only prose. A note describes an entity when it has `kind`, `id` or `name`,
 * when a tag or folder names a kind, or when its front matter has keys of the ontology. The note of a folder (`index`, `README`,
 * `NPCs/NPCs`) is prose unless it says itself what it describes.
 */
export function readNote(parts: NoteParts): ReadNote {
  const { file, config, fields } = parts;
  const { ontology } = config;
  const { name, folders } = noteName(file.path, parts.heading);
  const charted = chartedNote(fields?.pairs ?? [], ontology);
  if (charted?.about === 'nothing') return {};
  const front = withOwnNames(charted?.pairs ?? fields?.pairs ?? [], ontology);
  const { entry, others } = calendarEntry([...front, ...parts.statements], config.calendars);
  const isOfWorld = ({ key, value }: Pick<YamlPair, 'key' | 'value'>): boolean =>
    value.kind !== 'scalar' || !isPlayedDay(key.text, value.text, entry.start !== undefined, config.calendars);
  const keys = renamedTypes(others, ontology).filter(isOfWorld);
  const stated = keys.find(({ key }) => foldKey(key.text) === 'kind')?.value;
  const tags = [...wordsUnder(front, 'tags', 'tag'), ...parts.tags];
  const tagged = kindOfTags(tags, ontology);
  if (charted === undefined && tagged === undefined && isOfFolder(file.path, ontology) && !keys.some(saysWhat))
    return folderNote(keys, kindOfFolders(folders, ontology)?.kind, ontology);
  const isDated = entry.start !== undefined;
  const types = wordsUnder(keys, 'notetype', 'category');
  const isOfSession = isSession(file.path, [...tags, ...types], [...others, ...parts.asides]);
  const isPlayed = isOfSession && keys.some(saysWhoPlayed);
  const told = kindOfNote({ tagged, category: entry.category?.text, name, folders, isDated, isPlayed }, ontology);
  const implied = told?.kind;
  if (stated === undefined && implied === undefined && !describesEntity(front, ontology)) return {};

  const kind = (stated?.kind === 'scalar' ? findKind(ontology.kinds, stated.text)?.name : undefined) ?? implied;
  const isOf = (kinds: readonly string[]) => kind !== undefined && isAllowedKind(ontology, kind, kinds);
  const dated = isOf(datedKinds) ? entryPairs(entry, isOf(['Era'])) : [];
  // The date of a note is when it was written, but for the note of something that happened. A session is played.
  const isHappening = stated !== undefined && isOf(['Event']) && !isOfSession;
  const stating = worldKeys(keys, isHappening).filter(({ value }) => !isEmptyValue(value));
  const isFree = ({ key }: YamlPair) => keyTableOf(ontology).lookup(key.text, kind) === undefined;
  const isLink = (node: YamlNode) => node.kind === 'scalar' && node.link !== undefined;
  const stateTags = tags.filter(saysUndying);
  const placed = isOf(['Location']) ? withSurroundings(stating, isLink, isFree) : withReignYears(stating);
  const pairs = withTitle(placed, name, isOf(titled));
  const start = fields?.start ?? parts.statements[0]?.key.start ?? 0;
  const declaration = declarationOf(mapOf(start, [...pairs, ...dated, ...tagPairs(stateTags, start)]), {
    file,
    defaultName: entry.displayName !== undefined && isOf(datedKinds) ? entry.displayName : scalarOf(name, start, start),
    ...(told === undefined ? {} : wordsOfKind(told, start)),
    unknownKeys: charted === undefined ? 'near-miss' : 'ignore',
  });
  const left =
    isOf(['Event']) && !isOfSession && !isDated
      ? [...others, ...parts.asides].find((each) => !isOfWorld(each))
      : undefined;
  return {
    ...(left === undefined ? {} : { issue: playedDay(left.key, left.value) }),
    declaration: {
      ...declaration,
      aliases: withOtherNames(declaration, [name, ...calledIn(parts)], start),
      ...(parts.asides.length === 0 ? {} : { asides: worldKeys(parts.asides.filter(isOfWorld)) }),
      notePaths: [...pathsOf(file.path, folders, name), ...idsOf(fields?.pairs ?? [])],
    },
  };
}

/** With `name`, `alias` and `type` for the words of other languages that mean these, unless the world has such keys. */
function withOwnNames(pairs: readonly YamlPair[], ontology: Ontology): readonly YamlPair[] {
  const table = keyTableOf(ontology);
  return pairs.map((pair) => {
    const [meant] = table.isForeign(pair.key.text) ? englishKeysOf(pair.key.text) : [];
    if (meant === undefined || !['name', 'alias', 'kind'].includes(meant)) return pair;
    return { ...pair, key: { ...pair.key, text: meant === 'kind' ? 'type' : meant } };
  });
}

/** Tags that say what became of somebody (`#undead`), as a statement; other tags only file the note. */
function tagPairs(tags: readonly string[], start: number): YamlPair[] {
  if (tags.length === 0) return [];
  const words = [...new Set(tags)].map((tag) => scalarOf(tag, start));
  return [{ key: scalarOf('tags', start), value: seqOf(start, words) }];
}

/** Names of notes that speak of their folder. */
const ofFolder = /^(?:index|_index|readme|introduction)$/i;
/** Keys by which a note says that it describes something of its own. */
const identifying: ReadonlySet<string> = new Set(['id', 'title', 'kind', ...nameKeys, ...aliasKeys]);

const saysWhat = ({ key, value }: YamlPair): boolean => identifying.has(foldKey(key.text)) && !isEmptyValue(value);

/** True if a note is the one of its folder: by its name, or because it is called as a folder of a kind (`NPCs/NPCs`). */
function isOfFolder(path: string, ontology: Ontology): boolean {
  const [base = '', folder] = path
    .replace(/\.[^./]+$/, '')
    .split('/')
    .reverse();
  if (ofFolder.test(base)) return true;
  return folder !== undefined && slug(base) === slug(folder) && kindOfWord(folder, ontology) !== undefined;
}

/** The note of a folder is prose. Further statements are reported as unread. */
function folderNote(keys: readonly YamlPair[], kind: string | undefined, ontology: Ontology): ReadNote {
  const table = keyTableOf(ontology);
  const facts = worldKeys(keys).filter(
    ({ key, value }) =>
      !isEmptyValue(value) && !isOfAnyNote(foldKey(key.text)) && table.lookup(key.text, kind) !== undefined,
  );
  const [first] = facts;
  if (first === undefined) return {};
  const words = [...new Set(facts.map(({ key }) => `\`${key.text}\``))];
  const message = `This note is read as prose of its folder, so ${listed(words)} ${words.length === 1 ? 'is' : 'are'} not read. If the note describes something, give it a \`name:\` or a \`kind:\`.`;
  return { issue: { offset: first.key.start, code: 'folder-note', message } };
}

/** A day of ours on the note of an event, in a world that has a calendar of its own. */
function playedDay(key: Words, value: YamlNode): NoteIssue {
  const day = value.kind === 'scalar' ? value.text.trim() : '';
  const message = `\`${key.text}: ${day}\` reads as a day of ours, on which this was played or written, so it dates nothing in the world. If it is a day of the world, name its month or its era.`;
  return { offset: value.start, code: 'played-day', message };
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** A kind that is told as one that the note states, or as a guess, which any file may correct. */
function wordsOfKind(
  { kind, isGuess }: ToldKind,
  at: number,
): Pick<DeclareOptions, 'defaultKind' | 'impliedKind' | 'isGuess'> {
  const words = scalarOf(kind, at, at);
  return isGuess ? { impliedKind: words, isGuess } : { defaultKind: words };
}

/**
 * The name of a note: its file name, or its folder's for `index`, `README` and `introduction`. A first heading with the same slug is preferred,
 * as it may have capitals and accents that a file name has not.
 */
function noteName(path: string, heading: string | undefined): { name: string; folders: readonly string[] } {
  const folders = path.split('/');
  const base = (folders.pop() ?? path).replace(/\.(?:md|markdown)$/i, '');
  const isFolderNote = ofFolder.test(base) && folders.length > 0;
  const name = isFolderNote ? (folders.pop() ?? base) : base;
  return { name: heading !== undefined && slug(heading) === slug(name) ? heading : name, folders };
}

/** Renames `type` to `kind` where its value names a kind (`type: npc`), and otherwise to `note_type` (`type: session note`). */
function renamedTypes(pairs: readonly YamlPair[], ontology: Ontology): readonly YamlPair[] {
  if (pairs.some(({ key }) => foldKey(key.text) === 'kind')) return pairs;
  let found = false;
  return pairs.map((pair) => {
    const word = foldKey(pair.key.text);
    if (word !== 'type' && word !== 'category' && word !== 'notetype') return pair;
    const kind = pair.value.kind === 'scalar' ? kindOfWord(pair.value.text, ontology) : undefined;
    if (kind === undefined || found || pair.value.kind !== 'scalar') {
      return word === 'type' ? { ...pair, key: { ...pair.key, text: 'note_type' } } : pair;
    }
    found = true;
    return { key: { ...pair.key, text: 'kind' }, value: { ...pair.value, text: kind, value: kind } };
  });
}

/** True if a key is surely one: it states something of the world, or what the note describes. */
export function keysKnown(ontology: Ontology): (key: string) => boolean {
  const table = keyTableOf(ontology);
  return (key) => {
    const word = foldKey(key);
    return word !== '' && !isOfAnyNote(word) && (identifying.has(word) || table.lookup(word, undefined) !== undefined);
  };
}

function describesEntity(pairs: readonly YamlPair[], ontology: Ontology): boolean {
  const table = keyTableOf(ontology);
  return worldKeys(pairs).some(({ key }) => {
    const word = foldKey(key.text);
    if (word === 'id' || word === 'name') return true;
    if (isOfAnyNote(word)) return false;
    const meaning = table.lookup(key.text, undefined);
    return meaning?.as === 'relation' || (meaning?.as === 'attribute' && meaning.attribute.on.length > 0);
  });
}

/** Renames `title` to `name`, unless it is a rank. For a person it is a name when it is the note's name in full or in short. */
function withTitle(pairs: readonly YamlPair[], name: string, isTitled: boolean): readonly YamlPair[] {
  if (pairs.some(({ key }) => foldKey(key.text) === 'name')) return pairs;
  const isName = ({ value }: YamlPair) => value.kind === 'scalar' && (!isTitled || isFormOf(value.text, name));
  return pairs.map((pair) =>
    foldKey(pair.key.text) === 'title' && isName(pair) ? { ...pair, key: { ...pair.key, text: 'name' } } : pair,
  );
}

/** The end of a name that is left out in short: `of Ashkeep`, `the Drowned`. */
const surname: ReadonlySet<string> = new Set('of the von vom van der de du del della di da dos'.split(' '));

/**
 * True if a title is a form of a note's name: with all its words (`Isolde the Drowned` of `isolde`), or of them the last one, by which
 * people are told apart (`Dray` of `Oswin Dray`), or without what is said of whom (`Isolde Vay` of `Isolde Vay of Ashkeep`). `Captain` of
 * `Captain Dray` is a rank, and so is `Queen` of `Queen of Ashkeep`.
 */
function isFormOf(title: string, name: string): boolean {
  const [inTitle, inName] = [title, name].map((text) => slug(text).split('-'));
  if (inTitle === undefined || inName === undefined) return false;
  if (inName.every((word) => inTitle.includes(word))) return true;
  if (inTitle.every((word) => titles.has(word)) || !inTitle.every((word) => inName.includes(word))) return false;
  const isStart = inTitle.every((word, at) => inName[at] === word);
  return inTitle.includes(inName.at(-1) ?? '') || (isStart && surname.has(inName[inTitle.length] ?? ''));
}

/** The aliases with the note's file name, by which links name it, and its title, unless the entity has that name already. */
function withOtherNames({ name, aliases }: Declaration, others: readonly string[], at: number): readonly Words[] {
  const known = new Set([...(name === undefined ? [] : [name]), ...aliases].map(({ text }) => slug(text)));
  const added = others.filter((other) => !known.has(slug(other)) && !known.has(slug(other.replace(/^the /i, ''))));
  return added.length === 0 ? aliases : [...aliases, ...added.map((other) => scalarOf(other, at, at))];
}

/** The id that Charted Roots gives a note: others name it by that where they have no link (`father_id`). */
function idsOf(pairs: readonly YamlPair[]): string[] {
  return pairs.flatMap(({ key, value }) =>
    key.text === 'cr_id' && value.kind === 'scalar' && !isEmptyValue(value) ? [value.text.trim()] : [],
  );
}

/** `# Town` in a town's note says what it is, `# Iron Guild` what it is called. */
const calledIn = ({ title, config }: NoteParts): readonly string[] =>
  title === undefined || isOnlyKind(title, config.ontology) ? [] : [title];

/** The paths by which a note may be linked: its own, and that of the folder whose note it is. */
function pathsOf(path: string, folders: readonly string[], name: string): readonly string[] {
  const full = path.replace(/\.[^./]+$/, '');
  return [...new Set([full, [...folders, name].join('/')])];
}
