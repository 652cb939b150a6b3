import { type Claim, isAsserted } from '../../model/claim.ts';
import type { Finding, Member } from '../../model/finding.ts';
import type { Ontology } from '../../model/ontology.ts';
import type { LookedAt } from '../../rules/analysis/looked-at.ts';
import type { CheckedClaim } from './plan-dry-run.ts';

/** A world weighs single claims by these. */
export interface StandingWeights {
  /** Findings that open or grow, without gaps. */
  readonly faults: readonly Finding[];
  /** The claim of the world that says the same. */
  readonly knownAs: (claim: Claim) => Claim | undefined;
  /** The place where the world records as unknown what a claim asserts; a text without a place is one of a gap. */
  readonly unknownAt: (claim: Claim) => string | undefined;
  readonly looked: LookedAt;
  readonly ontology: Ontology;
}

/** How each of these claims stands. A finding that names none of them concerns those about the same entities. */
export function standingsOf(
  told: readonly { readonly member: Member; readonly claim: Claim | undefined }[],
  weights: StandingWeights,
): CheckedClaim[] {
  const own = new Set(told.map(({ member }) => member.id));
  return told.map(({ member, claim }) => {
    const says = member.summary;
    const its = weights.faults.filter((finding) => concerns(finding, member, own));
    if (its.some((finding) => isCertainFor(finding, member.id))) return { says, status: 'clash' };
    if (its.length > 0) return { says, status: 'possible' };
    if (claim === undefined) return { says, status: 'unruled' };
    const unknown = weights.unknownAt(claim);
    if (unknown !== undefined) return { says, status: 'unknown', ...(unknown === '' ? {} : { at: unknown }) };
    const known = weights.knownAs(claim);
    if (known !== undefined) return { says, status: 'known', at: `${known.place.path}:${known.place.line}` };
    return { says, status: isLookedAt(claim, weights) ? 'new' : 'unruled' };
  });
}

function concerns({ members, subject }: Finding, member: Member, own: ReadonlySet<string>): boolean {
  if (members.some(({ id }) => id === member.id)) return true;
  if (members.some(({ id }) => own.has(id))) return false;
  const about = new Set([subject.id, ...members.flatMap(({ entities }) => entities.map(({ id }) => id))]);
  return member.entities.some(({ id }) => about.has(id));
}

const isCertainFor = ({ verdict, members }: Finding, id: string): boolean =>
  verdict === 'definite' && members.find((member) => member.id === id)?.undecided !== true;

/** True if a rule can find something wrong with a claim like this one. */
function isLookedAt(claim: Claim, { looked, ontology }: StandingWeights): boolean {
  if (!isAsserted(claim)) return false;
  if (looked.everything || looked.names.has(claim.type)) return true;
  if (claim.form === 'attribute') {
    const attribute = ontology.attributes.get(claim.type);
    return attribute?.conflict !== 'none' || attribute.type === 'date' || attribute.isLifelong === true;
  }
  const predicate = ontology.predicates.get(claim.type);
  if (predicate === undefined) return false;
  const isDated = claim.valid_from !== undefined || claim.valid_until !== undefined;
  const isBound = ontology.bounds?.some(({ types }) => types.includes(claim.type)) === true;
  return predicate.one_at_a_time !== 'none' || isBound || (isDated && !predicate.posthumous);
}
