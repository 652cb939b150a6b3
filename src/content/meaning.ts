import type { Claim, LoreSource } from '../model/claim.ts';
import type { Problem } from '../model/problem.ts';
import type { DateValue } from '../time/date-value.ts';
import { FieldReader, type OwnId } from './claim-fields.ts';
import { identified } from './claim-ids.ts';
import { DateReader } from './dates.ts';
import type { DeclaredEntities } from './entities.ts';
import { type Extracted, type Told, toldBy } from './prose/told.ts';
import type { Reading } from './reading.ts';
import type { RelativeStatement } from './relative-dates.ts';
import { FileSources, trustOf } from './sources.ts';
import { StatementReader } from './statements.ts';
import type { Terms } from './terms.ts';
import { UnknownKeys } from './unknown-keys.ts';

/** What one file of a world says, by the world's terms. What only all files together can tell is left to them. */
export interface Meaning {
  /** Of what its declarations say. */
  readonly stated: readonly Claim[];
  /** Of its relations that stand by themselves. */
  readonly related: readonly Claim[];
  /** Of its prose. */
  readonly told: readonly Claim[];
  readonly chunks: Told['chunks'];
  readonly rejected: Told['rejected'];
  /** Sources it names that nobody declares, by id. */
  readonly named: ReadonlyMap<string, LoreSource>;
  readonly ownIds: readonly Pick<OwnId, 'id' | 'taken'>[];
  readonly unknownKeys: Pick<UnknownKeys, 'slips' | 'own'>;
  /** Dates that hang on others, each by the value that stands for it. */
  readonly relative: ReadonlyMap<DateValue, RelativeStatement>;
  /** Any of its dates lasts until the world's present, or from then on: in another present it means something else. */
  readonly hangsOnNow: boolean;
  readonly problems: readonly Problem[];
  /** What a world tells once, however many of its files say it, by what it is about. */
  readonly once: ReadonlyMap<string, Problem>;
}

/** Of a file that could not be understood. */
export function noMeaning(problem: Problem): Meaning {
  return {
    stated: [],
    related: [],
    told: [],
    chunks: [],
    rejected: {},
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
export function meaningOf(
  reading: Reading,
  owners: DeclaredEntities['owners'],
  terms: Terms,
  extracted: Extracted | 'patterns',
): Meaning {
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
  const { chunks, drafts, rejected } = toldBy(reading, terms, dates, extracted);
  return {
    stated,
    related,
    told: drafts.map(identified),
    chunks,
    rejected,
    named: sources.named,
    ownIds: fields.ownIds,
    unknownKeys,
    relative: dates.relative,
    hangsOnNow: dates.hangsOnNow,
    problems: [...problems, ...dates.problems],
    once: new Map([...once, ...sources.once, ...dates.once]),
  };
}
