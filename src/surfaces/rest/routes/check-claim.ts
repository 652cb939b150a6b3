import { planDryRun } from '../../../app/dry-run/plan-dry-run.ts';
import { claimsToCheck, verdictData, verdictShape } from '../../../operations/check-claim.ts';
import { foundBody } from '../answers/findings.ts';
import { shapes } from '../answers/shapes.ts';
import { defineRoute, nothing } from '../route.ts';

/** A finding that would open has no times yet. */
const found = shapes.Finding.omit({ detected_at: true, last_seen_at: true });

export const checkClaimRoute = defineRoute({
  method: 'POST',
  path: '/check-claim',
  operationId: 'checkClaim',
  summary: 'Hold a text, sentences or claims against the world; writes nothing',
  writes: false,
  success: { 200: 'The status of each claim, and the findings that they would open' },
  params: nothing,
  query: nothing,
  body: claimsToCheck,
  answer: verdictShape({
    appears: found,
    joins: found.array().describe('Open already'),
  }),
  run: async ({ body: { claims } }, { world, signal }) => {
    const verdict = await world.dryRun(await planDryRun(world.stored, claims), signal);
    return { data: verdictData(verdict, (finding) => foundBody(finding)) };
  },
});
