import * as z from 'zod';
import { plural } from '../../../../report/shared/plural.ts';
import { findingListOptions, printFindings } from './list-findings.ts';

const optionsSchema = findingListOptions.extend({ reason: z.string().optional() });

/** `lore gaps`: the gaps, a page at a time; those that something would close which waits are counted apart. */
export async function gapsCommand(rawOptions: unknown): Promise<void> {
  const options = optionsSchema.parse(rawOptions);
  const filter = { category: ['orphan' as const], reason: options.reason };
  await printFindings(options, filter, ({ gaps }) => plural(gaps, 'gap'), { withoutAnswered: true });
}
