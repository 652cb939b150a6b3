import { type Claim, isAsserted, type RelationClaim, type WorldContent } from '../../model/claim.ts';
import type { Finding } from '../../model/finding.ts';
import type { DateValue } from '../../time/date-value.ts';
import { certainlyWithin, datesDisjoint, timeBefore } from '../../time/windows/index.ts';
import { defined } from '../../util/defined.ts';
import { isUnknown } from '../../values/words.ts';

/** The claims that a world states: what is claimed may be one of them, said with fewer dates. */
export class StatedClaims {
  private readonly bySlot = new Map<string, Claim[]>();

  constructor({ claims }: Pick<WorldContent, 'claims'>) {
    for (const claim of claims) {
      if (!isAsserted(claim)) continue;
      const slot = slotOf(claim);
      const those = this.bySlot.get(slot);
      if (those === undefined) this.bySlot.set(slot, [claim]);
      else those.push(claim);
    }
  }

  /** The claim of the world that says all of this one: "Odo ruled Vask" of a reign that is dated. Undefined where none is sure to. */
  knownAs(claim: Claim): Claim | undefined {
    return this.statedLike(claim).find(
      (stated) =>
        stated.uncertain !== true &&
        stated.reliability !== 'rumour' &&
        (claim.note === undefined || claim.note === stated.note) &&
        (isDayOf(claim, stated) ||
          (isAllOf(claim.valid_from, stated.valid_from) && isAllOf(claim.valid_until, stated.valid_until))) &&
        !hasEnded(stated, claim) &&
        saysValue(claim, stated),
    );
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
    return this.statedLike(claim).some(
      (stated) =>
        isIn(claim.valid_from, stated.valid_from) &&
        isIn(claim.valid_until, stated.valid_until) &&
        (stated.valid_from !== undefined || stated.valid_until !== undefined) &&
        !hasEnded(stated, claim),
    );
  }

  private statedLike(claim: Claim): readonly Claim[] {
    return this.bySlot.get(slotOf(claim)) ?? [];
  }
}

const slotOf = (claim: Claim): string =>
  claim.form === 'relation' ? slotOfRelation(claim) : `${claim.type}\0${claim.entity_id}`;
const slotOfRelation = ({ type, from_id, to_id }: RelationClaim): string => `${type}\0${from_id}\0${to_id}`;

/** True if one end is left out, or is the one that is stated. */
const isIn = (said: DateValue | undefined, stated: DateValue | undefined): boolean =>
  said === undefined || (stated !== undefined && datesDisjoint(said, stated) === false);

/** True if whatever day is stated is one of those that are said: `in 402` of `3 May 402`, and not the other way round. */
function isAllOf(said: DateValue | undefined, stated: DateValue | undefined): boolean {
  if (said === undefined) return true;
  if (stated === undefined || said.axis !== stated.axis || stated.unit === 'unknown') return false;
  if (said.earliest === undefined && said.latest === undefined) return said.text === stated.text;
  const [from, to] = [said.earliest ?? Number.NEGATIVE_INFINITY, said.latest ?? Number.POSITIVE_INFINITY];
  return (stated.earliest ?? Number.NEGATIVE_INFINITY) >= from && (stated.latest ?? Number.POSITIVE_INFINITY) <= to;
}

/** "In 395 Orsa ruled Vask" of a reign from 384 to 402. */
const isDayOf = ({ valid_from: from, valid_until: until }: Claim, stated: Claim): boolean =>
  from !== undefined &&
  from.text === until?.text &&
  stated.valid_from !== undefined &&
  stated.valid_until !== undefined &&
  certainlyWithin(from, defined({ from: stated.valid_from, until: stated.valid_until }));

/** The present tense says that something goes on; what had ended before the present does not. */
const hasEnded = ({ valid_until }: Claim, { at_present }: Claim): boolean =>
  at_present !== undefined && valid_until !== undefined && timeBefore(valid_until, at_present) !== false;

function saysValue(claim: Claim, stated: Claim): boolean {
  if (claim.form === 'relation' || stated.form === 'relation') return true;
  if (isUnknown(String(stated.value)) && stated.date === undefined) return false;
  if (claim.date !== undefined || stated.date !== undefined)
    return claim.date !== undefined && isAllOf(claim.date, stated.date);
  return folded(claim.value) === folded(stated.value);
}
const folded = (value: unknown): string => String(value).trim().toLowerCase();
