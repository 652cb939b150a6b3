import * as z from 'zod';
import { readOverview } from '../../../app/mirror/overview.ts';
import { categories, verdicts } from '../../../model/rule.ts';
import { defined } from '../../../util/defined.ts';
import { shapes } from '../answers/shapes.ts';
import { troubleData, troubleShape } from '../answers/trouble.ts';
import { defineRoute, nothing } from '../route.ts';
import { historyItemShape, historyItemsData } from './history.ts';

const openShape = z.object({ category: z.enum(categories), definite: z.int(), possible: z.int() });

const canonShape = z.object({
  id: z.string(),
  message: z.string(),
  verdict: z.enum(verdicts),
  subject: z.object({ id: z.string(), name: z.string() }),
});

const trendShape = z.object({
  id: z.string(),
  finished_at: z.string(),
  contradictions_and_ontology: z.int(),
  anachronisms: z.int(),
  gaps: z.int(),
});

export const overviewRoute = defineRoute({
  method: 'GET',
  path: '/',
  operationId: 'getOverview',
  summary: 'State of the world: open findings, unaccepted claims, disputed canon, the latest runs and changes',
  writes: false,
  success: { 200: 'The overview' },
  params: nothing,
  query: nothing,
  body: nothing,
  answer: z.object({
    world: z.string(),
    counts: z.object({ entities: z.int(), claims: z.int(), sources: z.int(), findings: z.int() }),
    open: z.array(openShape).describe('Without gaps that an unaccepted claim would close'),
    waiting: z.object({ claims: z.int(), flags: z.int() }),
    canon_in_dispute: z.object({
      claims: z.int(),
      conflicts: z.int(),
      items: z.array(canonShape).describe('The first of them, the definite ones first'),
    }),
    last_run: shapes.Run.optional(),
    last_full_run_at: z.string().optional(),
    stale: z.boolean(),
    caveat: z.string().optional(),
    trend: z.array(trendShape).describe('Findings that the latest full runs left open, the oldest run first'),
    changes: z.array(historyItemShape).describe('The latest entries of the history, the newest first'),
    changes_total: z.int(),
    problems: z.int().optional().describe('Errors and warnings in the files; absent: this server has ingested nothing'),
    unread: z.string().optional().describe('Unread prose, in words; rules do not see it'),
    trouble: troubleShape.optional(),
  }),
  run: async (_, { world }) => {
    const { problems, standing, unread } = world.troubles;
    const overview = await readOverview(world.stored);
    const { name, counts, open, waiting, canon, trend, latest, changes, changes_total } = overview;
    return {
      data: {
        ...{ world: name, counts, waiting, changes_total, open: [...open], trend: [...trend], stale: latest.stale },
        canon_in_dispute: {
          claims: canon.claims,
          conflicts: canon.findings,
          items: canon.items.map(({ name: id, ...conflict }) => ({ id, ...conflict })),
        },
        changes: historyItemsData(changes),
        ...defined({
          last_run: latest.run,
          last_full_run_at: latest.last_full_at,
          caveat: latest.caveat,
          problems: problems?.length,
          unread,
        }),
        ...(standing === undefined ? {} : { trouble: troubleData(standing) }),
      },
    };
  },
});
