import type { ClaimsDecided } from '../../../app/decisions/decide-claims.ts';
import type { ConflictNews } from '../../../app/findings/conflicts.ts';
import type { IngestReport } from '../../../app/ingest/ingest-report.ts';
import type { ClaimDecision, FindingDecision } from '../../../model/decision.ts';
import { readClaimViews } from '../../../queries/claims-page.ts';
import { findingNames } from '../../../queries/findings/lives.ts';
import { readFindings } from '../../../queries/findings/read.ts';
import { defined } from '../../../util/defined.ts';
import type { ServedWorld } from '../../served/served-world.ts';
import { findingBody } from './findings.ts';

/** Conflicts, warnings and members of one conflict that an answer shows: a write may find what many saves have left. */
const most = 50;

/** The effects of a write on contradictions, by their names, with notes. */
export async function newsData(
  { stored: { store } }: ServedWorld,
  report: (ConflictNews & Pick<IngestReport, 'warnings'>) | undefined,
  sentences: readonly string[] = [],
) {
  const conflicts = report?.conflicts ?? [];
  const shown = conflicts.slice(0, most);
  const warnings = report?.warnings.slice(0, most) ?? [];
  const ids = [...shown.map(({ id }) => id), ...warnings.map(({ conflict_id }) => conflict_id)];
  const names = await findingNames(store, ids);
  const nameOf = (id: string): string => names.get(id) ?? id;
  const [first] = shown;
  return {
    ...(first === undefined ? {} : { conflict_id: nameOf(first.id) }),
    conflicts: shown.map(({ id, status, message, members_added }) => ({
      ...{ id: nameOf(id), status, message },
      members_added: members_added.slice(0, most),
    })),
    conflicts_total: conflicts.length,
    warnings: [
      ...sentences.slice(0, most).map((message) => ({ code: 'superseding', message })),
      ...warnings.map((warning) => ({ ...warning, conflict_id: nameOf(warning.conflict_id) })),
    ],
  };
}

/** The same of a write that was ingested, with what else is found wrong since: not what is only unknown. */
export async function ingestNewsData(
  world: ServedWorld,
  report: IngestReport | undefined,
  sentences: readonly string[] = [],
) {
  const others =
    report?.findings.new.filter(({ category }) => category !== 'contradiction' && category !== 'orphan') ?? [];
  const ids = others.slice(0, most).map(({ id }) => id);
  const findings = await readFindings(world.stored.store, ids);
  return {
    ...(await newsData(world, report, sentences)),
    findings: findings.map((finding) => findingBody(finding)),
    findings_total: others.length,
  };
}

/** Decisions about claims, and their effects. */
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
    ...(await ingestNewsData(world, ingest, warnings)),
  };
}

export function decisionData(decision: ClaimDecision | FindingDecision) {
  const { id, at, actor, action, about, reason, winner } = decision;
  const of = 'claim' in decision ? { claim: decision.claim } : { kind: decision.kind };
  return { ...{ id, at, actor, action, about, reason }, ...defined({ winner, ...of }) };
}
