import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listFindings } from '../../../src/app/findings/list-findings.ts';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import { listRules } from '../../../src/app/rules/list-rules.ts';
import { addRule } from '../../../src/app/rules/stored/add-rule.ts';
import { removeRule } from '../../../src/app/rules/stored/remove-rule.ts';
import { runOverStore } from '../../../src/app/runs/run-over-store.ts';
import type { StoredWorld } from '../../../src/app/store/stored-world.ts';
import { openMemoryStore } from '../../../src/compose.ts';
import { readHistory } from '../../../src/queries/history.ts';
import { keep, saltMarch, WorldFolder } from '../../support/worlds/world-folder.ts';

const noFerrymen = {
  id: 'no-ferrymen',
  cypher: "MATCH (p:Person) WHERE p.id = 'nameless' RETURN p, 'definite' AS verdict",
  description: 'No ferryman works these fords.',
  severity: 'warn',
  actor: 'the author',
} as const;

describe('a rule that was added to the store and is removed', () => {
  let folder: WorldFolder;
  let kept: StoredWorld;
  beforeEach(async () => {
    folder = new WorldFolder(saltMarch);
    kept = await keep(await openMemoryStore(), folder.root);
    await ingestWorld(kept);
    await addRule(kept, noFerrymen);
    await runOverStore(kept, { scope: 'full' });
  });
  afterEach(async () => {
    await kept.close();
    folder.remove();
  });

  const found = async (status: 'open' | 'resolved') =>
    (await listFindings(kept.store, { rule: noFerrymen.id, status, peek: true })).items;
  const remove = () => removeRule(kept, { id: noFerrymen.id, reason: 'the fords are bridged', actor: 'the author' });

  it('runs no more, and what it had found is closed', async () => {
    expect(await found('open')).toHaveLength(1);
    await remove();
    expect((await listRules(kept, { limit: 50 })).items.map(({ id }) => id)).not.toContain(noFerrymen.id);
    await runOverStore(kept, { scope: 'full' });
    expect(await found('open')).toEqual([]);
    expect(await found('resolved')).toMatchObject([{ resolution: 'rule removed' }]);
  });

  it('leaves its history, and its id to another', async () => {
    await remove();
    await addRule(kept, { ...noFerrymen, description: 'No ferryman was ever paid.' });
    expect(
      (await readHistory(kept.store, [noFerrymen.id])).map(({ action, reason }) => `${action}: ${reason}`),
    ).toEqual([
      'add-rule: No ferryman works these fords.',
      'remove-rule: the fords are bridged',
      'add-rule: No ferryman was ever paid.',
    ]);
    await runOverStore(kept, { scope: 'full' });
    expect(await found('open')).toMatchObject([{ violation: { message: 'No ferryman was ever paid.' } }]);
  });

  it('is no rule of a file', async () => {
    const shipped = removeRule(kept, { id: 'orphans/unowned-item', actor: 'the author' });
    await expect(shipped).rejects.toMatchObject({ code: 'not-in-store', fix: expect.stringContaining('disable') });
  });
});
