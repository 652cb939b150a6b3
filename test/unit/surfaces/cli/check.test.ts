import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { packagePath } from '../../../../src/util/package.ts';
import { printedBy } from '../../../support/program/printed.ts';
import { withoutRuleCounts } from '../../../support/reports/rule-counts.ts';
import { WorldFolder } from '../../../support/worlds/world-folder.ts';

// `npx vitest run --project unit test/unit/surfaces/cli/check.test.ts -u` writes what these compare with: read it before you commit it.

beforeEach(() => {
  vi.stubEnv('NEO4J_URI', undefined);
  vi.stubEnv('COLUMNS', '80');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const check = (...words: string[]) => printedBy(['check', '--no-color', ...words], words[0]);
const ashenCoast = packagePath('fixtures', 'ashen-coast');

describe('lore check lists what is asked for, counts the rest, and prints', () => {
  it.each([
    ['definite', ['--verdict', 'definite', '--fail-on', 'never'], 0],
    ['rule', ['--rule', 'contradictions/rules', '--rule', 'anachronisms/participated-in'], 1],
    ['severity', ['--severity', 'error'], 0],
    ['quiet', ['--quiet'], 1],
    ['quiet-definite', ['--quiet', '--verdict', 'definite'], 1],
  ])('golden/check-%s.txt', async (name, options, status) => {
    const printed = await check(ashenCoast, ...options);
    // With --rule the count is what was asked for.
    const text = name === 'rule' ? printed.stdout : withoutRuleCounts(printed.stdout);
    await expect(text).toMatchFileSnapshot(`golden/check-${name}.txt`);
    expect(printed).toMatchObject({ status, stderr: '' });
  });

  it('gaps beside definite findings only where they are asked for', async () => {
    const { stdout } = await check(ashenCoast, '--quiet', '--verdict', 'definite', '--gaps');
    expect(stdout.match(/\(gap\)$/gm)).toHaveLength(6);
    expect(stdout).not.toContain('(possible)');
  });

  it('--stats: each phase, their sum, and the slowest rules first', async () => {
    const { stdout, stderr } = await check(ashenCoast, '--stats');
    expect(stdout).toBe((await check(ashenCoast)).stdout);
    const [phases = '', rules = ''] = stderr.split('\n\nSlowest rules (some run side by side):\n');
    const [reading, filling, running, inAll] = [...phases.matchAll(/^ *(\d+) ms {2}/gm)].map(([, ms]) => Number(ms));
    expect(phases.replaceAll(/^ *\d+ ms {2}/gm, '')).toBe('reading\nfilling the graph\nrunning the rules\nin all');
    expect(inAll).toBe((reading ?? 0) + (filling ?? 0) + (running ?? 0));
    const times = [...rules.matchAll(/^ *(\d+) ms {2}[a-z]+\/[a-z-]+ \(\d+ rows?\)$/gm)].map(([, ms]) => Number(ms));
    expect(times).toHaveLength(12);
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });
});

describe('lore check in a world of many scripts', () => {
  let folder: WorldFolder;
  beforeEach(() => {
    const ruler = (id: string, name: string, from: number) =>
      `- { id: ${id}, kind: Person, name: ${name}, birth: 80, rules: { to: 紫禁城, from: ${from}, until: 200 } }`;
    const names = ['乾隆帝', 'عبد الله', 'Bébhinn', 'Ольга', 'विक्रम', '은하'];
    folder = new WorldFolder({
      'lore.yaml': 'world: Scripts\n',
      'people.yaml': [
        '- { id: palace, kind: Building, name: 紫禁城, part_of: realm }',
        '- { id: realm, kind: Region, name: Ærø }',
        ...names.map((name, index) => ruler(`p${index}`, name, 100 + index)),
        '',
      ].join('\n'),
    });
  });
  afterEach(() => {
    folder.remove();
  });

  it('marks each place under its own words', async () => {
    const { stdout } = await check(folder.root);
    await expect(withoutRuleCounts(stdout)).toMatchFileSnapshot('golden/check-scripts.txt');
  });

  it('writes a baseline that makes known what it knows, and fails nothing', async () => {
    const known = join(folder.root, 'known.json');
    const written = await check(folder.root, '--baseline', known, '--write-baseline');
    expect(written.stdout).toMatch(/^\d+ findings? written to .*known\.json\. To check for new findings: /);
    const { stdout, status } = await check(folder.root, '--baseline', known);
    expect(stdout).toMatch(/^0 findings in 8 entities, .*; \d+ suppressed \(\d+ in the baseline\)/m);
    expect(status).toBe(0);
  });
});
