import type { AskedAnswer } from '../../../app/claims/ask-claims.ts';
import type { ClaimAt, ClaimsAt } from '../../../app/claims/at/claims-at.ts';
import type { EntityPicture } from '../../../app/entities/describe-entity.ts';
import type { SlotConflict } from '../../../app/findings/conflicts.ts';
import type { ExplainedMember, Explanation } from '../../../app/findings/explain-finding.ts';
import type { IngestReport } from '../../../app/ingest/ingest-report.ts';
import type { Page } from '../../../app/paging.ts';
import type { RunReport } from '../../../app/runs/run-over-store.ts';
import type { KnownClaim } from '../../../queries/claims.ts';
import type { StoredFinding } from '../../../queries/findings/read.ts';
import { dateShown, findingShown, memberShown, placeShown, type ShowPath } from '../../../report/shared/paths.ts';
import { defined } from '../../../util/defined.ts';

/** Answers of commands from a store, with paths as the user writes them. */

export function ingestShown(report: IngestReport, show: ShowPath): IngestReport {
  const { findings, conflicts, warnings, problems } = report;
  return {
    ...report,
    findings: { ...findings, new: findings.new.map((finding) => findingShown(finding, show)) },
    conflicts: conflicts.map((conflict) => conflictShown(conflict, show)),
    warnings: warnings.map((warning) => placeShown(warning, show)),
    problems: problems.map((problem) => placeShown(problem, show)),
  };
}

function conflictShown(conflict: SlotConflict, show: ShowPath): SlotConflict {
  return { ...conflict, members_added: conflict.members_added.map((member) => memberShown(member, show)) };
}

export function runShown(report: RunReport, show: ShowPath): RunReport {
  const { found, conflicts, problems } = report;
  return {
    ...report,
    conflicts: conflicts.map((conflict) => conflictShown(conflict, show)),
    found: found.map((finding) => findingShown(finding, show)),
    problems: problems.map((problem) => placeShown(problem, show)),
  };
}

export function pageShown(page: Page<StoredFinding>, show: ShowPath): Page<StoredFinding> {
  return { ...page, items: page.items.map((item) => storedShown(item, show)) };
}

export function explanationShown(explanation: Explanation, show: ShowPath): Explanation {
  const { finding, members, settle } = explanation;
  return {
    ...explanation,
    finding: storedShown(finding, show),
    members: members.map((member) => explainedShown(member, show)),
    settle: {
      ...settle,
      dates: settle.dates.map((date) => placeShown(date, show)),
      mend: settle.mend.map((date) => dateShown(date, show)),
    },
  };
}

export function pictureShown(picture: EntityPicture, show: ShowPath): EntityPicture {
  const { known, hearsay, disputed } = picture;
  return {
    ...picture,
    known: known.map((claim) => claimShown(claim, show)),
    hearsay: hearsay.map((claim) => claimShown(claim, show)),
    disputed: disputed.map((finding) => storedShown(finding, show)),
    ...atShown(picture, show),
  };
}

export const claimsShown = (answer: AskedAnswer, show: ShowPath): AskedAnswer => ({
  ...answer,
  claims: answer.claims.map((claim) => claimShown(claim, show)),
  ...atShown(answer, show),
});

/** The lists of an answer to a question with a date. */
function atShown({ held, may_have_held, other_times, apart }: Partial<ClaimsAt>, show: ShowPath): Partial<ClaimsAt> {
  const shown = <C extends ClaimAt>(claims: readonly C[] | undefined): C[] | undefined =>
    claims?.map((claim) => ({
      ...{ ...claim, ...claimShown(claim, show) },
      ...(claim.because_at === undefined ? {} : { because_at: placeShown(claim.because_at, show) }),
    }));
  return defined({
    held: shown(held),
    may_have_held: shown(may_have_held),
    other_times: shown(other_times),
    apart: shown(apart),
  });
}

function storedShown(finding: StoredFinding, show: ShowPath): StoredFinding {
  return { ...finding, violation: findingShown(finding.violation, show) };
}

/** The source of a claim may be the file that it stands in: then it is called as the file is. */
function claimShown(claim: KnownClaim, show: ShowPath): KnownClaim {
  const shown = memberShown(claim, show);
  return claim.source_id === claim.source.path ? { ...shown, source_id: shown.source.path } : shown;
}

function explainedShown(member: ExplainedMember, show: ShowPath): ExplainedMember {
  const shown = memberShown(member, show);
  const { said_by } = member;
  return said_by?.id === member.source.path ? { ...shown, said_by: { ...said_by, id: shown.source.path } } : shown;
}
