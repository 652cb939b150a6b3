import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ruleFilesAt } from '../../../src/app/rules/rule-files.ts';
import { readRuleSet } from '../../../src/app/rules/rule-set.ts';
import { lintRuleFiles, lintRuleFilesFully } from '../../../src/app/rules/testing/lint-rules.ts';
import { testRules } from '../../../src/app/rules/testing/test-rules.ts';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import { categories, ruleHeaderSchema } from '../../../src/model/rule.ts';
import { ruleOptions } from '../../../src/surfaces/cli/commands/rules/rule-options.ts';
import { buildProgram } from '../../../src/surfaces/cli/program.ts';
import { expandTimeFunctions } from '../../../src/time/cypher/expand.ts';
import { WorldFolder } from '../../support/worlds/world-folder.ts';
import { WorldUnderTest } from '../../support/worlds/world-under-test.ts';

const page = ['write-a-rule.md', 'rules-reference.md']
  .map((name) => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8'))
  .join('\n');
const blocks = (language: string): string[] =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text = '']) => text);
const [bare = '', withHeader = '', aboutPairs = ''] = blocks('cypher');
const [tests = ''] = blocks('yaml');
const clock = () => new Date('2024-01-01T00:00:00.000Z');

/** Works in a world with these files, which is gone afterwards. */
async function inWorld<T>(files: Record<string, string>, work: (root: string) => Promise<T>): Promise<T> {
  const folder = new WorldFolder(files);
  try {
    return await work(folder.root);
  } finally {
    folder.remove();
  }
}

/** A whole query around what the page shows of one. */
function asQuery(written: string): string {
  if (written.startsWith('MATCH')) return written;
  if (written.startsWith('RETURN')) return `MATCH (knight:Person) ${written}`;
  if (written.startsWith('(')) return `MATCH ${written} RETURN k`;
  if (written.startsWith('WHERE')) return `MATCH (a:Person) ${written} RETURN a`;
  const condition = /[=<>]/.test(written) ? written : `${written} IS NULL`;
  return `MATCH (k:Person)<-[:FROM]-(r:Relation) WHERE ${condition} RETURN k`;
}

describe('the pages on writing rules', () => {
  it('shows a rule whose own tests pass, without a fault', () =>
    inWorld(
      { 'rules/old-blades.cypher': withHeader, 'rules/old-blades.test.yaml': tests, 'lore.yaml': '' },
      async (root) => {
        expect(lintRuleFiles(ruleFilesAt(['rules'], root)).issues).toEqual([]);
        const set = await readRuleSet({ home: { root } });
        const tested = await testRules({ targets: [], set, cwd: root, openStore: () => openEmbeddedStore(), clock });
        expect(tested.flatMap(({ cases }) => cases.map(({ difference = '' }) => difference))).toEqual(['', '', '']);
      },
    ));

  it('shows a rule without a header that finds the same', async () => {
    const world = await WorldUnderTest.open();
    try {
      await world.write(
        '- { id: vael, kind: House, name: House Vael, founded_on: 310 }\n' +
          '- { id: gull, kind: Weapon, name: Gull, forged_on: 260 }\n' +
          '- { id: odo, kind: Person, name: Odo, sworn_to: vael, wields: gull }\n',
      );
      const row = { id: 'old-blades', cypher: bare, description: 'No old blades.', severity: 'warn' };
      await world.store.write((tx) => tx.upsertNodes({ labels: ['OntologyRule'], rows: [row] }));
      const { findings } = await world.full({ only: ['old-blades'] });
      expect(findings.map(({ subject }) => subject.name)).toEqual(['Odo']);
    } finally {
      await world.close();
    }
  });

  it('shows a rule about pairs that a change to one of the two does not run again, and a claim between them does', async () => {
    const world = await WorldUnderTest.open('predicates: { GUARDS: { from: Person, to: Location } }\n');
    const guards = (gender: string, kin: string): string =>
      '- { id: span, kind: Location, name: The Span }\n' +
      `- { id: maren, kind: Person, name: Maren, gender: ${gender}${kin}, guards: { to: span, from: 100, until: 120 } }\n` +
      '- { id: odo, kind: Person, name: Odo, guards: { to: span, from: 110, until: 130 } }\n';
    const only = ['kin-on-watch'];
    const row = { id: 'kin-on-watch', cypher: aboutPairs };
    try {
      await world.store.write((tx) => tx.upsertNodes({ labels: ['OntologyRule'], rows: [row] }));
      await world.write(guards('female', ', parent_of: odo'));
      const { findings } = await world.full({ only });
      expect(findings.map(({ message }) => message)).toEqual([
        'Maren and Odo guard The Span at the same time (100 – 120 and 110 – 130).',
      ]);
      await world.write(guards('male', ', parent_of: odo'));
      expect((await world.live({ only })).rules).toMatchObject([{ rows: 0 }]);
      await world.write(guards('male', ''));
      await world.live({ only });
      expect(await world.openViolations()).toEqual([]);
    } finally {
      await world.close();
    }
  });

  it('says what {{when}} prints, how three windows are compared, and how symmetric predicates are stored', async () => {
    const world = await WorldUnderTest.open();
    try {
      await world.write(
        '- { id: zoe, kind: Faction, name: Zoe, ally_of: alba }\n- { id: alba, kind: Faction, name: Alba }\n',
      );
      const [row] = await world.store.read(
        'MATCH (r:ALLY_OF) RETURN r.from_id AS from, r.to_id AS to, true AND null AS open, null AND false AS apart',
      );
      expect(row).toEqual({ from: 'alba', to: 'zoe', open: null, apart: false });
      const seen = await world.store.read(
        'MATCH (who:Entity)<-[:FROM|TO]-(r:ALLY_OF)-[:FROM|TO]->(other:Entity) WHERE who.id <> other.id RETURN who.id AS id ORDER BY id',
      );
      expect(seen.map(({ id }) => id)).toEqual(['alba', 'zoe']);
    } finally {
      await world.close();
    }
  });

  it('names shapes, options and header keys that there are', () => {
    const cells = [...page.matchAll(/^\| (.+?) \|/gm)].map(([, cell = '']) => cell);
    const words = cells.flatMap((cell) => [...cell.matchAll(/^`([a-z_-]+)`$/g)].map(([, word = '']) => word));
    const keys = Object.keys(ruleHeaderSchema.shape);
    const known = [...keys, ...categories, ...ruleOptions.shape.shape.unwrap().options];
    expect(known).toEqual(expect.arrayContaining(words));
    expect(words.length).toBeGreaterThan(10);
    expect(keys.filter((key) => !page.includes(`\`${key}\``))).toEqual([]);
    const options = buildProgram()
      .commands.find((command) => command.name() === 'rules')
      ?.commands.find((command) => command.name() === 'new')
      ?.options.map(({ long }) => long);
    const named = [...page.matchAll(/--(?:kind|predicate|side|other|first|last|shape)\b/g)].map(([option]) => option);
    expect(options).toEqual(expect.arrayContaining(named));
  });

  it('says what the lint says', () =>
    inWorld({ 'lore.yaml': '' }, async (root) => {
      const [, section = ''] = /## Lint messages\n([\s\S]*?)\n## /.exec(page) ?? [];
      const rows = [...section.matchAll(/^\| `([^`]+)`[^|]*\| (.+) \|$/gm)].filter(
        ([, , says = '']) => !says.startsWith('it '),
      );
      expect(rows.length).toBeGreaterThan(8);
      for (const [, written = '', says = ''] of rows) {
        writeFileSync(join(root, 'own.cypher'), `${asQuery(written)}\n`);
        const files = ruleFilesAt(['own.cypher'], root);
        const { issues } = await lintRuleFilesFully(files, { openStore: () => openEmbeddedStore() });
        expect(issues.map(({ message }) => message).join('\n'), written).toContain(says.replaceAll('\\|', '|'));
      }
    }));

  it('names time functions that there are', () => {
    const calls = [...page.matchAll(/`(time_\w+)\(([^)`…]+)\)`/g)];
    expect(calls.length).toBeGreaterThan(5);
    for (const [, name = '', inside = ''] of calls) {
      const call = `${name}(${inside
        .split(',')
        .map((_, at) => `x.d${at}`)
        .join(', ')})`;
      expect(expandTimeFunctions(`MATCH (x) WHERE ${call} RETURN x`).problems, name).toEqual([]);
    }
  });
});
