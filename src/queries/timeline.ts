import type { GraphStore } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import type { Reliability } from '../model/claim.ts';
import { calledName } from '../rules/findings/wording/naming.ts';
import { plainWords, verbOf } from '../rules/findings/wording/words.ts';
import { defined } from '../util/defined.ts';
import { claimNodes, claims } from './stored-claims.ts';
import { type StoredEntity, storedEntities } from './stored-entities.ts';
import type { StoredDate } from './stored-things.ts';
import { namingIn, type ToldClaim, toldClaims } from './told-claims.ts';

/** Days on one axis, from the first that a date may mean to the last; a side that is not known is left out. */
export interface DatedBound {
  readonly earliest?: number;
  readonly latest?: number;
}

/** A stretch of days: when something begins and when it ends, as far as it is known. */
export interface DatedStretch {
  readonly from: DatedBound;
  readonly until: DatedBound;
  /** Absent: the world's main one. */
  readonly axis?: string;
}

/** An era of the world, by what it is called and when it lasts. */
export interface EraStretch extends DatedStretch {
  readonly id: string;
  readonly name: string;
  /** In the author's words. */
  readonly when?: string;
}

/** Every era, with or without dates, by id. */
export async function eraStretches(store: GraphStore): Promise<EraStretch[]> {
  const eras = await storedEntities.found(store, 'MATCH (n:Era)', ['id', 'name', 'from', 'until', 'window']);
  return eras
    .map(({ id, name, window: when, ...dates }) => ({ id, name, ...stretchOf(dates), ...defined({ when }) }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Something with a date, by its id. */
export interface DatedThing extends DatedStretch {
  readonly id: string;
}

/** A claim that states a date, or holds from one or until one. */
export interface DatedClaim extends DatedThing {
  /** The entity of an attribute; a relation has none. */
  readonly entity?: string;
  /** Told, not known: no date of an entity follows from it. */
  readonly hearsay: boolean;
}

/** Events on a date, in no order. */
export async function datedEvents(store: GraphStore): Promise<DatedThing[]> {
  const query = 'MATCH (n:Event) WHERE n.happened IS NOT NULL';
  const events = await storedEntities.found(store, query, ['id', 'happened']);
  return events.map(({ id, happened }) => ({ id, ...stretchOf(happened) }));
}

/** Entities of every kind that exist from a date, or until one, in no order. */
export async function datedExistences(store: GraphStore): Promise<DatedThing[]> {
  const query = `MATCH (n:${labels.entity}) WHERE n.exists_from_text IS NOT NULL OR n.exists_until_text IS NOT NULL`;
  const existences = await storedEntities.found(store, query, ['id', 'from', 'until']);
  return existences.map(({ id, ...dates }) => ({ id, ...stretchOf(dates) }));
}

/** Claims in force, or hearsay, that state a date or hold for a while, in no order. */
export async function datedClaims(store: GraphStore): Promise<DatedClaim[]> {
  const dated = await claims(store, { states: countedStates, dated: true }, datedBy);
  return dated.map(({ id, state, entity_id: entity, from, until, date, axis }) => ({
    ...{ id, hearsay: state === 'claim', ...defined({ entity }) },
    ...(isKnown(date)
      ? { from: boundOf(date), until: boundOf(date), ...defined({ axis: date.axis }) }
      : { from: statedBound(from), until: statedBound(until), ...defined({ axis }) }),
  }));
}

const countedStates = ['active', 'claim'] as const;
const datedBy = ['id', 'state', 'entity_id', 'from', 'until', 'date', 'axis'] as const;

/** How many entities there are, and how many relations that are in force or hearsay. */
export async function countDatable(
  store: GraphStore,
): Promise<{ readonly entities: number; readonly relations: number }> {
  const count = async (match: string): Promise<number> => {
    const [row] = await store.read(`${match} RETURN count(n) AS n`);
    return Number(row?.n ?? 0);
  };
  return {
    entities: await count(`MATCH (n:${labels.entity})`),
    relations:
      (await count(`MATCH (n:${labels.relation}) WHERE n.status = 'active'`)) +
      (await count(`MATCH (n:${labels.claim}) WHERE n.status = 'claim' AND n.form = 'relation'`)),
  };
}

/** Something on a timeline, in words. */
export interface TimelineWords {
  readonly id: string;
  /** Its statement, without its dates: "Maren rules Ashkeep". */
  readonly label: string;
  /** Its dates in the author's words. */
  readonly when: string;
  readonly entities: readonly { readonly id: string; readonly name: string; readonly kind: string }[];
  readonly source: StoredEntity['source'];
  /** A prophecy, a legend, propaganda. */
  readonly hearsay: boolean;
  /** How far who says so is trusted, as the files have it: `rumour`. */
  readonly reliability?: Reliability;
  /** An open finding disputes it. */
  readonly disputed: boolean;
}

/** The claims with these ids; an id without a claim is left out. */
export async function datedClaimWords(
  store: GraphStore,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TimelineWords>> {
  const nodes = await claimNodes(store, { ids });
  const naming = await namingIn(store, nodes);
  const named = (id: string | undefined): string => {
    const node = id === undefined ? undefined : naming.entityOf(id);
    return node === undefined ? (id ?? 'someone') : calledName(node, naming);
  };
  return new Map(
    toldClaims(nodes, naming, toldBy).map((claim) => {
      const { id, entities, source, form, type, from_id, to_id, entity_id, disputed, state, reliability } = claim;
      const words: TimelineWords = {
        id,
        label:
          form === 'relation'
            ? `${named(from_id)} ${verbOf(type)} ${named(to_id)}`
            : `${named(entity_id)}: ${attributeWords(claim)}`,
        ...{ when: whenOf(claim), entities, source: lineOf(source), hearsay: state === 'claim', disputed },
        ...defined({ reliability }),
      };
      return [id, words];
    }),
  );
}

const toldBy = [
  ...(['form', 'type', 'from_id', 'to_id', 'entity_id', 'value'] as const),
  ...(['date', 'window', 'disputed', 'state'] as const),
];
type DatedWords = ToldClaim<(typeof toldBy)[number]>;

const lineOf = ({ path, line, column }: StoredEntity['source']) => ({ path, line, column });

/** A claim dated by its value needs no value next to its date. */
const attributeWords = ({ type, value, date }: DatedWords): string =>
  isKnown(date) || value === undefined ? plainWords(type) : `${plainWords(type)} ${value}`;

const whenOf = ({ date, value, window = '' }: DatedWords): string =>
  isKnown(date) ? (date.text ?? String(value ?? '')) : window;

/** When an entity begins, ends and happens, in words. */
export interface EntityDates extends Omit<TimelineWords, 'when' | 'hearsay' | 'reliability'> {
  readonly from: string;
  readonly until: string;
  readonly happened: string;
}

/** The entities with these ids; an id without one is left out. */
export async function datedEntityWords(
  store: GraphStore,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EntityDates>> {
  const entities = await storedEntities.called(store, ids, datedWordsBy);
  return new Map(
    [...entities].map(([id, { name, kind, source, disputed, from, until, happens: happened = '' }]) => {
      const dates: EntityDates = {
        ...{ id, label: name, entities: [{ id, name, kind }], source },
        disputed: disputed.some((key) => dateKeys.has(key)),
        ...{ from: from.text ?? '', until: until.text ?? '', happened },
      };
      return [id, dates];
    }),
  );
}

const datedWordsBy = ['name', 'kind', 'source', 'disputed', 'from', 'until', 'happens'] as const;

/** Attributes that date an event. */
const dateKeys: ReadonlySet<string> = new Set(['in_fiction_date', 'start', 'end', 'valid_from', 'valid_until']);

const stretchOf = ({ from, until }: Pick<StoredEntity, 'from' | 'until'>): DatedStretch => ({
  ...{ from: statedBound(from), until: statedBound(until) },
  ...defined({ axis: from.axis ?? until.axis }),
});

/** An end that nobody states, and that follows from something else, is left out. */
const statedBound = (date: StoredDate): DatedBound => (date.stated ? boundOf(date) : {});
const boundOf = ({ earliest, latest }: StoredDate): DatedBound => defined({ earliest, latest });
const isKnown = ({ earliest, latest }: DatedBound): boolean => earliest !== undefined || latest !== undefined;
