import { type AttributeClaim, type Claim, isAsserted, type WorldContent } from '../../model/claim.ts';
import { isUnknown } from '../../values/words.ts';

const nouns: Readonly<Record<string, string>> = {
  founded_on: 'foundation',
  created_on: 'making',
  destroyed_on: 'destruction',
  in_fiction_date: 'date',
};

/** What the files of a world say is unknown: `death: unknown`. */
export class RecordedUnknown {
  /** By entity and attribute; undefined where another claim tells it. */
  private readonly slots = new Map<string, string | undefined>();

  constructor({ claims, entities }: Pick<WorldContent, 'claims' | 'entities'>) {
    const names = new Map(entities.map(({ id, name }) => [id, name]));
    for (const claim of claims) {
      if (claim.form !== 'attribute' || !isAsserted(claim)) continue;
      const slot = slotOf(claim);
      const name = names.get(claim.entity_id) ?? claim.entity_id;
      if (!saysNothing(claim)) this.slots.set(slot, undefined);
      else if (!this.slots.has(slot))
        this.slots.set(
          slot,
          `It is recorded as unknown: ${name}, ${nouns[claim.type] ?? claim.type.replaceAll('_', ' ')}.`,
        );
    }
  }

  /** As sentences to say instead. */
  assertedBy(claims: readonly Claim[]): string[] {
    const said = claims.flatMap((claim) =>
      claim.form === 'attribute' && !saysNothing(claim) ? (this.slots.get(slotOf(claim)) ?? []) : [],
    );
    return [...new Set(said)];
  }
}

const slotOf = ({ entity_id, type }: AttributeClaim): string => `${entity_id}\0${type}`;

const saysNothing = ({ value, date }: AttributeClaim): boolean =>
  date === undefined ? isUnknown(String(value)) : date.unit === 'unknown';
