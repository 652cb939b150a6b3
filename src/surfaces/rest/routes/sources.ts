import * as z from 'zod';
import { itemsOfPage, readSourcePage, type SourceClaim } from '../../../app/mirror/source-pages.ts';
import { listSources } from '../../../app/mirror/sources.ts';
import { reliabilities } from '../../../model/claim.ts';
import { memberSchema } from '../../../model/finding.ts';
import { categories, verdicts } from '../../../model/rule.ts';
import { idWords } from '../../../operations/fields.ts';
import { claimStates } from '../../../queries/stored-claims.ts';
import { pageQuery } from '../answers/parameters.ts';
import { pageOf } from '../answers/shapes.ts';
import { defineRoute, nothing } from '../route.ts';

const sourceShape = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.string(),
  form: z.enum(['file', 'book']).describe('`book`: a book or narrator in the world'),
  path: z.string().optional(),
  tier: z.enum(['canon', 'entity', 'memory']).optional(),
  reliability: z.enum(reliabilities).optional(),
  project: z.string().optional(),
  claims: z.int().describe('For a file, the claims in it'),
  findings: z.int().describe('Open findings without gaps about any of its claims or entities'),
  gaps: z.int().describe('Open ones, of the same'),
});

const shortFinding = z.object({
  id: z.string(),
  category: z.enum(categories),
  verdict: z.enum(verdicts),
  rule: z.string(),
  message: z.string(),
});

const claimShape = z.object({
  ...memberSchema.omit({ undecided: true, former: true, noted_at: true }).shape,
  status: z.enum(claimStates),
  source_id: z.string(),
  window: z.string().optional(),
  disputed: z.boolean(),
  conflicts: z.array(shortFinding),
});

const listAllSources = defineRoute({
  method: 'GET',
  path: '/sources',
  operationId: 'listSources',
  summary: 'Books and narrators by title, then files by path',
  writes: false,
  success: { 200: 'A page of sources' },
  params: nothing,
  query: z.strictObject(pageQuery),
  body: nothing,
  answer: z.object(pageOf(sourceShape)),
  run: async ({ query }, { world }) => {
    const page = await listSources(world.stored.store, query);
    return { data: { ...page, items: [...page.items] } };
  },
});

/** By which a source is named, and which page of it is meant. */
export const sourceParams = z.strictObject({ id: idWords });
export const sourceQuery = z.strictObject({
  from: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000_000)
    .optional()
    .describe(`The first of up to ${itemsOfPage} lines; of a book the first claim`),
});

const getSource = defineRoute({
  method: 'GET',
  path: '/sources/{id}',
  operationId: 'getSource',
  summary: 'A file with its lines and their claims, or the claims of a book',
  writes: false,
  success: { 200: 'A page of the source' },
  params: sourceParams,
  query: sourceQuery,
  body: nothing,
  answer: z.object({
    ...sourceShape.shape,
    from: z.int().describe('The first line of the page, or the first claim'),
    lines: z.array(z.string()).optional().describe('For a file that can be read'),
    untold: z.enum(['no-folder', 'gone']).optional().describe('Reason for missing lines'),
    lines_total: z.int().optional(),
    changed: z.boolean().optional().describe('The file is another than when it was ingested'),
    notes: z
      .array(z.object({ line: z.int(), claims: z.array(claimShape), conflicts: z.array(shortFinding) }))
      .optional()
      .describe('For a file: the claims of its lines'),
    claims_total: z.int().optional().describe('Of a book'),
    items: z.array(claimShape).optional().describe('For a book: its claims, by place'),
  }),
  run: async ({ params: { id }, query: { from } }, { world }) => {
    const { store, home } = world.stored;
    const found = await readSourcePage(store, home, { id, from });
    if (found.form === 'book') {
      const { source, claims, claims_total } = found;
      return { data: { ...source, from: found.from, claims_total, items: claims.map(claimData) } };
    }
    const { source, lines, untold, notes, lines_total, changed } = found;
    return {
      data: {
        ...{ ...source, from: found.from, lines_total, changed },
        ...(lines === undefined ? {} : { lines: [...lines] }),
        ...(untold === undefined ? {} : { untold }),
        notes: notes.map(({ line, claims, findings }) => ({
          line,
          claims: claims.map(claimData),
          conflicts: findings.map(findingData),
        })),
      },
    };
  },
});

const claimData = ({ findings, ...claim }: SourceClaim) => ({ ...claim, conflicts: findings.map(findingData) });
const findingData = ({ name, ...finding }: SourceClaim['findings'][number]) => ({ id: name, ...finding });

export const sourceRoutes = [listAllSources, getSource] as const;
