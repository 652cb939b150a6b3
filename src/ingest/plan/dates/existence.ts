import type { RelationClaim } from '../../../model/claim.ts';
import {
  beginningAttributes,
  beginningTypes,
  canBeRestored,
  endingAttributes,
  endingTypes,
  existenceAttributes,
  isLiving,
  isSureKilling,
  restoringAttributes,
  stretchType,
} from '../../../model/existence.ts';
import { hasDays } from '../../../time/windows/bounds.ts';
import { defined } from '../../../util/defined.ts';
import { type Materialised, mostTrusted } from '../attributes.ts';
import { type Bound, type ConcludedWindow, earlier, hull, isBackward, later, mergeDates, range } from './date-range.ts';
import { statedBound, type WindowContext } from './window.ts';

/** The active relations that say when a thing exists, by its id. */
export interface ExistenceClaims {
  readonly begun: ReadonlyMap<string, readonly RelationClaim[]>;
  readonly ended: ReadonlyMap<string, readonly RelationClaim[]>;
  readonly during: ReadonlyMap<string, readonly RelationClaim[]>;
  readonly killed: ReadonlyMap<string, readonly RelationClaim[]>;
}

export function existenceClaims(relations: Iterable<RelationClaim>): ExistenceClaims {
  const begun = new Map<string, RelationClaim[]>();
  const ended = new Map<string, RelationClaim[]>();
  const during = new Map<string, RelationClaim[]>();
  const killed = new Map<string, RelationClaim[]>();
  for (const claim of relations) {
    if (claim.valid_from === undefined && claim.valid_until === undefined) continue;
    if (isBackward(defined({ from: claim.valid_from, until: claim.valid_until }))) continue;
    if (beginningTypes.has(claim.type)) push(begun, claim.to_id, claim);
    else if (endingTypes.has(claim.type)) push(ended, claim.to_id, claim);
    else if (claim.type === stretchType) push(during, claim.from_id, claim);
    else if (isSureKilling(claim)) push(killed, claim.to_id, claim);
  }
  return { begun, ended, during, killed };
}

/** `killed_by: { who: Odo, at: 402 }`: the date of the killing is that of a death that nothing else dates, unless the birth is later. */
export function deathByKilling(
  { id, labels }: { readonly id: string; readonly labels: readonly string[] },
  attributes: ReadonlyMap<string, Materialised>,
  { killed }: ExistenceClaims,
): Bound | undefined {
  const claims = killed.get(id);
  if (claims === undefined || !isLiving(labels) || attributes.has('death')) return undefined;
  const date = claimDate(claims);
  return isBackward(defined({ from: attributeDate(attributes, beginningAttributes), until: date })) ? undefined : date;
}

/** When a thing exists, and where it ended and was there again, when it was gone. */
export interface Existence extends ConcludedWindow {
  readonly absent?: ConcludedWindow;
}

/**
 * When a thing exists: its own attributes first, then the dated claim that it was made or unmade, then the union of the
 * windows it is said to have existed during.
 */
export function existenceOf(
  entity: { readonly id: string; readonly labels: readonly string[] },
  attributes: ReadonlyMap<string, Materialised>,
  claims: ExistenceClaims,
  context: WindowContext,
): Existence {
  const during = claims.during.get(entity.id) ?? [];
  const from =
    attributeDate(attributes, existenceAttributes(beginningAttributes, entity.labels)) ??
    claimDate(mostTrusted(claims.begun.get(entity.id) ?? [])) ??
    unionStart(during, context);
  const ended =
    attributeDate(attributes, existenceAttributes(endingAttributes, entity.labels)) ??
    claimDate(mostTrusted(claims.ended.get(entity.id) ?? [])) ??
    unionEnd(during, context);
  const returns = ended === undefined || !canBeRestored(entity.labels) ? [] : returnsAfter(ended, attributes);
  if (returns.length === 0) return defined({ from, until: ended });
  const absent = ended === undefined ? undefined : absenceOf(ended, returns);
  return defined({ from, absent });
}

/** The event that may have brought it back after this end: a return that was not certainly before it. */
function returnsAfter(ended: Bound, attributes: ReadonlyMap<string, Materialised>): Materialised[] {
  return restoringAttributes.flatMap((name) => {
    const restored = attributes.get(name);
    return restored === undefined || isBefore(restored, ended) ? [] : [restored];
  });
}

/** True if a return certainly came before this end. */
function isBefore(restored: Materialised, ended: Bound): boolean {
  if (restored.form !== 'date') return false;
  const { latest, axis } = restored.date;
  return axis === ended.axis && latest !== undefined && ended.earliest !== undefined && latest < ended.earliest;
}

/** From the end to the first return; undefined where nobody knows when that was, or which return was the first. */
function absenceOf(ended: Bound, returns: readonly Materialised[]): ConcludedWindow | undefined {
  const dates = returns.flatMap((each) => (each.form === 'date' && hasDays(each.date) ? [each.date] : []));
  if (dates.length < returns.length || dates.some(({ axis }) => axis !== ended.axis)) return undefined;
  const [first, ...others] = dates.sort((a, b) => (a.earliest ?? -Infinity) - (b.earliest ?? -Infinity));
  if (first === undefined || others.some((other) => other.earliest === undefined)) return undefined;
  return { from: ended, until: first };
}

function attributeDate(attributes: ReadonlyMap<string, Materialised>, names: readonly string[]): Bound | undefined {
  for (const name of names) {
    const attribute = attributes.get(name);
    if (attribute?.form === 'date' && hasDays(attribute.date)) return attribute.date;
  }
  return undefined;
}

/** The date of a making or unmaking: done at some time between its start and its end. */
function claimDate(claims: readonly RelationClaim[]): Bound | undefined {
  const dates = claims.flatMap((claim) => {
    const date = claim.valid_from ?? claim.valid_until;
    if (date === undefined || date.unit === 'ongoing') return [];
    const { latest: _, ...open } = date;
    const last = (claim.valid_until ?? date).latest;
    return [last === undefined ? open : { ...open, latest: last }];
  });
  const merged = mergeDates(dates);
  return merged && hasDays(merged.date) ? merged.date : undefined;
}

function unionStart(claims: readonly RelationClaim[], context: WindowContext): Bound | undefined {
  return union(claims, (claim) => statedBound(claim.valid_from, context), 'from');
}

function unionEnd(claims: readonly RelationClaim[], context: WindowContext): Bound | undefined {
  return union(claims, (claim) => statedBound(claim.valid_until, context), 'until');
}

/**
 * Start or end of a union of windows: as early (late) as the earliest (latest) of them may be. One window's own words
 * are kept when it is the only one.
 */
function union(
  claims: readonly RelationClaim[],
  boundOf: (claim: RelationClaim) => Bound | undefined,
  side: keyof ConcludedWindow,
): Bound | undefined {
  const bounds = claims.map((claim) => boundOf(claim) ?? {});
  const [only] = bounds;
  if (only === undefined || bounds.some((bound) => bound.axis !== only.axis)) return undefined;
  if (bounds.length === 1) return hasDays(only) ? only : undefined;
  const outer = hull(bounds);
  const known =
    side === 'from'
      ? range(outer.earliest, bounds.map((bound) => bound.latest).reduce(earlier), only.axis)
      : range(bounds.map((bound) => bound.earliest).reduce(later), outer.latest, only.axis);
  return hasDays(known) ? known : undefined;
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
