import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { Story } from '../../model/story.ts';
import { stableHash } from '../../util/hash.ts';

const id = 'detective';

/** A story that a model has read to its end. */
export interface CompletePass {
  readonly digest: string;
  /** True if a fact was there then. A story of very many facts remains unknown. */
  readonly knew: (factId: string) => boolean;
}

/** The story that a model has read to its end last; undefined where none has. */
export async function readCompletePass(store: GraphStore): Promise<CompletePass | undefined> {
  const [row] = await store.read(`MATCH (m:${labels.meta} {id: $id}) RETURN m.digest AS digest, m.told AS told`, {
    id,
  });
  if (typeof row?.digest !== 'string') return undefined;
  const { digest, told } = row;
  if (typeof told !== 'string') return { digest, knew: () => true };
  const known = new Set(told.match(marks));
  return { digest, knew: (factId) => known.has(markOf(factId)) };
}

/** Notes that a model has read a story to its end. */
export async function writeCompletePass(store: GraphStore, digest: string, story: Story): Promise<void> {
  const told = story.length > mostKnown ? null : story.map((fact) => markOf(fact.id)).join('');
  await store.write((tx) => tx.upsertNodes({ labels: [labels.meta], rows: [{ id, digest, told }] }));
}

/** Half a megabyte is written after each pass, at most. */
const mostKnown = 50_000;

/** Two facts hardly ever have one mark; it would cost the later one no more than its sure place in the sample. */
const markLength = 10;
const marks = new RegExp(`.{${markLength}}`, 'g');
const markOf = (factId: string): string => stableHash('told', factId).slice(0, markLength);
