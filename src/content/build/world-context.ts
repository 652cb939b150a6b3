import type { Entity } from '../../model/claim.ts';
import { inWorldSourceKind, kindLine } from '../../model/kinds.ts';
import { dateContext as dateContextOf, type WorldConfig } from '../../model/world-config.ts';
import type { DateContext } from '../../time/calendar.ts';
import type { DateValue } from '../../time/date-value.ts';
import { defined } from '../../util/defined.ts';
import { stableHash, stableHashOf } from '../../util/hash.ts';
import { foldKey } from '../../util/text/fold.ts';
import type { Declaration, ParsedFile } from '../formats/parsed-file.ts';
import type { Present } from '../prose/present.ts';
import { type ProseNames, proseNames } from '../prose/read-prose.ts';
import { DateReader, type ParsedDates } from '../resolve/date-reader.ts';
import type { DeclaredEntities } from '../resolve/declare-entities.ts';
import { foldName, Names } from '../resolve/entity-names.ts';
import { RelativeDateReader } from '../resolve/relative-dates/relative-date-reader.ts';
import { DeclaredSources } from '../resolve/sources.ts';
import { statedGender } from '../resolve/stated-gender.ts';
import { KeyTable } from '../vocabulary/key-table.ts';

/** All that is needed, besides a file itself, to resolve the names, keys, dates and sources in it. */
export interface WorldContext {
  /** Hash of everything that can change a file's claims, except the names that prose is searched for (`prose.key`). */
  readonly key: string;
  readonly config: WorldConfig;
  readonly entities: ReadonlyMap<string, Entity>;
  readonly names: Names<Entity>;
  /** Paths of notes that declare nobody, by their titles as `foldName` has them. */
  readonly kindlessNotes: ReadonlyMap<string, string>;
  readonly sources: DeclaredSources;
  readonly keys: KeyTable;
  /** Calendars and now, and the eras that are entities. */
  readonly dateContext: DateContext;
  readonly relativeDates: RelativeDateReader;
  readonly knownDates: ParsedDates;
  /** Hash of the era names that are dates in this world only. */
  readonly eraWords: string;
  readonly prose: ProseNames;
  /** The present of sentences such as "Aldous is king"; absent if it is unknown. */
  readonly present?: Present;
  /** Id of the entity that a note describes. */
  readonly ownOf: (parsedFile: ParsedFile) => string | undefined;
  /** The ids of women and men, as files state them. */
  readonly genders: ReadonlyMap<string, 'female' | 'male' | 'neutral'>;
  /** True if an era that is an entity reaches until the world's now. */
  readonly erasDependOnNow: boolean;
}

/**
 * The context of a world before its now is known.
 *
 * @param before the context when the world was last built with these settings; its parts are reused where they still hold.
 */
export function worldContext(
  parsedFiles: readonly ParsedFile[],
  { entities, owners }: DeclaredEntities,
  config: WorldConfig,
  before: WorldContext | undefined,
): WorldContext {
  const sources = new DeclaredSources(config);
  for (const [entity, own] of declarationsOf(inWorldSourceKind, entities, owners, config)) sources.add(entity, own);
  const plain = dateContextOf(config);
  const dates = new DateReader(plain);
  const namedEras = erasOf(declarationsOf('Era', entities, owners, config), dates);
  const naming = namesKey(entities, owners);
  const kindlessNotes = notesOfNobody(parsedFiles);
  const key = stableHash(naming, JSON.stringify([config.now, [...namedEras], sources.all(), [...kindlessNotes]]));
  const same = before?.key === key ? before : undefined;
  const names = same?.names ?? entityNames(entities, owners, config);
  const dateContext = same?.dateContext ?? { ...plain, namedEras };
  return {
    key,
    config,
    entities,
    names,
    kindlessNotes,
    sources,
    keys: same?.keys ?? new KeyTable(config.ontology),
    dateContext,
    relativeDates: same?.relativeDates ?? new RelativeDateReader(names, config.calendars.main),
    knownDates: same?.knownDates ?? new Map(),
    eraWords: same?.eraWords ?? stableHash(...namedEras.keys()),
    genders: same?.genders ?? gendersOf(owners),
    prose: proseNames(parsedFiles, entities, names, naming, config, before?.prose),
    ownOf: (parsedFile) => noteEntity(parsedFile, owners),
    erasDependOnNow: dates.dependsOnNow,
    ...(config.now === undefined ? {} : { present: { day: config.now, isStated: true } }),
  };
}

/**
 * The same context once the world's now is known, for files whose dates depend on it.
 *
 * @param before the result of this function when the world was last built.
 * @param present the day that its files suggest as the present.
 */
export function worldContextAsOf(
  now: DateValue,
  world: WorldContext,
  { entities, owners }: DeclaredEntities,
  before: WorldContext | undefined,
  present: DateValue | undefined,
): WorldContext {
  const config = { ...world.config, now };
  const plain = dateContextOf(config);
  const eras = () => erasOf(declarationsOf('Era', entities, owners, config), new DateReader(plain));
  const namedEras = world.erasDependOnNow ? eras() : world.dateContext.namedEras;
  // Two eras may be the same as long as the world's now is not known, and differ with it.
  const key = stableHash(
    world.key,
    JSON.stringify([now, present, ...(world.erasDependOnNow ? (namedEras ?? []) : [])]),
  );
  const same = before?.key === key ? before : undefined;
  const dateContext = { ...plain, ...defined({ namedEras }) };
  return {
    ...world,
    key,
    config,
    dateContext: same?.dateContext ?? dateContext,
    knownDates: same?.knownDates ?? new Map(),
    ...(present === undefined ? {} : { present: { day: present, isStated: false } }),
  };
}

/** `Marla.md` may be about somebody, `notes.md` is not: a passage in a file of its own changes nothing for others. */
const isCalledAsNobody = ({ title }: ParsedFile['file']): boolean => /^\p{Ll}/u.test(title);

function notesOfNobody(parsedFiles: readonly ParsedFile[]): ReadonlyMap<string, string> {
  return new Map(
    parsedFiles
      .filter(
        ({ file, declarations }) => file.kind === 'markdown' && declarations.length === 0 && !isCalledAsNobody(file),
      )
      .map(({ file }) => [foldName(file.title), file.path]),
  );
}

/** The id of the entity that a note describes; undefined of other files, which describe many. */
export function noteEntity(
  { file, declarations: [only] }: ParsedFile,
  owners: DeclaredEntities['owners'],
): string | undefined {
  return file.kind === 'markdown' && only !== undefined ? owners.get(only) : undefined;
}

/** The index that finds entities by id, name, alias and the path of their note. */
export function entityNames(
  entities: ReadonlyMap<string, Entity>,
  owners: DeclaredEntities['owners'],
  { ontology }: WorldConfig,
): Names<Entity> {
  const names = new Names(entities.values(), ontology);
  for (const [{ notePaths = [] }, id] of owners) for (const path of notePaths) names.addNote(path, id);
  return names;
}

/** Hash of all names, aliases, kinds, stated genders and paths of notes. */
export function namesKey(entities: ReadonlyMap<string, Entity>, owners: DeclaredEntities['owners']): string {
  const parts = [String(entities.size)];
  for (const { id, name, kind, aliases, shares_name = '' } of entities.values()) {
    parts.push(id, name, kind, shares_name, listed(aliases));
  }
  for (const [declaration, id] of owners) {
    const { notePaths } = declaration;
    if (notePaths !== undefined) parts.push(id, listed(notePaths));
    const gender = statedGender(declaration);
    if (gender !== 'unstated') parts.push(id, gender);
  }
  return stableHashOf(parts);
}

function gendersOf(owners: DeclaredEntities['owners']): WorldContext['genders'] {
  const genders = new Map<string, 'female' | 'male' | 'neutral'>();
  for (const [declaration, id] of owners) {
    const gender = statedGender(declaration);
    if (gender !== 'unstated' && !genders.has(id)) genders.set(id, gender);
  }
  return genders;
}

/** Text that is different for every list. */
const listed = (words: readonly string[]): string => (words.length === 0 ? '' : JSON.stringify(words));

/** The entities of a kind, each with its declarations. */
function declarationsOf(
  kind: string,
  entities: ReadonlyMap<string, Entity>,
  owners: DeclaredEntities['owners'],
  { ontology }: WorldConfig,
): ReadonlyMap<Entity, readonly Declaration[]> {
  const kinds = new Map<string, boolean>();
  const isKind = (each: string): boolean => {
    let is = kinds.get(each);
    if (is === undefined) {
      is = kindLine(ontology.kinds, each).includes(kind);
      kinds.set(each, is);
    }
    return is;
  };
  const grouped = new Map<Entity, Declaration[]>();
  for (const [declaration, id] of owners) {
    const entity = entities.get(id);
    if (entity === undefined || !isKind(entity.kind)) continue;
    const list = grouped.get(entity);
    if (list === undefined) grouped.set(entity, [declaration]);
    else list.push(declaration);
  }
  return grouped;
}

/** The days of each era that is an entity, by its names: they make "the Long Night" a date. */
function erasOf(eras: ReadonlyMap<Entity, readonly Declaration[]>, dates: DateReader): ReadonlyMap<string, DateValue> {
  const named = new Map<string, DateValue>();
  for (const [{ name, aliases }, declarations] of eras) {
    const bound = (...keys: string[]) => {
      for (const { file, statements } of declarations) {
        const node = statements.find(({ key }) => keys.includes(foldKey(key.text)))?.value;
        const date = node?.kind === 'scalar' ? dates.read(node, file) : undefined;
        if (date !== undefined) return date;
      }
      return undefined;
    };
    const start = bound('start', 'starts', 'begins', 'began', 'startdate', 'from', 'since', 'validfrom');
    const end = bound('end', 'ends', 'ended', 'enddate', 'until', 'validuntil');
    const known = start ?? end;
    if (known === undefined || (start?.earliest === undefined && end?.latest === undefined)) continue;
    for (const word of [name, ...aliases]) {
      named.set(word.toLowerCase(), {
        ...defined({ earliest: start?.earliest, latest: end?.latest }),
        text: word,
        unit: 'era',
        calendar: known.calendar,
        ...defined({ axis: known.axis }),
      });
    }
  }
  return named;
}
