import * as z from 'zod';
import { type EntityList, listEntities } from '../../../../app/entities/list-entities.ts';
import { memberShown } from '../../../../report/shared/paths.ts';
import { colouredOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { entityListText } from '../../print/entity-list.ts';
import { stdoutPainter } from '../../terminal/terminal.ts';
import { pathsFromHere } from '../../terminal/text-options.ts';
import { withWorldGraph } from '../../world-graph.ts';

const kindSchema = z.string().optional();

/** `lore list`: the entities of a world, or those of a kind. */
export async function listCommand(kind: unknown, rawOptions: unknown): Promise<void> {
  const { world, format, color } = colouredOptions.parse(rawOptions);
  const list = await withWorldGraph(world, async ({ store, root }): Promise<EntityList> => {
    const { entities, total } = await listEntities(store, kindSchema.parse(kind));
    const { show } = pathsFromHere(root);
    return { entities: entities.map((entity) => memberShown(entity, show)), total };
  });
  printAnswer(format, list, (shown) => entityListText(shown, stdoutPainter(color)));
}
