import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportSchema } from '../../../../src/model/report.ts';
import { printedBy } from '../../../support/program/printed.ts';
import { WorldFolder } from '../../../support/worlds/world-folder.ts';

/** Two wardens of one lighthouse, a keeper born after her death, a page torn in half, and what is no lore. */
const lighthouse: Readonly<Record<string, string>> = {
  'lore.yaml':
    'world: The Lamp\ncalendars:\n  - calendar: Lamp Count\n    months: [{ name: Wick, days: 30 }]\n    eras: [{ name: Lit Years, short: [LY], year_one: 1, default: true }]\nignore: [drafts/**]\n',
  'places.yaml':
    '- { id: lamp, kind: Settlement, name: The Lamp, part_of: shore }\n- { id: shore, kind: Region, name: The Shore }\n',
  'people/bera.yaml':
    '- { id: bera, kind: Person, name: Bera, birth: 3 Wick 90 LY, parents: unknown, rules: { to: lamp, from: 120, until: 140 } }\n',
  'people/cai.yaml':
    '- { id: cai, kind: Person, name: Cai, birth: 95, parents: unknown, rules: { to: lamp, from: 130, until: 150 } }\n',
  'people/dag.yaml': '- { id: dag, kind: Person, name: Dag, birth: 160, death: 150, parents: unknown }\n',
  'torn.yaml': '"never closed\n',
  'drafts/eli.yaml': '- { id: eli, kind: Person, name: Eli, birth: 60, death: 50, parents: unknown }\n',
  'rules/lamp.cypher': 'MATCH (p:Person) SET p.lit = 1 RETURN p\n',
  'notes.txt': 'oil\n',
};

let world: WorldFolder;
beforeEach(() => {
  vi.stubEnv('NEO4J_URI', undefined);
  world = new WorldFolder(lighthouse);
});
afterEach(() => {
  vi.unstubAllEnvs();
  world.remove();
});

/** Runs in the world's folder, or one below it; files are named as from the root, for the test stands elsewhere. */
const at = (path: string): string => join(world.root, path);
async function check(words: readonly string[], cwd = '.') {
  const printed = await printedBy(['check', ...words, '--format', 'json'], at(cwd));
  const report = reportSchema.parse(JSON.parse(printed.stdout));
  return { ...printed, report, rules: report.violations.map(({ rule_id }) => rule_id).sort() };
}

describe('lore check FILE', () => {
  it('lists what touches the file in the world it lies in, by the calendar of that world', async () => {
    const { report, rules, status } = await check([at('people/bera.yaml')]);
    expect(rules).toEqual(['contradictions/rules']);
    expect(report.problems).toEqual([]);
    expect(report.about).toEqual({ files: ['people/bera.yaml'], elsewhere: 1 });
    expect(report.details.map((each) => each.violation)).toEqual(report.violations.map(({ id }) => id));
    expect(status).toBe(1);
  });

  it('is clean where everything that is wrong is elsewhere', async () => {
    const { report, status, rules } = await check([at('places.yaml'), '--fail-on', 'problem']);
    expect(rules).toEqual([]);
    expect(report.about?.elsewhere).toBe(2);
    expect(status).toBe(0);
  });

  it('tells the problems of that file, and of settings that cannot be read', async () => {
    expect((await check([at('torn.yaml')])).report.problems.map(({ path }) => path)).toEqual(['torn.yaml']);
    expect((await check([at('rules/lamp.cypher')])).report.problems.map(({ path }) => path)).toEqual([
      'rules/lamp.cypher',
    ]);
    world.write('lore.yaml', 'world: "The Lamp\n');
    const { report, status } = await check([at('places.yaml')]);
    expect(report.problems.map(({ path, level }) => `${path} ${level}`)).toEqual(['lore.yaml error']);
    expect(status).toBe(1);
  });

  it('takes several files, and leaves out what is no lore', async () => {
    const { rules, stderr } = await check([at('people/cai.yaml'), at('people/dag.yaml'), at('notes.txt')]);
    expect(rules).toEqual(['contradictions/rules', 'ontology/death-before-birth']);
    expect(stderr).toBe(`lore: ${at('notes.txt')} is not lore of this world and is ignored.\n`);
  });

  it('reads a file that its world does not read as a world of its own', async () => {
    const { report, rules } = await check([at('drafts/eli.yaml')]);
    expect(rules).toEqual(['ontology/death-before-birth']);
    expect(report.counts).toMatchObject({ files: 1, entities: 1 });
    expect(report.about).toBeUndefined();
  });

  it('reads a file that lies in no world as one, and several together', async () => {
    const loose = new WorldFolder({
      'a.yaml': lighthouse['people/bera.yaml'] ?? '',
      'b/b.yaml': lighthouse['people/cai.yaml'] ?? '',
      'c.yaml': lighthouse['people/dag.yaml'] ?? '',
    });
    const one = await check([join(loose.root, 'c.yaml')]);
    expect(one.rules).toEqual(['ontology/death-before-birth']);
    const two = await check([join(loose.root, 'a.yaml'), join(loose.root, 'b/b.yaml')]);
    expect(two.report.counts.files).toBe(2);
    expect(two.report.world.root).toBe(loose.root);
    loose.remove();
  });

  it('goes by a vault, or by a store, as by settings', async () => {
    world.delete('lore.yaml');
    world.delete('torn.yaml');
    for (const mark of ['.obsidian', '.lore']) {
      mkdirSync(at(mark));
      expect((await check([at('people/cai.yaml')])).report.about?.files, mark).toEqual(['people/cai.yaml']);
      world.delete(mark);
    }
    expect((await check([at('people/cai.yaml')])).report.about).toBeUndefined();
  });

  it('refuses files of several worlds', async () => {
    world.write('other/lore.yaml', 'world: Another\n');
    world.write('other/fay.yaml', '- { id: fay, kind: Person, name: Fay }\n');
    await expect(check([at('other/fay.yaml'), at('places.yaml')])).rejects.toMatchObject({ code: 'several-worlds' });
  });

  it('refuses folders of several worlds, with or without settings, and a file beside one', async () => {
    world.delete('lore.yaml');
    for (const name of ['a', 'b']) world.write(`${name}/x.yaml`, '- { id: x, kind: Person, name: X }\n');
    const severalWorlds = { code: 'several-worlds', message: expect.stringMatching(/`\S*a\S*` and `\S*b\S*`\.$/) };
    await expect(check([at('a'), at('b')])).rejects.toMatchObject(severalWorlds);
    await expect(check([at('a/x.yaml'), at('b')])).rejects.toMatchObject({ code: 'several-worlds' });
    world.write('a/lore.yaml', 'world: A\n');
    await expect(check([at('a'), at('b')])).rejects.toMatchObject(severalWorlds);
  });

  it('asks for a whole world to write a baseline, and goes by one', async () => {
    await expect(check([at('places.yaml'), '--write-baseline'])).rejects.toMatchObject({ code: 'baseline-of-files' });
    await printedBy(['check', at('.'), '--write-baseline', '--baseline', at('known.json')], world.root);
    const { report, status } = await check([at('people/bera.yaml'), '--baseline', at('known.json')]);
    expect(report.violations).toEqual([]);
    expect(report.suppressed.map(({ by }) => by)).toEqual(['baseline']);
    expect(report.problems).toEqual([]);
    expect(status).toBe(0);
  });

  it('says in text what it is about, and how much there is elsewhere', async () => {
    const { stdout } = await printedBy(['check', '--no-color', at('people/bera.yaml')], world.root);
    expect(stdout).toMatch(
      /^1 finding in people\/bera\.yaml, of a world of 5 entities, 5 files; .*; 1 finding or gap elsewhere in the world/m,
    );
  });
});

describe('lore check without a path', () => {
  it('checks the nearest world, with paths relative to where the user stands', async () => {
    const { report } = await check([], 'people');
    expect(report.world.root).toBe(world.root);
    expect(report.problems.map(({ path }) => path)).toEqual(['../notes.txt', '../rules/lamp.cypher', '../torn.yaml']);
    const [rival] = report.violations;
    expect(rival).toMatchObject({ doc_a: 'bera.yaml:1', doc_b: 'cai.yaml:1' });
  });
});

it('an option of several values does not swallow the path', async () => {
  const { stdout } = await printedBy(
    ['check', '--quiet', '--rule', 'ontology/death-before-birth', at('people/dag.yaml')],
    '/',
  );
  expect(stdout).toMatch(/^\S+people\/dag\.yaml:1:\d+ .* \[ontology\/death-before-birth\]\n$/);
});

it('a claim that its own file makes names no other source', async () => {
  world.delete('torn.yaml');
  world.delete('rules');
  await printedBy(['ingest', at('.')], world.root);
  const shown = await printedBy(['show', '--no-color', 'cai'], at('people'));
  expect(shown.stdout).toContain('Cai: birth 95  cai.yaml:1\n');
  const [id = ''] = /[0-9a-f]{16}/.exec((await printedBy(['findings', '--no-color'], at('.'))).stdout) ?? [];
  expect((await printedBy(['explain', '--no-color', id], at('people'))).stdout).not.toMatch(/:\d+:\d+ says /);
});

describe('paths of a check', () => {
  it('are relative to where the user stands, and the lines are found', async () => {
    const { stdout } = await printedBy(
      ['check', '--no-color', at('.'), '--rule', 'contradictions/rules'],
      at('people'),
    );
    expect(stdout).toContain('  bera.yaml:1:');
    expect(stdout).toContain('rules: { to: lamp, from: 120, until: 140 } }');
    expect(stdout).toContain('../torn.yaml:1:');
    const quiet = await printedBy(['check', '--quiet', at('.'), '--rule', 'contradictions/rules'], at('people'));
    expect(quiet.stdout).toMatch(/^bera\.yaml:1:\d+ /m);
  });

  it('are those of the repository for GitHub and code scanning', async () => {
    mkdirSync(at('.git'));
    const annotated = await printedBy(['check', at('.'), '--format', 'github'], at('people'));
    expect(annotated.stdout).toContain('file=people/bera.yaml,line=1,');
    const sarif = JSON.parse((await printedBy(['check', at('.'), '--format', 'sarif'], at('people'))).stdout);
    const [run] = sarif.runs;
    expect(run.originalUriBaseIds).toEqual({ '%SRCROOT%': { uri: `file://${world.root}/` } });
    expect(run.results[0].locations[0].physicalLocation.artifactLocation).toEqual({
      uri: 'people/bera.yaml',
      uriBaseId: '%SRCROOT%',
    });
  });
});
