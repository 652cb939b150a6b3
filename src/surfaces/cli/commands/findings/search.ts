import { resolve } from 'node:path';
import * as z from 'zod';
import { type SearchResult, searchLore } from '../../../../app/entities/search-lore.ts';
import { isWorldFolder } from '../../../../app/store/home.ts';
import { memberShown } from '../../../../report/shared/paths.ts';
import { colouredOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { searchText } from '../../print/entity-list.ts';
import { stdoutPainter } from '../../terminal/terminal.ts';
import { pathsFromHere } from '../../terminal/text-options.ts';
import { withWorldGraph } from '../../world-graph.ts';

const optionsSchema = colouredOptions.extend({ limit: z.string() });

/** `lore search`: entities, claims and passages that have some words. */
export async function searchCommand(given: readonly string[], rawOptions: unknown): Promise<void> {
  const { world: named, format, color, limit } = optionsSchema.parse(rawOptions);
  const last = given.at(-1) ?? '';
  const isWorld = named === undefined && given.length > 1 && isWorldFolder(resolve(last));
  const words = (isWorld ? given.slice(0, -1) : given).join(' ');
  const result = await withWorldGraph(isWorld ? last : named, async ({ store, root }): Promise<SearchResult> => {
    const found = await searchLore(store, words, Number(limit));
    const { show } = pathsFromHere(root);
    return {
      ...found,
      entities: found.entities.map((entity) => memberShown(entity, show)),
      claims: found.claims.map((claim) => memberShown(claim, show)),
      passages: found.passages.map((passage) => ({ ...passage, source_id: show(passage.source_id) })),
    };
  });
  printAnswer(format, result, (shown) => searchText(shown, stdoutPainter(color)));
}
