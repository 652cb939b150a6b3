import * as z from 'zod';
import { clashingIds } from '../../../app/findings/clashing-members.ts';
import { mostItems } from '../../../app/paging.ts';
import type { StoredWorld } from '../../../app/store/stored-world.ts';
import { unknownSentence } from '../../../app/unknown-sentence.ts';
import type { Finding, Member } from '../../../model/finding.ts';
import { findingName } from '../../../model/finding-name.ts';
import { longestCursor, longestId } from '../../../model/limits.ts';
import { verdicts } from '../../../model/rule.ts';
import { type SourceTitles, sourceTitles } from '../../../queries/claims.ts';
import { defined } from '../../../util/defined.ts';

/** Parameters and answers that several tools share. */

/** Bounds are checked, and not written into the definition: every client pays for each word of it. */
export const shownTextOf = (most: number) =>
  z.string().refine((text) => text.length >= 1 && text.length <= most, `expected 1 to ${most} characters`);

export const entityWords = shownTextOf(longestId).describe('Id, name or alias');
export const limitParam = z.int().min(1).max(mostItems).optional();
export const cursorParam = shownTextOf(longestCursor).optional().describe('From the page before');

/** The statement of a claim, with its source and place. */
export const claimShape = z.object({
  id: z.string(),
  says: z.string(),
  about: z.array(z.object({ id: z.string(), name: z.string(), kind: z.string() })),
  at: z.string().describe('path:line'),
  quote: z.string().optional(),
  said_by: z.string().optional(),
  tier: z.string().optional(),
});
export type ClaimShape = z.infer<typeof claimShape>;

export const findingShape = z.object({
  id: z.string(),
  category: z.string(),
  rule: z.string(),
  verdict: z.enum(verdicts),
  severity: z.string(),
  status: z.string(),
  message: z.string(),
  subject: z.string(),
  // `get_entity` describes a claim once: every client pays for each word.
  claims: z.array(z.looseObject({ says: z.string(), at: z.string() })).describe('Clashing ones first'),
  more_claims: z.number().optional(),
  to_settle: z.string(),
});
/** The same in a tool beside get_contradictions, which describes all the fields: every client pays for each word. */
export const findingInShort = z.looseObject({ id: z.string(), message: z.string() });
export type FindingShape = Omit<z.infer<typeof findingShape>, 'claims'> & { readonly claims: ClaimShape[] };

export const pageShape = {
  total: z.number(),
  cursor: z.string().optional().describe('For the next page'),
};

/** Claims shown of one finding; explain_violation shows them all. */
const mostClaims = 6;

export function findingData(finding: Finding, by: SourceTitles = new Map()): FindingShape {
  const { category, rule_id, verdict, severity, status, message, subject, hint } = finding;
  const claims = clashingFirst(finding);
  const more = claims.length - mostClaims;
  return {
    id: findingName(finding),
    category,
    rule: rule_id,
    verdict,
    severity,
    status,
    message,
    subject: subject.id,
    claims: claims.slice(0, mostClaims).map((claim) => claimData(claim, by)),
    ...(more > 0 ? { more_claims: more } : {}),
    to_settle: hint,
  };
}

export function claimData(
  { id, summary, entities, source, tier, undecided, former }: Member,
  by: SourceTitles,
): ClaimShape {
  const teller = by.get(id);
  return {
    id,
    says: undecided ? `${summary} (undecided)` : summary,
    about: entities,
    at: `${former === true ? 'formerly ' : ''}${source.path}:${source.line}`,
    ...defined({ quote: source.quote, said_by: teller, tier }),
  };
}

/** Findings as data, with the source of each claim. */
export async function findingsData({ store }: StoredWorld, findings: readonly Finding[]): Promise<FindingShape[]> {
  const shown = findings.flatMap((finding) => clashingFirst(finding).slice(0, mostClaims));
  const by = await sourceTitles(
    store,
    shown.map(({ id }) => id),
  );
  return findings.map((finding) => findingData(finding, by));
}

/** The sentence for a storyteller about a gap. */
export function gapSentence(finding: Finding): string | undefined {
  return finding.category === 'orphan' ? unknownSentence(finding.entity_name, finding.reason) : undefined;
}

/** Without what only may clash, which explain_violation shows. */
function clashingFirst(finding: Finding): readonly Member[] {
  const clashing = clashingIds(finding);
  const members = finding.members.filter(({ undecided }) => undecided !== true);
  return [...members.filter(({ id }) => clashing.has(id)), ...members.filter(({ id }) => !clashing.has(id))];
}
