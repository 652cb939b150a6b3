import type { ClaimsDecided } from '../../../app/decisions/decide-claims.ts';
import type { FindingDecided } from '../../../app/decisions/decide-finding.ts';
import type { IngestReport } from '../../../app/ingest/ingest-report.ts';
import type { ThingsOutcome } from '../../../app/reviews/outcome.ts';
import type { Unfiled } from '../../../app/store/add-decisions.ts';
import type { ClaimAction } from '../../../model/decision.ts';
import { findingName } from '../../../model/finding-name.ts';
import { plural } from '../../../report/shared/plural.ts';

/** The limit of lines to read at once. */
const mostShown = 5;

const done: Readonly<Record<ClaimAction, string>> = {
  accept: 'accepted',
  withdraw: 'withdrawn',
  undecide: 'undecided again, as it was before',
  supersede: 'superseded',
  unsupersede: 'active again',
};

/** Decisions about claims, and their effects. */
export function claimsDecidedText({ decisions, warnings, unfiled, ingest }: ClaimsDecided, winner?: string): string {
  const [first] = decisions;
  const word = first === undefined ? '' : done[first.action];
  const by = winner === undefined ? '' : ` by ${winner}`;
  const [only] = decisions;
  const head =
    only !== undefined && decisions.length === 1
      ? [`${only.claim} is ${word}${by}: ${only.about}`]
      : [
          `${plural(decisions.length, 'claim')} ${decisions.length === 1 ? 'is' : 'are'} ${word}${by}:`,
          ...shortened(decisions.map(({ claim, about }) => `  ${claim}  ${about}`)),
        ];
  return [...head, ...warningLines(warnings), ...outcomeLines(ingest), ...unfiledLines(unfiled)].join('\n');
}

/** A decision about a finding, and its effect on the claims. */
export function findingDecidedText(decided: FindingDecided): string {
  const { violation, name, decision, claims, restored, withdrawn, warnings, unfiled, ingest } = decided;
  const { status, message, members } = violation;
  const summaryOf = (claim: string) => members.find(({ id }) => id === claim)?.summary ?? claim;
  const kind = decision.kind === undefined ? '' : ` (${decision.kind})`;
  const winner = decision.winner === undefined ? [] : [`  Holds: ${summaryOf(decision.winner)}`];
  const what = (claim: string) =>
    restored.includes(claim) ? 'Active again' : withdrawn.includes(claim) ? 'Withdrawn' : 'Superseded';
  return [
    `${name} is ${status}${kind}: ${message}`,
    ...winner,
    ...claims.map((claim) => `  ${what(claim)}: ${summaryOf(claim)}`),
    ...warningLines(warnings),
    ...outcomeLines(ingest),
    ...unfiledLines(unfiled),
  ].join('\n');
}

const warningLines = (warnings: readonly string[]): string[] =>
  shortened(warnings.map((warning) => `warning: ${warning}`));

/** Decisions about items of a review, made or undone. */
export function thingsOutcomeText({ claims, findings, unflagged, flagged }: ThingsOutcome): string {
  return [
    ...(claims === undefined ? [] : [claimsDecidedText(claims)]),
    ...findings.map(findingDecidedText),
    ...unflagged.map(({ node_id }) => `${node_id} is out of the review queue.`),
    ...flagged.map(({ node_id }) => `${node_id} is in the review queue again.`),
  ].join('\n');
}

/** The findings of the world after the decision. */
export function outcomeLines(ingest: IngestReport | undefined): string[] {
  if (ingest === undefined) return [];
  const { new: opened, gone } = ingest.findings;
  const joined = ingest.conflicts.filter(({ status }) => status === 'grew');
  return [
    ...(opened.length === 0 ? [] : [`This opened ${plural(opened.length, 'finding')}:`]),
    ...shortened(opened.map((finding) => `  ${findingName(finding)}  ${finding.message}`)),
    ...(joined.length === 0 ? [] : [`It joined ${plural(joined.length, 'open finding')}:`]),
    ...shortened(joined.map(({ id, message }) => `  ${id}  ${message}`)),
    ...warningLines(ingest.warnings.map(({ message }) => message)),
    ...(gone.length === 0 ? [] : [`This closed ${plural(gone.length, 'finding')}:`]),
    ...shortened(gone.map((finding) => `  ${findingName(finding)}  ${finding.message}`)),
  ];
}

/** Why no other checkout will know of it. */
function unfiledLines(unfiled: Unfiled | undefined): string[] {
  if (unfiled === undefined) return [];
  const { place, reason, fix } = unfiled;
  const why = place === undefined ? reason : `${place.path}:${place.line}:${place.column} ${reason}`;
  return [`It is only in the store, unknown to other checkouts, because: ${why}`, `  ${fix}`];
}

function shortened(lines: readonly string[]): string[] {
  const more = lines.length - mostShown;
  return [...lines.slice(0, mostShown), ...(more > 0 ? [`  … and ${more} more`] : [])];
}
