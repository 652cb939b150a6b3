import { describeEntity } from '../../../../app/entities/describe-entity.ts';
import { colouredOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { entityText } from '../../print/entity.ts';
import { pictureShown } from '../../print/shown.ts';
import { withStoredWorld } from '../../stored-world.ts';
import { pathsFromHere, textOptions } from '../../terminal/text-options.ts';

/** `lore show`: what is known of an entity, what is disputed, and what is unknown. */
export async function showCommand(entity: string, rawOptions: unknown): Promise<void> {
  const { world, format, color } = colouredOptions.parse(rawOptions);
  const { picture, root } = await withStoredWorld({ path: world, store: 'need' }, async ({ store, home }) => ({
    picture: await describeEntity(store, entity, { home }),
    root: home?.root,
  }));
  const paths = pathsFromHere(root);
  printAnswer(format, pictureShown(picture, paths.show), (shown) => entityText(shown, textOptions(color, paths)));
}
