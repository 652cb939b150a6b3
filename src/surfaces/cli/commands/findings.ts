import * as z from 'zod';
import { type FindingsRequest, listFindings } from '../../../app/findings/list-findings.ts';
import type { Page } from '../../../app/paging.ts';
import { statuses } from '../../../model/finding.ts';
import { categories, severities, verdicts } from '../../../model/rule.ts';
import type { StoredFinding } from '../../../queries/findings.ts';
import { plural } from '../../../report/plural.ts';
import { findingBlocks } from '../../../report/text/text.ts';
import { withKeptWorld } from '../kept.ts';
import { json } from '../print/listing.ts';
import { textOptions } from '../terminal/text-options.ts';

const listSchema = z.object({
  world: z.string().optional(),
  format: z.enum(['text', 'json']),
  color: z.boolean().optional(),
  status: z.enum([...statuses, 'all']),
  limit: z.string(),
  cursor: z.string().optional(),
  subject: z.string().optional(),
});
const findingsSchema = listSchema.extend({
  category: z.array(z.enum(categories)).optional(),
  rule: z.string().optional(),
  severity: z.enum(severities).optional(),
  verdict: z.enum(verdicts).optional(),
  source: z.string().optional(),
});
const orphansSchema = listSchema.extend({ reason: z.string().optional() });

const faults = categories.filter((category) => category !== 'orphan');

/** `lore findings`: what is wrong, a page at a time. */
export async function findings(rawOptions: unknown): Promise<void> {
  const options = findingsSchema.parse(rawOptions);
  const { category = faults, rule, severity, verdict, source } = options;
  await list(options, { category, rule, severity, verdict, source }, 'finding');
}

/** `lore orphans`: what is not told, a page at a time. */
export async function orphans(rawOptions: unknown): Promise<void> {
  const options = orphansSchema.parse(rawOptions);
  await list(options, { category: ['orphan'], reason: options.reason }, 'gap');
}

async function list(options: z.infer<typeof listSchema>, filter: FindingsRequest, noun: string): Promise<void> {
  const { world, format, color, status, limit, cursor, subject } = options;
  const request = { ...filter, about: subject, status, limit: Number(limit), cursor };
  const { page, root } = await withKeptWorld({ path: world, store: 'need' }, async (kept) => ({
    page: await listFindings(kept.store, request),
    root: kept.home?.root,
  }));
  process.stdout.write(format === 'json' ? json(page) : listText(page, noun, color, root));
}

function listText(
  { items, total, cursor }: Page<StoredFinding>,
  noun: string,
  color: boolean | undefined,
  root: string | undefined,
): string {
  const blocks = findingBlocks(
    items.map(({ violation }) => violation),
    textOptions(color, root),
  );
  const shown = items.length < total ? ` (${items.length} shown)` : '';
  const more = cursor === undefined ? '' : ` Go on with --cursor ${cursor}`;
  return `${[...blocks, `${plural(total, noun)}${shown}.${more}`].join('\n\n')}\n`;
}
