import type { ClaimsDecided } from '../../../app/decisions/decide-claims.ts';
import type { ConflictNews } from '../../../app/findings/conflicts.ts';
import type { IngestReport } from '../../../app/ingest/ingest-report.ts';
import type { ClaimDecision, FindingDecision } from '../../../model/decision.ts';
import { readClaimViews } from '../../../queries/claims-page.ts';
import { findingNames } from '../../../queries/findings/lives.ts';
import { defined } from '../../../util/defined.ts';
import type { ServedWorld } from '../../served/served-world.ts';

/** What a write has brought about among contradictions, under the names by which they are found, with what should be known of it. */
export async function newsData(
  { stored: { store } }: ServedWorld,
  report: (ConflictNews & Pick<IngestReport, 'warnings'>) | undefined,
  sentences: readonly string[] = [],
) {
  const { conflicts = [], warnings = [] } = report ?? {};
  const names = await findingNames(
    store,
    [...conflicts, ...warnings].map((each) => ('id' in each ? each.id : each.conflict_id)),
  );
  const named = conflicts.map((conflict) => ({
    ...conflict,
    id: names.get(conflict.id) ?? conflict.id,
    members_added: [...conflict.members_added],
  }));
  return {
    ...defined({ conflict_id: named[0]?.id }),
    conflicts: named,
    warnings: [
      ...sentences.map((message) => ({ code: 'superseding', message })),
      ...warnings.map((warning) => ({
        ...warning,
        conflict_id: names.get(warning.conflict_id) ?? warning.conflict_id,
      })),
    ],
  };
}

/** What was decided about claims, and what came of it. */
export async function claimsDecidedData(world: ServedWorld, decided: ClaimsDecided) {
  const { decisions, warnings, ingest, filed, unfiled } = decided;
  return {
    decisions: decisions.map(decisionData),
    claims: await readClaimViews(
      world.stored.store,
      decisions.map(({ claim }) => claim),
    ),
    filed,
    ...defined({ unfiled }),
    ...(await newsData(world, ingest, warnings)),
  };
}

export function decisionData(decision: ClaimDecision | FindingDecision) {
  const { id, at, actor, action, about, reason, winner } = decision;
  const of = 'claim' in decision ? { claim: decision.claim } : { kind: decision.kind };
  return { ...{ id, at, actor, action, about, reason }, ...defined({ winner, ...of }) };
}
