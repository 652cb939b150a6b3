import type { GraphInput } from '../../graph/port.ts';
import type { AttributeClaim, Claim, LoreChunk, RelationClaim, WorldContent } from '../../model/claim.ts';
import { latestAsserted } from '../../model/now.ts';
import type { Ontology } from '../../model/ontology.ts';
import type { DateValue } from '../../time/date-value.ts';
import { assertionRecord, type StatedClaim, stateClaims } from './assertions.ts';
import { materialise } from './attributes.ts';
import { type ContentHash, contentHash, noHash } from './content-hash.ts';
import type { BoundWindow } from './date-range.ts';
import { existenceClaims, existenceOf } from './existence.ts';
import type { AssertionRecord, ChunkRecord, Decisions, TargetGraph, ThingRecord } from './records.ts';
import { entityRecord, sourceRecord } from './things.ts';
import type { AbsentUntil, WindowContext } from './window.ts';

/** Kind of a source that is a book, chronicle or narrator inside the world. */
const inWorld = 'in-world';
/** The attribute that an event's implied date stands in for. */
const eventDate = 'in_fiction_date';

export interface PlanSettings {
  readonly ontology: Ontology;
  /** The world's present; default: the latest date in what is asserted. */
  readonly now?: DateValue;
  /** What a relation without an `until` means. */
  readonly absentUntil: AbsentUntil;
  /** False for a graph that is never compared with another world; default true. */
  readonly hashed?: boolean;
}

/** A world's content as a plan, its assertions not spelled out yet: they are many, and not all are looked at. */
export interface PlannedWorld extends Omit<TargetGraph, 'assertions'> {
  readonly claims: readonly StatedClaim[];
  readonly recordOf: (claim: StatedClaim) => AssertionRecord;
}

/** What the graph that a world's content asks for is made of. Pure, and linear in the number of claims. */
export function planWorld(content: WorldContent, settings: PlanSettings, decisions: Decisions): PlannedWorld {
  const claims = stateClaims(content.claims, content.sources, decisions);
  const active = claims.filter((claim) => claim.state === 'active').map(({ claim }) => claim);
  const now = settings.now ?? latestAsserted(active);
  const context: WindowContext = { absentUntil: settings.absentUntil, ...(now === undefined ? {} : { now }) };
  const hash = settings.hashed === false ? noHash : contentHash;

  const { things, existence } = thingRecords(content, active, settings.ontology, context, hash);
  const existenceById = (id: string): BoundWindow => existence.get(id) ?? {};
  return {
    things,
    claims,
    recordOf: (claim) => assertionRecord(claim, settings.ontology.predicates, existenceById, context, hash),
    chunks: content.chunks.map((chunk) => chunkRecord(chunk, hash)),
    ...(now === undefined ? {} : { now }),
  };
}

/** The graph that a world's content asks for. */
export function targetGraph(content: WorldContent, settings: PlanSettings, decisions: Decisions): TargetGraph {
  const { claims, recordOf, ...planned } = planWorld(content, settings, decisions);
  return { ...planned, assertions: claims.map(recordOf) };
}

function thingRecords(
  content: WorldContent,
  active: readonly Claim[],
  ontology: Ontology,
  context: WindowContext,
  hash: ContentHash,
): { things: ThingRecord[]; existence: Map<string, BoundWindow> } {
  const attributeClaims = byEntity(active.filter((claim) => claim.form === 'attribute'));
  const claims = existenceClaims(active.filter((claim): claim is RelationClaim => claim.form === 'relation'));
  const sources = new Map(content.sources.map((source) => [source.id, source]));
  const existence = new Map<string, BoundWindow>();
  const things: ThingRecord[] = [];
  for (const entity of content.entities) {
    const attributes = materialise(attributeClaims.get(entity.id) ?? [], ontology.attributes);
    const { implied_date: date } = entity;
    if (date !== undefined && !attributes.has(eventDate))
      attributes.set(eventDate, { form: 'date', date, disputed: false });
    const window = existenceOf(entity, attributes, claims, context);
    existence.set(entity.id, window);
    const asSource = sources.get(entity.id)?.kind === inWorld ? sources.get(entity.id) : undefined;
    if (asSource !== undefined) sources.delete(entity.id); // a chronicle, or a narrator: one node
    things.push(entityRecord(entity, attributes, window, asSource, hash));
  }
  for (const source of sources.values()) things.push(sourceRecord(source, hash));
  return { things, existence };
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

function byPlace(a: Claim, b: Claim): number {
  return (
    compare(a.place.path, b.place.path) ||
    a.place.line - b.place.line ||
    a.place.column - b.place.column ||
    compare(a.id, b.id)
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function chunkRecord(chunk: LoreChunk, hashOf: ContentHash): ChunkRecord {
  const mentions = [...new Set(chunk.mentions)].sort();
  const properties: Record<string, GraphInput> = { id: chunk.id, source_id: chunk.source_id, text: chunk.text };
  const hash = hashOf(
    () => JSON.stringify([properties, mentions]),
    () => String(chunk.line),
  );
  return {
    id: chunk.id,
    hash,
    source: chunk.source_id,
    mentions,
    properties: { ...properties, line: chunk.line, content_hash: hash },
  };
}
