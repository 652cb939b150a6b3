import * as z from 'zod';
import { plural } from '../../../../report/shared/plural.ts';
import { findingListOptions, printFindings } from './list-findings.ts';

const optionsSchema = findingListOptions.extend({ reason: z.string().optional() });

/** `lore orphans`: the gaps, a page at a time. */
export async function orphansCommand(rawOptions: unknown): Promise<void> {
  const options = optionsSchema.parse(rawOptions);
  await printFindings(options, { category: ['orphan'], reason: options.reason }, ({ gaps }) => plural(gaps, 'gap'));
}
