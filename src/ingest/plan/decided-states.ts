import type { Claim } from '../../model/claim.ts';
import { claimFacts } from '../../model/claim-facts.ts';
import { type ClaimDecision, compareDecisions, type StaleReason } from '../../model/decision.ts';
import { formerType } from '../../model/former-type.ts';
import type { Ontology } from '../../model/ontology.ts';
import { groupBy } from '../../util/group.ts';
import { sidesOf } from './assertions.ts';
import type { DecidedState, DecidedStates } from './records.ts';

/** A decision that does nothing now, and why. */
export interface StaleClaimDecision {
  readonly decision: ClaimDecision;
  readonly reason: StaleReason;
}

/** The effect of decisions about claims on a world as it is now. */
export interface DecidedClaims {
  readonly states: DecidedStates;
  /** The governing decisions without effect, in the order in which they were made. */
  readonly stale: readonly StaleClaimDecision[];
  /** By the id of a claim that is out of force, the decision that took it out. */
  readonly silencing: ReadonlyMap<string, ClaimDecision>;
}

/**
 * A decision holds for its claim as long as the claim says the same: for those in the file that it was decided about, else for the only one
 * that says so elsewhere. The last of several decisions about a claim governs. Acceptance and replacement are two questions.
 *
 * @param content is looked at only where there are decisions.
 * @param decisions those in force (`claimDecisionsInForce`).
 * @param byHand states that somebody wrote on the claims themselves; a decision about the same claim overrules them.
 */
export function decidedStates(
  content: { readonly claims: readonly Claim[] },
  decisions: readonly ClaimDecision[],
  predicates: Ontology['predicates'],
  byHand: DecidedStates,
): DecidedClaims {
  if (decisions.length === 0) return { states: byHand, stale: [], silencing: new Map() };
  const meant = claimFinder(content.claims, decisions, predicates);
  const accepted = new Map<string, DecidedState>(byHand);
  for (const { claim } of decisions) accepted.delete(claim);
  const superseding = new Map<string, ClaimDecision>();
  const silencing = new Map<string, ClaimDecision>();
  const stale: StaleClaimDecision[] = [];
  const isLast = lastOfEach(decisions);
  for (const decision of [...decisions].sort(compareDecisions)) {
    const { ids, missing } = meant(decision.path, decision.facts);
    // To put back what is not there changes nothing, and nobody misses it.
    if (ids.length === 0 && isLast(decision) && !takesBack.has(decision.action)) {
      stale.push({ decision, reason: missing });
    }
    for (const id of ids) {
      if (decision.action === 'accept') {
        accepted.set(id, { state: 'accepted' });
        silencing.delete(id);
      } else if (decision.action === 'withdraw') {
        accepted.set(id, { state: 'withdrawn' });
        silencing.set(id, decision);
      } else if (decision.action === 'undecide') {
        accepted.delete(id);
        silencing.delete(id);
      } else superseding.set(id, decision);
    }
  }
  const isWithdrawn = (id: string) => accepted.get(id)?.state === 'withdrawn';
  const states = new Map(accepted);
  const heads = new Map<string, string>();
  // The latest first: where two lead in a circle, it governs.
  for (const [id, decision] of [...superseding].sort(([, a], [, b]) => compareDecisions(b, a))) {
    if (decision.action === 'unsupersede' || isWithdrawn(id)) continue;
    const { winner_path = '', winner_facts = '' } = decision;
    const winners = meant(winner_path, winner_facts);
    const by = winners.ids.find((other) => !isWithdrawn(other));
    if (by !== undefined && !leadsTo(heads, by, id)) {
      heads.set(id, by);
      states.set(id, { state: 'superseded', by, at: decision.at });
      silencing.set(id, decision);
      continue;
    }
    const reason =
      by !== undefined
        ? 'overruled'
        : winners.ids.length > 0
          ? 'winner-withdrawn'
          : (`winner-${winners.missing}` as const);
    stale.push({ decision, reason });
  }
  const distinct = new Map(stale.map((each) => [each.decision.id, each]));
  const inOrder = [...distinct.values()].sort((a, b) => compareDecisions(a.decision, b.decision));
  return { states, stale: inOrder, silencing };
}

const takesBack: ReadonlySet<ClaimDecision['action']> = new Set(['undecide', 'unsupersede']);

/** True if no later decision answers the same question about the same words. */
function lastOfEach(decisions: readonly ClaimDecision[]): (decision: ClaimDecision) => boolean {
  const question = ({ action, path, facts }: ClaimDecision) =>
    `${action === 'supersede' || action === 'unsupersede' ? 'superseded' : 'accepted'} ${facts} ${path}`;
  const last = new Map([...decisions].sort(compareDecisions).map((decision) => [question(decision), decision.id]));
  return (decision) => last.get(question(decision)) === decision.id;
}

/** True if a claim holds in the place of another, over however many. A claim never replaces itself. */
function leadsTo(heads: ReadonlyMap<string, string>, from: string, to: string): boolean {
  for (let at: string | undefined = from; at !== undefined; at = heads.get(at)) if (at === to) return true;
  return false;
}

/** The claims that a decision means; where there are none, why. */
interface Meant {
  readonly ids: readonly string[];
  readonly missing: 'gone' | 'several';
}

/** Finds the claims that a decision means, by path and facts as of the decision. */
function claimFinder(
  claims: readonly Claim[],
  decisions: readonly ClaimDecision[],
  predicates: Ontology['predicates'],
): (path: string, facts: string) => Meant {
  const wanted = new Set(decisions.flatMap(({ facts, winner_facts }) => [facts, winner_facts]));
  const known = claims.flatMap((claim) =>
    factsOf(claim, predicates).flatMap((facts, age) => (wanted.has(facts) ? [{ claim, facts, age }] : [])),
  );
  const byFacts = groupBy(known, ({ facts, age }) => `${age} ${facts}`);
  return (path, facts) => {
    const all = (byFacts.get(`0 ${facts}`) ?? byFacts.get(`1 ${facts}`) ?? []).map(({ claim }) => claim);
    const there = all.filter(({ place }) => place.path === path);
    const those = there.length === 0 && all.length > 1 ? [] : there.length > 0 ? there : all;
    return { ids: those.map(({ id }) => id), missing: all.length > 1 ? 'several' : 'gone' };
  };
}

/** The statements of claims, as decisions recognise them. */
export const factsStated = (claims: readonly Claim[], predicates: Ontology['predicates']): ReadonlySet<string> =>
  new Set(claims.flatMap((claim) => factsOf(claim, predicates)));

/** A claim is the same object for as long as its file stays as it is. */
const hashes = new WeakMap<Claim, readonly string[]>();

/** The hashes by which decisions know a claim: of the facts under its predicate, and under its former one. */
function factsOf(claim: Claim, predicates: Ontology['predicates']): readonly string[] {
  let facts = hashes.get(claim);
  if (facts === undefined) {
    const sides = claim.form === 'relation' ? sidesOf(claim, predicates.get(claim.type)) : { from: claim.entity_id };
    const former = formerType(claim.type);
    facts = [claimFacts(claim, sides), ...(former === undefined ? [] : [claimFacts(claim, sides, former)])];
    hashes.set(claim, facts);
  }
  return facts;
}
