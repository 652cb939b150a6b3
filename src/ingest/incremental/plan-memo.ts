import type { AttributeClaim, Claim, Entity, LoreChunk, LoreSource, RelationClaim } from '../../model/claim.ts';
import { sameItems } from '../../util/group.ts';
import type { StatedClaim } from '../plan/assertions.ts';
import type { Materialised } from '../plan/attributes.ts';
import type { BoundWindow } from '../plan/dates/date-range.ts';
import type { WindowContext } from '../plan/dates/window.ts';
import type { AssertionRecord, AssertionState, ChunkRecord, ThingRecord } from '../plan/records.ts';

/** An entity's attributes and existence, as they follow from the claims about it. */
export interface Being {
  readonly attributes: ReadonlyMap<string, Materialised>;
  readonly existence: BoundWindow;
}

/** What a being follows from. */
export interface BeingSource {
  readonly entity: Entity;
  readonly attributes: readonly AttributeClaim[];
  readonly begun: readonly RelationClaim[];
  readonly ended: readonly RelationClaim[];
  readonly during: readonly RelationClaim[];
}

/** What an assertion's record follows from, besides its claim. */
interface RecordSource {
  readonly state: AssertionState;
  readonly reliability: Claim['reliability'];
  readonly subject: BoundWindow | undefined;
  readonly object: BoundWindow | undefined;
}

/**
 * The records of a world as they were planned last, for the next time: what follows from the same things is the same
 * object again. For one world by one set of settings; a new world present (`now`) starts it afresh.
 */
export class PlanMemo {
  private readonly beings = new Map<string, { readonly from: BeingSource; readonly being: Being }>();
  private readonly records = new WeakMap<Claim, RecordSource & { readonly record: AssertionRecord }>();
  private readonly entities = new WeakMap<
    Being,
    { readonly entity: Entity; readonly source: LoreSource | undefined; readonly record: ThingRecord }
  >();
  private readonly sources = new WeakMap<LoreSource, ThingRecord>();
  private readonly chunks = new WeakMap<LoreChunk, ChunkRecord>();

  private constructor(readonly context: WindowContext) {}

  /** The memo to plan with: this one where it still holds. */
  static for(context: WindowContext, before: PlanMemo | undefined): PlanMemo {
    const holds = before?.context.now === context.now && before?.context.absentUntil === context.absentUntil;
    return before !== undefined && holds ? before : new PlanMemo(context);
  }

  being(from: BeingSource, make: () => Being): Being {
    const before = this.beings.get(from.entity.id);
    if (before !== undefined && sameBeing(before.from, from)) return before.being;
    const being = make();
    this.beings.set(from.entity.id, { from, being });
    return being;
  }

  assertion(stated: StatedClaim, existence: (id: string) => BoundWindow, make: () => AssertionRecord): AssertionRecord {
    const { claim, state, reliability } = stated;
    const isRelation = claim.form === 'relation';
    const subject = isRelation ? existence(claim.from_id) : undefined;
    const object = isRelation ? existence(claim.to_id) : undefined;
    const before = this.records.get(claim);
    const isSame =
      before?.state === state &&
      before.reliability === reliability &&
      before.subject === subject &&
      before.object === object;
    if (isSame) return before.record;
    const record = make();
    this.records.set(claim, { state, reliability, subject, object, record });
    return record;
  }

  entity(entity: Entity, being: Being, source: LoreSource | undefined, make: () => ThingRecord): ThingRecord {
    const before = this.entities.get(being);
    if (before?.entity === entity && before.source === source) return before.record;
    const record = make();
    this.entities.set(being, { entity, source, record });
    return record;
  }

  source(source: LoreSource, make: () => ThingRecord): ThingRecord {
    return kept(this.sources, source, make);
  }

  chunk(chunk: LoreChunk, make: () => ChunkRecord): ChunkRecord {
    return kept(this.chunks, chunk, make);
  }
}

function kept<K extends object, V>(known: WeakMap<K, V>, key: K, make: () => V): V {
  let value = known.get(key);
  if (value === undefined) {
    value = make();
    known.set(key, value);
  }
  return value;
}

function sameBeing(a: BeingSource, b: BeingSource): boolean {
  return (
    a.entity.implied_date === b.entity.implied_date &&
    sameItems(a.entity.labels, b.entity.labels) &&
    sameItems(a.attributes, b.attributes) &&
    sameItems(a.begun, b.begun) &&
    sameItems(a.ended, b.ended) &&
    sameItems(a.during, b.during)
  );
}
