import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildProgram } from '../../../../src/surfaces/cli/program.ts';
import { printedBy } from '../../../support/program/printed.ts';
import { saltMarch, WorldFolder } from '../../../support/worlds/world-folder.ts';

let folder: WorldFolder;
beforeEach(() => {
  folder = new WorldFolder(saltMarch);
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = 0;
  folder.remove();
});

/** What the command prints about the world under test, and its exit status. */
async function lore(...words: string[]): Promise<{ text: string; status: unknown }> {
  const { stdout, status } = await printedBy(words, folder.root);
  return { text: stdout, status };
}

const rules = (...words: string[]) => lore('rules', ...words);
const warden = ['--shape', 'one-at-a-time', '--kind', 'Location', '--predicate', 'guards', '--side', 'object'];
const bare = '// No guild haunts.\nMATCH (g:Guild)-[:HAUNTS]->(place:Location) RETURN g, place\n';
const strict = `/*---
id: ferry/one-master
category: ontology
severity: error
description: A ferry has a master.
subject: { variable: g, label: Guild }
---*/
MATCH (g:Guild) RETURN g
`;

describe('lore rules list', () => {
  it('names every rule with where it is from, and says why one does not run', async () => {
    folder.write(
      'lore.yaml',
      'rules: { disable: [orphans/unowned-item], severity: { contradictions/rules: error } }\n',
    );
    folder.write('rules/haunting.cypher', bare);
    folder.write('rules/burning.cypher', 'MATCH (g:Guild) DELETE g RETURN g');
    const { text } = await rules('list');
    expect(text).toMatch(
      /✓ contradictions\/rules +contradiction +error +shipped\n {4}severity or category set in lore.yaml\n/,
    );
    expect(text).toMatch(/– orphans\/unowned-item +orphan +warn +shipped\n {4}disabled in lore.yaml\n/);
    expect(text).toMatch(/✓ haunting +ontology +warn +world\n/);
    expect(text).toMatch(/✗ burning +ontology +warn +world\n {4}refused: DELETE is refused: it writes/);
    expect(text).toMatch(/\d+ rules, 2 of them not run\.\n$/);
  });

  it('tells scripts the same', async () => {
    folder.write('rules/contradictions/rules.cypher', strict.replace('ferry/one-master', 'contradictions/rules'));
    const { text } = await rules('list', '--source', 'world', '--format', 'json');
    expect(JSON.parse(text)).toEqual({
      rules: [
        {
          id: 'contradictions/rules',
          category: 'ontology',
          severity: 'error',
          description: 'A ferry has a master.',
          source: 'world',
          path: 'rules/contradictions/rules.cypher',
          state: 'on',
          awaits_approval: false,
          why: ['replaces shipped rules/contradictions/rules.cypher'],
        },
      ],
    });
  });
});

describe('lore rules show', () => {
  it('shows a rule as written and as run, with its parameters as they count here, and its tests', async () => {
    folder.write('lore.yaml', 'rules: { params: { ontology/parent-too-young: { min_years: 14 } } }\n');
    const { text } = await rules('show', 'ontology/parent-too-young');
    expect(text).toContain('min_years = 14 years (by default 12)');
    expect(text).toContain('by kind: Creature 0, Deity 0');
    expect(text).toContain('  WHERE time_years_at_least(parent.birth, child.birth, years) = false');
    expect(text).toMatch(/As run\n[\s\S]*LIMIT/);
    expect(text).toContain('Tests (rules/ontology/parent-too-young.test.yaml)\n  · a mother of eight\n');
  });

  it('knows the rule that was meant', async () => {
    await expect(rules('show', 'ontology/parent-to-young')).rejects.toMatchObject({
      code: 'unknown-rule',
      message: expect.stringContaining('did you mean `ontology/parent-too-young`?'),
    });
  });
});

describe('lore rules lint', () => {
  it('says line and column of each fault, in the rule and in its tests, and ends with 1', async () => {
    folder.write('rules/ferry.cypher', `${strict.replace('error', 'eror')}`);
    folder.write('rules/burning.cypher', '// Guilds burn.\nMATCH (g:Guild)\nDETACH DELETE g RETURN g');
    folder.write('rules/burning.test.yaml', 'rule: burning\ncases:\n  - { name: fire, expct: [] }\n');
    const { text, status } = await rules('lint');
    expect(status).toBe(1);
    expect(text.split('\n')).toEqual([
      expect.stringMatching(/^rules\/burning\.cypher:3:1 error DETACH is refused: it writes/),
      expect.stringMatching(/^rules\/burning\.cypher:3:8 error DELETE is refused/),
      expect.stringMatching(/^rules\/burning\.test\.yaml:3:\d+ error /),
      expect.stringMatching(/^rules\/ferry\.cypher:4:11 error .*\[bad-header\]$/),
      '2 rule files: 4 errors, 0 warnings.',
      '',
    ]);
  });

  it('lets what can run pass, with its advice', async () => {
    folder.write('rules/haunting.cypher', bare);
    const { text, status } = await rules('lint', 'rules/haunting.cypher');
    expect(status).toBe(0);
    expect(text).toMatch(/^rules\/haunting\.cypher:1:1 warning The rule has no tests/);
  });

  it('refuses what the engine cannot plan, and so do its tests, at the same place', async () => {
    folder.write('rules/haunting.cypher', 'MATCH (guild:Guild)\nRETURN guild, guidl');
    folder.write(
      'rules/haunting.test.yaml',
      'rule: haunting\ngiven: [{ id: reed, kind: Guild, name: Reed }]\ncases: [{ name: none, expect: [] }]\n',
    );
    const fault = '`guidl` is not defined: did you mean `guild`?';
    const { text, status } = await rules('lint', 'rules/haunting.cypher');
    expect([text, status]).toEqual([expect.stringMatching(/^rules\/haunting\.cypher:2:15 error /), 1]);
    expect(text).toContain(fault);
    expect((await rules('test')).text).toContain(`2:15: \`haunting\` cannot run: ${fault}`);
  });

  it('says of a folder without rules how the files of rules end', async () => {
    folder.write('rules/of-the-ferry/notes.txt', 'A ferry has a master.');
    const { text, status } = await rules('lint', 'rules/of-the-ferry');
    expect([text, status]).toEqual(['No rule files found: they end in .cypher.\n', 0]);
  });

  it('refuses what is no rule file', async () => {
    await expect(rules('lint', 'people.yaml')).rejects.toMatchObject({ code: 'no-rule-file' });
    await expect(rules('lint', 'rules/nothing.cypher')).rejects.toMatchObject({ code: 'no-such-path' });
    await expect(rules('lint')).rejects.toMatchObject({ code: 'no-rules' });
  });
});

describe('lore rules new and test', () => {
  it.each([
    ['one-at-a-time', warden],
    ['one-at-a-time', ['--shape', 'one-at-a-time', '--kind', 'NPC', '--predicate', 'serves', '--side', 'subject']],
    ['forbidden', ['--shape', 'forbidden', '--kind', 'Guild', '--predicate', 'HAUNTS', '--other', 'Settlement']],
    ['missing', ['--shape', 'missing', '--kind', 'House', '--predicate', 'LEADS', '--side', 'object']],
    ['missing', ['--shape', 'missing', '--kind', 'Person', '--predicate', 'speaks', '--side', 'subject']],
    ['order', ['--shape', 'order', '--kind', 'Person', '--first', 'birth', '--last', 'burial']],
  ])('writes a rule of the shape %s that passes its own lint and tests', async (_, options) => {
    const made = await rules('new', 'march/own-law', ...options);
    expect(made.text).toContain('Wrote rules/march/own-law.cypher and rules/march/own-law.test.yaml.');
    expect(made.text).toMatch(/\d cases of 1 rule on embedded: all pass\.\n$/);
    expect(await rules('lint')).toEqual({ text: '1 rule file: no faults.\n', status: 0 });
    expect((await rules('test')).status).toBe(0);
    expect((await rules('list', '--source', 'world')).text).toContain('✓ march/own-law');
  });

  it('shows what a failing case expected and what it found, and ends with 1', async () => {
    await rules('new', 'one-warden', ...warden);
    const test = readFileSync(join(folder.root, 'rules/one-warden.test.yaml'), 'utf8');
    folder.write('rules/one-warden.test.yaml', test.replace('verdict: possible', 'verdict: definite'));
    const { text, status } = await rules('test', 'one-warden');
    expect(status).toBe(1);
    expect(text).toContain(
      '  ✗ no date\n      - expected definite the-one: r1 r2\n      + found    possible the-one: r1 r2 "',
    );
    expect(text).toContain('4 cases of 1 rule on embedded: 1 failed.');
  });

  it('knows the kinds and predicates of the world the rule lies in', async () => {
    folder.write(
      'lore.yaml',
      'kinds: { Wisp: { parent: Creature } }\npredicates: { LURES: { from: Wisp, to: Person } }\n',
    );
    const { status } = await rules(
      'new',
      'lures',
      '--shape',
      'missing',
      '--kind',
      'Wisp',
      '--predicate',
      'LURES',
      '--side',
      'subject',
    );
    expect(status).toBe(0);
  });

  it('overwrites nothing, and names what it does not know', async () => {
    await rules('new', 'one-warden', ...warden);
    await expect(rules('new', 'one-warden', ...warden)).rejects.toMatchObject({ code: 'rule-exists' });
    await expect(rules('new', 'One Warden', ...warden)).rejects.toMatchObject({ code: 'bad-rule-id' });
    await expect(rules('new', 'x', ...warden, '--kind', 'Locaton')).rejects.toMatchObject({ code: 'unknown-kind' });
    await expect(rules('new', 'x', ...warden, '--predicate', 'GARDS')).rejects.toMatchObject({
      code: 'unknown-predicate',
    });
    expect(readdirSync(join(folder.root, 'rules'))).toEqual(['one-warden.cypher', 'one-warden.test.yaml']);
  });

  it('says what a shape needs where an option is left out, and what each needs where none is chosen', async () => {
    await expect(rules('new', 'x', '--shape', 'order', '--kind', 'Guild')).rejects.toMatchObject({
      message: 'The rule has no first.',
      fix: 'Add --first, as here: lore rules new x --shape order --kind Person --first birth --last death',
    });
    await expect(rules('new')).rejects.toMatchObject({
      code: 'incomplete-rule',
      fix: expect.stringMatching(/^Name it, as here: .*one-at-a-time.*forbidden.*missing.*order/),
    });
    await expect(rules('new', 'x')).rejects.toMatchObject({ message: 'The rule has no shape.' });
  });

  it('tests a shipped rule by its id, and says which have no tests', async () => {
    expect((await rules('test', 'orphans/unowned-item')).text).toContain('on embedded: all pass.');
    await expect(rules('test')).rejects.toMatchObject({ code: 'no-tests' });
    folder.write('rules/haunting.cypher', bare);
    await expect(rules('test', 'haunting')).rejects.toMatchObject({ code: 'no-tests' });
  });
});

describe('lore rules add, enable, disable, approve', () => {
  it('need a world that was taken in', async () => {
    await expect(rules('disable', 'orphans/unowned-item')).rejects.toMatchObject({ code: 'no-store' });
    expect(existsSync(join(folder.root, '.lore'))).toBe(false);
  });

  it('put a rule into the store, where its error waits for a person', async () => {
    await lore('ingest');
    folder.write('strict.cypher', strict);
    folder.write('haunting.cypher', bare);
    expect((await rules('add', 'strict.cypher')).text).toContain(
      'until a person approves it: lore rules approve ferry/one-master',
    );
    expect((await rules('add', 'haunting.cypher')).text).toBe(
      'The rule haunting is in the store and runs from the next run on.\n',
    );
    expect((await rules('list', '--source', 'store')).text).toMatch(
      /✓ ferry\/one-master +ontology +warn +store\n {4}asks for `error`/,
    );
    await lore('run');
    const severities = async () => {
      const { items } = JSON.parse((await lore('findings', '--rule', 'ferry/one-master', '--format', 'json')).text);
      return items.map(({ violation }: { violation: { severity: string } }) => violation.severity);
    };
    expect(await severities()).toEqual(['warn']);
    await rules('approve', 'ferry/one-master');
    await lore('run');
    expect(await severities()).toEqual(['error']);
    await expect(rules('approve', 'haunting')).rejects.toMatchObject({ code: 'nothing-to-approve' });
    await expect(rules('approve', 'contradictions/rules')).rejects.toMatchObject({ code: 'nothing-to-approve' });
    await expect(rules('add', 'strict.cypher')).rejects.toMatchObject({ code: 'rule-exists' });
  });

  it('refuse what a rule must not do', async () => {
    await lore('ingest');
    folder.write('burning.cypher', 'MATCH (g:Guild) DETACH DELETE g RETURN g');
    await expect(rules('add', 'burning.cypher')).rejects.toMatchObject({ code: 'rule-refused' });
  });

  it('switch a rule off and on again, and leave what lore.yaml says alone', async () => {
    await lore('ingest');
    const open = async () =>
      JSON.parse((await lore('findings', '--rule', 'contradictions/rules', '--format', 'json')).text).total;
    expect(await open()).toBe(1);
    await rules('disable', 'contradictions/rules', '--reason', 'two thrones here');
    expect((await rules('list')).text).toMatch(/– contradictions\/rules .*\n {4}disabled in the store/);
    await lore('run');
    expect(await open()).toBe(0);
    await expect(rules('disable', 'contradictions/rules')).rejects.toMatchObject({ code: 'already-so' });
    await rules('enable', 'contradictions/rules');
    await lore('run');
    expect(await open()).toBe(1);
    folder.write('lore.yaml', 'world: The Salt March\nrules: { disable: [contradictions/rules] }\n');
    await expect(rules('enable', 'contradictions/rules')).rejects.toMatchObject({ code: 'disabled-in-settings' });
  });
});

it('every command of the group explains itself with an example', () => {
  const group = buildProgram().commands.find((command) => command.name() === 'rules');
  expect(group?.commands.map((command) => command.name())).toEqual([
    'list',
    'show',
    'lint',
    'test',
    'new',
    'add',
    'remove',
    'enable',
    'disable',
    'approve',
  ]);
  for (const command of group?.commands ?? []) {
    let help = '';
    command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
    expect(help).toMatch(/Examples?:\n {2}\$ lore rules /);
  }
});
