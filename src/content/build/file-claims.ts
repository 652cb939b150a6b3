import type { Claim, LoreSource } from '../../model/claim.ts';
import type { LastDates } from '../../model/now.ts';
import type { Problem } from '../../model/problem.ts';
import type { DateValue } from '../../time/date-value.ts';
import type { ParsedFile } from '../formats/parsed-file.ts';
import { type Extracted, type Told, toldBy } from '../prose/prose-claims.ts';
import { DateReader } from '../resolve/date-reader.ts';
import type { DeclaredEntities } from '../resolve/declare-entities.ts';
import type { RelativeStatement } from '../resolve/relative-dates/relative-date-reader.ts';
import { FileSources, trustOf } from '../resolve/sources.ts';
import { FieldReader, type OwnId } from '../resolve/statements/claim-fields.ts';
import { identified } from '../resolve/statements/claim-ids.ts';
import { StatementReader } from '../resolve/statements/statement-reader.ts';
import { UnknownKeys, type UnknownKeysFound } from '../resolve/statements/unknown-keys.ts';
import type { Terms } from './world-context.ts';

/** What one file of a world says, by the world's terms. What only all files together can tell is left to them. */
export interface FileClaims {
  /** Of what its declarations say. */
  readonly stated: readonly Claim[];
  /** Of its relations that stand by themselves. */
  readonly related: readonly Claim[];
  /** Of its prose. */
  readonly told: readonly Claim[];
  readonly chunks: Told['chunks'];
  readonly rejected: Told['rejected'];
  readonly sentences: Told['sentences'];
  /** Sources it names that nobody declares, by id. */
  readonly named: ReadonlyMap<string, LoreSource>;
  readonly ownIds: readonly Pick<OwnId, 'id' | 'taken'>[];
  readonly unknownKeys: UnknownKeysFound;
  /** Dates that hang on others, each by the value that stands for it. */
  readonly relative: ReadonlyMap<DateValue, RelativeStatement>;
  /** Any of its dates lasts until the world's present, or from then on: in another present it means something else. */
  readonly hangsOnNow: boolean;
  readonly problems: readonly Problem[];
  /** What a world tells once, however many of its files say it, by what it is about. */
  readonly once: ReadonlyMap<string, Problem>;
  /** Of its claims, where it was kept; absent: not made yet. */
  readonly summary?: Summary;
}

/** What a world is told of a file's claims without looking at each of them. */
export interface Summary {
  readonly claims: number;
  readonly told: number;
  readonly chunks: number;
  /** Any of them says which of two events came first. */
  readonly ordersEvents: boolean;
  /** Of what is asserted in what it states, relates and tells. */
  readonly dates: readonly [LastDates, LastDates, LastDates];
  readonly marks: Marks;
}

/**
 * Marks of the ids in a file's claims, 32 bits each. Where the mark of an id is missing, so is the id; where it is there, it
 * may be that of another.
 */
export interface Marks {
  /** The claims' own. */
  readonly ids: Uint32Array;
  /** Entities whose attributes and existence hang on them. */
  readonly beings: Uint32Array;
  /** Entities that they relate. */
  readonly ends: Uint32Array;
}

/** Of a file that could not be understood. */
export function noFileClaims(problem: Problem): FileClaims {
  return {
    stated: [],
    related: [],
    told: [],
    chunks: [],
    rejected: {},
    sentences: new Map(),
    named: new Map(),
    ownIds: [],
    unknownKeys: { slips: [], own: new Map() },
    relative: new Map(),
    hangsOnNow: false,
    problems: [problem],
    once: new Map(),
  };
}

/** Pure: the same reading by the same terms means the same. */
export function claimsOfFile(
  reading: ParsedFile,
  owners: DeclaredEntities['owners'],
  terms: Terms,
  extracted: Extracted | 'patterns',
): FileClaims {
  const { config, keys, names } = terms;
  const problems: Problem[] = [];
  const once = new Map<string, Problem>();
  const sources = new FileSources(trustOf(reading.file.path, config.sources), terms.sources, names);
  const dates = new DateReader(terms.context, terms.relativeDates, terms.knownDates);
  const fields = new FieldReader(sources, dates, problems);
  const unknownKeys = new UnknownKeys(keys);
  const reader = new StatementReader({ config, keys, names, fields, dates, unknownKeys, problems, once });
  for (const declaration of reading.declarations) {
    const entity = terms.entities.get(owners.get(declaration) ?? '');
    if (entity !== undefined) reader.declaration(declaration, entity);
  }
  const stated = reader.claims.splice(0).map(identified);
  for (const relation of reading.relations) reader.relation(relation);
  const related = reader.claims.map(identified);
  const { chunks, drafts, rejected, sentences } = toldBy(reading, terms, dates, extracted);
  return {
    stated,
    related,
    told: drafts.map(identified),
    chunks,
    rejected,
    sentences,
    named: sources.named,
    ownIds: fields.ownIds,
    unknownKeys,
    relative: dates.relative,
    hangsOnNow: dates.hangsOnNow,
    problems: [...problems, ...dates.problems],
    once: new Map([...once, ...sources.once, ...dates.once]),
  };
}
