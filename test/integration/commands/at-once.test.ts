import { afterEach, beforeEach, expect, it } from 'vitest';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import { flagNode } from '../../../src/app/reviews/review-queue.ts';
import { addRule } from '../../../src/app/rules/stored/add-rule.ts';
import { removeRule } from '../../../src/app/rules/stored/remove-rule.ts';
import type { StoredWorld } from '../../../src/app/store/stored-world.ts';
import { readHistory } from '../../../src/queries/history.ts';
import { readRule } from '../../../src/queries/rules.ts';
import { onEveryEngine } from '../../support/engines.ts';
import { keep, saltMarch, WorldFolder } from '../../support/worlds/world-folder.ts';

onEveryEngine('what several do at one moment', (store) => {
  let folder: WorldFolder;
  let world: StoredWorld;
  const noon = () => new Date('2031-05-01T12:00:00Z');
  beforeEach(async () => {
    folder = new WorldFolder(saltMarch);
    world = await keep(store(), folder.root, noon);
    await ingestWorld(world);
  });
  afterEach(() => folder.remove());

  it('is all in the history', async () => {
    const flags = Array.from({ length: 25 }, (_, at) => `look at this, ${at}`);
    await Promise.all(flags.map((reason) => flagNode(world, { node_id: 'ysolde', reason, actor: 'a reader' })));
    const reasons = (await readHistory(store(), ['ysolde'])).map(({ reason }) => reason);
    expect(reasons.sort()).toEqual([...flags].sort());
  });

  const rule = (description: string) => ({
    id: 'no-ferrymen',
    cypher: "MATCH (p:Person) WHERE p.id = 'nameless' RETURN p, 'definite' AS verdict",
    description,
    severity: 'warn' as const,
    actor: 'a client',
  });
  const addBoth = async () => {
    const asked = ['Nobody rows.', 'Nobody swims.'];
    const answers = await Promise.allSettled(asked.map((description) => addRule(world, rule(description))));
    const stored = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.description] : []));
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    return { stored, refused };
  };

  it('adds a rule once, and tells the second so', async () => {
    for (const added of ['at first', 'after it was removed']) {
      const { stored, refused } = await addBoth();
      expect(stored, added).toHaveLength(1);
      expect(refused, added).toMatchObject([{ code: 'rule-exists' }]);
      expect((await readRule(store(), 'no-ferrymen'))?.description, added).toBe(stored[0]);
      await removeRule(world, { id: 'no-ferrymen', actor: 'the author' });
    }
    const history = await readHistory(store(), ['no-ferrymen']);
    expect(history.map(({ action }) => action).sort()).toEqual(['add-rule', 'add-rule', 'remove-rule', 'remove-rule']);
  });
});
