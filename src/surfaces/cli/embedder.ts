import { openEmbedder } from '../../app/memory/open-embedder.ts';
import type { StoredWorld } from '../../app/store/stored-world.ts';
import type { Embedder } from '../../embedding/embedder.ts';
import type { NliModel } from '../../nli/nli-model.ts';
import { nliOfEnvironment } from '../../nli/open-nli.ts';
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

/** The same, with the classifier of pairs that `LORE_NLI_MODEL` names: a folder on this machine. */
export function withModelsOf<T>(
  world: Parameters<typeof withEmbedderOf>[0],
  options: { readonly embedder?: string | undefined },
  work: (models: { readonly embedder: Embedder | undefined; readonly nli: NliModel | undefined }) => Promise<T>,
): Promise<T> {
  return withEmbedderOf(world, options, async (embedder) => {
    const nli = nliOfEnvironment(process.env);
    try {
      return await work({ embedder, nli });
    } finally {
      await nli?.close();
    }
  });
}
