import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { decisionsDiagnosis } from '../../../src/app/doctor/decisions.ts';
import { addToDecisionsFile } from '../../../src/app/store/add-decisions.ts';
import { worldAt } from '../../../src/app/store/home.ts';
import { decisionsPath } from '../../../src/app/store/parse-decisions.ts';
import { WorldFolder } from '../../support/worlds/world-folder.ts';

let folder: WorldFolder;
beforeEach(async () => {
  folder = new WorldFolder({ 'lore.yaml': 'world: Vask\n' });
  spawnSync('git', ['init', '-q'], { cwd: folder.root });
});
afterEach(() => folder.remove());

const diagnosed = () => decisionsDiagnosis(worldAt(folder.root), new Date('2031-05-01T09:00:00Z'));
const decide = () =>
  addToDecisionsFile(folder.root, [
    {
      ...{ id: 'aa', at: '2031-05-01T08:00:00.000Z', actor: 'Ama', action: 'dismiss', about: 'Ilsa: birth 700' },
      ...{ finding: 'f0f0f0f0f0f0f0f0', rule: 'contradictions/attribute-conflict', facts: '01', reason: 'twins' },
    },
  ]);

it('the doctor says nothing of decisions where nobody has made one, and counts them where git sees them', async () => {
  expect(diagnosed()).toEqual([]);
  await decide();
  expect(diagnosed()).toMatchObject([{ state: 'ok', detail: '1 in .lore/decisions.yaml' }]);
});

it('the doctor warns where a .gitignore further up hides them, until it is written as the fix says', async () => {
  await decide();
  folder.write('.gitignore', '.lore/\n');
  expect(diagnosed()).toMatchObject([{ state: 'warning', detail: expect.stringContaining('git ignores') }]);
  folder.write('.gitignore', '.lore/*\n!.lore/decisions.yaml\n');
  expect(diagnosed()).toMatchObject([{ state: 'ok' }]);
});

it('the doctor is troubled by an unfinished merge of them', () => {
  folder.write(decisionsPath, '<<<<<<< ours\n=======\n>>>>>>> theirs\n');
  expect(diagnosed()).toMatchObject([{ state: 'trouble' }]);
});
