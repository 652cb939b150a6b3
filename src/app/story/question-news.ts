import type { GraphStore } from '../../graph/port.ts';
import { countOpenConfusions } from '../../queries/detective/confusions.ts';
import type { StoryRead } from './read-over.ts';

/** The changes of the story's questions from a reading without a model. */
export interface QuestionNews {
  /** Ids of those that were opened, or opened again. */
  readonly new: readonly string[];
  /** Ids of those that nobody has to answer any more. */
  readonly gone: readonly string[];
  /** How many are open after it, those of models among them. */
  readonly open: number;
}

/** @param read absent where the story was not read: it is what it was. */
export async function questionNews(store: GraphStore, read: StoryRead | undefined): Promise<QuestionNews> {
  if (read === undefined) return { new: [], gone: [], open: await countOpenConfusions(store) };
  return { new: read.opened, gone: read.closed, open: read.open };
}
