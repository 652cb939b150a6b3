import * as z from 'zod';
import { describeEntity } from '../../../app/entities/describe-entity.ts';
import { withKeptWorld } from '../kept.ts';
import { entityText } from '../print/entity.ts';
import { json } from '../print/listing.ts';
import { textOptions } from '../terminal/text-options.ts';

const optionsSchema = z.object({
  world: z.string().optional(),
  format: z.enum(['text', 'json']),
  color: z.boolean().optional(),
});

/** `lore show`: what is known of an entity, what is disputed, and what is unknown. */
export async function show(entity: string, rawOptions: unknown): Promise<void> {
  const { world, format, color } = optionsSchema.parse(rawOptions);
  const { picture, root } = await withKeptWorld({ path: world, store: 'need' }, async (kept) => ({
    picture: await describeEntity(kept.store, entity),
    root: kept.home?.root,
  }));
  process.stdout.write(format === 'json' ? json(picture) : entityText(picture, textOptions(color, root)));
}
