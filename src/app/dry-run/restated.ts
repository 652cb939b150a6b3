import { type Claim, isAsserted, type RelationClaim, type WorldContent } from '../../model/claim.ts';
import type { Finding } from '../../model/finding.ts';
import type { DateValue } from '../../time/date-value.ts';
import { datesDisjoint } from '../../time/windows/index.ts';

/** Relations that a world states: what is claimed may be one of them, said with fewer dates. */
export class StatedRelations {
  private readonly bySlot = new Map<string, RelationClaim[]>();

  constructor({ claims }: Pick<WorldContent, 'claims'>) {
    for (const claim of claims) {
      if (claim.form !== 'relation' || !isAsserted(claim)) continue;
      const slot = slotOf(claim);
      const those = this.bySlot.get(slot);
      if (those === undefined) this.bySlot.set(slot, [claim]);
      else those.push(claim);
    }
  }

  /**
   * Without what is only possible because a claim leaves out dates that the world has: "Odo ruled Vask" of a reign that is dated.
   *
   * @param claims that are held against the world.
   */
  withoutRestated(findings: readonly Finding[], claims: readonly Claim[]): readonly Finding[] {
    const restated = new Set(claims.flatMap((claim) => (this.isRestated(claim) ? [claim.id] : [])));
    if (restated.size === 0) return findings;
    const ids = new Set(claims.map(({ id }) => id));
    return findings.filter(({ verdict, members }) => {
      const own = members.filter(({ id }) => ids.has(id));
      return verdict !== 'possible' || own.length === 0 || own.some(({ id }) => !restated.has(id));
    });
  }

  private isRestated(claim: Claim): boolean {
    if (claim.form !== 'relation') return false;
    return (this.bySlot.get(slotOf(claim)) ?? []).some(
      (stated) =>
        isIn(claim.valid_from, stated.valid_from) &&
        isIn(claim.valid_until, stated.valid_until) &&
        (stated.valid_from !== undefined || stated.valid_until !== undefined),
    );
  }
}

const slotOf = ({ type, from_id, to_id }: RelationClaim): string => `${type}\0${from_id}\0${to_id}`;

/** True if one end is left out, or is the one that is stated. */
const isIn = (said: DateValue | undefined, stated: DateValue | undefined): boolean =>
  said === undefined || (stated !== undefined && datesDisjoint(said, stated) === false);
