import type { AttributeClaim, Claim, Entity, LoreChunk, RelationClaim, WorldContent } from '../../model/claim.ts';
import { cultureType, speciesType } from '../../model/existence.ts';
import { comparePlaces } from '../../model/file-order.ts';
import { latestAsserted } from '../../model/now.ts';
import type { Ontology } from '../../model/ontology.ts';
import { isUntimely, returningAttributes, type UndyingFacts, undyingOf } from '../../model/undying.ts';
import type { DateValue } from '../../time/date-value.ts';
import { defined } from '../../util/defined.ts';
import { groupBy } from '../../util/group.ts';
import { lazy } from '../../util/lazy.ts';
import { compareText } from '../../util/places.ts';
import { assertionOutline, assertionRecord, type StatedClaim, spellOut, stateClaims } from './assertions.ts';
import { materialise } from './attributes.ts';
import { type ContentHash, contentHash, noHash } from './content-hash.ts';
import type { ConcludedWindow } from './dates/date-range.ts';
import { entityTimes } from './dates/entity-times.ts';
import { deathByKilling, existenceClaims } from './dates/existence.ts';
import type { AbsentUntil, WindowContext } from './dates/window.ts';
import { lateRecords } from './late-record.ts';
import type {
  AssertionOutline,
  AssertionRecord,
  ChunkRecord,
  DecidedStates,
  TargetGraph,
  ThingRecord,
} from './records.ts';
import { entityRecord, sourceRecord } from './things.ts';

/** Kind of a source that is a book, chronicle or narrator inside the world. */
export const inWorld = 'in-world';
/** The attribute that an event's implied date stands in for. */
const eventDate = 'in_fiction_date';

export interface PlanSettings {
  readonly ontology: Ontology;
  /** The world's present; default: the latest date in what is asserted. */
  readonly now?: DateValue;
  /** The meaning of a relation without an `until`. */
  readonly absentUntil: AbsentUntil;
  /** False for a graph that is never compared with another world; default true. */
  readonly hashed?: boolean;
  /** False for a graph of which nobody reads what native edges hold; default true. */
  readonly nativeProperties?: boolean;
}

/** A world's content as a plan, its assertions not spelled out yet: they are many, and not all are looked at. */
export interface PlannedWorld extends Omit<TargetGraph, 'assertions'> {
  readonly claims: readonly StatedClaim[];
  readonly recordOf: (claim: StatedClaim) => AssertionRecord;
  /** The records of all of them, each spelled out only when somebody looks. */
  readonly lateRecords: () => AssertionRecord[];
}

/** The parts of the graph that a world's content needs. Pure, and linear in the number of claims. */
export function planWorld(content: WorldContent, settings: PlanSettings, decided: DecidedStates): PlannedWorld {
  const claims = stateClaims(content.claims, content.sources, decided);
  const active = claims.filter((claim) => claim.state === 'active').map(({ claim }) => claim);
  const now = settings.now ?? latestAsserted(active);
  const context: WindowContext = { absentUntil: settings.absentUntil, ...defined({ now }) };
  const hash = settings.hashed === false ? noHash : contentHash;

  const { things, existence } = thingRecords(
    content,
    entityNameLookup(content.entities),
    active,
    settings.ontology,
    context,
    hash,
  );
  const existenceById = (id: string): ConcludedWindow => existence.get(id) ?? unstatedWindow;
  const { predicates } = settings.ontology;
  const hasNative = settings.nativeProperties !== false;
  const outlineOf = (claim: StatedClaim) => assertionOutline(claim, predicates);
  const spell = (claim: StatedClaim, outline: AssertionOutline) =>
    spellOut(claim, outline, predicates, existenceById, context, hash, hasNative);
  return {
    things,
    claims,
    lateRecords: () => lateRecords(claims, outlineOf, spell),
    recordOf: (claim) => {
      const outline = outlineOf(claim);
      return assertionRecord(outline, spell(claim, outline));
    },
    chunks: content.chunks.map((chunk) => chunkRecord(chunk, hash)),
    ...defined({ now }),
  };
}

export const unstatedWindow: ConcludedWindow = {};

/** The graph that a world's content asks for. */
export function targetGraph(content: WorldContent, settings: PlanSettings, decided: DecidedStates): TargetGraph {
  const { claims: _, recordOf: __, lateRecords: records, ...planned } = planWorld(content, settings, decided);
  return { ...planned, assertions: records() };
}

export function thingRecords(
  content: Pick<WorldContent, 'entities' | 'sources'>,
  nameOf: (entity: string) => string | undefined,
  active: readonly Claim[],
  ontology: Ontology,
  context: WindowContext,
  hash: ContentHash,
): { things: ThingRecord[]; existence: Map<string, ConcludedWindow> } {
  const attributeClaims = byEntity(active.filter((claim) => claim.form === 'attribute'));
  const relations = active.filter((claim): claim is RelationClaim => claim.form === 'relation');
  const claims = existenceClaims(relations);
  const peoples = groupBy(
    relations.filter(({ type }) => type === speciesType || type === cultureType),
    ({ from_id }) => from_id,
  );
  const sources = new Map(content.sources.map((source) => [source.id, source]));
  const existence = new Map<string, ConcludedWindow>();
  const things: ThingRecord[] = [];
  for (const entity of content.entities) {
    const attributes = materialise(attributeClaims.get(entity.id) ?? none, ontology.attributes);
    const { id, implied_date: implied } = entity;
    if (implied !== undefined && !attributes.has(eventDate)) {
      attributes.set(eventDate, { form: 'date', date: implied.date, disputed: false });
    }
    const killed = deathByKilling(entity, attributes, claims);
    if (killed !== undefined) attributes.set('death', { form: 'date', date: killed, disputed: false });
    const times = entityTimes(entity, attributes, claims, context);
    existence.set(id, times.existence);
    const asSource = sources.get(id)?.kind === inWorld ? sources.get(id) : undefined;
    if (asSource !== undefined) sources.delete(id); // a chronicle, or a narrator: one node
    const told = attributeClaims.get(id) ?? none;
    const untimely = attributes.has('untimely') || isUntimely(entity.kind, told, ontology);
    const returned = untimely || returningAttributes.some((name) => attributes.has(name));
    const people = namesOfPeoples(peoples.get(id) ?? none, nameOf);
    const undying = undyingOf({ kind: entity.kind, returned, attributes: told, ...people }, ontology);
    things.push(entityRecord(entity, attributes, times, { undying, untimely }, asSource, hash));
  }
  for (const source of sources.values()) things.push(sourceRecord(source, hash));
  return { things, existence };
}

const none: readonly never[] = [];

/** Looks up the names of entities, sorted out when first asked for. */
export function entityNameLookup(entities: readonly Entity[]): (id: string) => string | undefined {
  const names = lazy(() => new Map(entities.map(({ id, name }) => [id, name])));
  return (id) => names().get(id);
}

/** The names of the species and cultures of an entity. */
function namesOfPeoples(
  peoples: readonly RelationClaim[],
  nameOf: (entity: string) => string | undefined,
): Pick<UndyingFacts, 'species' | 'cultures'> {
  const named = (predicate: string) =>
    peoples.flatMap(({ type, to_id }) => (type === predicate ? (nameOf(to_id) ?? []) : []));
  return { species: named(speciesType), cultures: named(cultureType) };
}

/** Attribute claims by entity, each list in order of place: of equally trusted values the first one written leads. */
function byEntity(claims: readonly AttributeClaim[]): Map<string, AttributeClaim[]> {
  const grouped = new Map<string, AttributeClaim[]>();
  for (const claim of claims) {
    const list = grouped.get(claim.entity_id);
    if (list === undefined) grouped.set(claim.entity_id, [claim]);
    else list.push(claim);
  }
  for (const list of grouped.values()) if (list.length > 1) list.sort(byPlace);
  return grouped;
}

const byPlace = (a: Claim, b: Claim): number => comparePlaces(a.place, b.place) || compareText(a.id, b.id);

/** Its text, which may have to be read from its file, is asked for only when it is written: its id stands for it. */
export function chunkRecord(chunk: LoreChunk, hashOf: ContentHash): ChunkRecord {
  const { id, source_id, line } = chunk;
  const mentions = [...new Set(chunk.mentions)].sort();
  const hash = hashOf(
    () => JSON.stringify([id, source_id, mentions]),
    () => String(line),
  );
  return {
    id,
    hash,
    source: source_id,
    mentions,
    get properties() {
      return { id, source_id, text: chunk.text, line, content_hash: hash };
    },
  };
}
