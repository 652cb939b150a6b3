import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runLore } from '../../support/program/program.ts';
import { askingWorld } from '../../support/worlds/asking-world.ts';
import { WorldFolder } from '../../support/worlds/world-folder.ts';

let folder: WorldFolder;
beforeEach(() => {
  folder = new WorldFolder(askingWorld);
});
afterEach(() => folder.remove());

const lore = (...args: readonly string[]) => runLore(folder.root, args);
const report = () => JSON.parse(lore('detective', '--format', 'json').stdout);

describe('lore detective', () => {
  it('reads the files in, asks with all its places, and fails nothing', () => {
    const { status, stdout } = lore('detective');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^\? Does Wenna still live in Lowford\?/m);
    expect(stdout).toMatch(/chapters\/1\.md:3:1.*chapters\/2\.md:3:1.*chapters\/3\.md:3:1/s);
    expect(stdout).toMatch(/^1 question \(1 new, 0 closed\); \d+ facts read(?:; also unread: .+)?\.$/m);
    const { schema, confusions, ...rest } = report();
    expect(schema).toBe('lore-detective/1');
    expect(confusions).toMatchObject([{ category: 'confusion', kind: 'reversal', rule_id: 'detective/reversal' }]);
    expect(rest).toMatchObject({ new: [], gone: [] });
    expect(lore('run', '--fail-on', 'possible').stdout).not.toContain('Is Wenna');
  });

  it('says how much of the files no question is asked of', () => {
    const before = report().files.prose?.nameless ?? 0;
    folder.write('ferrymen.md', 'The ferrymen hummed.\n');
    const passages = before === 0 ? '1 passage' : `${before + 1} passages`;
    expect(lore('detective').stdout).toMatch(
      new RegExp(`facts read; also unread: .*${passages} without a declared name\\.$`, 'm'),
    );
    expect(report().files.prose.nameless).toBe(before + 1);
  });

  it('says what is wrong with the settings, and which of them match nothing', () => {
    folder.write('lore.yaml', 'world: The Low Ferry\ndetective: { modle: x }\nstory: ["sogns/**"]\n');
    const { status, stdout } = lore('detective');
    expect(status).toBe(0);
    expect(stdout).toMatch(/lore\.yaml:2:14.*modle/);
    expect(stdout).toContain('`story:` in lore.yaml names `sogns/**`: no Markdown file matches it.');
    const { problems, notes } = report();
    expect(problems).toMatchObject([{ path: 'lore.yaml', line: 2 }]);
    expect(notes).toHaveLength(1);
  });

  it('says what is missing where only lore.yaml names a model', () => {
    folder.write('lore.yaml', 'world: The Low Ferry\ndetective: { model: some-model }\n');
    expect(lore('detective').stdout).toMatch(/No model has read the story: lore\.yaml names some-model/);
  });
});

describe('lore answer', () => {
  const id = (): string => report().confusions[0].id;

  it('settles a question, also where the store is lost', () => {
    const { status, stdout } = lore('answer', id().slice(0, 6), 'yes', '--note', 'she went home', '--as', 'Ama');
    expect(status).toBe(0);
    expect(stdout).toMatch(/is resolved: Does Wenna still live in Lowford\?/);
    expect(stdout).toContain('Withdrawn: Wenna lives in Hartsbridge');
    expect(lore('history').stdout).toContain('answered yes: she went home');
    rmSync(join(folder.root, '.lore', 'graph.grafeo'), { recursive: true });
    expect(report().confusions).toEqual([]);
  });

  it('refuses another answer, another sort of finding, and what is answered', () => {
    const asked = id();
    expect(lore('answer', asked, 'perhaps').status).toBe(2);
    const [other] = JSON.parse(lore('findings', '--format', 'json').stdout).items;
    expect(lore('answer', other.violation.id, 'yes').stderr).toContain('is not a question');
    expect(lore('answer', asked, 'no').status).toBe(0);
    expect(lore('answer', asked, 'yes').stderr).toMatch(/is resolved already|is gone/);
    expect(lore('answer', 'ffffffff', 'yes').stderr).toContain('no finding');
  });
});
