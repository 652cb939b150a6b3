import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addToDecisionsFile } from '../../../../src/app/store/add-decisions.ts';
import { readDecisionsFile } from '../../../../src/app/store/decisions-file.ts';
import { decisionsPath } from '../../../../src/app/store/parse-decisions.ts';
import type { Decision } from '../../../../src/model/decision.ts';
import { WorldFolder } from '../../../support/worlds/world-folder.ts';

let folder: WorldFolder;
beforeEach(() => {
  folder = new WorldFolder({ 'people.yaml': 'Ilsa: { kind: Person, birth: 700 }\n' });
});
afterEach(() => folder.remove());

const dismissal = (id: string, more: Partial<Decision> = {}): Decision => ({
  ...{ id, at: '2031-05-01T08:00:00.000Z', actor: 'Ama', action: 'dismiss', about: 'Ilsa: birth 700, but 712.' },
  ...{ finding: 'f0f0f0f0f0f0f0f0', rule: 'contradictions/attribute-conflict', facts: '0123456789', reason: 'twins' },
  kind: 'intended',
  ...(more as object),
});
const lines = () => readFileSync(join(folder.root, decisionsPath), 'utf8').trimEnd().split('\n').slice(1);
const now = new Date('2031-05-01T09:00:00Z');
const read = () => readDecisionsFile(folder.root, now);
const ids = () => read().decisions.map(({ id }) => id);

/** Runs git in the world's folder, without anybody's settings. */
function git(...args: readonly string[]): number | null {
  const who = ['-c', 'user.name=Ama', '-c', 'user.email=ama@vask.example', '-c', 'init.defaultBranch=main'];
  const env = { PATH: process.env.PATH, HOME: folder.root, GIT_CONFIG_NOSYSTEM: '1' };
  return spawnSync('git', [...who, ...args], { cwd: folder.root, env }).status;
}

describe('.lore/decisions.yaml', () => {
  it.each([
    'twins',
    'He said: "both", and left',
    '- [{ }] , # no comment',
    'true',
    '2031-05-01',
    "it's *so* & !so",
    'one line\nand another\n',
    '\u{1F409}\u2028\uFEFF 〈双子〉',
    ' spaces ',
    '',
    'x'.repeat(300),
  ])('holds a decision on one line, and reads the very words back: %j', async (reason) => {
    const decision = dismissal('aa11', { reason, actor: reason || 'Ama' });
    expect(await addToDecisionsFile(folder.root, [decision])).toBeUndefined();
    expect(lines()).toHaveLength(1);
    expect(read()).toMatchObject({ decisions: [decision], problems: [] });
  });

  it('can be read whatever somebody typed: what no file may hold is marked', async () => {
    await addToDecisionsFile(folder.root, [
      dismissal('aa', { reason: 'a\u0007b\u0085c\ud800d\r\ne' }),
      dismissal('bb'),
    ]);
    expect(read()).toMatchObject({
      decisions: [{ reason: 'a\uFFFDb\uFFFDc\uFFFDd\ne' }, { reason: 'twins' }],
      problems: [],
    });
  });

  it('is sorted by id, and keeps what stands there as it stands', async () => {
    await addToDecisionsFile(folder.root, [dismissal('cc'), dismissal('aa')]);
    const text = readFileSync(join(folder.root, decisionsPath), 'utf8');
    const byHand = '- id: bb # on several lines\n  at: yesterday\n  of: an unknown program\n';
    folder.write(decisionsPath, text.replace('- { id: cc', `${byHand}- { id: cc`));
    await addToDecisionsFile(folder.root, [dismissal('ab'), dismissal('dd'), dismissal('aa')]);
    expect(ids()).toEqual(['aa', 'ab', 'cc', 'dd']);
    expect(readFileSync(join(folder.root, decisionsPath), 'utf8')).toContain(byHand);
    expect(read().problems).toMatchObject([{ code: 'bad-decision', line: 4 }]);
  });

  it('is made where the world has no folder .lore yet, and not where the world is gone', async () => {
    expect(existsSync(join(folder.root, '.lore'))).toBe(false);
    expect(await addToDecisionsFile(folder.root, [dismissal('aa')])).toBeUndefined();
    rmSync(folder.root, { recursive: true });
    expect(await addToDecisionsFile(folder.root, [dismissal('bb')])).toMatchObject({
      reason: expect.stringContaining('ENOENT'),
    });
    expect(existsSync(folder.root)).toBe(false);
  });
});

describe('two branches', () => {
  /** Both decide about the same finding, from a file that both have, or that neither has. */
  async function diverge(common: readonly string[]): Promise<number | null> {
    git('init', '-q');
    if (common.length > 0)
      await addToDecisionsFile(
        folder.root,
        common.map((id) => dismissal(id)),
      );
    git('add', '.');
    git('commit', '-qm', 'A world');
    git('checkout', '-qb', 'odo');
    await addToDecisionsFile(folder.root, [dismissal('b1', { actor: 'Odo', reason: 'a song' }), dismissal('b3')]);
    git('add', '.');
    git('commit', '-qm', 'What Odo decided');
    git('checkout', '-q', 'main');
    await addToDecisionsFile(folder.root, [dismissal('b2', { reason: 'a tale' }), dismissal('a9')]);
    git('add', '.');
    git('commit', '-qm', 'What Ama decided');
    return git('merge', '-q', '--no-edit', 'odo');
  }

  it.each([
    ['a file that both have', ['a1', 'c1']],
    ['no file', []],
  ])('merge to the union of both, from %s', async (_, common) => {
    expect(await diverge(common)).toBe(0);
    expect(read().problems).toEqual([]);
    expect(ids().sort()).toEqual([...common, 'a9', 'b1', 'b2', 'b3'].sort());
  });

  it('merge so in a fresh clone too, which no program of ours has opened', async () => {
    git('init', '-q');
    await addToDecisionsFile(folder.root, [dismissal('a1'), dismissal('c1')]);
    const commit = (words: string) => [git('add', '.'), git('commit', '-qm', words)];
    expect(commit('A world')).toEqual([0, 0]);
    git('checkout', '-qb', 'odo');
    await addToDecisionsFile(folder.root, [dismissal('b1'), dismissal('b3')]);
    commit('What Odo decided');
    git('checkout', '-q', 'main');
    await addToDecisionsFile(folder.root, [dismissal('b2'), dismissal('b4')]);
    commit('What Ama decided');
    const clone = new WorldFolder({});
    try {
      expect(git('clone', '-q', folder.root, clone.root)).toBe(0);
      expect(git('-C', clone.root, 'merge', '-q', '--no-edit', 'origin/odo')).toBe(0);
      const { decisions, problems } = readDecisionsFile(clone.root, now);
      expect(problems).toEqual([]);
      expect(decisions.map(({ id }) => id).sort()).toEqual(['a1', 'b1', 'b2', 'b3', 'b4', 'c1']);
    } finally {
      clone.remove();
    }
  });

  it('leave whole decisions between the marks where git is told to ask, and none applies until it is done', async () => {
    folder.write('.lore/.gitattributes', '');
    expect(await diverge(['a1', 'c1'])).toBe(1);
    expect(read()).toMatchObject({
      decisions: [],
      isSound: false,
      problems: [{ code: 'unfinished-merge' }],
    });
    expect(await addToDecisionsFile(folder.root, [dismissal('d1')])).toMatchObject({
      place: { path: decisionsPath, line: 3 },
      reason: expect.stringContaining('left unfinished'),
    });
    const text = readFileSync(join(folder.root, decisionsPath), 'utf8');
    folder.write(decisionsPath, text.replace(/^[<=>]{7}.*\n/gm, ''));
    expect(read().problems).toEqual([]);
    expect(ids().sort()).toEqual(['a1', 'a9', 'b1', 'b2', 'b3', 'c1']);
  });
});
