import { expect } from 'vitest';
import type { Spawned } from './spawned.ts';

/** As docs/server-reference.md has it. */
export const TOLD_MS = 15_000;
const GONE_MS = 20_000;

/** One message, with what to do, and no stack; the process is gone soon after. Returns in how many milliseconds it was told. */
export async function endsInTime(lore: Spawned, since: Promise<number> | number, says: RegExp): Promise<number> {
  const told = await lore.says('NEO4J_URI').catch(() => lore.says('again'));
  const gone = await lore.gone;
  const text = lore.stdout() + lore.stderr();
  expect(text).toMatch(says);
  expect(text.match(/^lore: /gm) ?? []).toHaveLength(1);
  expect(text).not.toMatch(/^ +at .*:\d+/m);
  expect(gone.status).toBe(2);
  expect(told - (await since)).toBeLessThan(TOLD_MS);
  expect(gone.at - (await since)).toBeLessThan(GONE_MS);
  return told - (await since);
}
