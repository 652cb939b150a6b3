import {
  countDatable,
  type DatedBound,
  type DatedClaim,
  type DatedStretch,
  type DatedThing,
  datedClaims,
  datedEvents,
  datedExistences,
  type EraStretch,
  eraStretches,
} from '../../queries/timeline.ts';
import { compareText } from '../../util/places.ts';
import { perLoreState } from '../entities/per-state.ts';

/** A thing on the timeline: a claim, or an entity that begins, ends or happens. */
export interface TimelineMoment {
  /** The id of the claim or the entity. */
  readonly id: string;
  readonly form: 'claim' | 'begins' | 'ends' | 'happens';
  /** On which it begins, at the earliest; of what has only an end, that. */
  readonly day: number;
}

/** A part of the timeline. Its moments are in order. */
export interface TimelinePart {
  /** `era`: within an era. `between`: in none of them. `axis`: along a calendar that is tied to no other. */
  readonly kind: 'era' | 'between' | 'axis';
  readonly era?: EraStretch;
  /** The neighbours of items without an era: the last era that began before it, and the next one. */
  readonly after?: EraStretch;
  readonly before?: EraStretch;
  readonly axis?: string;
  readonly moments: readonly TimelineMoment[];
}

/** All that is dated in a world. */
export interface TimelineIndex {
  /** Along the main calendar, then other axes by name. */
  readonly parts: readonly TimelinePart[];
  readonly undated: { readonly entities: number; readonly relations: number };
}

/** The dated things of a world, once for each state of its lore. */
export const timelineIndex = perLoreState(async (store): Promise<TimelineIndex> => {
  const eras = await eraStretches(store);
  const events = await datedEvents(store);
  const existences = await datedExistences(store);
  const dated = await datedClaims(store);
  const attributes = dated.filter(({ entity }) => entity !== undefined);
  const relations = dated.filter(({ entity }) => entity === undefined);
  const byAxis = new Map<string, TimelineMoment[]>();
  for (const { moment, axis } of momentsOf({ eras, events, existences, attributes, relations })) {
    if (moment !== undefined) put(byAxis, axis, moment);
  }
  for (const moments of byAxis.values()) moments.sort((a, b) => a.day - b.day || compareText(a.id, b.id));
  const main = byAxis.get('') ?? [];
  byAxis.delete('');
  const { entities, relations: allRelations } = await countDatable(store);
  const withDates = new Set([...events, ...existences].map(({ id }) => id));
  for (const { entity } of attributes) if (entity !== undefined) withDates.add(entity);
  return {
    parts: [
      ...partsByEra(
        main,
        eras.filter(({ axis }) => axis === undefined),
      ),
      ...[...byAxis]
        .sort(([a], [b]) => compareText(a, b))
        .map(([axis, moments]): TimelinePart => ({ kind: 'axis', axis, moments })),
    ],
    undated: {
      entities: Math.max(0, entities - withDates.size),
      relations: Math.max(0, allRelations - relations.length),
    },
  };
});

interface Dated {
  readonly eras: readonly EraStretch[];
  readonly events: readonly DatedThing[];
  readonly existences: readonly DatedThing[];
  readonly attributes: readonly DatedClaim[];
  readonly relations: readonly DatedClaim[];
}

interface Placed {
  readonly moment: TimelineMoment | undefined;
  /** Empty: the main one. */
  readonly axis: string;
}

function put<K, V>(map: Map<K, V[]>, key: K, moment: V): void {
  const there = map.get(key);
  if (there === undefined) map.set(key, [moment]);
  else there.push(moment);
}

/**
 * A fact with its own claim is shown as that claim; an entity, if its dates follow from another fact. An event is shown as itself, and a
 * claim about its date only where it states another one. Eras are the frame, not a part.
 */
function* momentsOf({ eras, events, existences, attributes, relations }: Dated): Generator<Placed> {
  const eraIds = new Set(eras.map(({ id }) => id));
  const happening = new Map(events.map((event) => [event.id, event]));
  const stated = new Map<string, DatedBound[]>();
  for (const { id, entity = '', hearsay, ...stretch } of attributes) {
    if (eraIds.has(entity)) continue;
    if (!hearsay) put(stated, entity, stretch.from);
    const event = happening.get(entity);
    const isOfEvent = event !== undefined && [event.from, event.until].some((bound) => isSame(bound, stretch.from));
    if (!isOfEvent) yield placed(id, 'claim', stretch);
  }
  for (const { id, ...stretch } of relations) yield placed(id, 'claim', stretch);
  for (const { id, ...stretch } of events) yield placed(id, 'happens', stretch);
  for (const { id, from, until, axis } of existences) {
    if (eraIds.has(id) || happening.has(id)) continue;
    for (const [form, bound] of [['begins', from] as const, ['ends', until] as const]) {
      const stretch = { from: bound, until: bound, ...(axis === undefined ? {} : { axis }) };
      if (!followsFrom(stated.get(id) ?? [], bound)) yield placed(id, form, stretch);
    }
  }
}

const isSame = (a: DatedBound, b: DatedBound): boolean => a.earliest === b.earliest && a.latest === b.latest;

/** Two claims that disagree may leave only the beginning of one and the end of the other: no third date. */
const followsFrom = (claims: readonly DatedBound[], { earliest, latest }: DatedBound): boolean =>
  (earliest === undefined || claims.some((claim) => claim.earliest === earliest)) &&
  (latest === undefined || claims.some((claim) => claim.latest === latest));

function placed(id: string, form: TimelineMoment['form'], { from, until, axis = '' }: DatedStretch): Placed {
  const day = from.earliest ?? from.latest ?? until.latest ?? until.earliest;
  return { moment: day === undefined ? undefined : { id, form, day }, axis };
}

const firstDay = ({ from }: DatedStretch): number => from.earliest ?? from.latest ?? Number.NEGATIVE_INFINITY;
const lastDay = ({ until }: DatedStretch): number => until.latest ?? until.earliest ?? Number.POSITIVE_INFINITY;
const isDated = (era: DatedStretch): boolean => Number.isFinite(firstDay(era)) || Number.isFinite(lastDay(era));

/** Each moment in the shortest era that has its day, or between the eras. Eras without a moment stand among them. */
function partsByEra(moments: readonly TimelineMoment[], all: readonly EraStretch[]): TimelinePart[] {
  const eras = all
    .filter(isDated)
    .sort((a, b) => firstDay(a) - firstDay(b) || lastDay(b) - lastDay(a) || compareText(a.id, b.id));
  const within = new Map<EraStretch, TimelineMoment[]>(eras.map((era) => [era, []]));
  /** By how many eras had begun. */
  const between = new Map<number, TimelineMoment[]>();
  let begun = 0;
  let open: EraStretch[] = [];
  for (const moment of moments) {
    for (let next = eras[begun]; next !== undefined && firstDay(next) <= moment.day; next = eras[begun]) {
      open.push(next);
      begun += 1;
    }
    open = open.filter((era) => lastDay(era) >= moment.day);
    const era = shortest(open);
    if (era !== undefined) within.get(era)?.push(moment);
    else put(between, begun, moment);
  }
  return [...eras.keys(), eras.length].flatMap((index): TimelinePart[] => {
    const era = eras[index];
    const gap = between.get(index);
    return [
      ...(gap === undefined ? [] : [partBetween(gap, eras[index - 1], era)]),
      ...(era === undefined ? [] : [{ kind: 'era' as const, era, moments: within.get(era) ?? [] }]),
    ];
  });
}

function partBetween(moments: readonly TimelineMoment[], after?: EraStretch, before?: EraStretch): TimelinePart {
  return {
    kind: 'between',
    moments,
    ...(after === undefined ? {} : { after }),
    ...(before === undefined ? {} : { before }),
  };
}

function shortest(open: readonly EraStretch[]): EraStretch | undefined {
  let best: EraStretch | undefined;
  for (const era of open) {
    // The later start of two equal lengths: it is within the other.
    if (best === undefined || lengthOf(era) <= lengthOf(best)) best = era;
  }
  return best;
}

const lengthOf = (era: DatedStretch): number => lastDay(era) - firstDay(era);
