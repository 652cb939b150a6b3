import { openEmbedder } from '../../app/memory/open-embedder.ts';
import type { StoredWorld } from '../../app/store/stored-world.ts';
import type { Embedder } from '../../embedding/embedder.ts';
import { defined } from '../../util/defined.ts';
import { systemReason } from '../../util/files/system-reason.ts';
import { printableText } from '../../util/text/printable.ts';

/** Does a piece of work with the embedder that `--embedder` or `LORE_EMBEDDER` names; without them, with none: no text leaves the machine. */
export async function withEmbedderOf<T>(
  world: Pick<StoredWorld, 'store' | 'home' | 'record'>,
  { embedder: name, readOnly }: { readonly embedder?: string | undefined; readonly readOnly?: boolean },
  work: (embedder: Embedder | undefined) => Promise<T>,
): Promise<T> {
  const embedder = await openEmbedder(world, {
    environment: process.env,
    onUnkept: (error) =>
      process.stderr.write(`lore: ${printableText(`vectors are not kept: ${systemReason(error)}`)}\n`),
    ...defined({ name, readOnly }),
  });
  try {
    return await work(embedder);
  } finally {
    await embedder?.close();
  }
}
