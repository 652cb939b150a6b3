import type { GraphNode, GraphStore } from '../../graph/port.ts';
import {
  type Decision,
  type FindingDecision,
  governingDecisions,
  isAboutClaim,
  isAboutFinding,
} from '../../model/decision.ts';
import type { Rule, Severity } from '../../model/rule.ts';
import { defined } from '../../util/defined.ts';
import { groupBy } from '../../util/group.ts';
import { contradictionDrafts } from '../findings/contradictions.ts';
import type { FindingDraft } from '../findings/draft.ts';
import { entityIdsOf } from '../findings/members.ts';
import { NodeCache } from '../findings/node-cache.ts';
import { textProperty } from '../findings/nodes.ts';
import type { Hit } from '../findings/rows.ts';
import { stateFindings } from '../findings/state-findings.ts';
import type { PlacedFinding } from './plan.ts';
import { type PriorFinding, readPriorFindings } from './prior-findings.ts';

/** A contradiction that people resolved, as it is to stand in the store. */
export type RestoredFinding = PlacedFinding & { readonly decision: FindingDecision };

interface Missing {
  readonly decision: FindingDecision;
  readonly rule: Rule;
  /** Ids of the claims that were superseded. */
  readonly losers: readonly string[];
  readonly generation: number;
}

/**
 * Contradictions that people resolved in favour of one claim, of which this store knows the decision alone: it is new, or the
 * decision was made in another checkout. No rule finds them, for what clashed is superseded. They are told from the decisions,
 * so that they can be asked about and reopened as everywhere else. That they are `possible` is the least that was so.
 */
export async function restoreResolved(
  store: GraphStore,
  decisions: readonly Decision[],
  rules: readonly Rule[],
  severityOf: (rule: Rule) => Severity,
): Promise<RestoredFinding[]> {
  const missing = await missingIn(store, decisions, new Map(rules.map((rule) => [rule.id, rule])));
  if (missing.length === 0) return [];
  const cache = new NodeCache(store);
  await cache.loadClaims(new Set(missing.flatMap(({ decision, losers }) => [decision.winner ?? '', ...losers])));
  const claims = missing.flatMap(({ decision, losers }) => claimsIn(cache, [decision.winner ?? '', ...losers]));
  await cache.loadEntities(new Set(claims.flatMap(entityIdsOf)));
  const drafted = missing.flatMap((each) => {
    const draft = draftOf(each, cache);
    return draft === undefined ? [] : [{ ...each, draft }];
  });
  const stated = await stateFindings(
    drafted.map(({ draft }) => [draft]),
    severityOf,
    cache,
  );
  return drafted.flatMap(({ decision, generation }, at) =>
    (stated[at] ?? []).map((each) => {
      const id = generation === 1 ? decision.finding : `${decision.finding}-${generation}`;
      const finding = { ...each.finding, id, status: 'resolved' as const, message: decision.about, hint };
      const signatures = {
        own: { fingerprint: decision.finding, facts: decision.facts },
        stated: decision.facts,
        others: [],
      };
      return { ...each, finding, signatures, generation, decision };
    }),
  );
}

const hint =
  'Restored from the decision alone: its certainty is not in the file of decisions. Reopen it to compare again.';

/** As a finding that the store remembers. */
export function asPrior({
  finding,
  memberIds,
  signatures: { own },
  generation,
  decision,
}: RestoredFinding): PriorFinding {
  return {
    id: finding.id,
    rule_id: finding.rule_id,
    fingerprints: [own.fingerprint],
    status: 'resolved',
    subject_id: finding.subject.id,
    members_hash: own.facts,
    stated_hash: '',
    other_hashes: [],
    member_ids: memberIds,
    content_hash: '',
    generation,
    hasWinner: true,
    resolution: decision.reason,
  };
}

async function missingIn(
  store: GraphStore,
  decisions: readonly Decision[],
  rules: ReadonlyMap<string, Rule>,
): Promise<Missing[]> {
  const resolved = governingDecisions(decisions.filter(isAboutFinding)).filter(({ winner }) => winner !== undefined);
  if (resolved.length === 0) return [];
  const fingerprints = [...new Set(resolved.map(({ finding }) => finding))];
  const lives = await readPriorFindings(store, { fingerprints, subjects: [], rules: [] });
  const superseded = groupBy(decisions.filter(isAboutClaim), ({ because = '' }) => because);
  const latest = new Map<string, number>();
  return resolved.flatMap((decision) => {
    const { finding, facts } = decision;
    const own = lives.filter((life) => life.fingerprints.includes(finding));
    if (own.some((life) => life.members_hash === facts || life.other_hashes.includes(facts))) return [];
    const rule = rules.get(decision.rule);
    const losers = (superseded.get(decision.id) ?? []).map(({ claim }) => claim);
    if (rule?.category !== 'contradiction' || losers.length === 0) return [];
    const generation = Math.max(latest.get(finding) ?? 0, ...own.map((life) => life.generation)) + 1;
    latest.set(finding, generation);
    return [{ decision, rule, losers, generation }];
  });
}

const claimsIn = (cache: NodeCache, ids: readonly string[]): GraphNode[] =>
  ids.flatMap((id) => cache.claimOf(id) ?? []);

/** As if a row had shown each claim that lost beside the one that won; undefined where the store has none of the two. */
function draftOf({ decision, rule, losers }: Missing, cache: NodeCache): FindingDraft | undefined {
  const winner = cache.claimOf(decision.winner ?? '');
  if (winner === undefined) return undefined;
  const subjects = entityIdsOf(winner).flatMap((id) => cache.entityOf(id) ?? []);
  const predicates = [rule.predicate, textProperty(winner, 'type'), undefined];
  const drafts = subjects.flatMap((subject) =>
    predicates.flatMap((predicate) => {
      const subjectId = textProperty(subject, 'id') ?? '';
      const hits = claimsIn(cache, losers).map(
        (loser): Hit => ({
          ...{ rule, subject, subjectId, members: [winner, loser], verdict: 'possible', row: { winner, loser } },
          ...defined({ predicate }),
        }),
      );
      return contradictionDrafts(hits);
    }),
  );
  return drafts.find(({ signatures }) => signatures.own.fingerprint === decision.finding) ?? drafts[0];
}
