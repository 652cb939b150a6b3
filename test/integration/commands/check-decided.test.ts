import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runLore } from '../../support/program/program.ts';
import { saltMarch, WorldFolder } from '../../support/worlds/world-folder.ts';

let folder: WorldFolder;
beforeEach(() => {
  folder = new WorldFolder(saltMarch);
});
afterEach(() => folder.remove());

const lore = (...args: readonly string[]) => runLore(folder.root, args);
const json = (...args: readonly string[]) => JSON.parse(lore(...args, '--format', 'json').stdout);
const ids = (findings: readonly { fingerprint: string }[]) => findings.map(({ fingerprint }) => fingerprint);

it('lists in a check without a store what was dismissed in the one beside it', () => {
  lore('ingest');
  const [{ violation }] = json('findings', '--rule', 'contradictions/rules').items;
  const id: string = violation.fingerprint;
  lore('dismiss', id, '--reason', 'they ruled together', '--kind', 'intended', '--as', 'Mara');
  rmSync(join(folder.root, '.lore', 'graph.grafeo'), { recursive: true });

  const report = json('check');
  expect(ids(report.violations)).not.toContain(id);
  const [suppressed] = report.suppressed.filter(({ by }: { by: string }) => by === 'decision');
  expect(suppressed).toMatchObject({
    reason: 'they ruled together',
    decision: { action: 'dismiss', kind: 'intended', actor: 'Mara' },
    violation: { fingerprint: id },
  });
  expect(ids(json('check', '--no-decisions').violations)).toContain(id);

  const [{ results }] = JSON.parse(lore('check', '--format', 'sarif').stdout).runs;
  const result = results.find(
    ({ partialFingerprints }: { partialFingerprints: Record<string, string> }) =>
      partialFingerprints['loreFingerprint/v1'] === id,
  );
  expect(result.suppressions).toMatchObject([
    {
      kind: 'external',
      status: 'accepted',
      justification: expect.stringMatching(/^dismissed \(intended\) by Mara on \d{4}-\d\d-\d\d: they ruled together$/),
    },
  ]);
  expect(existsSync(join(folder.root, '.lore', 'decisions.yaml'))).toBe(true);
});
