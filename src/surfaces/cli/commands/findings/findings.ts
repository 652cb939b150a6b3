import * as z from 'zod';
import { categories, findingCategories, severities, verdicts } from '../../../../model/rule.ts';
import { findingListOptions, printFindings } from './list-findings.ts';

const optionsSchema = findingListOptions.extend({
  category: z.array(z.enum(findingCategories)).optional(),
  rule: z.string().optional(),
  severity: z.enum(severities).optional(),
  verdict: z.enum(verdicts).optional(),
  source: z.string().optional(),
  project: z.string().optional(),
});

const allButGaps = categories.filter((category) => category !== 'orphan');

/** `lore findings`: what the rules have found, a page at a time. */
export async function findingsCommand(rawOptions: unknown): Promise<void> {
  const options = optionsSchema.parse(rawOptions);
  const { category = allButGaps, rule, severity, verdict, source, project } = options;
  await printFindings(options, { category, rule, severity, verdict, source, project });
}
