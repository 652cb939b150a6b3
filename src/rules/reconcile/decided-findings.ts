import { compareDecisions, type FindingDecision } from '../../model/decision.ts';
import { givesWay } from '../../model/given-way.ts';
import { groupBy } from '../../util/group.ts';
import { isKnownBy } from '../findings/fingerprint.ts';
import type { StatedFinding } from '../findings/state-findings.ts';

/** People's decisions about findings, for a store that does not remember them, or a check without one. */
export class DecidedFindings {
  private readonly byFinding: ReadonlyMap<string, readonly FindingDecision[]>;

  constructor(decisions: readonly FindingDecision[]) {
    this.byFinding = groupBy(decisions, ({ finding }) => finding);
  }

  /**
   * The decision that governs a finding as it is stated now. None where it was reopened since, or where one claim was to hold
   * in place of the others: it would not be found again if it did.
   */
  about({ signatures, memberIds }: StatedFinding): FindingDecision | undefined {
    if (this.byFinding.size === 0) return undefined;
    const names = [signatures.own, ...signatures.others].map(({ fingerprint }) => fingerprint);
    const last = [...new Set(names)]
      .flatMap((name) => this.byFinding.get(name) ?? [])
      .filter(({ facts }) => isKnownBy(signatures, 'facts', (hash) => hash === facts))
      .sort(compareDecisions)
      .at(-1);
    return last === undefined || last.action === 'reopen' || givesWay(last.winner, memberIds) ? undefined : last;
  }
}
