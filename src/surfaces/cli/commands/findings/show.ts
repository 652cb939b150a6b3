import * as z from 'zod';
import { describeEntity } from '../../../../app/entities/describe-entity.ts';
import { defined } from '../../../../util/defined.ts';
import { colouredOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { entityText } from '../../print/entity.ts';
import { pictureShown } from '../../print/shown.ts';
import { withStoredWorld } from '../../stored-world.ts';
import { pathsFromHere, textOptions } from '../../terminal/text-options.ts';

const optionsSchema = colouredOptions.extend({ at: z.string().optional(), all: z.boolean().optional() });

/** `lore show`: what is known of an entity, what is disputed, and what is unknown. */
export async function showCommand(entity: string, rawOptions: unknown): Promise<void> {
  const { world, format, color, at, all } = optionsSchema.parse(rawOptions);
  const { picture, root } = await withStoredWorld({ path: world, store: 'need' }, async ({ store, home, record }) => ({
    picture: await describeEntity(store, entity, { home, at, all, ...defined({ record }) }),
    root: home?.root,
  }));
  const paths = pathsFromHere(root);
  printAnswer(format, pictureShown(picture, paths.show), (shown) => entityText(shown, textOptions(color, paths)));
}
