import * as z from 'zod';
import { type FindingsRequest, listFindings } from '../../../app/findings/list-findings.ts';
import { plural } from '../../../report/shared/plural.ts';
import { defined } from '../../../util/defined.ts';
import type { ServedWorld } from '../../served/served-world.ts';
import { findingShape, findingsData, pageShape } from './shapes.ts';
import { findingText, listingText } from './text.ts';

/** The data that the tools that list findings answer. */
export const findingsShape = z.object({ findings: z.array(findingShape), ...pageShape });

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
  const heading = total === 0 ? `No open ${noun} here` : `${plural(total, `open ${noun}`)}`;
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
