import * as z from 'zod';
import { explainFinding } from '../../../app/findings/explain-finding.ts';
import { withKeptWorld } from '../kept.ts';
import { explainText } from '../print/explain.ts';
import { json } from '../print/listing.ts';
import { textOptions } from '../terminal/text-options.ts';

const optionsSchema = z.object({
  world: z.string().optional(),
  format: z.enum(['text', 'json']),
  color: z.boolean().optional(),
});

/** `lore explain`: one finding, with its rule, claims, history, and what would settle it. */
export async function explain(id: string, rawOptions: unknown): Promise<void> {
  const { world, format, color } = optionsSchema.parse(rawOptions);
  const { explanation, root } = await withKeptWorld({ path: world, store: 'need' }, async (kept) => ({
    explanation: await explainFinding(kept, id),
    root: kept.home?.root,
  }));
  process.stdout.write(format === 'json' ? json(explanation) : explainText(explanation, textOptions(color, root)));
}
