import * as z from 'zod';
import { type SearchResult, searchLore } from '../../../../app/entities/search-lore.ts';
import { memberShown } from '../../../../report/shared/paths.ts';
import { colouredOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { searchText } from '../../print/entity-list.ts';
import { stdoutPainter } from '../../terminal/terminal.ts';
import { pathsFromHere } from '../../terminal/text-options.ts';
import { withWorldGraph } from '../../world-graph.ts';

const optionsSchema = colouredOptions.extend({ limit: z.string() });

/** `lore search`: entities and claims that have some words. */
export async function searchCommand(words: readonly string[], rawOptions: unknown): Promise<void> {
  const { world, format, color, limit } = optionsSchema.parse(rawOptions);
  const result = await withWorldGraph(world, async ({ store, root }): Promise<SearchResult> => {
    const found = await searchLore(store, words.join(' '), Number(limit));
    const { show } = pathsFromHere(root);
    return {
      ...found,
      entities: found.entities.map((entity) => memberShown(entity, show)),
      claims: found.claims.map((claim) => memberShown(claim, show)),
    };
  });
  printAnswer(format, result, (shown) => searchText(shown, stdoutPainter(color)));
}
