import * as z from 'zod';
import { memorySettingsIn } from '../../../../app/memory/memory-settings.ts';
import { MemoryTable } from '../../../../app/memory/memory-table.ts';
import type { EmbeddedSoFar } from '../../../../app/recall/meaning.ts';
import { readWeights } from '../../../../app/recall/read-weights.ts';
import { type Recalled, type RecallRequest, recall } from '../../../../app/recall/recall.ts';
import type { RecallService } from '../../../../app/recall/recall-index.ts';
import { hasMemoriesLog } from '../../../../app/store/memories-log.ts';
import type { PathsFrom } from '../../../../app/world/paths-from.ts';
import { recallOperation } from '../../../../operations/recall.ts';
import { defined } from '../../../../util/defined.ts';
import { ours, type Wording } from '../../../../util/text/wording.ts';
import { withEmbedderOf } from '../../embedder.ts';
import { colouredOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { recallText } from '../../print/recall.ts';
import { readOptions } from '../../read-options.ts';
import { progressOn } from '../../terminal/progress.ts';
import { stdoutPainter } from '../../terminal/terminal.ts';
import { pathsFromHere } from '../../terminal/text-options.ts';
import { withWorldGraph } from '../../world-graph.ts';

const optionsSchema = colouredOptions.extend({
  weights: z.string().optional(),
  expand: z.union([z.literal(true), z.array(z.string())]).optional(),
  embedder: z.string().optional(),
});

/** `lore recall`: what is known about a question. */
export async function recallCommand(words: readonly string[], rawOptions: unknown): Promise<void> {
  const options = optionsSchema.parse(rawOptions);
  const { weights, expand } = options;
  const written = {
    query: words.join(' '),
    weights: weights === undefined ? undefined : readWeights(weights),
    expand: Array.isArray(expand) ? { rels: expand } : expand,
  };
  const request = readOptions(recallOperation, written, rawOptions, { limit: 'k' });
  const answer = await withWorldGraph(options.world, ({ store, root, home, record }) => {
    const world = { store, clock: () => new Date(), ...defined({ home, record }) };
    return withEmbedderOf(world, { ...options, readOnly: true }, async (embedder) => {
      const settings = () => memorySettingsIn(home);
      const service = { world, table: new MemoryTable(store), settings, ...defined({ embedder }) };
      const recalled = await recallInWhole(service, request);
      const isLost = store.engine.location === 'memory' && home !== undefined && hasMemoriesLog(home);
      const notes = isLost ? [...recalled.notes, memoriesWait] : recalled.notes;
      return withPaths({ ...recalled, notes }, pathsFromHere(root));
    });
  });
  printAnswer(options.format, answer, (shown) => recallText(shown, stdoutPainter(options.color)));
}

const memoriesWait = ours(
  'Memories were not searched: they are in .lore/memories.jsonl, and not loaded yet. Run `lore ingest`.',
);

/** Waits until every text is compared, and shows how far it is: nobody else goes on with it once this process has ended. */
async function recallInWhole(service: RecallService, request: RecallRequest): Promise<Recalled<Wording>> {
  const progress = progressOn(process.stderr);
  const onEmbedded = ({ done, all }: EmbeddedSoFar): void => progress.show(`embedding texts: ${done} of ${all}`);
  try {
    return await recall(service, request, new AbortController().signal, {
      waitMs: Number.POSITIVE_INFINITY,
      onEmbedded,
    });
  } finally {
    progress.done();
  }
}

function withPaths<Note>(recalled: Recalled<Note>, { show }: PathsFrom): Recalled<Note> {
  const shownPlace = (place: string): string => {
    const colon = place.lastIndexOf(':');
    return `${show(place.slice(0, colon))}${place.slice(colon)}`;
  };
  const hits = recalled.hits.map(({ place, ...hit }) =>
    place === undefined ? hit : { ...hit, place: shownPlace(place) },
  );
  return { ...recalled, hits };
}
