import type { Tool } from '../calls/define-tool.ts';
import { addOntologyRule } from './add-ontology-rule.ts';
import { askPerson } from './ask-person.ts';
import { checkClaim } from './check-claim.ts';
import { explainViolation } from './explain-violation.ts';
import { findTool } from './find.ts';
import { flagForReview } from './flag-for-review.ts';
import { getAnachronisms } from './get-anachronisms.ts';
import { getConfusions } from './get-confusions.ts';
import { getContradictions } from './get-contradictions.ts';
import { getEntity } from './get-entity.ts';
import { getHistory } from './get-history.ts';
import { getOntologyViolations } from './get-ontology-violations.ts';
import { getOrphans } from './get-orphans.ts';
import { latestRun } from './latest-run.ts';
import { listClaimsTool } from './list-claims.ts';
import { listFindingsTool } from './list-findings.ts';
import { listOntologyRules } from './list-ontology-rules.ts';
import { memoryTools } from './memory/index.ts';
import { runConsistencyCheck } from './run-consistency-check.ts';
import { defaultToolsets, type Toolset, toolsetNames } from './toolsets.ts';

/** In the order a storyteller meets them. */
const toolsIn: Readonly<Record<Toolset, readonly Tool[]>> = {
  lore: [
    latestRun,
    findTool,
    getEntity,
    listClaimsTool,
    listFindingsTool,
    getContradictions,
    getAnachronisms,
    getOntologyViolations,
    getOrphans,
    getConfusions,
    checkClaim,
    runConsistencyCheck,
    explainViolation,
  ],
  review: [getHistory, flagForReview, askPerson, listOntologyRules, addOntologyRule],
  memory: memoryTools,
};

interface ToolChoice {
  readonly readOnly: boolean;
  readonly toolsets?: readonly Toolset[] | undefined;
}

/** The tools a server offers: those of its toolsets, without those that write where nothing may be written. */
export function toolsFor({ readOnly, toolsets = defaultToolsets }: ToolChoice): readonly Tool[] {
  const offered = toolsetNames.filter((each) => toolsets.includes(each)).flatMap((each) => toolsIn[each]);
  return readOnly ? offered.filter(({ definition }) => definition.annotations.readOnlyHint) : offered;
}

/** The toolset that has a tool, wherever it is on or off; undefined where none has. */
export const toolsetOf = (name: string): Toolset | undefined =>
  toolsetNames.find((each) => toolsIn[each].some(({ definition }) => definition.name === name));
