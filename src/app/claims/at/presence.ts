import { storedEntities } from '../../../queries/stored-entities.ts';
import { defined } from '../../../util/defined.ts';
import { groupBy } from '../../../util/group.ts';
import { compareText } from '../../../util/places.ts';
import type { StoredWorld } from '../../store/stored-world.ts';
import type { PlacedAnswer } from './claims-at.ts';

/** `Aldous, certainly: LIVES_IN`. */
export interface Presence {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  /** False: dates leave it open, or the relation does. */
  readonly certain: boolean;
  readonly relation: string;
  /** The id of the claim that says so. */
  readonly claim: string;
  /** The reason for the doubt. */
  readonly because?: string;
}

export interface PresenceAt {
  /** A place has all that is there at the time, the certain first. Absent where no claim says so. */
  readonly here?: readonly Presence[];
  /** Anything else has the places where it is. */
  readonly at_place?: readonly Presence[];
}

/** Relations whose subject is where their object is; with the doubt that stays although the claim is true. */
const placing: ReadonlyMap<string, string | undefined> = new Map([
  ...(['LIVES_IN', 'LOCATED_IN', 'IMPRISONED_IN'] as const).map((type) => [type, undefined] as const),
  ['RULES', 'a ruler may be elsewhere'],
]);

/** The places where an entity is at a time, and all that is at it: by its claims at that time. Hearsay and drafts place nobody. */
export async function presenceAt(
  { store }: Pick<StoredWorld, 'store'>,
  id: string,
  answers: readonly PlacedAnswer[],
): Promise<PresenceAt> {
  const found = answers.filter(
    ({ claim, part }) => placing.has(claim.type) && part !== 'apart' && part !== 'other_times',
  );
  const others = new Map(
    [...groupBy(found, ({ claim }) => `${claim.from_id ?? ''} ${claim.to_id ?? ''}`).values()].map((same) => {
      const [best] = [...same].sort((a, b) => rankOf(a) - rankOf(b) || compareText(a.claim.placed, b.claim.placed));
      return [best, best?.claim.from_id === id ? best.claim.to_id : best?.claim.from_id] as const;
    }),
  );
  const entities = await storedEntities.called(
    store,
    [...others.values()].flatMap((each) => each ?? []),
    ['id', 'name', 'kind'],
  );
  const lists: Record<'here' | 'at_place', Presence[]> = { here: [], at_place: [] };
  for (const [best, other] of others) {
    const entity = entities.get(other ?? '');
    if (best === undefined || entity === undefined) continue;
    const { claim, answer, part } = best;
    const because = part === 'held' ? placing.get(claim.type) : (answer.because ?? placing.get(claim.type));
    const certain = part === 'held' && because === undefined;
    lists[claim.to_id === id ? 'here' : 'at_place'].push({
      ...{ id: entity.id, name: entity.name, kind: entity.kind, certain, relation: claim.type, claim: claim.id },
      ...defined({ because }),
    });
  }
  const sorted = (list: readonly Presence[]) =>
    list.length === 0
      ? undefined
      : [...list].sort((a, b) => Number(b.certain) - Number(a.certain) || compareText(a.name, b.name));
  return defined({ here: sorted(lists.here), at_place: sorted(lists.at_place) });
}

/** A home that is known comes before a reign, and a reign that is known before a home that may be. */
const rankOf = ({ claim, part }: PlacedAnswer): number =>
  (part === 'held' ? 0 : 2) + (placing.get(claim.type) === undefined ? 0 : 1);
