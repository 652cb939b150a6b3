import { findKind, inWorldSourceKind, isAllowedKind } from '../../../model/kinds.ts';
import type { Ontology } from '../../../model/ontology.ts';
import type { WorldConfig } from '../../../model/world-config.ts';
import { foldKey } from '../../../util/text/fold.ts';
import { slug } from '../../../util/text/slug.ts';
import { isEmptyValue, mapOf, scalarOf, type YamlMap, type YamlNode, type YamlPair } from '../../../util/yaml/index.ts';
import { KeyTable } from '../../vocabulary/key-table.ts';
import { declarationOf } from '../declare.ts';
import type { Declaration, KeyStatement, SourceFile, Words } from '../parsed-file.ts';
import { calendarEntry, entryPairs } from './calendarium.ts';
import { chartedNote } from './charted-roots.ts';
import { kindOfFolders, kindOfTags, kindOfWord } from './note-kind.ts';
import { withReigns, withSurroundings, wordsUnder, worldKeys } from './vault-keys.ts';

export interface NoteParts {
  readonly file: SourceFile;
  /** The whole note. */
  readonly text: string;
  readonly config: WorldConfig;
  /** Front matter. */
  readonly fields: YamlMap | undefined;
  /** Inline fields. */
  readonly statements: readonly KeyStatement[];
  readonly tags: readonly string[];
  readonly heading: string | undefined;
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

/**
 * The entity that a note describes; undefined when it describes none, and is only prose. A note describes an entity when it
 * has `kind`, `id` or `name`, when a tag or folder names a kind, or when its front matter has keys of the ontology.
 */
export function declarationOfNote(parts: NoteParts): Declaration | undefined {
  const { file, text, config, fields } = parts;
  const { ontology } = config;
  const { name, folders } = noteName(file.path, parts.heading);
  const charted = chartedNote(fields?.pairs ?? [], ontology);
  if (charted?.about === 'nothing') return undefined;
  const front = charted?.pairs ?? fields?.pairs ?? [];
  const { entry, others } = calendarEntry([...front, ...parts.statements], config.calendars);
  const keys = renamedTypes(others, ontology);
  const stated = keys.find(({ key }) => foldKey(key.text) === 'kind')?.value;
  const implied =
    kindOfTags([...wordsUnder(front, 'tags', 'tag'), ...parts.tags], ontology) ??
    (entry.category === undefined ? undefined : kindOfWord(entry.category.text, ontology)) ??
    kindOfFolder(folders, ontology, entry.start !== undefined);
  if (stated === undefined && implied === undefined && !describesEntity(front, ontology)) return undefined;

  const kind = (stated?.kind === 'scalar' ? findKind(ontology.kinds, stated.text)?.name : undefined) ?? implied;
  const isOf = (kinds: readonly string[]) => kind !== undefined && isAllowedKind(ontology, kind, kinds);
  const dated = isOf(datedKinds) ? entryPairs(entry, isOf(['Era'])) : [];
  const stating = worldKeys(keys).filter(({ value }) => !isEmptyValue(value));
  const isFree = ({ key }: YamlPair) => tableOf(ontology).lookup(key.text, kind) === undefined;
  const isLink = (node: YamlNode) => node.kind === 'scalar' && text.startsWith('[[', node.start);
  const placed = isOf(['Location']) ? withSurroundings(stating, isLink, isFree) : withReigns(stating);
  const pairs = withTitle(placed, name, isOf(titled));
  const start = fields?.start ?? parts.statements[0]?.key.start ?? 0;
  const declaration = declarationOf(mapOf(start, [...pairs, ...dated]), {
    file,
    defaultName: entry.displayName !== undefined && isOf(datedKinds) ? entry.displayName : scalarOf(name, start, start),
    ...(implied === undefined ? {} : { defaultKind: scalarOf(implied, start, start) }),
    unknownKeys: charted === undefined ? 'near-miss' : 'ignore',
  });
  return {
    ...declaration,
    aliases: withNoteName(declaration, name, start),
    handles: handlesOf(file.path, folders, name),
  };
}

/** The kind by folder. A dated note in a folder of chronicles, or of no kind, is an event and not a book. */
function kindOfFolder(folders: readonly string[], ontology: Ontology, isDated: boolean): string | undefined {
  const kind = kindOfFolders(folders, ontology);
  return isDated && (kind === undefined || kind === inWorldSourceKind) ? 'Event' : kind;
}

/**
 * The name of a note: its file name, or its folder's for `index` and `README`. A first heading with the same slug is preferred,
 * as it may have capitals and accents that a file name has not.
 */
function noteName(path: string, heading: string | undefined): { name: string; folders: readonly string[] } {
  const folders = path.split('/');
  const base = (folders.pop() ?? path).replace(/\.(?:md|markdown)$/i, '');
  const isFolderNote = /^(?:index|_index|readme)$/i.test(base) && folders.length > 0;
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

function describesEntity(pairs: readonly YamlPair[], ontology: Ontology): boolean {
  const table = tableOf(ontology);
  return worldKeys(pairs).some(({ key }) => {
    const word = foldKey(key.text);
    if (word === 'id' || word === 'name') return true;
    if (anyNote.has(word)) return false;
    const meaning = table.lookup(key.text, undefined);
    return meaning?.as === 'relation' || (meaning?.as === 'attribute' && meaning.attribute.on.length > 0);
  });
}

const tables = new WeakMap<Ontology, KeyTable>();

function tableOf(ontology: Ontology): KeyTable {
  let table = tables.get(ontology);
  if (table === undefined) {
    table = new KeyTable(ontology);
    tables.set(ontology, table);
  }
  return table;
}

/** Renames `title` to `name`, unless it is a rank. For a person it is a name when it shares all words with the note's name, either way. */
function withTitle(pairs: readonly YamlPair[], name: string, isTitled: boolean): readonly YamlPair[] {
  if (pairs.some(({ key }) => foldKey(key.text) === 'name')) return pairs;
  const isName = ({ value }: YamlPair) => value.kind === 'scalar' && (!isTitled || sharesAllWords(value.text, name));
  return pairs.map((pair) =>
    foldKey(pair.key.text) === 'title' && isName(pair) ? { ...pair, key: { ...pair.key, text: 'name' } } : pair,
  );
}

/** Whether one name holds all words of the other: `Isolde the Drowned` and `isolde` do, `Lord of Castle Dray` and `Oswin Dray` do not. */
function sharesAllWords(title: string, name: string): boolean {
  const [a, b] = [title, name].map((text) => new Set(slug(text).split('-')));
  const holds = (all: ReadonlySet<string> = new Set(), some: ReadonlySet<string> = new Set()) =>
    [...some].every((word) => all.has(word));
  return holds(a, b) || holds(b, a);
}

/** The aliases with the note's file name, by which links name it, unless the entity has that name already. */
function withNoteName({ name, aliases }: Declaration, note: string, at: number): readonly Words[] {
  const isKnown = [...(name === undefined ? [] : [name]), ...aliases].some(({ text }) => slug(text) === slug(note));
  return isKnown ? aliases : [...aliases, scalarOf(note, at, at)];
}

/** The paths by which a note may be linked: `World/People/Maren` also as `People/Maren`. */
function handlesOf(path: string, folders: readonly string[], name: string): readonly string[] {
  const full = path.replace(/\.[^./]+$/, '').split('/');
  const paths = [full, [...folders, name]];
  return [...new Set(paths.flatMap((parts) => parts.slice(0, -1).map((_, from) => parts.slice(from).join('/'))))];
}
