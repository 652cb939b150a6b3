import * as z from 'zod';
import { decideFinding, type FindingDecided } from '../../../app/decisions/decide-finding.ts';
import { type ExplainedMember, type Explanation, explainFinding } from '../../../app/findings/explain-finding.ts';
import { listFindings } from '../../../app/findings/list-findings.ts';
import { membersByTrust } from '../../../app/findings/slot-of-finding.ts';
import { dismissalKinds } from '../../../model/choices.ts';
import { type ResolutionAction, resolutionActions } from '../../../model/decision.ts';
import { statuses } from '../../../model/finding.ts';
import { dateToMendSchema } from '../../../model/finding-details.ts';
import { findingCategories, verdicts } from '../../../model/rule.ts';
import { idWords, neededReason, reasonText } from '../../../operations/fields.ts';
import { defined } from '../../../util/defined.ts';
import { findingBody } from '../answers/findings.ts';
import { decisionData, ingestNewsData } from '../answers/news.ts';
import { actorField, idParam, pageQuery, projectFilter } from '../answers/parameters.ts';
import { filingShape, historyEntryShape, ingestNewsShape, pageOf, shapes } from '../answers/shapes.ts';
import { RestRefusal } from '../refusal.ts';
import { defineRoute, nothing, type RestCall } from '../route.ts';
import { writing } from '../writing.ts';

const listConflicts = defineRoute({
  method: 'GET',
  path: '/conflicts',
  operationId: 'listConflicts',
  summary: 'Contradictions, or findings of another category; the gravest first',
  writes: false,
  names: true,
  success: { 200: 'A page of findings' },
  params: nothing,
  query: z.strictObject({
    status: z
      .enum([...statuses, 'all'])
      .optional()
      .describe('Default: open'),
    category: z
      .enum([...findingCategories, 'all'])
      .optional()
      .describe('Default: contradiction'),
    project: projectFilter.describe('Contradictions of this project; empty: of none'),
    subject: idWords.optional().describe('An entity that it is about: id, name or alias'),
    rule: idWords.optional(),
    verdict: z.enum(verdicts).optional(),
    source: idWords.optional().describe('Id, path or title of a source'),
    ...pageQuery,
  }),
  body: nothing,
  answer: z.object(pageOf(shapes.Finding)),
  run: async ({ query }, { world, peek }) => {
    const { category = 'contradiction', subject, ...filter } = query;
    const page = await listFindings(world.stored.store, {
      ...filter,
      ...(category === 'all' ? {} : { category: [category] }),
      about: subject,
      peek,
    });
    return { data: { ...page, items: page.items.map((finding) => findingBody(finding)) } };
  },
});

const explainedMember = z.object({
  ...shapes.Finding.shape.members.element.shape,
  clashes: z.boolean().describe('It is one of the conflicting claims'),
  window: z.string().optional(),
  status: z.string().optional().describe('State of the claim'),
  said_by: z.object({ id: z.string(), title: z.string(), kind: z.string() }).optional(),
  confidence: z.number().optional(),
  note: z.string().optional(),
});

const getConflict = defineRoute({
  method: 'GET',
  path: '/conflicts/{id}',
  operationId: 'getConflict',
  summary: 'A finding with all its members, its rule, its fixes and its history',
  writes: false,
  success: { 200: 'The finding' },
  params: idParam,
  query: nothing,
  body: nothing,
  answer: z.object({
    ...shapes.Finding.shape,
    members: z.array(explainedMember).describe('The most trusted first'),
    explanation: z.object({
      rule: z.object({
        id: z.string(),
        description: z.string(),
        rationale: z.string().optional(),
        path: z.string().optional(),
        cypher: z.string(),
      }),
      advice: z.string(),
      missing_dates: z.array(
        z.object({
          claim_id: z.string(),
          summary: z.string(),
          bound: z.enum(['from', 'until']),
          path: z.string(),
          line: z.int(),
          column: z.int(),
        }),
      ),
      mend: z.array(dateToMendSchema).describe('Stated dates that it is based on'),
    }),
    history: z.array(historyEntryShape),
  }),
  run: async ({ params }, { world, peek }) => ({
    data: explanationData(await explainFinding(world.stored, params.id, { peek, asRun: false })),
  }),
});

function explanationData({ finding, rule, members, settle, history }: Explanation) {
  const { id, description, as_written, rationale, path } = rule;
  return {
    ...findingBody(finding),
    members: membersByTrust<ExplainedMember>(members).map(({ state, ...member }) => ({
      ...member,
      ...defined({ status: state }),
    })),
    explanation: {
      rule: { id, description, cypher: as_written, ...defined({ rationale, path }) },
      advice: settle.advice,
      missing_dates: [...settle.dates],
      mend: [...settle.mend],
    },
    history: [...history],
  };
}

/** The answer to a decision about a finding. */
export const decidedAnswer = z.object({
  conflict: shapes.Finding,
  decision: shapes.Decision,
  superseded: z.array(z.string()).describe('Ids of claims that the winner replaces'),
  restored: z.array(z.string()).describe('Ids of claims that hold again'),
  withdrawn: z.array(z.string()).describe('Ids of claims that are withdrawn'),
  ...filingShape,
  ...ingestNewsShape,
});

export async function decidedData({ world }: RestCall, decided: FindingDecided) {
  const { decision, claims, restored, withdrawn, warnings, ingest, filed, unfiled } = decided;
  return {
    conflict: findingBody(decided),
    decision: decisionData(decision),
    superseded: claims.filter((claim) => !restored.includes(claim) && !withdrawn.includes(claim)),
    restored: [...restored],
    withdrawn: [...withdrawn],
    filed,
    ...defined({ unfiled }),
    ...(await ingestNewsData(world, ingest, warnings)),
  };
}

const resolveConflict = defineRoute({
  method: 'POST',
  path: '/conflicts/{id}/resolve',
  operationId: 'resolveConflict',
  summary: 'Close a finding; of a contradiction, choose the claim that is right',
  writes: true,
  success: { 200: 'It is resolved' },
  params: idParam,
  query: nothing,
  body: z.strictObject({
    resolution_notes: neededReason,
    action: z
      .enum(resolutionActions)
      .optional()
      .describe('Default: supersede_others where a winner is named, else no_action'),
    winner_member_id: idWords
      .optional()
      .describe('The claim that is right; claims that conflict with it are superseded'),
    as: actorField,
  }),
  answer: decidedAnswer,
  run: async ({ params, body }, call) => {
    const { resolution_notes: reason, action, winner_member_id: winner, as } = body;
    if (action !== undefined && (winner === undefined) !== (action === 'no_action')) throw againstAction(action);
    const { id } = params;
    const decided = await writing(call, () =>
      decideFinding(call.world.stored, {
        ...{ id, decision: 'resolve' as const, reason, actor: as ?? call.actor },
        ...defined({ winner }),
      }),
    );
    return { data: await decidedData(call, decided) };
  },
});

function againstAction(action: ResolutionAction): RestRefusal {
  const isMissing = action === 'supersede_others';
  return new RestRefusal(422, {
    code: 'invalid',
    message: isMissing
      ? '`supersede_others` needs the claim that holds.'
      : '`no_action` changes no claim, so a winner is not possible.',
    fix: isMissing ? 'Name it as `winner_member_id`.' : 'Leave out `winner_member_id`, or `action`.',
    where: 'body.winner_member_id',
  });
}

const dismissConflict = defineRoute({
  method: 'POST',
  path: '/conflicts/{id}/dismiss',
  operationId: 'dismissConflict',
  summary: 'Say that a finding is fine as it is',
  writes: true,
  success: { 200: 'It is dismissed' },
  params: idParam,
  query: nothing,
  body: z.strictObject({
    reason: neededReason,
    kind: z.enum(dismissalKinds).optional().describe('Default: not-a-conflict'),
    as: actorField,
  }),
  answer: decidedAnswer,
  run: async ({ params: { id }, body: { reason, kind, as } }, call) => {
    const request = { ...{ id, reason, actor: as ?? call.actor }, ...defined({ kind }) };
    const decided = await writing(call, () =>
      decideFinding(call.world.stored, { ...request, decision: 'dismiss' as const }),
    );
    return { data: await decidedData(call, decided) };
  },
});

const reopenConflict = defineRoute({
  method: 'POST',
  path: '/conflicts/{id}/reopen',
  operationId: 'reopenConflict',
  summary: 'Undo resolve or dismiss',
  writes: true,
  success: { 200: 'It is open; or, where no rule finds it any more, gone' },
  params: idParam,
  query: nothing,
  body: z.strictObject({ reason: reasonText.optional(), as: actorField }),
  answer: decidedAnswer,
  run: async ({ params: { id }, body: { reason = '', as } }, call) => {
    const request = { id, reason, actor: as ?? call.actor };
    const decided = await writing(call, () =>
      decideFinding(call.world.stored, { ...request, decision: 'reopen' as const }),
    );
    return { data: await decidedData(call, decided) };
  },
});

export const conflictRoutes = [listConflicts, getConflict, resolveConflict, dismissConflict, reopenConflict] as const;
