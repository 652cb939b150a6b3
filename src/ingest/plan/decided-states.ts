import type { Claim } from '../../model/claim.ts';
import { claimFacts } from '../../model/claim-facts.ts';
import { type ClaimDecision, compareDecisions } from '../../model/decision.ts';
import type { Ontology } from '../../model/ontology.ts';
import { groupBy } from '../../util/group.ts';
import { sidesOf } from './assertions.ts';
import type { DecidedState, DecidedStates } from './records.ts';

/** What decisions about claims come to in a world as it is now. */
export interface DecidedClaims {
  readonly states: DecidedStates;
  /** Decisions whose claim, or its winner, is not said any more: they do nothing. */
  readonly stale: readonly ClaimDecision[];
  /** By the id of a claim that is out of force, the decision that took it out. */
  readonly silencing: ReadonlyMap<string, ClaimDecision>;
}

/**
 * A decision holds for its claim as long as the claim says the same: for those in the file that it was decided about, else for
 * the only one that says so elsewhere. Of several decisions about a claim the last one governs; whether it is accepted and
 * whether another claim holds in its place are two questions.
 *
 * @param content is looked at only where there are decisions.
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
  const stale: ClaimDecision[] = [];
  for (const decision of [...decisions].sort(compareDecisions)) {
    const ids = meant(decision.path, decision.facts);
    if (ids.length === 0) stale.push(decision);
    for (const id of ids) {
      if (decision.action === 'accept') {
        accepted.set(id, { state: 'accepted' });
        silencing.delete(id);
      } else if (decision.action === 'withdraw') {
        accepted.set(id, { state: 'withdrawn' });
        silencing.set(id, decision);
      } else superseding.set(id, decision);
    }
  }
  const states = new Map(accepted);
  const heads = new Map<string, string>();
  for (const [id, decision] of [...superseding].sort(([, a], [, b]) => compareDecisions(a, b))) {
    if (decision.action === 'unsupersede' || accepted.get(id)?.state === 'withdrawn') continue;
    const { winner_path = '', winner_facts = '' } = decision;
    const by = meant(winner_path, winner_facts).find((other) => accepted.get(other)?.state !== 'withdrawn');
    if (by === undefined || leadsTo(heads, by, id)) {
      stale.push(decision);
      continue;
    }
    heads.set(id, by);
    states.set(id, { state: 'superseded', by, at: decision.at });
    silencing.set(id, decision);
  }
  return { states, stale, silencing };
}

/** Whether a claim holds in the place of another, over however many. Nothing holds in its own place. */
function leadsTo(heads: ReadonlyMap<string, string>, from: string, to: string): boolean {
  for (let at: string | undefined = from; at !== undefined; at = heads.get(at)) if (at === to) return true;
  return false;
}

/** Finds the claims that a decision means, by path and facts as of the decision. */
function claimFinder(
  claims: readonly Claim[],
  decisions: readonly ClaimDecision[],
  predicates: Ontology['predicates'],
): (path: string, facts: string) => readonly string[] {
  const wanted = new Set(decisions.flatMap(({ facts, winner_facts }) => [facts, winner_facts]));
  const known = claims.flatMap((claim) => {
    const facts = factsOf(claim, predicates);
    return wanted.has(facts) ? [{ claim, facts }] : [];
  });
  const byFacts = groupBy(known, ({ facts }) => facts);
  return (path, facts) => {
    const all = (byFacts.get(facts) ?? []).map(({ claim }) => claim);
    const there = all.filter(({ place }) => place.path === path);
    if (there.length > 0) return there.map((claim) => claim.id);
    const [only, ...others] = all;
    return only !== undefined && others.length === 0 ? [only.id] : [];
  };
}

/** A claim is the same object for as long as its file stays as it is. */
const hashes = new WeakMap<Claim, string>();

function factsOf(claim: Claim, predicates: Ontology['predicates']): string {
  let facts = hashes.get(claim);
  if (facts === undefined) {
    const sides = claim.form === 'relation' ? sidesOf(claim, predicates.get(claim.type)) : { from: claim.entity_id };
    facts = claimFacts(claim, sides);
    hashes.set(claim, facts);
  }
  return facts;
}
