import * as z from 'zod';
import { type FindingsRequest, listFindings } from '../../../app/findings/list-findings.ts';
import { longestId } from '../../../model/limits.ts';
import { plural } from '../../../report/shared/plural.ts';
import { defined } from '../../../util/defined.ts';
import type { ServedWorld } from '../../served/served-world.ts';
import { findingInShort, findingShape, findingsData, pageShape } from './shapes.ts';
import { findingText, listingText } from './text.ts';

/** The data that the tools that list findings answer. */
export const findingsShape = z.object({ findings: z.array(findingShape), ...pageShape });

/** The same, with the fields of a finding as get_contradictions describes them. */
export const furtherFindingsShape = z.object({
  findings: z.array(findingInShort).describe('Fields as in get_contradictions'),
  ...pageShape,
});

export const sourceParam = z
  .string()
  .min(1)
  .max(longestId)
  .optional()
  .describe('File path, or title or id of a book or narrator');
export const ruleParam = z.string().min(1).max(longestId).optional().describe('Id of a rule');

/** A page of the findings that fit, as data and as text. */
export async function findingsPage(
  world: ServedWorld,
  request: FindingsRequest,
  noun: string,
): Promise<{ readonly data: z.input<typeof findingsShape>; readonly text: string }> {
  const page = await listFindings(world.stored.store, { ...request, peek: world.readOnly });
  const { total, cursor } = page;
  const findings = await findingsData(
    world.stored,
    page.items.map(({ violation: finding }) => finding),
  );
  const { status = 'open' } = request;
  const called = status === 'all' ? noun : `${status} ${noun}`;
  const heading = total === 0 ? `No ${called} here` : plural(total, called);
  return {
    data: { findings, total, ...defined({ cursor }) },
    text: listingText({
      heading,
      items: findings.map((finding, index) => findingText(finding, index + 1)),
      total,
      cursor,
    }),
  };
}
