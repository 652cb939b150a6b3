import type { Rule } from '../../model/rule.ts';
import { sameAsColumn } from '../compute/memory-conflicts.ts';
import { pairText, rivalsAmong } from '../findings/clashes.ts';
import type { FindingDraft } from '../findings/draft.ts';
import type { NodeCache, StoredConflict } from '../findings/node-cache.ts';
import { idOf, isAssertion, isValueList } from '../findings/nodes.ts';
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

/**
 * Leaves out each chain of dates that holds a pair of claims of which another rule has told already: in this run, or in a finding of
 * the store that this run does not judge, or that somebody has decided.
 */
export async function chainsToldOnce(runs: readonly RuleRun[], cache: NodeCache): Promise<readonly RuleRun[]> {
  const chains = runs.flatMap(({ evaluation }) => (isChain(evaluation.rule) ? evaluation.findings : []));
  if (chains.length === 0) return runs;
  const idsIn = ({ members }: FindingDraft): string[] =>
    members.filter(isAssertion).flatMap((node) => idOf(node) ?? []);
  const among = new Set(chains.flatMap(idsIn));
  const others = runs.filter(({ evaluation }) => !isChain(evaluation.rule));
  // Relative dates that contradict each other are told as such.
  const relative = new Set(
    runs
      .filter(({ evaluation }) => evaluation.rule.compute === 'date-constraints')
      .flatMap(({ evaluation }) => evaluation.findings.flatMap((each) => pairsOfClaims(each, among))),
  );
  const found = new Set(
    others.flatMap(({ evaluation }) => evaluation.findings.flatMap((each) => pairsOfClaims(each, among))),
  );
  const scopes = new Map(runs.map((run) => [run.evaluation.rule.id, run]));
  const isJudged = ({ rule, subject }: StoredConflict): boolean => {
    const run = scopes.get(rule);
    if (run === undefined || run.evaluation.failure !== undefined) return false;
    return run.scope.all || (run.evaluation.checked ?? run.scope.ids).has(subject);
  };
  const chainRules = runs.flatMap(({ evaluation }) => (isChain(evaluation.rule) ? evaluation.rule.id : []));
  for (const pair of await cache.clashesOf([...among], chainRules, (stored) => !isJudged(stored))) found.add(pair);
  const isTold = (draft: FindingDraft): boolean => {
    const ids = idsIn(draft);
    const pairs = ids.flatMap((one, at) => ids.slice(at + 1).map((other) => pairText(one, other)));
    const isBound = draft.hit.rule.compute === 'bounds';
    return pairs.some((pair) => found.has(pair) || (isBound && relative.has(pair)));
  };
  return runs.map((run) => {
    if (!isChain(run.evaluation.rule)) return run;
    const left = run.evaluation.findings.filter((draft) => !isTold(draft));
    return { ...run, evaluation: { ...run.evaluation, findings: left } };
  });
}

const isChain = ({ compute }: Rule): boolean => compute === 'bounds' || compute === 'date-constraints';

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
