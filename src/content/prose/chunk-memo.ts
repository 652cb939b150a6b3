import type { ChunkDraft } from '../formats/parsed-file.ts';

/** Results by chunk, for as long as the chunk lives. When a world is read again, only new chunks cost anything. */
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
