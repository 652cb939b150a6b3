import type { ChunkDraft } from '../formats/parsed-file.ts';

/**
 * What was worked out of a chunk, for as long as the chunk lives and what it was worked out with is the same. A world
 * that is read again after one saved file has its other chunks still, so that only new ones cost anything.
 */
export class ChunkMemo<T> {
  private readonly known = new WeakMap<ChunkDraft, { readonly key: string; readonly value: T }>();

  /** @param key stands for everything but the chunk that the value depends on. */
  of(chunk: ChunkDraft, key: string, make: () => T): T {
    const before = this.known.get(chunk);
    if (before !== undefined && before.key === key) return before.value;
    const value = make();
    this.known.set(chunk, { key, value });
    return value;
  }
}
