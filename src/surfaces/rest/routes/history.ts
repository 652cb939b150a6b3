import * as z from 'zod';
import { type HistoryConflict, type HistoryItem, readHistoryPage } from '../../../app/decisions/history.ts';
import { staleReasons } from '../../../model/decision.ts';
import { statuses } from '../../../model/finding.ts';
import { longestMoment, longestPerson } from '../../../model/limits.ts';
import { findingCategories } from '../../../model/rule.ts';
import { idWords } from '../../../operations/fields.ts';
import { defined } from '../../../util/defined.ts';
import { pageQuery } from '../answers/parameters.ts';
import { historyEntryShape, pageOf } from '../answers/shapes.ts';
import { defineRoute, nothing } from '../route.ts';

export const historyItemShape = z.object({
  id: z.string(),
  ...historyEntryShape.shape,
  about: z.string(),
  called: z.string().describe('By which it is found'),
  finding: z.string().optional(),
  claim: z.string().optional(),
  kind: z.string().optional(),
  superseded_ids: z.array(z.string()).optional(),
  stale_reason: z.enum(staleReasons).optional().describe('Why the decision does nothing now'),
  winner: z.object({ id: z.string(), summary: z.string() }).optional(),
  because: z
    .object({ decision: z.string(), finding: z.string(), called: z.string(), about: z.string() })
    .optional()
    .describe('The decision that it came with'),
});

const conflictShape = z.object({
  id: z.string(),
  category: z.enum(findingCategories),
  status: z.enum(statuses),
  message: z.string(),
  detected_at: z.string(),
  resolution: z.string().optional(),
  goes_back_to: z.string().optional(),
});

/** The filters of the history. */
export const historyQuery = z.strictObject({
  about: idWords.optional().describe('An entity, finding or claim; default: the whole world'),
  by: z.string().min(1).max(longestPerson).optional().describe('Who did it'),
  since: z.string().min(1).max(longestMoment).optional().describe('2026-11-01, or a moment'),
  ...pageQuery,
});

/** Conflicts of one thing that an answer shows. */
const mostConflicts = 50;

export const historyRoute = defineRoute({
  method: 'GET',
  path: '/history',
  operationId: 'getHistory',
  summary: 'Decisions, and the history of findings and claims; a page has the latest, newest last',
  writes: false,
  names: true,
  success: { 200: 'A page of the history' },
  params: nothing,
  query: historyQuery,
  body: nothing,
  answer: z.object({
    ...pageOf(historyItemShape),
    subject: z.object({ kind: z.string(), id: z.string(), name: z.string() }).optional(),
    conflicts: z.array(conflictShape).optional().describe('The findings that ever touched it, the latest first'),
    conflicts_total: z.int().optional(),
  }),
  run: async ({ query }, { world }) => {
    const { items, total, cursor, subject, conflicts } = await readHistoryPage(world.stored.store, query);
    return {
      data: {
        items: historyItemsData(items),
        total,
        ...defined({ cursor, subject }),
        ...(conflicts === undefined
          ? {}
          : { conflicts: conflicts.slice(0, mostConflicts).map(conflictData), conflicts_total: conflicts.length }),
      },
    };
  },
});

export function historyItemsData(items: readonly HistoryItem[]): z.input<typeof historyItemShape>[] {
  return items.map(({ superseded_ids, ...item }) => ({
    ...item,
    ...(superseded_ids === undefined ? {} : { superseded_ids: [...superseded_ids] }),
  }));
}

function conflictData({ name, category, status, message, detected_at, resolution, goes_back_to }: HistoryConflict) {
  const fields = { id: name, category, status, message, detected_at };
  return { ...fields, ...defined({ resolution, goes_back_to: goes_back_to?.name }) };
}
