import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { printedBy } from '../../../support/program/printed.ts';
import { WorldFolder } from '../../../support/worlds/world-folder.ts';

beforeEach(() => {
  vi.stubEnv('NEO4J_URI', undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  for (const folder of folders.splice(0)) folder.remove();
});

const folders: WorldFolder[] = [];
function worldOf(files: Readonly<Record<string, string>>): string {
  const folder = new WorldFolder(files);
  folders.push(folder);
  return folder.root;
}

const check = (root: string, ...words: string[]) => printedBy(['check', '--no-color', root, ...words], root);
const ferrywoman =
  '- { id: nessa, kind: Person, name: Nessa of the Ferry, birth: 612, death: 671, parents: unknown }\n';
const lore = (more: string) => ({ 'people.yaml': ferrywoman, ...(more === '' ? {} : { 'more.yaml': more }) });
const bad = {
  'broken YAML': { 'people.yaml': ferrywoman, 'torn.yaml': '- { id: page, name: "Half a page }\n- { id: two }\n' },
  'a date that is none': lore('- { id: page, kind: Person, name: Page, birth: 31 Thawmoon 6x0 }\n'),
  'a day there never was': lore('- { id: page, kind: Person, name: Page, birth: 31 June 620 }\n'),
  'an era nobody counts': lore('- { id: page, kind: Person, name: Page, birth: 620 ZQ }\n'),
  'a file that is no text': { 'people.yaml': ferrywoman, 'map.yaml': 'name: \u0000\u0001\n' },
  'a calendar nobody keeps': { 'people.yaml': ferrywoman, 'lore.yaml': 'calendars: [tidewise]\n' },
  'settings cut off': { 'people.yaml': ferrywoman, 'lore.yaml': 'world: "Ferries\nrules: [\n' },
  'a setting of another type': { 'people.yaml': ferrywoman, 'lore.yaml': 'circa: plenty\n' },
  'a rule that cannot be planned': {
    'people.yaml': ferrywoman,
    'rules/toll.cypher': '// Who pays?\nMATCH (p:Person) RETURN p, toll\n',
  },
  'a kind under no kind': { 'people.yaml': ferrywoman, 'lore.yaml': 'kinds: { Ferrier: { parent: Persn } }\n' },
  'settings under another name': { 'people.yaml': ferrywoman, 'lore.yml': 'world: Ferries\n' },
  'an id given twice': lore('- { id: page, kind: Person }\n- { id: page, kind: Person }\n'),
  'a relation to nobody': lore('- { id: page, kind: Person, ally_of: { from: 620 } }\n'),
  'a family tree that is none': { 'people.yaml': ferrywoman, 'tree.ged': 'a list of ferries\n' },
  'a rule that writes': {
    'people.yaml': ferrywoman,
    'rules/toll.cypher': 'MATCH (p:Person) SET p.toll = 1 RETURN p\n',
  },
};
const warned = {
  'a target nobody declared': lore(
    '- { id: page, kind: Person, name: Page, birth: 640, parents: [nessa], ally_of: Wulf }\n',
  ),
  'a phrase for a date': lore('- { id: page, kind: Person, name: Page, birth: long ago, parents: [nessa] }\n'),
  'a name of two': lore(
    [
      '- { id: a, kind: Person, name: Ode, parents: [nessa] }',
      '- { id: b, kind: Person, name: Ode, parents: [nessa], ally_of: Ode }\n',
    ].join('\n'),
  ),
};
const advised = {
  'a key nobody knows': lore('- { id: page, kind: Person, name: Page, parents: [nessa], oar_length: 7 }\n'),
  'a people nobody declared': lore('- { id: page, kind: Person, name: Page, parents: [nessa], race: Marshfolk }\n'),
};

describe('the exit status of lore check', () => {
  it.each(Object.entries(bad))('%s fails it at every level but never', async (_, files) => {
    const root = worldOf(files);
    for (const level of ['error', 'warn', 'problem', 'possible']) {
      expect((await check(root, '--fail-on', level)).status, level).toBe(1);
    }
    expect((await check(root, '--fail-on', 'never')).status).toBe(0);
  });

  it.each(Object.entries(warned))('%s fails it where that is asked for', async (_, files) => {
    const root = worldOf(files);
    expect((await check(root)).status).toBe(0);
    expect((await check(root, '--fail-on', 'problem')).status).toBe(1);
  });

  it.each(Object.entries(advised))('%s never does', async (_, files) => {
    const { status, stdout } = await check(worldOf(files), '--fail-on', 'problem');
    expect(status).toBe(0);
    expect(stdout).toContain('1 problem in the files (1 info)');
  });

  it.each([
    ['a folder of nothing but junk', { 'a.yaml': 'x\u0000y', 'b.md': '\u0000' }],
    ['a file torn before it says anything', { 'a.yaml': '"never closed\n' }],
  ])('%s is work that could not be done', async (_, files) => {
    const root = worldOf(files);
    expect((await check(root)).status).toBe(2);
    expect((await check(root, '--fail-on', 'never')).status).toBe(2);
    expect((await printedBy(['ingest', '--no-color', root])).status).toBe(2);
  });

  it.each([
    ['an empty folder', {}],
    ['a folder of other things', { 'map.xml': '<map/>', 'notes.docx': 'PK' }],
  ])('%s holds nothing to read', async (_, files) => {
    await expect(check(worldOf(files))).rejects.toMatchObject({ code: 'empty-world' });
  });

  it('ingest goes on with what can be read', async () => {
    expect((await printedBy(['ingest', '--no-color', worldOf(bad['broken YAML'])])).status).toBe(0);
  });
});

describe('a rule of the world that cannot run', () => {
  it('is named at its place while the others run', async () => {
    const root = worldOf({
      ...bad['a rule that cannot be planned'],
      'late.yaml': '- { id: page, kind: Person, name: Page, birth: 700, death: 690, parents: [nessa] }\n',
    });
    const { stdout } = await check(root);
    expect(stdout).toContain(
      'error rules/toll.cypher:2:28 `toll` cannot run: nothing says what `toll` is: name it in a MATCH, such as `(toll:Person)`.',
    );
    expect(stdout).toContain('ontology/death-before-birth');
    expect((await check(root, '--quiet')).stdout).toMatch(/^rules\/toll\.cypher:2:28 .* \[rule-failed\] \(error\)$/m);
    expect((await check(root, '--format', 'github')).stdout).toContain('::error file=rules/toll.cypher,line=2,col=28,');
    const { problems } = JSON.parse((await check(root, '--format', 'json')).stdout);
    expect(problems).toEqual([
      expect.objectContaining({ path: 'rules/toll.cypher', line: 2, column: 28, code: 'rule-failed', level: 'error' }),
    ]);
  });
});

describe('a phrase where a date is expected', () => {
  it('is offered `unknown`, and what says that nobody knows is not told', async () => {
    const { stdout } = await check(worldOf(warned['a phrase for a date']), '--quiet');
    expect(stdout).toContain('It is kept as unknown; write `unknown` where nobody knows it. [no-date] (warn)');
    const silent = lore('- { id: page, kind: Person, name: Page, birth: unknown, death: "?", parents: [nessa] }\n');
    expect((await check(worldOf(silent), '--fail-on', 'problem')).status).toBe(0);
  });

  it.each(['May', 'spring 6x1', 'late in March'])('%s looks like a date', async (words) => {
    const world = lore(`- { id: page, kind: Person, name: Page, birth: "${words}", parents: [nessa] }\n`);
    expect((await check(worldOf(world), '--quiet')).stdout).toContain('[bad-date] (error)');
  });
});

describe('--calendar', () => {
  it('with a name nobody knows does nothing, and names the nearest', async () => {
    await expect(check(worldOf(lore('')), '--calendar', 'harptoss')).rejects.toMatchObject({
      code: 'unknown-calendar',
      message: 'No calendar `harptoss`: did you mean `harptos`?',
    });
  });
});

describe('a world of which nothing is read', () => {
  it.each([
    ['one word', { 'a.yaml': 'rubbish\n' }],
    ['a page of the web', { 'a.yaml': '<!DOCTYPE html>\n<p>Ferries</p>\n' }],
    ['data of another program', { 'a.yaml': '{"boats": 3, "tolls": [1, 2]}\n' }],
    ['no family tree', { 'a.ged': 'garbage\n' }],
    ['a family tree of nobody', { 'a.ged': '0 HEAD\n0 TRLR\n' }],
    ['a table without a header', { 'entities.csv': '%%,&&\n1,2\n' }],
    ['an empty file', { 'a.yaml': '' }],
    ['comments', { 'a.yaml': '# later\n' }],
  ])('ends with 2 and says so: %s', async (_, files) => {
    const root = worldOf(files);
    const { status, stdout } = await check(root, '--fail-on', 'never');
    expect(status).toBe(2);
    expect(stdout).toContain('Nothing was read: 0 findings');
    expect(stdout).not.toContain('everything else was read');
  });

  it('is one of prose about nobody: with --quiet it says why on stderr', async () => {
    const root = worldOf({ 'ideas.md': 'The river froze, and nobody crossed.\n' });
    expect((await check(root, '--fail-on', 'never')).status).toBe(2);
    const { status, stdout, stderr } = await check(root, '--quiet');
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(
      'Nothing was read: 1 passage of prose, but no file declares their people, places or things',
    );
  });

  it('is none of prose beside somebody whom a file declares', async () => {
    const root = worldOf({ 'ideas.md': 'The river froze, and nobody crossed.\n', 'people.yaml': ferrywoman });
    expect((await check(root, '--quiet')).status).toBe(0);
  });
});

describe('a setting of a rule there is not', () => {
  it('is told at its place with the rule that was meant', async () => {
    const settings = [
      'allow: [polygammy, polygamy]',
      'rules:',
      '  disable: [contradictions/rulez, store/toll-once]',
      '  params: { ontology/parent-too-young: { minyears: 14 } }',
      '',
    ].join('\n');
    const root = worldOf({ 'people.yaml': ferrywoman, 'lore.yaml': settings });
    const { status, stdout } = await check(root, '--quiet');
    expect(stdout.split('\n').filter((line) => line.startsWith('lore.yaml'))).toEqual([
      'lore.yaml:1:9 No rule asks whether `polygammy` is allowed: did you mean `polygamy`? It changes nothing, unless a rule in a store of this world asks about it. [unknown-setting] (warn)',
      'lore.yaml:3:13 There is no rule `contradictions/rulez`: did you mean `contradictions/rules`? It changes nothing. [unknown-rule] (warn)',
      'lore.yaml:3:35 There is no rule `store/toll-once`. It changes nothing, unless a store of this world has such a rule (`lore rules list`). [unknown-rule] (warn)',
      'lore.yaml:4:42 `ontology/parent-too-young` has no parameter `minyears`: did you mean `min_years`? It changes nothing. [unknown-setting] (warn)',
    ]);
    expect(status).toBe(0);
  });
});
