import { basename } from 'node:path';
import * as z from 'zod';
import { latestRunOf } from '../../../app/runs/latest-run.ts';
import { countClaims } from '../../../queries/claims-page.ts';
import { readWorldRecord } from '../../../queries/meta/world-record.ts';
import { flaggedNodes } from '../../../queries/review-queue.ts';
import { defined } from '../../../util/defined.ts';
import { LoreError } from '../../../util/errors.ts';
import { version } from '../../../util/package.ts';
import type { ServedWorld } from '../../served/served-world.ts';
import { openCountsShape, shapes } from '../answers/shapes.ts';
import { troubleData, troubleShape } from '../answers/trouble.ts';
import { defineRoute, nothing } from '../route.ts';

const states = ['ok', 'starting', 'failing'] as const;

export const healthRoute = defineRoute({
  method: 'GET',
  path: '/health',
  operationId: 'getHealth',
  summary: 'Health of the server; with a token, of the world as well',
  writes: false,
  success: {
    200: 'It is well, or will be soon',
    503: 'It cannot answer: its store is gone, or its world cannot be read',
  },
  params: nothing,
  query: nothing,
  body: nothing,
  answer: z.object({
    status: z.enum(states),
    version: z.string().optional(),
    engine: z.object({ name: z.string(), version: z.string() }).optional(),
    world: z.object({ name: z.string(), read_only: z.boolean() }).optional(),
    last_run: shapes.Run.optional(),
    last_full_run_at: z.string().optional(),
    stale: z.boolean().optional().describe('No full run in 24 hours, or changes that no rule has looked at'),
    caveat: z.string().optional(),
    unfinished_rules: z.array(z.string()).optional(),
    open_conflicts_count: z.int().optional().describe('Open contradictions'),
    open: openCountsShape.optional(),
    waiting: z.object({ candidates: z.int(), flags: z.int() }).optional(),
    problems: z
      .int()
      .optional()
      .describe('Errors and warnings in the files, as this server last ingested them; absent: it has ingested nothing'),
    trouble: troubleShape.optional().describe('Troubles that are not over'),
  }),
  run: async (_, { world }) => {
    const { code, data } = await serverStatus(world);
    if (data.status !== 'ok') return { status: code, data };
    const taken = await world.stored.store.read('RETURN 1').then(
      () => undefined,
      (error: unknown) => otherWorldIn(error),
    );
    if (taken !== undefined) {
      const trouble = troubleData({ error: taken, triesAgain: false });
      return { status: 503, data: { status: 'failing' as const, trouble } };
    }
    const { store, home } = world.stored;
    const { problems, standing } = world.troubles;
    const { name, version: engine } = store.engine;
    const { run, last_full_at, stale, caveat, unfinished, open } = await latestRunOf(world.stored);
    const record = await readWorldRecord(store);
    const flags = new Set((await flaggedNodes(store)).map(({ node_id }) => node_id));
    return {
      status: code,
      data: {
        ...data,
        version: version(),
        engine: { name, version: engine },
        world: { name: record?.name ?? basename(home?.root ?? ''), read_only: world.readOnly },
        ...defined({ last_run: run, last_full_run_at: last_full_at, caveat }),
        ...(unfinished === undefined ? {} : { unfinished_rules: [...unfinished] }),
        stale,
        open_conflicts_count: open.contradiction,
        open: { ...open },
        ...defined({ problems: problems?.length }),
        ...(standing === undefined ? {} : { trouble: troubleData(standing) }),
        waiting: { candidates: await countClaims(store, 'candidate'), flags: flags.size },
      },
    };
  },
});

/** Another world has taken the store of a server that runs; all else that fails here is told as anywhere. */
function otherWorldIn(error: unknown): LoreError {
  if (error instanceof LoreError && error.code === 'other-world') return error;
  throw error;
}

/** The facts that anybody on this machine may know. */
export async function serverStatus({ stored, ready }: ServedWorld): Promise<{
  readonly code: number;
  readonly data: { readonly status: (typeof states)[number] };
}> {
  const now = new Promise<'starting'>((resolve) => setImmediate(resolve, 'starting'));
  const begun = ready.then(
    () => 'ok' as const,
    () => 'failing' as const,
  );
  const status = stored.store.lost?.() === undefined ? await Promise.race([begun, now]) : 'failing';
  return { code: status === 'failing' ? 503 : 200, data: { status } };
}
