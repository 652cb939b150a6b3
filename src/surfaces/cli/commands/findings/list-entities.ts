import * as z from 'zod';
import { type EntityAt, entitiesAt } from '../../../../app/entities/entities-at.ts';
import { listEntities } from '../../../../app/entities/list-entities.ts';
import { memberShown } from '../../../../report/shared/paths.ts';
import { defined } from '../../../../util/defined.ts';
import { colouredOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { entitiesAtText, entityListText } from '../../print/entity-list.ts';
import { stdoutPainter } from '../../terminal/terminal.ts';
import { pathsFromHere } from '../../terminal/text-options.ts';
import { withWorldGraph } from '../../world-graph.ts';

const kindSchema = z.string().optional();
const optionsSchema = colouredOptions.extend({ at: z.string().optional() });

/** `lore list`: the entities of a world, or those of a kind; with a date, by whether they existed then. */
export async function listCommand(kindWord: unknown, rawOptions: unknown): Promise<void> {
  const { world, format, color, at } = optionsSchema.parse(rawOptions);
  const kind = kindSchema.parse(kindWord);
  const paint = stdoutPainter(color);
  if (at === undefined) {
    const { list, root } = await withWorldGraph(world, async ({ store, root }) => ({
      list: await listEntities(store, kind),
      root,
    }));
    const { show } = pathsFromHere(root);
    const entities = list.entities.map((entity) => memberShown(entity, show));
    printAnswer(format, { entities, total: list.total }, (shown) => entityListText(shown, paint));
    return;
  }
  const { answer, root } = await withWorldGraph(world, async ({ store, home, record, root }) => ({
    answer: await entitiesAt({ store, ...defined({ home, record }) }, { at, kind }),
    root,
  }));
  const { show } = pathsFromHere(root);
  const shown = (all: readonly EntityAt[]) => all.map((entity) => memberShown(entity, show));
  const { held, may_have_held, other_times, apart } = answer;
  const lists = { held: shown(held), may_have_held: shown(may_have_held), other_times: shown(other_times) };
  printAnswer(format, { ...answer, ...lists, apart: shown(apart) }, (told) => entitiesAtText(told, paint));
}
