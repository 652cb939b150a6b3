import {
  type AttributeClaim,
  type Claim,
  isAsserted,
  type RelationClaim,
  type WorldContent,
} from '../../model/claim.ts';
import type { Ontology } from '../../model/ontology.ts';
import { isUnknown } from '../../values/words.ts';

/** `It is recorded as unknown: Odo, death.` */
export const recordedAsUnknown = (name: string, attribute: string): string =>
  `It is recorded as unknown: ${name}, ${nouns[attribute] ?? attribute.replaceAll('_', ' ')}.`;

const nouns: Readonly<Record<string, string>> = {
  founded_on: 'foundation',
  created_on: 'making',
  destroyed_on: 'destruction',
  in_fiction_date: 'date',
};

/** The facts that the files of a world call unknown: `death: unknown`. */
export class RecordedUnknown {
  /** By entity and attribute; undefined where another claim tells it. */
  private readonly slots = new Map<string, Recorded | undefined>();

  constructor({ claims, entities }: Pick<WorldContent, 'claims' | 'entities'>) {
    const names = new Map(entities.map(({ id, name }) => [id, name]));
    for (const claim of claims) {
      if (claim.form !== 'attribute' || !isAsserted(claim)) continue;
      const slot = slotOf(claim);
      const name = names.get(claim.entity_id) ?? claim.entity_id;
      if (!saysNothing(claim)) this.slots.set(slot, undefined);
      else if (!this.slots.has(slot))
        this.slots.set(slot, {
          sentence: recordedAsUnknown(name, claim.type),
          at: `${claim.place.path}:${claim.place.line}`,
        });
    }
  }

  /** As sentences to say instead. */
  assertedBy(claims: readonly Claim[], predicates: Ontology['predicates']): string[] {
    return [...new Set(claims.flatMap((claim) => this.recorded(claim, predicates).map(({ sentence }) => sentence)))];
  }

  /** `people.yaml:12`: the place where the fact that a claim asserts is recorded as unknown; undefined where it is not. */
  placeFor(claim: Claim, predicates: Ontology['predicates']): string | undefined {
    return this.recorded(claim, predicates)[0]?.at;
  }

  private recorded(claim: Claim, predicates: Ontology['predicates']): Recorded[] {
    if (claim.form === 'relation')
      return slotsOfRelation(claim, predicates).flatMap((slot) => this.slots.get(slot) ?? []);
    return saysNothing(claim) ? [] : [this.slots.get(slotOf(claim)) ?? []].flat();
  }
}

interface Recorded {
  readonly sentence: string;
  readonly at: string;
}

const slotOf = ({ entity_id, type }: AttributeClaim): string => `${entity_id}\0${type}`;

/** The keys that state a relation on either of its sides; of a mother no father is asserted. */
function slotsOfRelation({ type, from_id, to_id, key }: RelationClaim, predicates: Ontology['predicates']): string[] {
  const { aliases = [], inverse = [] } = predicates.get(type) ?? {};
  const other = key === 'father' ? 'mother' : key === 'mother' ? 'father' : undefined;
  return [
    ...[type.toLowerCase(), ...aliases].map((word) => `${from_id}\0${word}`),
    ...inverse.filter((word) => word !== other).map((word) => `${to_id}\0${word}`),
    ...(predicates.get(type)?.symmetric === true ? aliases.map((word) => `${to_id}\0${word}`) : []),
  ];
}

const saysNothing = ({ value, date }: AttributeClaim): boolean =>
  date === undefined ? isUnknown(String(value)) : date.unit === 'unknown';
