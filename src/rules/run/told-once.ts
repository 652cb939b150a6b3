import { sameAsColumn } from '../compute/memory-conflicts.ts';
import { pairText, rivalsAmong } from '../findings/clashes.ts';
import type { FindingDraft } from '../findings/draft.ts';
import { idOf, isValueList } from '../findings/nodes.ts';
import type { RuleRun } from './queries/run-queries.ts';

/**
 * Leaves out what another rule has found in the same run: that a memory contradicts a claim or a memory, where a claim of the one
 * counts and clashes with it, or with a claim of the other that counts.
 */
export function toldOnce(runs: readonly RuleRun[]): readonly RuleRun[] {
  const findings = runs.flatMap(({ evaluation }) => evaluation.findings);
  const own = new Set(findings.flatMap(samePairs).flatMap((pair) => pair.split(' ')));
  if (own.size === 0) return runs;
  const found = new Set(findings.flatMap((draft) => pairsOfClaims(draft, own)));
  const isRepeated = (draft: FindingDraft): boolean => samePairs(draft).some((pair) => found.has(pair));
  return runs.map((run) => {
    const left = run.evaluation.findings.filter((draft) => !isRepeated(draft));
    return { ...run, evaluation: { ...run.evaluation, findings: left } };
  });
}

function samePairs({ hit }: FindingDraft): readonly string[] {
  const pairs = hit.row[sameAsColumn];
  return hit.rule.compute === 'memory-conflicts' && isValueList(pairs) ? pairs.map(String) : [];
}

/** The pairs of which both claims are among these. The evidence of any finding but a contradiction is all its members together. */
function pairsOfClaims({ hit, members, clashes = [] }: FindingDraft, among: ReadonlySet<string>): string[] {
  const { category, compute } = hit.rule;
  if (category === 'orphan' || compute === 'memory-conflicts') return [];
  const ids = members.flatMap((node) => idOf(node) ?? []);
  const rivalsOf = rivalsAmong(ids, category === 'contradiction' ? clashes : []);
  return ids
    .filter((id) => among.has(id))
    .flatMap((id) => rivalsOf(id).flatMap((rival) => (among.has(rival) ? [pairText(id, rival)] : [])));
}
