import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { printedBy } from '../../../support/program/printed.ts';

/**
 * `kept/world/logs` holds a `decisions.yaml` and a `memories.jsonl` as version 0.1 wrote them, with every sort of line. Worlds have such
 * files for years: these two are never written anew, and what they say is read for ever.
 */
const random = vi.hoisted(() => {
  vi.resetModules();
  return { drawn: 0 };
});
afterAll(() => void vi.resetModules());
vi.mock('../../../../src/util/random-id.ts', () => ({
  randomId: () => {
    random.drawn += 1;
    return String(random.drawn).padStart(16, '0');
  },
}));

let folder = '';
beforeEach(() => {
  random.drawn = 0;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.UTC(2031, 4, 1, 9));
  folder = mkdtempSync(join(tmpdir(), 'lore-kept-'));
  cpSync(fileURLToPath(new URL('kept/world', import.meta.url)), folder, { recursive: true });
  renameSync(join(folder, 'logs'), join(folder, '.lore'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

it('reads what people decided and noted with version 0.1', { timeout: 300_000 }, async () => {
  const answers = {
    resolved: ['findings', '--status', 'resolved', '--format', 'json'],
    dismissed: ['findings', '--status', 'dismissed', '--format', 'json'],
    open: ['findings', '--format', 'json'],
    waiting: ['review', '--format', 'json'],
    history: ['history', '--format', 'json'],
    memories: ['memory', 'export'],
  };
  const { stderr } = await printedBy(['ingest'], folder);
  expect(stderr).toBe('');
  for (const [name, words] of Object.entries(answers)) {
    const { stdout } = await printedBy(words, folder);
    await expect.soft(stdout.replaceAll(folder, '/world')).toMatchFileSnapshot(`kept/golden/${name}.json`);
  }
});
