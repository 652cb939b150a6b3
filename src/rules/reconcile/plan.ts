import type { FindingDecision } from '../../model/decision.ts';
import type { Finding } from '../../model/finding.ts';
import type { Waiver } from '../../model/waiver.ts';
import { defined } from '../../util/defined.ts';
import { groupBy } from '../../util/group.ts';
import { isKnownBy } from '../findings/fingerprint.ts';
import type { StatedFinding } from '../findings/state-findings.ts';
import { DecidedFindings } from './decided-findings.ts';
import { engineResolutions, type PriorFinding } from './prior-findings.ts';

/** The result of one rule's run: its findings, and the subjects that it has checked completely. */
export interface RuleResult {
  readonly ruleId: string;
  readonly found: readonly StatedFinding[];
  /** Subjects that were asked about; `all` for everything, `none` when the rule did not run to its end. */
  readonly checked: 'all' | 'none' | ReadonlySet<string>;
  /** With which words its open findings that were not found again are closed. */
  readonly resolution: (typeof engineResolutions)[number];
}

/** A finding as it will be in the store. */
export interface PlacedFinding extends StatedFinding {
  /** Its finding carries the id and status it has there. */
  readonly finding: Finding;
  readonly generation: number;
}

export interface ReconcilePlan {
  /**
   * New findings; `previous` is the one with the same fingerprint that a person had decided: about other members, or about these
   * in favour of one, which holds no longer.
   */
  readonly opened: readonly (PlacedFinding & { readonly previous?: string; readonly holdsNoLonger?: boolean })[];
  /** Closed by the engine before, found again. */
  readonly reopened: readonly (PlacedFinding & { readonly was: PriorFinding })[];
  /** Still open. */
  readonly stillOpen: readonly (PlacedFinding & { readonly was: PriorFinding })[];
  /** Found again, but a person has dismissed or resolved just this. */
  readonly decided: readonly (PlacedFinding & { readonly was: PriorFinding })[];
  /** Found, and decided by a person in a way that the store does not show yet. */
  readonly settled: readonly (PlacedFinding & { readonly was?: PriorFinding; readonly decision: FindingDecision })[];
  /** Found, and allowed by a waiver in the files: dismissed as long as it stands there. */
  readonly waived: readonly (PlacedFinding & { readonly was?: PriorFinding; readonly waiver: Waiver })[];
  readonly closed: readonly { readonly was: PriorFinding; readonly resolution: string }[];
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer U)[] ? U[] : T[K] };

/**
 * Compares what a run found with what the store remembers. A decision of a person about a finding stands while its members say what they
 * said; a changed or added member opens a new one that points back. A finding that `waiverOf` names a waiver for is dismissed, and opens
 * again once it names none. Findings are never deleted.
 */
export function planReconciliation(
  results: readonly RuleResult[],
  stored: readonly PriorFinding[],
  waiverOf: (stated: StatedFinding) => Waiver | undefined = () => undefined,
  decided: DecidedFindings = new DecidedFindings([]),
): ReconcilePlan {
  const plan: Mutable<ReconcilePlan> = {
    opened: [],
    reopened: [],
    stillOpen: [],
    decided: [],
    settled: [],
    waived: [],
    closed: [],
  };
  const byRule = groupBy(stored, (finding) => finding.rule_id);
  for (const result of results) {
    const livesOf = lifeFinder(result.found, byRule.get(result.ruleId) ?? []);
    const stillOpen = new Set<string>();
    for (const stated of result.found) {
      const lives = livesOf(stated);
      const waiver = waiverOf(stated);
      const decision = lives.some((was) => isByPerson(was) && statesTheSame(stated, was))
        ? undefined
        : decided.about(stated);
      if (decision !== undefined) {
        stillOpen.add(settle(stated, lives, decision, plan));
        continue;
      }
      if (waiver === undefined) {
        const id = place(stated, lives, plan);
        if (id !== undefined) stillOpen.add(id);
        continue;
      }
      const { id } = waive(stated, lives, waiver, plan);
      stillOpen.add(id);
    }
    for (const was of byRule.get(result.ruleId) ?? []) {
      if (isStanding(was) && !stillOpen.has(was.id) && isChecked(result.checked, was)) {
        plan.closed.push({ was, resolution: result.resolution });
      }
    }
  }
  return plan;
}

/**
 * Finds the stored findings that are the lives of a found one: those known by its fingerprint, then those known by one that it
 * has where fewer places state its facts, as long as that is no other finding's own.
 */
function lifeFinder(
  found: readonly StatedFinding[],
  stored: readonly PriorFinding[],
): (stated: StatedFinding) => readonly PriorFinding[] {
  const named = stored.flatMap((was) => [...new Set(was.fingerprints)].map((fingerprint) => ({ fingerprint, was })));
  const byName = groupBy(named, ({ fingerprint }) => fingerprint);
  const own = new Set(found.map(({ signatures }) => signatures.own.fingerprint));
  return ({ signatures: { own: self, others } }) => {
    const names = new Set([self, ...others].map(({ fingerprint }) => fingerprint));
    const isAnothers = ({ fingerprints: [last] }: PriorFinding) => last !== self.fingerprint && own.has(last);
    const lives = [...names].flatMap((name) => (byName.get(name) ?? []).map(({ was }) => was));
    return [...new Set(lives)].filter((was) => !isAnothers(was));
  };
}

/** True if the members of a found finding state what those of a stored one did. */
function statesTheSame(
  { signatures }: Pick<StatedFinding, 'signatures'>,
  { members_hash, other_hashes }: PriorFinding,
): boolean {
  return isKnownBy(signatures, 'facts', (hash) => hash === members_hash || other_hashes.includes(hash));
}

/** The same, but a bound that is only concluded for a member may be another: no file says anything else. */
export function isStatedAlike(stated: Pick<StatedFinding, 'signatures'>, was: PriorFinding): boolean {
  return was.stated_hash.split('.')[0] === stated.signatures.stated || statesTheSame(stated, was);
}

/** Files one finding under its life so far; answers with the id of the stored finding that is open from now on, if one is. */
function place(
  stated: StatedFinding,
  lives: readonly PriorFinding[],
  plan: Mutable<ReconcilePlan>,
): string | undefined {
  // Where one claim was to hold in place of the others, a finding that is there again is new: the decision does not hold.
  const settled = lives.find((was) => isDecision(was) && !was.hasWinner && statesTheSame(stated, was));
  if (settled?.waiver !== undefined) {
    plan.reopened.push({ ...placed(stated, settled.id, 'open', settled.generation), was: settled });
    return settled.id;
  }
  if (settled !== undefined) {
    plan.decided.push({ ...placed(stated, settled.id, settled.status, settled.generation), was: settled });
    return undefined;
  }
  const open = lives.find((was) => was.status === 'open');
  if (open !== undefined) {
    plan.stillOpen.push({ ...placed(stated, open.id, 'open', open.generation), was: open });
    return open.id;
  }
  const latest = [...lives].sort((a, b) => b.generation - a.generation)[0];
  if (latest !== undefined && !isDecision(latest)) {
    plan.reopened.push({ ...placed(stated, latest.id, 'open', latest.generation), was: latest });
    return undefined;
  }
  const { id, generation } = lifeOf(stated, undefined, lives);
  plan.opened.push({
    ...placed(stated, id, 'open', generation),
    ...(latest === undefined ? {} : { previous: latest.id, holdsNoLonger: statesTheSame(stated, latest) }),
  });
  return undefined;
}

/** Files a finding that somebody has decided about elsewhere: under the life that is open, else as a new one. */
function settle(
  stated: StatedFinding,
  lives: readonly PriorFinding[],
  decision: FindingDecision,
  plan: Mutable<ReconcilePlan>,
): string {
  const was =
    lives.find(({ status }) => status === 'open') ??
    lives.find((each) => each.waiver !== undefined || !isDecision(each));
  const { id, generation } = lifeOf(stated, was, lives);
  const status = decision.action === 'resolve' ? 'resolved' : 'dismissed';
  plan.settled.push({ ...placed(stated, id, status, generation), decision, ...defined({ was }) });
  return id;
}

/** The life that a finding goes on under, or its next one. */
function lifeOf(
  { finding: { fingerprint } }: StatedFinding,
  was: PriorFinding | undefined,
  lives: readonly PriorFinding[],
): Pick<PriorFinding, 'id' | 'generation'> {
  if (was !== undefined) return was;
  const generation = Math.max(0, ...lives.map((each) => each.generation)) + 1;
  return { id: generation === 1 ? fingerprint : `${fingerprint}-${generation}`, generation };
}

/** Files a finding that the files allow: under the life that is open, or has ended just so; else it is a new one. */
function waive(
  stated: StatedFinding,
  lives: readonly PriorFinding[],
  waiver: Waiver,
  plan: Mutable<ReconcilePlan>,
): { readonly id: string } {
  const was =
    lives.find((each) => isDecision(each) && statesTheSame(stated, each)) ??
    lives.find(({ status }) => status === 'open') ??
    lives.find((each) => each.waiver !== undefined || !isDecision(each));
  if (was !== undefined && isDecision(was) && was.waiver === undefined) {
    // A person has said so as well, and their words stay.
    plan.decided.push({ ...placed(stated, was.id, was.status, was.generation), was });
    return was;
  }
  const { id, generation } = lifeOf(stated, was, lives);
  plan.waived.push({ ...placed(stated, id, 'dismissed', generation), waiver, ...defined({ was }) });
  return { id };
}

function placed(stated: StatedFinding, id: string, status: Finding['status'], generation: number): PlacedFinding {
  return { ...stated, finding: { ...stated.finding, id, status }, generation };
}

/** Open, or allowed by a waiver: it goes with its cause. */
function isStanding({ status, waiver }: PriorFinding): boolean {
  return status === 'open' || (status === 'dismissed' && waiver !== undefined);
}

/** Dismissed, or resolved by a person: the engine's own closings are no decision. */
function isDecision(was: PriorFinding): boolean {
  if (was.status === 'dismissed') return true;
  return was.status === 'resolved' && !engineResolutions.some((reason) => reason === was.resolution);
}

/** Decided by a person, not by a waiver in the files. */
const isByPerson = (was: PriorFinding): boolean => isDecision(was) && was.waiver === undefined;

function isChecked(asked: RuleResult['checked'], was: PriorFinding): boolean {
  if (asked === 'all') return true;
  return asked !== 'none' && asked.has(was.subject_id);
}
