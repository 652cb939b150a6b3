import { type Claim, type Entity, isAsserted, type WorldContent } from '../model/claim.ts';
import { kindLine } from '../model/kinds.ts';
import { latestAsserted } from '../model/now.ts';
import type { Problem } from '../model/problem.ts';
import type { ProseReport } from '../model/prose-report.ts';
import type { Waiver } from '../model/waiver.ts';
import { dateContext, type WorldConfig } from '../model/world-config.ts';
import type { DateValue } from '../time/date-value.ts';
import { foldKey } from '../util/fold.ts';
import { byPlace, compareText } from '../util/places.ts';
import { FieldReader } from './claim-fields.ts';
import { giveIds } from './claim-ids.ts';
import { DateReader } from './dates.ts';
import { type DeclaredEntities, declareEntities } from './entities.ts';
import { KeyTable } from './key-table.ts';
import { Names } from './names.ts';
import type { Passage } from './prose/extracted.ts';
import { type ProseOptions, ProseReader } from './prose/prose-reader.ts';
import { readProse } from './prose/read-prose.ts';
import type { Declaration, Reading } from './reading.ts';
import { RelativeDateReader } from './relative-dates.ts';
import { solveDates } from './relative-dates-solve.ts';
import { inWorldSourceKind, SourceBook, trustOf } from './sources.ts';
import { StatementReader } from './statements.ts';
import { UnknownKeys } from './unknown-keys.ts';
import { readWaivers } from './waivers.ts';

export interface BuiltWorld extends WorldContent {
  /** By place. */
  readonly problems: readonly Problem[];
  /** The world's present: as configured, else the latest date asserted; absent in a world without dates. */
  readonly now?: DateValue;
  readonly prose: ProseReport;
  /** What the authors allow, by place. */
  readonly waivers: readonly Waiver[];
}

/** What all files of a world say together: names resolved, keys and dates read, every claim with its identity. Pure. */
export function buildWorld(readings: readonly Reading[], config: WorldConfig, prose: ProseOptions = {}): BuiltWorld {
  const ordered = [...readings].sort((a, b) => compareText(a.file.path, b.file.path));
  const proseReader = new ProseReader(ordered, prose);
  const first = assemble(ordered, config, proseReader);
  if (config.now !== undefined) return first;
  const now = latestAsserted(first.claims.filter(isAsserted));
  if (now === undefined) return first;
  const saysOngoing = first.claims.some(isOngoing);
  // What is ongoing lasts until the world's present, which only the other dates tell.
  return { ...(saysOngoing ? assemble(ordered, { ...config, now }, proseReader) : first), now };
}

function assemble(readings: readonly Reading[], config: WorldConfig, proseReader: ProseReader): BuiltWorld {
  const { ontology } = config;
  const problems: Problem[] = readings.flatMap((reading) => reading.problems);
  const { declared, names } = declareAll(readings, config);
  const { entities, owners } = declared;
  const isKind = (entity: Entity, kind: string) => kindLine(ontology.kinds, entity.kind).includes(kind);

  const sources = new SourceBook(config, names);
  for (const { file } of readings) sources.addFile(file);
  for (const [entity, own] of byEntity(owners, entities)) {
    if (isKind(entity, inWorldSourceKind)) sources.addInWorld(entity, own);
  }
  const context = dateContext(config);
  const eras = [...byEntity(owners, entities)].filter(([entity]) => isKind(entity, 'Era'));
  const dated = { ...context, namedEras: namedEras(eras, new DateReader(context)) };
  const dates = new DateReader(dated, new RelativeDateReader(names, config.calendars.main));
  const keys = new KeyTable(ontology);
  const unknownKeys = new UnknownKeys(keys);
  const fields = new FieldReader(sources, dates, problems);
  const reader = new StatementReader({ config, keys, names, fields, dates, unknownKeys, problems });
  for (const [declaration, id] of owners) {
    const entity = entities.get(id);
    if (entity !== undefined) reader.declaration(declaration, entity);
  }
  for (const { relations } of readings) for (const relation of relations) reader.relation(relation);

  const prose = proseReader.read(config, entities, names, dates);
  const paths = new Set(readings.map(({ file }) => file.path));
  problems.push(...declared.problems, ...sources.problems, ...dates.problems, ...unknownKeys.problems());
  const read = giveIds([...reader.claims, ...prose.claims], (id) => paths.has(id));
  const { claims, implied } = solveDates({ claims: read, entities, relative: dates.relative, context: dated });
  const waived = readWaivers({ readings, owners, claims });
  problems.push(...waived.problems);
  return {
    entities: [...entities.values()].map((entity) => withDate(entity, implied.get(entity.id))).sort(byId),
    claims,
    sources: sources.all(),
    chunks: prose.chunks,
    prose: prose.report,
    waivers: waived.waivers,
    problems: problems.sort(byPlace),
    ...(config.now === undefined ? {} : { now: config.now }),
  };
}

/** The chunks of a world's prose with the names in them: what a model is asked about. */
export function passagesOf(
  readings: readonly Reading[],
  config: WorldConfig,
): { readonly passages: readonly Passage[]; readonly names: ReadonlyMap<string, Entity> } {
  const ordered = [...readings].sort((a, b) => compareText(a.file.path, b.file.path));
  const { declared, names } = declareAll(ordered, config);
  return { passages: readProse(ordered, declared.entities, names).passages, names: declared.entities };
}

function declareAll(
  readings: readonly Reading[],
  config: WorldConfig,
): { readonly declared: DeclaredEntities; readonly names: Names<Entity> } {
  const declared = declareEntities(
    readings.flatMap(({ declarations }) => declarations),
    config.ontology,
    ({ file }) => trustOf(file.path, config.sources).status === 'candidate',
  );
  const names = new Names(declared.entities.values(), config.ontology);
  for (const [{ handles = [] }, id] of declared.owners) for (const handle of handles) names.addHandle(handle, id);
  return { declared, names };
}

function withDate(entity: Entity, date: DateValue | undefined): Entity {
  return date === undefined ? entity : { ...entity, implied_date: date };
}

const byId = (a: Entity, b: Entity): number => compareText(a.id, b.id);

function byEntity(
  owners: ReadonlyMap<Declaration, string>,
  entities: ReadonlyMap<string, Entity>,
): ReadonlyMap<Entity, Declaration[]> {
  const grouped = new Map<Entity, Declaration[]>();
  for (const [declaration, id] of owners) {
    const entity = entities.get(id);
    if (entity === undefined) continue;
    const list = grouped.get(entity);
    if (list === undefined) grouped.set(entity, [declaration]);
    else list.push(declaration);
  }
  return grouped;
}

/** Eras that are entities name the days from their start to their end, so that "the Long Night" is a date. */
function namedEras(
  eras: readonly (readonly [Entity, readonly Declaration[]])[],
  dates: DateReader,
): ReadonlyMap<string, DateValue> {
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
        ...(start?.earliest === undefined ? {} : { earliest: start.earliest }),
        ...(end?.latest === undefined ? {} : { latest: end.latest }),
        text: word,
        unit: 'era',
        calendar: known.calendar,
        ...(known.axis === undefined ? {} : { axis: known.axis }),
      });
    }
  }
  return named;
}

function isOngoing(claim: Claim): boolean {
  return claim.valid_until?.unit === 'ongoing' || claim.valid_from?.unit === 'ongoing';
}
