import type { Tool } from '../calls/define-tool.ts';
import { addOntologyRule } from './add-ontology-rule.ts';
import { checkClaim } from './check-claim.ts';
import { explainViolation } from './explain-violation.ts';
import { flagForReview } from './flag-for-review.ts';
import { getAnachronisms } from './get-anachronisms.ts';
import { getContradictions } from './get-contradictions.ts';
import { getEntity } from './get-entity.ts';
import { getHistory } from './get-history.ts';
import { getOntologyViolations } from './get-ontology-violations.ts';
import { getOrphans } from './get-orphans.ts';
import { latestRun } from './latest-run.ts';
import { listOntologyRules } from './list-ontology-rules.ts';
import { runConsistencyCheck } from './run-consistency-check.ts';

/** In the order a storyteller meets them. */
const all: readonly Tool[] = [
  latestRun,
  getEntity,
  getContradictions,
  getAnachronisms,
  getOntologyViolations,
  getOrphans,
  checkClaim,
  runConsistencyCheck,
  explainViolation,
  getHistory,
  flagForReview,
  listOntologyRules,
  addOntologyRule,
];

/** The tools a server offers: without those that write, where nothing may be written. */
export function toolsFor({ readOnly }: { readonly readOnly: boolean }): readonly Tool[] {
  return readOnly ? all.filter(({ definition }) => definition.annotations.readOnlyHint) : all;
}
