import type { Entity } from '../../model/claim.ts';
import { inWorldSourceKind, kindLine } from '../../model/kinds.ts';
import { dateContext, type WorldConfig } from '../../model/world-config.ts';
import type { DateContext } from '../../time/calendar.ts';
import type { DateValue } from '../../time/date-value.ts';
import { defined } from '../../util/defined.ts';
import { stableHash, stableHashOf } from '../../util/hash.ts';
import { foldKey } from '../../util/text/fold.ts';
import type { Declaration, ParsedFile } from '../formats/parsed-file.ts';
import { type ProseNames, proseNames } from '../prose/read-prose.ts';
import { DateReader, type ParsedDates } from '../resolve/date-reader.ts';
import type { DeclaredEntities } from '../resolve/declare-entities.ts';
import { Names } from '../resolve/entity-names.ts';
import { RelativeDateReader } from '../resolve/relative-dates/relative-date-reader.ts';
import { DeclaredSources } from '../resolve/sources.ts';
import { KeyTable } from '../vocabulary/key-table.ts';

/** What the words of a world mean: all that it takes, besides a file itself, to understand the file. */
export interface Terms {
  /** The same exactly when files mean the same by it, but for the names that prose is searched for (`prose.key`). */
  readonly key: string;
  readonly config: WorldConfig;
  readonly entities: ReadonlyMap<string, Entity>;
  readonly names: Names<Entity>;
  readonly sources: DeclaredSources;
  readonly keys: KeyTable;
  /** With the eras that are entities. */
  readonly context: DateContext;
  readonly relativeDates: RelativeDateReader;
  readonly knownDates: ParsedDates;
  /** Stands for the words that are dates here and nowhere else. */
  readonly eraWords: string;
  readonly prose: ProseNames;
  /** Any of the eras that are entities lasts until the world's present. */
  readonly erasHangOnNow: boolean;
}

/** @param before the terms of this world when it was built last, with these very settings: what still holds of them is kept. */
export function termsOf(
  readings: readonly ParsedFile[],
  { entities, owners }: DeclaredEntities,
  config: WorldConfig,
  before: Terms | undefined,
): Terms {
  const sources = new DeclaredSources(config);
  for (const [entity, own] of declarationsOf(inWorldSourceKind, entities, owners, config)) sources.add(entity, own);
  const plain = dateContext(config);
  const dates = new DateReader(plain);
  const namedEras = erasOf(declarationsOf('Era', entities, owners, config), dates);
  const naming = namingKey(entities, owners);
  const key = stableHash(naming, JSON.stringify([config.now, [...namedEras], sources.all()]));
  const same = before?.key === key ? before : undefined;
  const names = same?.names ?? namesOf(entities, owners, config);
  const context = same?.context ?? { ...plain, namedEras };
  return {
    key,
    config,
    entities,
    names,
    sources,
    keys: same?.keys ?? new KeyTable(config.ontology),
    context,
    relativeDates: same?.relativeDates ?? new RelativeDateReader(names, config.calendars.main),
    knownDates: same?.knownDates ?? new Map(),
    eraWords: same?.eraWords ?? stableHash(...namedEras.keys()),
    prose: proseNames(readings, entities, names, naming, before?.prose),
    erasHangOnNow: dates.hangsOnNow,
  };
}

/**
 * These terms once the world's present is known, for files of which the meaning hangs on it.
 *
 * @param before such terms when the world was built last.
 */
export function termsAsOf(
  now: DateValue,
  terms: Terms,
  { entities, owners }: DeclaredEntities,
  before: Terms | undefined,
): Terms {
  const key = stableHash(terms.key, JSON.stringify(now));
  const config = { ...terms.config, now };
  const plain = dateContext(config);
  const eras = () => erasOf(declarationsOf('Era', entities, owners, config), new DateReader(plain));
  const namedEras = terms.erasHangOnNow ? eras() : terms.context.namedEras;
  const same = before?.key === key ? before : undefined;
  const context = { ...plain, ...defined({ namedEras }) };
  return { ...terms, key, config, context: same?.context ?? context, knownDates: same?.knownDates ?? new Map() };
}

export function namesOf(
  entities: ReadonlyMap<string, Entity>,
  owners: DeclaredEntities['owners'],
  { ontology }: WorldConfig,
): Names<Entity> {
  const names = new Names(entities.values(), ontology);
  for (const [{ handles = [] }, id] of owners) for (const handle of handles) names.addHandle(handle, id);
  return names;
}

/** Stands for all that things are called by, and for what they are. */
export function namingKey(entities: ReadonlyMap<string, Entity>, owners: DeclaredEntities['owners']): string {
  const parts = [String(entities.size)];
  for (const { id, name, kind, aliases } of entities.values()) parts.push(id, name, kind, listed(aliases));
  for (const [{ handles }, id] of owners) if (handles !== undefined) parts.push(id, listed(handles));
  return stableHashOf(parts);
}

/** As text that no other list has. */
const listed = (words: readonly string[]): string => (words.length === 0 ? '' : JSON.stringify(words));

/** The entities of a kind with what declares them. */
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

/** Eras that are entities name the days from their start to their end, so that "the Long Night" is a date. */
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
