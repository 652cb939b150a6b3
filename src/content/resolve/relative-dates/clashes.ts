import type { Claim, Entity } from '../../../model/claim.ts';
import type { Conflict, DayRange, StatedDate, TimeStatement } from '../../../time/constraints/index.ts';
import { ordersEvents } from './event-order.ts';
import type { WorldPoints } from './points.ts';

interface Sentences {
  readonly claims: readonly Claim[];
  readonly entities: ReadonlyMap<string, Entity>;
  readonly points: WorldPoints;
  readonly stated: readonly StatedDate[];
  /** Ids of the claims that each sentence comes from. */
  readonly claimsOf: ReadonlyMap<TimeStatement, readonly string[]>;
}

/** For each claim whose sentence was left out of the network: the ids of the claims that it clashes with. */
export function clashesByClaim(conflicts: readonly Conflict[], world: Sentences): Map<string, readonly string[]> {
  const clashes = new Map<string, readonly string[]>();
  for (const { sentences, leftOut } of conflicts) {
    const [lead] = world.claimsOf.get(leftOut) ?? [];
    if (lead === undefined || isPlainOrder(lead, sentences, world)) continue;
    const all = sentences.flatMap((sentence) => world.claimsOf.get(sentence) ?? []);
    clashes.set(
      lead,
      [...new Set(all)].filter((id) => id !== lead),
    );
  }
  return clashes;
}

/** True if a clash is one order of events against the dates of the two. The rule about the order of events reports that. */
function isPlainOrder(
  lead: string,
  sentences: readonly TimeStatement[],
  { claims, entities, points, stated }: Sentences,
): boolean {
  const claim = claims.find(({ id }) => id === lead);
  if (claim === undefined || !ordersEvents(claim)) return false;
  const dates = new Set(stated.map(({ sentence }) => sentence));
  if (sentences.filter((sentence) => !dates.has(sentence)).length > 1) return false;
  const range = (id: string): DayRange => {
    const entity = entities.get(id);
    const point = entity === undefined ? undefined : points.of(entity).from;
    return stated.find((each) => each.point === point)?.date ?? {};
  };
  const [first, second] = [range(claim.from_id), range(claim.to_id)];
  return first.earliest !== undefined && second.latest !== undefined && second.latest < first.earliest;
}
